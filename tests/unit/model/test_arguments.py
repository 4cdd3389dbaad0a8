"""Endless arguments, and counts that exceed a byte."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any

import numpy as np
import paili
import pytest
from paili import sichuan
from paili.games import mcr as table
from paili.model.errors import ArgumentError, PailiError
from paili.model.tiles import MOST_VALUES, as_iterator

PUNG = paili.Meld.pung(paili.Tile.M1)
ONE = sichuan.Seat(paili.Hand.parse("234567m345789p5m"), "s")
ENDLESS: dict[str, Callable[[], object]] = {
    "format_tiles": lambda: paili.format_tiles(repeat(paili.Tile.M1)),
    "Hand.from_tiles": lambda: paili.Hand.from_tiles(repeat(paili.Tile.M1)),
    "Hand.from_tiles of jokers": lambda: paili.Hand.from_tiles(repeat(paili.JOKER)),
    "melds": lambda: paili.Hand.from_tiles([0, 0], repeat(PUNG)),
    "melds of counts": lambda: paili.Hand.from_counts([2] + [0] * 33, repeat(PUNG)),
    "seen": lambda: paili.KnowledgeBase.from_seen(paili.Hand.parse("11m"), repeat(paili.Tile.P1)),
    "TileCounts.from_tiles": lambda: paili.TileCounts.from_tiles(repeat(paili.Tile.M1)),
    "forms": lambda: paili.Rules("x", 34, repeat("standard")),
    "settle": lambda: sichuan.settle(repeat(ONE), [], rules="xuezhan"),
    "walls": lambda: table.Deal(repeat([0]), "east"),  # type: ignore[arg-type]
    "a wall": lambda: table.Deal([repeat(0)] * 4, "east"),  # type: ignore[arg-type, list-item]
    "players": lambda: table.simulate_games(repeat("greedy"), 1, 0),  # type: ignore[arg-type]
}


@pytest.mark.check
@pytest.mark.parametrize("name", ENDLESS)
def test_what_never_ends_is_refused(name: str) -> None:
    with pytest.raises(PailiError):
        ENDLESS[name]()


def test_an_iterable_says_how_long_it_may_be() -> None:
    assert list(as_iterator(range(3), "tiles", "tiles", 3)) == [0, 1, 2]
    with pytest.raises(ArgumentError) as caught:
        list(as_iterator(range(4), "tiles", "tiles", 3))
    assert str(caught.value) == "tiles: got more than 3 tiles, expected 3 at most"
    assert sum(1 for _ in as_iterator(range(MOST_VALUES), "tiles", "tiles")) == MOST_VALUES


@pytest.mark.parametrize(
    "counts",
    [b"", bytes(33), bytes(36), bytes([5] * 34), bytes([0] * 34 + [33]), bytes(35), "x", None,
     bytearray(34), [0] * 34],
)  # fmt: skip
def test_counts_of_bytes(counts: Any) -> None:
    with pytest.raises(ArgumentError, match="counts: got"):
        paili.TileCounts.of_bytes(counts)


def test_counts_of_good_bytes() -> None:
    assert paili.TileCounts.of_bytes(bytes([4] + [0] * 33)) == {paili.Tile.M1: 4}
    assert paili.TileCounts.of_bytes(bytes(34) + b"\x20").jokers == 32


@pytest.mark.parametrize("jokers", [33, 255])
def test_jokers_of_a_knowledge_base(jokers: int) -> None:
    with pytest.raises(ArgumentError, match="jokers: got"):
        paili.KnowledgeBase(bytes(34) + bytes([jokers]))


@pytest.mark.parametrize("number", [5, 84, 85, 86, 255, 256, 300, 5_000])
def test_any_number_of_melds(number: int) -> None:
    """Check melds with more tiles than a byte can count."""
    melds = [PUNG] * number
    for make in (
        lambda: paili.Hand.parse("11m" + "[111m]" * number),
        lambda: paili.Hand.from_tiles([0, 0], melds),
        lambda: paili.Hand.from_counts([2] + [0] * 33, melds),
        lambda: paili.Hand(bytes([2] + [0] * 33), tuple(melds)),
    ):
        with pytest.raises(paili.model.errors.PailiError):
            make()


@pytest.mark.parametrize("number", [5, 255, 256, 300, 3_000])
def test_any_number_of_tiles(number: int) -> None:
    for tile in ("1m", "0z", "0m", "7z"):
        for read in (paili.Hand.parse, paili.TileCounts.parse):
            with pytest.raises(PailiError):
                read(tile * number if tile != "0z" else "0z" * (number + 30))


@pytest.mark.parametrize("kind", [paili.Tile, paili.Suit, paili.Wind, paili.Notation, paili.Form])
@pytest.mark.parametrize(
    "value", [np.zeros(2), [], {}, pytest.param(10**5000, id="digits"), None, object()]
)
def test_what_is_no_member(kind: Any, value: Any) -> None:
    """Check values that Python cannot compare or print, too."""
    with pytest.raises(ArgumentError, match=f"{kind.__name__.lower()}: got .*, expected one of"):
        kind(value)
