"""The 118,800 pure 14-tiles of Li & Yan 2019, their deficiencies, and the graph of changes."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray
from paili import MAHJONG0, deficiency_batch

from paili_papers.common.kinds import COPIES
from paili_papers.common.suit_words import HAND, Word, as_hands, suit_words
from paili_papers.li_yan_2019.claims.melds import RANKS

CHOWS = COPIES + 1
"""So many numbers of chows may begin at a rank: none to four."""


@cache
def pure_words() -> list[Word]:
    """All pure 14-tiles, in lexical order."""
    return [tuple(word) for word in suit_words(HAND).tolist()]


@cache
def pure_deficiencies() -> NDArray[np.int64]:
    """Their deficiencies; changes into other colours are allowed."""
    return deficiency_batch(as_hands(suit_words(HAND)), rules=MAHJONG0).astype(np.int64)


def pure_deficiency(word: Word) -> int:
    """The deficiency of one of them."""
    return int(pure_deficiencies()[_indexes()[word]])


@cache
def _indexes() -> dict[Word, int]:
    return {word: index for index, word in enumerate(pure_words())}


@cache
def pure_melds() -> NDArray[np.int64]:
    """The greatest number of melds side by side in each pure 14-tile."""
    words = suit_words(HAND).astype(np.int8)
    # Melds so far, by how many chows began one and two ranks below; -1 if that cannot be.
    most = np.full((CHOWS, CHOWS, len(words)), -1, np.int8)
    most[0, 0] = 0
    for rank in range(RANKS):
        after = np.full_like(most, -1)
        for one, two, new in product(range(CHOWS), repeat=3):
            left = words[:, rank] - one - two - new
            if rank > RANKS - 3 and new:
                continue
            can = (left >= 0) & (most[one, two] >= 0)
            total = most[one, two] + new + (left >= 3)
            np.maximum(after[new, one], np.where(can, total, -1), out=after[new, one])
        most = after
    melds: NDArray[np.int64] = most[0, 0].astype(np.int64)
    return melds


@cache
def change_distances(*, literal: bool) -> NDArray[np.int64]:
    """Steps from each pure 14-tile to a complete one, along pure 14-tiles.

    Args:
        literal: neighbours differ at one index of the sorted sequences (Definition 7 to the
            letter), so that a tile cannot pass another kind; else by one tile.
    """
    words = suit_words(HAND).astype(np.int64)
    places = (COPIES + 1) ** np.arange(RANKS)[::-1]
    keys = words @ places  # ascending, because the words are in lexical order
    distances = np.full(len(words), -1, np.int64)
    distances[pure_deficiencies() == 0] = 0
    steps = 0
    while (frontier := distances == steps).any():
        for lost in range(RANKS):
            for got in range(RANKS):
                can = frontier & (words[:, lost] > 0) & (words[:, got] < COPIES)
                if literal:
                    between = words[:, min(lost, got) + 1 : max(lost, got)]
                    can &= ~between.any(axis=1)
                if lost != got:
                    neighbours = np.searchsorted(keys, keys[can] - places[lost] + places[got])
                    new = neighbours[distances[neighbours] < 0]
                    distances[new] = steps + 1
        steps += 1
    return distances
