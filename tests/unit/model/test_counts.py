"""Counts of tiles."""

import copy
import pickle
from collections import Counter, OrderedDict
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
import paili
import pytest
from paili import Tile, TileCounts

SOME = TileCounts.parse("6669s")


def test_parts() -> None:
    assert SOME[Tile.S6] == 3
    assert SOME[Tile.M1] == 0
    assert SOME.get(Tile.M1, 9) == 0
    assert list(SOME) == [Tile.S6, Tile.S9]
    assert (len(SOME), SOME.copies) == (2, 4)
    assert SOME.tiles == paili.parse_tiles("6669s")
    assert dict(SOME.items()) == {Tile.S6: 3, Tile.S9: 1}
    assert list(SOME.values()) == [3, 1]
    assert list(SOME.keys()) == [Tile.S6, Tile.S9]
    assert all(type(tile) is Tile for tile in SOME)
    assert all(type(copies) is int for copies in SOME.values())


def test_nothing() -> None:
    nothing = TileCounts()
    assert not nothing
    assert SOME
    assert (len(nothing), nothing.copies, nothing.tiles, list(nothing)) == (0, 0, (), [])
    assert nothing == TileCounts({}) == TileCounts(None) == TileCounts.parse("") == {}
    assert str(nothing) == ""
    assert nothing == TileCounts({Tile.M1: 0})


@pytest.mark.parametrize(
    "counts",
    [
        {Tile.S6: 3, Tile.S9: 1},
        {Tile.S9: 1, Tile.S6: 3},
        {23: 3, 26: 1},
        {23: 3, 26: 1, 0: 0},
        {Tile.S6: np.uint8(3), Tile.S9: np.int64(1)},
        Counter(paili.parse_tiles("6s6s9s6s")),
        OrderedDict({Tile.S9: 1, Tile.S6: 3}),
        MappingProxyType({Tile.S6: 3, Tile.S9: 1}),
        SOME,
    ],
)
def test_made_of_any_mapping(counts: Mapping[Tile, int]) -> None:
    made = TileCounts(counts)
    assert (made, hash(made), repr(made)) == (SOME, hash(SOME), repr(SOME))


def test_made_of_tiles_and_texts() -> None:
    assert TileCounts.from_tiles(reversed(SOME.tiles)) == SOME
    assert TileCounts.from_tiles(iter([])) == {}
    assert TileCounts.parse("B6B6B9B6", "papers") == SOME
    assert SOME.to_text("papers") == "B6B6B6B9"
    with pytest.raises(paili.ArgumentError):
        TileCounts.parse("7z").to_text("papers")


def test_membership() -> None:
    assert Tile.S6 in SOME
    assert 23 in SOME
    assert np.int64(23) in SOME
    assert Tile.M1 not in SOME
    assert True not in TileCounts.parse("2m")  # not a tile, though it equals 1
    for strange in (-1, 34, "6s", None, 1.5, (23,), []):
        assert strange not in SOME


def test_equality() -> None:
    assert SOME == {Tile.S6: 3, Tile.S9: 1}
    assert {Tile.S6: 3, Tile.S9: 1} == SOME
    assert SOME == {23: 3, 26: 1}
    assert SOME != {Tile.S6: 3}
    assert SOME != {Tile.S6: 3, Tile.S9: 2}
    assert TileCounts.parse("669s") != SOME
    for other in (None, 4, "6669s", SOME.tiles, SOME.counts.tobytes()):
        assert other != SOME


def test_counts_by_kind() -> None:
    counts = SOME.counts
    assert (counts.dtype, counts.shape, counts.sum()) == (np.uint8, (34,), 4)
    assert (counts[23], counts[26]) == (3, 1)
    with pytest.raises(ValueError, match="read-only"):
        counts[0] = 1


def test_it_is_frozen() -> None:
    for name in ("copies", "_counts", "anything"):
        with pytest.raises(AttributeError, match=name):
            setattr(SOME, name, 5)
    with pytest.raises(AttributeError, match="_counts"):
        del SOME._counts
    with pytest.raises(TypeError):
        SOME[Tile.S6] = 2  # type: ignore[index]
    with pytest.raises(TypeError):
        del SOME[Tile.S6]  # type: ignore[attr-defined]


def test_copies_are_the_same_value() -> None:
    for again in (pickle.loads(pickle.dumps(SOME)), copy.copy(SOME), copy.deepcopy(SOME)):
        assert type(again) is TileCounts
        assert (again, hash(again)) == (SOME, hash(SOME))
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(SOME, protocol)) == SOME


@pytest.mark.parametrize("counts", [5, "6669s", [Tile.S6], (1, 2), b"", np.zeros(34, np.uint8)])
def test_no_mapping(counts: Any) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        TileCounts(counts)
    assert caught.value.name == "counts"


@pytest.mark.parametrize(
    "counts", [{Tile.M1: 1.0}, {Tile.M1: "1"}, {Tile.M1: None}, {Tile.M1: True}, {Tile.M1: [1]}]
)
def test_no_numbers(counts: Any) -> None:
    with pytest.raises(paili.ArgumentError):
        TileCounts(counts)


@pytest.mark.parametrize("tile", [34, -1, "1m", None, 1.0, True, 10**30])
def test_no_tiles(tile: Any) -> None:
    with pytest.raises(paili.ArgumentError):
        TileCounts({tile: 1})
    with pytest.raises(paili.ArgumentError):
        SOME[tile]


@pytest.mark.parametrize("copies", [-1, 5, 255, 256, 10**30])
def test_impossible_copies(copies: int) -> None:
    with pytest.raises(paili.TileCountError) as caught:
        TileCounts({Tile.RED: copies})
    assert (caught.value.tile, caught.value.count) == (Tile.RED, copies)


def test_five_of_a_kind() -> None:
    for make in (
        lambda: TileCounts.parse("66666s"),
        lambda: TileCounts.from_tiles([Tile.S6] * 5),
    ):
        with pytest.raises(paili.TileCountError) as caught:
            make()
        assert (caught.value.tile, caught.value.count) == (Tile.S6, 5)


@pytest.mark.parametrize("text", ["6669", "s6669x", "6669x", "8z", "[666s]", "6 + 6s"])
def test_texts_of_no_tiles(text: str) -> None:
    with pytest.raises(paili.NotationError):
        TileCounts.parse(text)


@pytest.mark.parametrize("tiles", [None, 5, "66s", [None], [1.5], [99], [True], [Tile.M1, "1m"]])
def test_other_than_tiles(tiles: Any) -> None:
    with pytest.raises(paili.ArgumentError, match="tiles: got"):
        TileCounts.from_tiles(tiles)


def test_endless_tiles_end_at_the_fifth_copy() -> None:
    with pytest.raises(paili.TileCountError):
        TileCounts.from_tiles(iter(lambda: Tile.M1, None))
