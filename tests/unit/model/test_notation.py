"""Tiles as text."""

import paili
import pytest
from paili import Notation, Tile, format_tiles, parse_tiles

LETTERS = {
    "mpsz": "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z",
    "botzone": "W1 W9 B1 B9 T1 T9 F1 F2 F3 F4 J3 J2 J1",
    "unicode": "🀇 🀏 🀙 🀡 🀐 🀘 🀀 🀁 🀂 🀃 🀆 🀅 🀄",
    "chinese": "一万 九万 一筒 九筒 一条 九条 东 南 西 北 白 发 中",
    "papers": "C1 C9 D1 D9 B1 B9",
    "mjai": "1m 9m 1p 9p 1s 9s E S W N P F C",
}
TILES = (Tile.M1, Tile.M9, Tile.P1, Tile.P9, Tile.S1, Tile.S9, *(t for t in Tile if t.is_honor))


@pytest.mark.parametrize("notation", LETTERS)
def test_letters(notation: str) -> None:
    codes = LETTERS[notation].split()
    for tile, code in zip(TILES, codes, strict=False):
        assert parse_tiles(code, notation) == (tile,)
        assert format_tiles([tile], notation) == code
    assert len(codes) == (6 if notation == "papers" else 13)


def test_b_has_two_meanings() -> None:
    assert parse_tiles("B5", Notation.PAPERS) == (Tile.S5,)
    assert parse_tiles("B5", Notation.BOTZONE) == (Tile.P5,)


@pytest.mark.parametrize(
    ("mpsz", "notation", "text"),
    [
        pytest.param("123m45p", "mpsz", "123m45p", id="runs of a suit"),
        pytest.param("31m7z2m", "mpsz", "31m7z2m", id="order kept"),
        pytest.param("11111m", "mpsz", "11111m", id="five copies are not refused here"),
        pytest.param("1s2s9m3p", "papers", "B1B2C9D3", id="papers"),
        pytest.param("1m9s7z", "botzone", "W1 T9 J1", id="botzone"),
        pytest.param("1m2s3p1z", "chinese", "一万 二条 三筒 东", id="chinese"),
        pytest.param("1m2s5p17z", "mjai", "1m 2s 5p E C", id="mjai"),
        pytest.param("", "mpsz", "", id="empty"),
        pytest.param("", "unicode", "", id="empty in unicode"),
    ],
)
def test_texts(mpsz: str, notation: str, text: str) -> None:
    tiles = parse_tiles(mpsz)
    assert format_tiles(tiles, notation) == text
    assert parse_tiles(text, notation) == tiles


@pytest.mark.parametrize("notation", Notation)
def test_enormous_texts_are_refused_unread(notation: Notation) -> None:
    longest = " " * 10_000
    assert parse_tiles(longest, notation) == ()
    with pytest.raises(paili.NotationError) as caught:
        parse_tiles(longest * 100, notation)
    assert caught.value.position == 10_000
    assert "10,000" in str(caught.value)


@pytest.mark.parametrize("tile", [tile for tile in Tile if tile.is_honor])
def test_the_papers_have_no_honours(tile: Tile) -> None:
    with pytest.raises(paili.ArgumentError, match="no honours"):
        format_tiles([Tile.M1, tile], "papers")


@pytest.mark.parametrize("notation", ["MPSZ", "", "auto", 0, b"mpsz", ["mpsz"]])
def test_unknown_notations(notation: str) -> None:
    for call in (lambda: parse_tiles("1m", notation), lambda: format_tiles([], notation)):
        with pytest.raises(paili.ArgumentError) as caught:
            call()
        assert caught.value.name == "notation"
        assert caught.value.got == repr(notation)
        assert caught.value.expected == "one of mpsz, papers, botzone, unicode, chinese, mjai"


@pytest.mark.parametrize("text", [None, 5, b"123m", ["1m"], Tile.M1])
def test_only_text_is_parsed(text: str) -> None:
    with pytest.raises(paili.ArgumentError, match="text: got"):
        parse_tiles(text)


@pytest.mark.parametrize("tiles", [None, 5, "123m", [1.0], [True], [34], [None]])
def test_only_tiles_are_written(tiles: list[Tile]) -> None:
    with pytest.raises(paili.ArgumentError, match="tiles: got"):
        format_tiles(tiles)
