"""What the native functions are asked: types and shapes are checked here, the tiles by the core."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili import _core
from paili.model.arrays import available_array, counts_array, melds_array, thread_count
from paili.model.errors import ArgumentError, TileCountError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Rules
from paili.model.tiles import TILES, Tile

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt

Copies = tuple[tuple[Tile, int], ...]
"""Kinds with a number of copies of each, in tile order."""


def question(
    hand: Hand, knowledge: KnowledgeBase | None, rules: Rules
) -> tuple[bytes, int, bytes | None, _core.Rules]:
    """What the native functions are asked, checked for type only; they check the rest.

    Raises:
        ArgumentError: not a Hand, a KnowledgeBase or None, and Rules.
        TileCountError: a meld of a kind that is not in play.
    """
    if not isinstance(hand, Hand):
        raise ArgumentError("hand", describe(hand), "a Hand, such as Hand.parse('123m...')")
    if not isinstance(rules, Rules):
        raise ArgumentError("rules", describe(rules), "Rules, such as paili.RIICHI")
    if hand._meld_count:
        _check_melds(hand, rules)
    if knowledge is None:
        return hand._counts, hand._meld_count, hand._full, rules._native
    if not isinstance(knowledge, KnowledgeBase):
        raise ArgumentError("knowledge", describe(knowledge), "a KnowledgeBase or None")
    return hand._counts, hand._meld_count, knowledge._bytes, rules._native


def _check_melds(hand: Hand, rules: Rules) -> None:
    """The core is told how many melds there are; that their kinds are in play is checked here."""
    for meld in hand.melds:
        if meld.tile >= rules.kinds:
            expected = "none: the kind is not in play under these rules"
            raise TileCountError(meld.tile, len(meld.tiles), expected, "melds")


def copies_of(by_kind: bytes) -> Copies:
    """The kinds that have copies in 34 counts."""
    return tuple((TILES[kind], copies) for kind, copies in enumerate(by_kind) if copies)


def batch_question(
    counts: object, available: object, melds: object, rules: object, threads: object
) -> tuple[
    npt.NDArray[np.uint8], npt.NDArray[np.uint8] | None, npt.NDArray[np.uint8], _core.Rules, int
]:
    """What the native batch functions are asked: contiguous arrays of the right shape."""
    if not isinstance(rules, Rules):
        raise ArgumentError("rules", describe(rules), "Rules, such as paili.RIICHI")
    hands = counts_array(counts)
    return (
        hands,
        available_array(available, len(hands)),
        melds_array(melds, len(hands)),
        rules._native,
        thread_count(threads),
    )
