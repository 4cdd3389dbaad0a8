"""Searches for smallest counterexamples: all hands in order, all small knowledge bases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import numpy as np
from paili import MAHJONG0, UNREACHABLE, Hand, KnowledgeBase, deficiency, deficiency_batch

from paili_papers.common.kinds import COPIES, KINDS, SUITED_KINDS
from paili_papers.common.multisets import Tiles
from paili_papers.common.questions import Question
from paili_papers.yan_2021.algorithms.bda import bda


def knowledge_bases(hand: Hand, most: int) -> Iterator[KnowledgeBase]:
    """All knowledge bases of so few tiles that are compatible with a hand."""
    for size in range(most + 1):
        for left in combinations_with_replacement(range(SUITED_KINDS), size):
            counts = np.bincount(left, minlength=KINDS)
            if (counts + hand.counts <= COPIES).all():
                yield KnowledgeBase.from_counts(counts)


def completing(hand: Hand, bases: list[KnowledgeBase]) -> list[KnowledgeBase]:
    """The knowledge bases with which a hand can be completed."""
    return [left for left in bases if deficiency(hand, left, rules=MAHJONG0) != UNREACHABLE]


def hands_in_order(tiles: Tiles = ()) -> Iterator[Tiles]:
    """All 14-tiles in lexicographic order of their tiles; 0 to 8 are bamboo, as in the papers."""
    if len(tiles) == 14:
        yield tiles
        return
    for tile in range(tiles[-1] if tiles else 0, SUITED_KINDS):
        if tiles.count(tile) < COPIES:
            yield from hands_in_order((*tiles, tile))


def first_error(few: int) -> tuple[int, Question]:
    """The first 14-tile, with the first so few tiles available, at which BDA errs.

    Only where all these tiles are needed. With it, how many 14-tiles precede it.
    """
    every = np.array(
        [
            np.bincount([(tile + 18) % SUITED_KINDS for tile in left], minlength=KINDS)
            for left in combinations_with_replacement(range(SUITED_KINDS), few)
        ],
        np.uint8,
    )
    for number, tiles in enumerate(hands_in_order()):
        counts = np.bincount([(tile + 18) % SUITED_KINDS for tile in tiles], minlength=KINDS)
        left = every[(every + counts <= COPIES).all(axis=1)]
        hands = np.tile(counts.astype(np.uint8), (len(left), 1))
        for row in left[deficiency_batch(hands, left, rules=MAHJONG0) == few]:
            asked = Hand.from_counts(counts), KnowledgeBase.from_counts(row)
            if bda(*asked).deficiency < few:
                return number, asked
    raise ValueError(f"no hand errs with {few} tiles available")
