"""Claims of sections 2, 3.1 and 4.3: what is looked for, and how it is weighed."""

from fractions import Fraction

import numpy as np
import paili
from paili import RIICHI, Hand, KnowledgeBase, Meld, Tile, Wind

from paili_papers.common.claims import (
    Effort,
    Result,
    computed,
    searched,
)
from paili_papers.wang_2020_mcr.algorithms.winning_chances import (
    Pattern,
    best_discard,
    claim,
)
from paili_papers.wang_2020_mcr.experiments.deals import SOUTH, deal
from paili_papers.wang_2020_mcr.experiments.statements import PARAMETERS, least_p


def lht(hand: Hand) -> int:
    """LHT(S) of South in the round of East."""
    return paili.deficiency(hand, rules=SOUTH)


def pattern(hand: Hand, discarded: Tile | None = None) -> Pattern:
    """A hand of South in the round of East, who has seen at most one discard."""
    known = KnowledgeBase.full(hand)
    left = known if discarded is None else known.discard(discarded)
    return Pattern(hand, left, seat_wind=Wind.SOUTH, prevalent_wind=Wind.EAST)


def s3_1_bounds(effort: Effort) -> Result:
    p = Fraction(3, 255)
    hold = [
        Fraction(value, 255**power) < (factor * p) ** power
        for value, power, factor in PARAMETERS.values()
    ]
    unit = Fraction(1, 255)
    fail = [
        Fraction(value, 255**power) >= (factor * unit) ** power
        for value, power, factor in PARAMETERS.values()
    ]
    return computed(
        not all(hold) or Fraction(7, 2550) >= p or not all(fail) or Fraction(7, 2550) >= unit,
        least_p=least_p(),
        fail=sum(fail),
    )


def s3_1_pong(effort: Effort) -> Result:
    useful = [
        {str(tile) for tile in paili.acceptance(Hand.parse(text), rules=RIICHI).tiles.tiles}
        for text in ("223s9p[111z][222z][333z]", "3s[222s][111z][222z][333z]")
    ]
    return computed(
        not {"1s", "4s"} <= useful[0] or bool({"1s", "4s"} & useful[1]),
        useful_1=", ".join(sorted(useful[1])),
    )


def s3_1_claim(effort: Effort) -> Result:
    hand, pairs = Hand.parse("5557m2333p11333s"), Hand.parse("1122m3344p5566s7z")
    drawn = lht(Hand.parse("5557m23333p11333s"))
    after = lht(hand.with_meld(Meld.pung(Tile.P3), called=Tile.P3))
    lost = lht(pairs.with_meld(Meld.pung(Tile.M1), called=Tile.M1))
    return computed(
        drawn < lht(hand) <= after,
        hand=hand,
        lht=lht(hand),
        drawn=drawn,
        after=after,
        pairs=pairs,
        lht_2=lht(pairs),
        lost=lost,
    )


def s3_1_returns(effort: Effort) -> Result:
    hand, tile = Hand.parse("57m556678p2456s6z"), Tile.P6
    before = pattern(hand, tile)
    after = before.of(hand.with_meld(Meld.pung(tile), called=tile))
    best = best_discard(after)
    assert best is not None
    assert best.discard is not None
    left = before.of(after.hand.without_tile(best.discard))
    decision = claim(before, tile, may_chow=False, may_kong=False)
    distances, numbers, chances = (
        [pick(before), pick(left)]
        for pick in (
            lambda one: paili.deficiency(one.hand, one.knowledge, rules=SOUTH),
            lambda one: len(one.winning),
            lambda one: one.evaluation * 255,
        )
    )
    return computed(
        any(falls[0] <= falls[1] for falls in (distances, numbers, chances))
        or decision.meld is not None,
        hand=hand,
        distances=distances,
        numbers=numbers,
        chances_0=float(chances[0]),
        chances_1=float(chances[1]),
    )


DEALS = 150
"""Random deals, always the same ones, for which E(S) is computed."""


def s3_1_correlation(effort: Effort) -> Result:
    hands = [Hand.from_counts(row) for row in deal((2020, 31), DEALS, 13)]
    away, plans, chances = np.array(
        [(lht(one.hand), len(one.winning), float(one.evaluation)) for one in map(pattern, hands)]
    ).T
    with_lht = np.corrcoef(away, chances)[0, 1]
    with_plans = {
        distance: np.corrcoef(plans[away == distance], chances[away == distance])[0, 1]
        for distance in (4, 5)
    }
    return searched(
        DEALS,
        with_lht >= 0 or min(with_plans.values()) <= 0,
        with_lht=with_lht,
        items=" and ".join(
            (f"{value:.2f} with |P(S)| at LHT {at}" for at, value in with_plans.items())
        ),
    )
