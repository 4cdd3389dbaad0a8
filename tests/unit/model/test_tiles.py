"""Tiles, suits and winds."""

import numpy as np
import paili
import pytest
from paili import Suit, Tile, Wind


def test_index_order() -> None:
    names = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    names += [f"{rank}z" for rank in range(1, 8)]
    assert [str(tile) for tile in Tile] == names
    assert [int(tile) for tile in Tile] == list(range(34))


@pytest.mark.parametrize(
    ("tile", "suit", "rank", "is_honor", "is_terminal"),
    [
        pytest.param(Tile.M1, Suit.CHARACTERS, 1, False, True, id="first"),
        pytest.param(Tile.M9, Suit.CHARACTERS, 9, False, True, id="last of a suit"),
        pytest.param(Tile.P5, Suit.DOTS, 5, False, False, id="middle"),
        pytest.param(Tile.S9, Suit.BAMBOO, 9, False, True, id="last suited"),
        pytest.param(Tile.EAST, Suit.HONORS, 1, True, False, id="wind"),
        pytest.param(Tile.WHITE, Suit.HONORS, 5, True, False, id="white is 5z"),
        pytest.param(Tile.RED, Suit.HONORS, 7, True, False, id="red is 7z"),
    ],
)
def test_properties(tile: Tile, suit: Suit, rank: int, is_honor: bool, is_terminal: bool) -> None:
    assert tile.suit is suit
    assert tile.rank == rank
    assert tile.is_honor is is_honor
    assert tile.is_terminal is is_terminal


def test_text_is_the_name_everywhere() -> None:
    assert f"{Tile.M1} {Tile.M1:>4} {Suit.DOTS} {Wind.EAST}" == "1m   1m p east"
    assert [repr(value) for value in (Tile.M1, Suit.DOTS, Wind.NORTH)] == [
        "Tile.M1",
        "Suit.DOTS",
        "Wind.NORTH",
    ]


def test_red_five_is_a_five() -> None:
    assert [Tile.parse(text) for text in ("0m", "0p", "0s")] == [Tile.M5, Tile.P5, Tile.S5]


def test_winds_are_tiles() -> None:
    assert [wind.tile for wind in Wind] == [Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH]


def test_a_tile_that_could_be_two() -> None:
    with pytest.raises(paili.NotationError, match="in papers it is 1s, in botzone it is 1p"):
        Tile.parse("B1")
    assert Tile.parse("B1", "papers") is Tile.S1
    assert Tile.parse("B1", paili.Notation.BOTZONE) is Tile.P1
    with pytest.raises(paili.NotationError):
        Tile.parse("W1", "mpsz")


@pytest.mark.parametrize("wind", Wind)
def test_texts_of_winds(wind: Wind) -> None:
    word = str(wind)
    for text in (word, word.upper(), word.title(), word[0], word[0].upper(), "东南西北"[wind]):
        assert Wind.parse(text) is wind
    assert Wind.parse("東") is Wind.EAST


@pytest.mark.parametrize("kind", [Tile, Suit, Wind])
@pytest.mark.parametrize("text", [None, 1, b"1m", ["1m"]])
def test_only_text_is_parsed(kind: type[Tile | Suit | Wind], text: object) -> None:
    with pytest.raises(paili.ArgumentError, match="text: got"):
        kind.parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [Suit, Wind])
def test_unknown_words(kind: type[Suit | Wind]) -> None:
    with pytest.raises(paili.NotationError):
        kind.parse("5m")


@pytest.mark.parametrize("value", [-1, 34, "1m", None, 10**4000])
def test_unknown_members(value: int) -> None:
    for kind in (Tile, Suit, Wind):
        with pytest.raises(paili.ArgumentError):
            kind(value)


HAND = paili.Hand.parse("123456789m1123p")


@pytest.mark.parametrize("tile", [Tile.S1, 18, np.int64(18), np.uint8(18)])
def test_an_index_will_do_for_a_tile(tile: Tile) -> None:
    assert HAND.with_tile(tile) == paili.Hand.parse("123456789m1123p1s")


@pytest.mark.parametrize(
    "tile",
    [-1, 34, 10**4000, True, 1.0, float("nan"), "1m", b"1m", None, np.True_, Suit.DOTS, [1]],
)
def test_anything_else_is_no_tile(tile: Tile) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        HAND.with_tile(tile)
    assert caught.value.name == "tile"
    assert caught.value.expected == "a Tile or its index, 0 to 33"
