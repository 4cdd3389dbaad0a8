"""Deals, and their distance from eight points.

LHT(S), the tiles still needed for a hand of eight points, is `paili.deficiency` under rules that
require eight. Over all deals it is bounded by counts: from below by the deficiency under the rules'
forms, from above by the distance to forms that are always worth eight points.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import paili
from numpy.typing import NDArray
from paili import MCR, Form, Meld, Rules, Wind
from paili.mcr import LEAST_FAN

from paili_papers.common.kinds import COPIES, KINDS

WALL = COPIES * KINDS
SOUTH = MCR.requiring(LEAST_FAN, seat_wind=Wind.SOUTH, prevalent_wind=Wind.EAST, win_by="discard")
"""Wins of eight points by a discard, as South in the round of East."""
SURE_FORMS = Rules(
    "worth eight points",
    KINDS,
    [
        Form.SEVEN_PAIRS_WITH_QUADS,
        Form.THIRTEEN_ORPHANS,
        Form.KNITTED_STRAIGHT,
        Form.HONORS_AND_KNITTED,
    ],
)
"""The special forms: 24, 88, 12 and 12 points."""
PAPER_FORMS = Rules("searched", KINDS, [Form.STANDARD, Form.SEVEN_PAIRS_WITH_QUADS])
"""The forms that the paper's search is said to find."""


@dataclass(frozen=True, slots=True)
class States:
    """Sizes of the search for winning hands of four melds and an eye.

    Attributes:
        printed: 4 * 52**5.  melds: different melds.  ordered, unordered: choices of four melds
            and an eye.
    """

    printed: int
    melds: int
    ordered: int
    unordered: int


def states() -> States:
    """Return the printed bound beside the actual numbers of choices."""
    melds = KINDS + 3 * 7
    return States(4 * 52**5, melds, melds**4 * KINDS, comb(melds + 3, 4) * KINDS)


@cache
def deals_by_deficiency(rules: Rules, tiles: int) -> dict[int, int]:
    """Return the exact numbers of deals of 13 or 14 tiles by deficiency."""
    return {row.deficiency: row.deals for row in paili.census(rules, tiles=tiles).rows}


def share_beyond(rules: Rules, tiles: int, deficiency: int) -> Fraction:
    """Return the exact share of deals of 13 or 14 tiles with a larger deficiency."""
    deals = deals_by_deficiency(rules, tiles)
    far = sum(number for needed, number in deals.items() if needed > deficiency)
    return Fraction(far, comb(WALL, tiles))


@cache
def patterns(tiles: int) -> int:
    """Return the number of different hands of `tiles` tiles."""
    ways = [1, *[0] * tiles]
    for _ in range(KINDS):
        ways = [sum(ways[max(0, n - COPIES) : n + 1]) for n in range(tiles + 1)]
    return ways[tiles]


def share_of_deals(sets: int, tiles: int) -> Fraction:
    """Return the share of deals without equal tiles whose tiles are one of `sets` sets."""
    return Fraction(sets * COPIES**tiles, comb(WALL, tiles))


def share_without_pairs(tiles: int) -> Fraction:
    return share_of_deals(comb(KINDS, tiles), tiles)


def deal(seed: tuple[int, ...], deals: int, tiles: int) -> NDArray[np.uint8]:
    """Return random deals from the wall, as counts."""
    rng = np.random.default_rng(seed)
    wall = np.repeat(np.arange(KINDS), COPIES)
    drawn = wall[rng.random((deals, WALL)).argpartition(tiles, axis=1)[:, :tiles]]
    counts = np.zeros((deals, KINDS), np.uint8)
    np.add.at(counts, (np.arange(deals)[:, None], drawn), 1)
    return counts


def legal_deficiencies(counts: NDArray[np.uint8], melds: tuple[Meld, ...] = ()) -> NDArray[np.int8]:
    """Return LHT of hands of South in the round of East."""
    return paili.deficiency_batch(counts, melds=melds, rules=SOUTH)


def far_from_eight_points(counts: NDArray[np.uint8]) -> int:
    """Return the exact number of hands without melds that need more than six tiles: LHT(S) > 6."""
    far = counts[paili.deficiency_batch(counts, rules=SURE_FORMS) > 6]
    return int((legal_deficiencies(far) > 6).sum())
