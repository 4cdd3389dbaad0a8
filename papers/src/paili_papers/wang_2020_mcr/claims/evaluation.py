"""Claims of sections 2, 3.1 and 4.3: what is looked for, and how it is weighed."""

from fractions import Fraction

import numpy as np
import paili
from paili import RIICHI, Hand, KnowledgeBase, Meld, Tile, Wind, completions

from paili_papers.common.claims import (
    Claims,
    Cost,
    Counterexample,
    Effort,
    Finding,
    computed,
    searched,
)
from paili_papers.common.kinds import TILES
from paili_papers.wang_2020_mcr import PAPER
from paili_papers.wang_2020_mcr.algorithms.winning_chances import (
    Pattern,
    best_discard,
    claim,
    discards,
)
from paili_papers.wang_2020_mcr.experiments.deals import SOUTH, deal
from paili_papers.wang_2020_mcr.experiments.statements import PARAMETERS, least_p

claims = Claims(PAPER)

READING = (
    "The paper does not print p; it is 1/255 here, the unit of the parameters that are printed, "
    "though four of the paper's bounds fail for it (WLC20-S3.1-bounds). "
    "What else E(S) leaves open is done as in our bot of the paper."
)
"""Of claims about E(S)."""


def lht(hand: Hand) -> int:
    """LHT(S) of South in the round of East."""
    return paili.deficiency(hand, rules=SOUTH)


def pattern(hand: Hand, discarded: Tile | None = None) -> Pattern:
    """A hand of South in the round of East, who has seen at most one discard."""
    known = KnowledgeBase.full(hand)
    left = known if discarded is None else known.discard(discarded)
    return Pattern(hand, left, seat_wind=Wind.SOUTH, prevalent_wind=Wind.EAST)


# Section 2


@claims.slip(
    "S2-LHT",
    "Section 2",
    "LHT(S) = min{LHT(S, T)}",
    "LHT(S), the distance to a win, is the least LHT(S, T): read LWT(S, T), which is defined just "
    "before.",
    consequences=("Section 4.1 limits LHT(S, T) to 6 (LWT); section 4.2 has HT(S) (LHT).",),
)
def least_distance(effort: Effort) -> Finding:
    hand = Hand.parse("1234578m11p777z2s")
    held = {tile: hand.tiles.count(tile) for tile in TILES}
    lwt = [
        sum(max(0, one.tiles[tile] - held[tile]) for tile in TILES)
        for one in completions(hand, rules=SOUTH).items
    ]
    return computed(
        f"With LWT it is right: S = {hand} lacks {min(lwt)} tiles of the nearest winning hand T, "
        f"and LHT(S) = {lht(hand)}. As printed LHT is defined by itself.",
        min(lwt) == lht(hand) and "LHT with two arguments is nowhere defined",
    )


@claims.slip(
    "S2-P",
    "Section 2",
    "P(S) = {S | LWT(S, T) = LHT(S)}",
    "The winning plans P(S) are S itself: read {T | LWT(S, T) = LHT(S)}, a set of winning hands.",
)
def winning_plans(effort: Effort) -> Finding:
    hand = Hand.parse("1234578m11p777z2s")
    plans = completions(hand, rules=SOUTH).items
    return computed(
        f"Of S = {hand} the nearest winning hand is {plans[0].tiles}; S itself, the only element "
        "of the set as printed, wins nothing.",
        all(one.tiles.copies == 14 for one in plans)
        and lht(hand) > 0
        and Counterexample(f"S = {hand} is no winning hand"),
    )


# Section 3.1


@claims.figure(
    "S3.1-bounds",
    "Sections 3.1 and 4.3",
    "p_p2 < (3p)^2, p_p3 < (3p)^3, p_c2 < p^2, p_c3 < p^3 [...] p_7 < p",
    "For some probability p, but not for 1/255, the five bounds hold together for the parameters "
    "that are printed.",
    reading="The paper does not print p, so it is any with 3p < 1. All other entries, and the bot, "
    "have p = 1/255, the unit of what is printed, for which four of the five bounds fail.",
)
def bounds(effort: Effort) -> Finding:
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
        f"They hold for p = 3/255, and for every p above {least_p():.3f}/255, the cube root of 18 "
        f"over 255. For p = 1/255 {sum(fail)} of the five fail, all but that of p_7.",
        wrong=not all(hold) or Fraction(7, 2550) >= p or not all(fail) or Fraction(7, 2550) >= unit,
    )


@claims.slip(
    "S3.1-least",
    "Section 3.1 (2)",
    "The larger E(S-x) is, the less important x [...] is. Obviously, we choose x satisfying "
    "E(S-x) = min",
    "The tile to discard is the one with the least E(S - x): read the greatest.",
    reading=READING,
)
def least_evaluation(effort: Effort) -> Finding:
    hand = Hand.parse("1122m3344p5566s67z")
    chances = discards(pattern(hand))
    least, greatest = (choose(chances, key=lambda tile: chances[tile]) for choose in (min, max))
    after = {tile: lht(hand.without_tile(tile)) for tile in (least, greatest)}
    return computed(
        f"Of {hand} the least E(S - x) is that of {least}, whose discard leaves LHT "
        f"{after[least]}; the greatest is that of {greatest}, which leaves {after[greatest]}.",
        after[least] > after[greatest] and Counterexample(f"{hand}, discard {least}"),
    )


@claims.example(
    "S3.1-pong",
    "Section 3.1 (3)",
    'assume that we hold a short pattern "2s 2s 3s" then comes the tile "2s". If we choose to '
    'implement a Pong operation, we will lose the probability of forming the "1s 2s 3s" or '
    '"2s 3s 4s" group',
    "With 2s2s3s, 1s and 4s bring a hand nearer by a chow; after the pong of 2s they do not.",
)
def pong_of_2s(effort: Effort) -> Finding:
    useful = [
        {str(tile) for tile in paili.acceptance(Hand.parse(text), rules=RIICHI).tiles.tiles}
        for text in ("223s9p[111z][222z][333z]", "3s[222s][111z][222z][333z]")
    ]
    return computed(
        "Beside three melds and 9p, 2s2s3s is brought nearer by 1s and 4s; after the pong, with 3s "
        f"alone, only by {', '.join(sorted(useful[1]))}.",
        wrong=not {"1s", "4s"} <= useful[0] or bool({"1s", "4s"} & useful[1]),
    )


@claims.theorem(
    "S3.1-claim",
    "Section 3.1",
    "Although claiming operations will reduce LHT(S)",
    "A claim of a useful tile u, for which LHT(S + u) < LHT(S), reduces LHT(S).",
)
def claims_come_nearer(effort: Effort) -> Finding:
    hand, pairs = Hand.parse("5557m2333p11333s"), Hand.parse("1122m3344p5566s7z")
    drawn = lht(Hand.parse("5557m23333p11333s"))
    after = lht(hand.with_meld(Meld.pung(Tile.P3), called=Tile.P3))
    lost = lht(pairs.with_meld(Meld.pung(Tile.M1), called=Tile.M1))
    return computed(
        f"Of {hand} LHT is {lht(hand)}, and {drawn} with 3p drawn, but {after} after a pung of 3p: "
        "three concealed pungs are 16 points, and an exposed one is none of them. Other claims may "
        f"take a hand farther: LHT of {pairs} is {lht(pairs)}, and {lost} after a pung of 1m.",
        (drawn < lht(hand) <= after)
        and Counterexample(
            f"S = {hand}, pong of 3p: LHT {lht(hand)} and {after}",
            "B1B1B3B3B3C5C5C5C7D2D3D3D3",
            rules="mcr",
            minimal="With LHT(S) = 1 a useful tile wins, and is not claimed.",
        ),
    )


@claims.theorem(
    "S3.1-returns",
    "Section 3.1",
    "|P(S)| can decrease as well. As a result, if the effect of the latter is great enough, the "
    "claiming operation will bring negative returns",
    "There are hands for which a claim reduces LHT(S), and |P(S)| and E(S) too.",
    reading=READING,
)
def negative_returns(effort: Effort) -> Finding:
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
        f"{hand} and the pong of 6p, the best discard after it: LHT {distances[0]} and "
        f"{distances[1]}, |P(S)| {numbers[0]} and {numbers[1]}, 255 E(S) {float(chances[0]):.3f} "
        f"and {float(chances[1]):.3f}. The bot passes.",
        wrong=any(falls[0] <= falls[1] for falls in (distances, numbers, chances))
        or decision.meld is not None,
    )


DEALS = 150
"""Random deals, always the same ones, for which E(S) is computed."""


@claims.theorem(
    "S3.1-correlation",
    "Section 3.1",
    "E(S) is positively correlated to |P(S)| while negatively correlated to LHT(S)",
    "E(S) is correlated negatively to LHT(S), and positively to |P(S)| among hands of the same "
    "LHT(S).",
    reading=READING,
    cost=Cost.SECONDS,
)
def correlations(effort: Effort) -> Finding:
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
        f"{DEALS} fixed random deals of 13 tiles: the correlation is {with_lht:.2f} with LHT, and "
        + " and ".join(f"{value:.2f} with |P(S)| at LHT {at}" for at, value in with_plans.items())
        + ", the distances that most deals have.",
        with_lht >= 0 or min(with_plans.values()) <= 0,
    )
