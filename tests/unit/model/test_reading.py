"""Which notation a text is in, if none is named."""

from __future__ import annotations

import re

import paili
import pytest
from paili import Hand, Meld, Notation, Tile, TileCounts, parse_tiles

HAND = Hand.parse("406m19p5s11z[123m](7777z)")


@pytest.mark.parametrize(
    ("text", "mpsz"),
    [
        pytest.param("123m,456p, 789s ,11z", "123m456p789s11z", id="commas"),
        pytest.param("123m\uff0c456p\u3001789s", "123m456p789s", id="Chinese commas"),
        pytest.param("m406p19z11", "456m19p11z", id="suit first"),
        pytest.param("m406 p19, z11", "456m19p11z", id="suit first, with blanks"),
        pytest.param("123m456p ESWN PFC", "123m456p1234567z", id="letters of honours"),
        pytest.param("123m456pESWNPFC", "123m456p1234567z", id="letters without blanks"),
        pytest.param("m123 EES", "123m112z", id="letters, suit first"),
        pytest.param("EE SS C", "11227z", id="letters alone"),
        pytest.param("1m 5mr 5pr 9s E P C", "15m5p9s157z", id="mjai"),
        pytest.param("W1 T2 B3 F1 J1", "1m2s3p17z", id="Botzone"),
        pytest.param("W1,T2,B3", "1m2s3p", id="Botzone with commas"),
        pytest.param("B1C2D3", "1s2m3p", id="papers"),
        pytest.param("B1 B2 C2", "12s2m", id="papers, decided at the end"),
        pytest.param("B1 B2 F4", "12p4z", id="Botzone, decided at the end"),
        pytest.param("🀇🀈 🀄\ufe0f,🀀", "12m71z", id="Unicode"),
        pytest.param("一万 二筒 三条 东 发", "1m2p3s16z", id="Chinese"),
        pytest.param("四五六万", "456m", id="Chinese run"),
        pytest.param("456萬789餅123索", "456m789p123s", id="digits and suits"),
        pytest.param("四5六萬東南西北中發白", "456m1234765z", id="traditional"),
        pytest.param("東南西北中発白", "1234765z", id="Japanese"),
        pytest.param("https://tenhou.net/2/?q=123m406p789s11z", "123m456p789s11z", id="link"),
        pytest.param("http://tenhou.net/2/?p=123m&x=1#here", "123m", id="link with more"),
        pytest.param(" tenhou.net/2?a=b&q=123m ", "123m", id="link without its beginning"),
        pytest.param("?q=123m", "123m", id="query"),
        pytest.param("q=123m&lang=en", "123m", id="query with more"),
        pytest.param("q=", "", id="empty query"),
        pytest.param(",", "", id="comma alone"),
    ],
)
def test_recognised(text: str, mpsz: str) -> None:
    assert parse_tiles(text) == parse_tiles(mpsz, "mpsz")
    assert TileCounts.parse(text) == TileCounts.parse(mpsz)


@pytest.mark.parametrize("notation", [each for each in Notation if each is not Notation.PAPERS])
def test_hands_with_melds(notation: Notation) -> None:
    assert Hand.parse(HAND.to_text(notation)) == HAND
    for meld in HAND.melds:
        assert Meld.parse(meld.to_text(notation)) == meld


@pytest.mark.parametrize(
    "text",
    [
        "m406p19s5z11[m123](z7777)",
        "406m19p5s [1m, 2m 3m] EE (CCCC)",
        "456萬19筒5索[一二三萬]東東(中中中中)",
    ],
)
def test_melds_in_wide_notations(text: str) -> None:
    assert Hand.parse(text) == HAND


@pytest.mark.parametrize(
    ("text", "position", "papers", "botzone"),
    [
        ("B1B2B3", 0, "123s", "123p"),
        (" , B9", 3, "9s", "9p"),
        ("[B1B2B3]B9B9", 1, "12399s", "12399p"),
        ("B1" * 200, 0, "1" * 40 + "...", "1" * 40 + "..."),
    ],
)
def test_two_readings(text: str, position: int, papers: str, botzone: str) -> None:
    for parse in (Hand.parse, Meld.parse, parse_tiles, TileCounts.parse):
        if "[" in text and parse not in (Hand.parse, Meld.parse):
            continue
        with pytest.raises(paili.NotationError) as caught:
            parse(text)
        found = caught.value
        assert (found.text, found.position) == (text, position)
        assert found.expected == (
            f"a named notation: in papers it is {papers}, in botzone it is {botzone} "
            '(--notation papers or --notation botzone; in Python notation="papers")'
        )


def test_a_name_decides() -> None:
    assert parse_tiles("B1B2B3", "papers") == (Tile.S1, Tile.S2, Tile.S3)
    assert parse_tiles("B1B2B3", "botzone") == (Tile.P1, Tile.P2, Tile.P3)


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        pytest.param("12m89z", 3, "an honour from 1z to 7z", id="honour"),
        pytest.param("8z", 0, "an honour from 1z to 7z", id="no honour"),
        pytest.param("z189", 2, "an honour from z1 to z7", id="honour, suit first"),
        pytest.param("m12q", 3, "a suit before its ranks", id="suit first"),
        pytest.param("p", 1, "ranks, as in p123", id="suit alone"),
        pytest.param("m12 3p", 4, "a suit before its ranks", id="both orders"),
        pytest.param("3p m12", 3, "a tile (mpsz", id="both orders, the other way"),
        pytest.param("123mX", 4, "a tile (mpsz", id="unknown letter"),
        pytest.param("1E", 1, "one of m, p, s, z", id="no suit"),
        pytest.param("12 34m", 2, "one of m, p, s, z", id="blank between runs of ranks"),
        pytest.param("1 23m", 1, "one of m, p, s, z", id="blank after the first rank"),
        pytest.param("12", 2, "one of m, p, s, z", id="one number alone"),
        pytest.param("11 48", 3, "a number of two digits", id="no such number"),
        pytest.param("C1D", 2, "a tile (papers", id="dots without a rank"),
        pytest.param("W1T2B", 4, "a tile (botzone", id="suit of Botzone without a rank"),
        pytest.param("1m 1w", 4, "one of m, p, s, z", id="letters of two notations"),
        pytest.param("tonx", 0, "a tile, such as", id="no word"),
        pytest.param("45mr", 3, "a tile (mpsz", id="red five in a run"),
        pytest.param("1mr", 2, "a tile (mpsz", id="red one"),
        pytest.param("W10", 2, "a tile (botzone", id="Botzone"),
        pytest.param("W1 H8", 3, "no flower", id="flower"),
        pytest.param("H8", 0, "no flower", id="flower alone"),
        pytest.param("🀇🀢", 1, "no flower", id="flower in Unicode"),
        pytest.param("C1C2W1", 4, "a tile (papers", id="Botzone after papers"),
        pytest.param("B1 X", 3, "a tile (botzone", id="after what could be both"),
        pytest.param("四五六", 3, "one of 万, 筒, 条", id="Chinese ranks alone"),
        pytest.param("0万", 1, "one of m, p, s, z", id="no red five in Chinese"),
        pytest.param("東z", 2, "ranks, as in z123", id="mixed"),
        pytest.param("nonsense", 0, "a tile, such as 1m", id="nothing"),
        pytest.param("https://tenhou.net/2/", 0, "a link such as https://", id="no hand"),
        pytest.param("https://example.org/?q=123m", 0, "a link such as https://", id="other site"),
        pytest.param("https://tenhou.net/2/?q=123x", 27, "one of m, p, s, z", id="in a link"),
        pytest.param("q=12m9z", 5, "an honour from 1z", id="in a query"),
    ],
)
def test_unreadable(text: str, position: int, expected: str) -> None:
    for parse in (parse_tiles, Hand.parse):
        with pytest.raises(paili.NotationError) as caught:
            parse(text)
        assert (caught.value.text, caught.value.position) == (text, position)
        assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("[124m]1p", 0, "a chow, pung or kong"),
        ("1p[W1W2W3]", 5, "one of m, p, s, z"),
        ("W1[W1W2]", 2, "a chow, pung or kong"),
        ("E(E)", 1, "a kong, the only concealed meld"),
        ("E[EEE", 5, "the closing ']'"),
        ("1[23m]", 1, "one of m, p, s, z"),
    ],
)
def test_faults_of_melds(text: str, position: int, expected: str) -> None:
    with pytest.raises(paili.NotationError) as caught:
        Hand.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert expected in caught.value.expected


def test_only_one_meld() -> None:
    assert Meld.parse("[東東東]") == Meld.pung(Tile.EAST)
    assert repr(Meld.parse("[W4 W5 W6]")) == "Meld.parse('[456m]')"
    for text, position in (("東", 0), ("[EEE]E", 5), (" [EEE]", 0), ("", 0)):
        with pytest.raises(paili.NotationError) as caught:
            Meld.parse(text)
        assert caught.value.position == position


@pytest.mark.parametrize("notation", [*Notation, None])
def test_enormous_texts_are_refused_unread(notation: Notation | None) -> None:
    for text in ("B1" * 10**6, "q=" + "1m" * 10**6, "E" * 10**6, "一" * 10**6):
        with pytest.raises(paili.NotationError, match=re.escape("10,000")):
            Hand.parse(text, notation)


@pytest.mark.parametrize("text", ["&" * 9_999, "q=" * 4_999, "1" * 9_999, "?a&" * 3_333 + "z"])
def test_long_texts_are_read_quickly(text: str) -> None:
    """In time linear in their length: a test that takes a minute has failed."""
    with pytest.raises(paili.PailiError):
        Hand.parse(text)
