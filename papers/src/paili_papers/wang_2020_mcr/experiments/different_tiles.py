"""All hands of different tiles, and those that may need more than six for eight points.

With a pair, seven pairs are at most six tiles away, so only hands of 13 or 14 different tiles can
have LHT above 6. Such a hand is a set of ranks for each suit, and some honours.
"""

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

RANKS, HONOURS = 9, 7
KEPT = 7
"""LHT is above 6 if no winning hand shares more than this number of its 14 tiles."""

Suits = tuple[int, ...]
"""Indices in `PARTS` of a part for each suit."""

_SETS = np.arange(1 << RANKS)
_SIZES = np.array([ranks.bit_count() for ranks in _SETS.tolist()], np.int8)
_TERMINALS = _SIZES[_SETS & 0b100000001]
CHOWS = [0b111 << rank for rank in range(7)]
PARTS = CHOWS + [0b1001001 << rank for rank in range(3)]
"""The chows of a suit, and 147, 258 and 369."""
_HELD = np.stack([_SIZES[_SETS & part] for part in PARTS])
_MELD = np.maximum(_HELD[: len(CHOWS)].max(axis=0), _SIZES > 0)
"""The largest number of tiles of each set of ranks that are in one meld."""
_MELD_BESIDE = np.stack([_MELD[_SETS & ~part] for part in PARTS])

MIXED: list[Suits] = [
    *permutations((0, 3, 6)),
    *((rank, rank, rank) for rank in range(len(CHOWS))),
]
"""Mixed straights and mixed triple chows, which are always worth 8 points."""
KNITTED: list[Suits] = [*permutations((7, 8, 9))]


@dataclass(frozen=True, slots=True)
class FarSets:
    """Sets of different tiles that are more than six tiles from certain hands.

    Attributes:
        special: from the special forms.  mixed: from seven pairs, and from four melds and an eye
            with a mixed straight or a mixed triple chow.  both: from all of these.
    """

    special: int
    mixed: int
    both: int


@cache
def far_sets(tiles: int) -> FarSets:
    """Count over all sets of `tiles` different tiles.

    Cost: 3 s, once.
    """
    by_honours = np.array([*(comb(HONOURS, n) for n in range(HONOURS + 1)), *[0] * tiles])
    found = np.zeros(3, np.int64)
    for first in _SETS.tolist():
        others = _SIZES[first:, None] + _SIZES[first:]
        honours = tiles - _SIZES[first] - others
        terminals = _TERMINALS[first] + _TERMINALS[first:, None] + _TERMINALS[first:]
        sets = by_honours[honours] * _twice_the_orders(len(honours)) * (honours >= 0)
        knitted = np.maximum.reduce([_shared(first, suits)[0] for suits in KNITTED])
        straight = np.maximum.reduce([_shared(first, suits)[1] for suits in KNITTED])
        mixed = np.maximum.reduce([_shared(first, suits)[1] for suits in MIXED]) <= KEPT
        special = np.maximum(straight, honours + np.maximum(knitted, terminals)) <= KEPT
        found += [sets[far].sum() for far in (special, mixed, special & mixed)]
    return FarSets(*(int(number) // 2 for number in found))


def _twice_the_orders(size: int) -> NDArray[np.int64]:
    """Return twice the orders of a first set and two not below it, by the latter two."""
    orders = np.full((size, size), 6)
    orders[0, :] = orders[:, 0] = 3
    orders[0, 0] = 2
    return orders


def _shared(first: int, suits: Suits) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Return the tiles in the parts of the suits; the same with a meld and an eye beside them.

    Of the tiles left one is in the eye, and an honour may be the one in the meld.
    """
    a, b, c = suits
    held = _HELD[a, first] + _HELD[b, first:, None] + _HELD[c, first:]
    meld = np.maximum(_MELD_BESIDE[b, first:, None], _MELD_BESIDE[c, first:])
    return held, held + np.maximum(meld, max(1, int(_MELD_BESIDE[a, first]))) + 1
