"""What the native core is asked: types and shapes are checked here, the tiles there."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from paili import _core
from paili.model.arrays import (
    available_array,
    counts_array,
    jokers_of_batch,
    melds_of_batch,
    thread_count,
)
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Rules, as_rules
from paili.model.tiles import COPIES, INDEXED_TILES, KINDS, Tile, as_integer

MEMORY = 3 << 29
"""Bytes that a search may use unless told otherwise."""

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt


def position_of(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules | str) -> _core.Position:
    """A hand, what can still come, and what a win is: the native core answers all about it.

    Raises:
        ArgumentError: not a Hand, a KnowledgeBase or None, and Rules; unknown melds where a win
            must be worth something.
        TileCountError: more than four copies in hand, melds and available, or a kind that is not
            in play.
    """
    if not isinstance(hand, Hand):
        raise ArgumentError("hand", describe(hand), "a Hand, such as Hand.parse('123m...')")
    native = _native(rules)
    if knowledge is None:
        return _core.Position(hand._counts, hand._native_melds, None, native)
    if not isinstance(knowledge, KnowledgeBase):
        raise ArgumentError("knowledge", describe(knowledge), "a KnowledgeBase or None")
    return _core.Position(hand._counts, hand._native_melds, knowledge._bytes, native)


def _native(rules: Rules | str) -> _core.Rules:
    """The rules as the native core takes them: their void suit has been found."""
    found = as_rules(rules)
    if found.best_void:
        expected = (
            "a void suit by its letter, or void=none for shapes: "
            "only questions about one hand find the best"
        )
        raise ArgumentError("rules", str(found), expected)
    return found._native


def known(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules | None = None) -> KnowledgeBase:
    """The knowledge itself; None stands for every copy that is not our own, jokers included."""
    return KnowledgeBase.full(hand, rules=rules) if knowledge is None else knowledge


def in_play(knowledge: KnowledgeBase, rules: Rules) -> KnowledgeBase:
    """The knowledge without the copies of kinds that are not in play: they are not in the wall."""
    copies = knowledge._bytes[: rules.kinds].ljust(KINDS, b"\0")
    return KnowledgeBase(copies + bytes([knowledge.jokers]))


def copies_coming(knowledge: KnowledgeBase, rules: Rules) -> int:
    """How many tiles can be drawn: those in play, and the jokers."""
    return sum(knowledge._bytes[: rules.kinds]) + knowledge.jokers


def tile_at(index: int) -> Tile:
    """Return the tile of an index of the native core, or the joker."""
    return INDEXED_TILES[index]


def counts_of(by_kind: bytes) -> TileCounts:
    """Counts that the native core has found."""
    return TileCounts._unchecked(by_kind)


def batch_of(
    counts: object,
    available: object,
    melds: object,
    rules: Rules | str,
    threads: object,
    jokers: object = 0,
    jokers_available: object = None,
) -> tuple[
    npt.NDArray[np.uint8],
    npt.NDArray[np.uint8] | None,
    npt.NDArray[np.uint8],
    list[_core.Meld],
    _core.Rules,
    int,
    tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None,
]:
    """What the native batch functions are asked: contiguous arrays of the right shape.

    Raises:
        ArrayError: a wrong dtype or shape.  ArgumentError: melds, jokers, rules or threads.
    """
    rules = as_rules(rules)
    native = _native(rules)
    hands = counts_array(counts)
    declared, known_melds = melds_of_batch(melds, len(hands))
    return (
        hands,
        available_array(available, len(hands)),
        declared,
        known_melds,
        native,
        thread_count(threads),
        jokers_of_batch(jokers, jokers_available, len(hands), rules),
    )


def draw_count(value: object) -> int:
    """Draws, as far as they can be judged without the hand; the core knows what is available."""
    expected = "an int, 0 to the number of available tiles"
    draws = as_integer(value, "draws", expected)
    if not 0 <= draws <= KINDS * COPIES:
        raise ArgumentError("draws", describe(draws), expected)
    return draws


def memory_bound(value: object) -> int:
    """Bytes that a search may use.

    Raises:
        ArgumentError: no int, or one below 1.
    """
    expected = "a number of bytes, an int of at least 1"
    memory = as_integer(value, "memory", expected)
    if not 1 <= memory <= sys.maxsize:
        raise ArgumentError("memory", describe(memory), expected)
    return memory
