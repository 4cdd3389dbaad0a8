"""The detection of a text's notation, if none is named."""

from __future__ import annotations

import re

import paili
import pytest
from paili import Hand, Meld, Notation, Tile, TileCounts, parse_tiles

HAND = Hand.parse("406m19p5s11z[123m](7777z)")


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
    """Check that the time is linear in the length: a test that takes a minute has failed."""
    with pytest.raises(paili.PailiError):
        Hand.parse(text)
