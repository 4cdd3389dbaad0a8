"""The claims of Wang, Lyu & Chen 2020: texts in `claims.toml`, checks here."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import paili
from paili import MCR, RIICHI, Hand, KnowledgeBase, Meld, Tile, Wind, completions
from paili.games import play
from paili.games.mcr import Action, Deal, NativeAgent, Observation, State
from paili.mcr import LEAST_FAN

from paili_papers.common.claims import Effort, Result, computed, searched, undecided
from paili_papers.common.kinds import KINDS
from paili_papers.wang_2020_mcr.algorithms.search import Limits, Search
from paili_papers.wang_2020_mcr.algorithms.winning_chances import Pattern, best_discard, claim
from paili_papers.wang_2020_mcr.experiments.deals import (
    PAPER_FORMS,
    SOUTH,
    SURE_FORMS,
    deal,
    deals_by_deficiency,
    far_from_eight_points,
    patterns,
    share_beyond,
    share_of_deals,
    share_without_pairs,
    states,
)
from paili_papers.wang_2020_mcr.experiments.different_tiles import far_sets
from paili_papers.wang_2020_mcr.experiments.statements import PARAMETERS, least_p


def lht(hand: Hand) -> int:
    """Return LHT(S) of South in the round of East."""
    return paili.deficiency(hand, rules=SOUTH)


def pattern(hand: Hand, discarded: Tile | None = None) -> Pattern:
    """Return a pattern of South in the round of East, after at most one discard."""
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
        useful=", ".join(sorted(useful[1])),
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
        lht_of_pairs=lht(pairs),
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
        before=float(chances[0]),
        after=float(chances[1]),
    )


DEALS = 150
"""The number of random deals, always the same, for which E(S) is computed."""


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
            f"{value:.2f} with |P(S)| at LHT {at}" for at, value in with_plans.items()
        ),
    )


SAVED = 4_000
"""The number of elements of P(S) that the bot saves, section 4.2."""


def percent(share: Fraction | float, decimals: int) -> str:
    return f"{100 * float(share):.{decimals}f} %"


# Section 3.2


def s3_2_states(effort: Effort) -> Result:
    sizes = states()
    return computed(
        sizes.printed < sizes.ordered or round(sizes.printed / 1e9, 1) != 1.5, sizes=sizes
    )


def s3_2_limit(effort: Effort) -> Result:
    hand = Hand.parse("1359m2468p135s12z")
    knowledge = KnowledgeBase.full(hand)
    search = Search(hand, knowledge, seat_wind=Wind.SOUTH, prevalent_wind=Wind.EAST)
    whole, cut = (search.run(Limits(states, None)) for states in (None, 100_000))
    return computed(
        whole.is_complete and whole.least != cut.least,
        hand=hand,
        states=whole.states,
        judged=whole.judged,
        cut=cut.least,
        least=whole.least,
    )


# Section 4.1


def s4_1_seven(effort: Effort) -> Result:
    special = {tiles: max(deals_by_deficiency(SURE_FORMS, tiles)) for tiles in (13, 14)}
    far, stuck = Hand.parse("1568m138p159s357z"), Hand.parse("5z[222m][345m][123p][678s]")
    away = paili.deficiency(far, rules=MCR)
    lost = paili.deficiency(stuck, rules=SOUTH) == paili.UNREACHABLE
    return computed(
        {away, *special.values()} != {7} or not lost,
        special=special,
        far=far,
        away=away,
        stuck=stuck,
    )


def s4_1_no_pairs(effort: Effort) -> Result:
    deals = {tiles: share_without_pairs(tiles) for tiles in (13, 14)}
    shares = [percent(comb(KINDS, tiles) / patterns(tiles), 3) for tiles in (13, 14)]
    return computed(
        max(deals.values()) >= Fraction(1, 100),
        of_13=patterns(13),
        of_14=patterns(14),
        shares=" and ".join(shares),
        deals_13=percent(deals[13], 2),
        deals_14=percent(deals[14], 2),
    )


def s4_1_no_pairs_patterns(effort: Effort) -> Result:
    shares = [Fraction(comb(KINDS, tiles), patterns(tiles)) for tiles in (13, 14)]
    texts = [percent(share, 3) for share in shares]
    return computed(
        max(shares) >= Fraction(1, 100),
        texts=" and ".join(texts),
        of_13=patterns(13),
        of_14=patterns(14),
    )


LIMIT = Fraction(5, 1000)
"""The stated upper bound of the share of LHT > 6."""


def in_the_forms_of_the_search(effort: Effort, tiles: int) -> Result:
    """Bound LHT > 6 among all deals, for standard hands and seven pairs."""
    below = Fraction(share_beyond(PAPER_FORMS, tiles, 6))
    above = Fraction(share_of_deals(far_sets(tiles).mixed, tiles))
    values = {"below": percent(below, 3), "above": percent(above, 3), "tiles": tiles}
    if below < LIMIT <= above:
        return undecided(**values)
    return computed(below >= LIMIT, **values)


def s4_1_all_forms(effort: Effort) -> Result:
    bounds = {
        tiles: (share_beyond(MCR, tiles, 6), share_of_deals(far_sets(tiles).both, tiles))
        for tiles in (13, 14)
    }
    texts = [
        f"between {percent(low, 5)} and {percent(high, 5)} of {tiles} tiles"
        for tiles, (low, high) in bounds.items()
    ]
    deals = 100 * effort.hands
    far = far_from_eight_points(deal((effort.seed, 2020, 13), deals, 13))
    return computed(
        max(high for _, high in bounds.values()) >= LIMIT,
        texts=" and ".join(texts),
        far=far,
        deals=deals,
    )


def s4_1_far_patterns(effort: Effort) -> Result:
    shares = [Fraction(far_sets(tiles).mixed, patterns(tiles)) for tiles in (13, 14)]
    return computed(max(shares) >= LIMIT, of_13=percent(shares[0], 3), of_14=percent(shares[1], 3))


# Section 4.2


def s4_2_plans(effort: Effort) -> Result:
    climbed = Hand.parse(MOST_PLANS)
    counts = deal((effort.seed, 2020, 5), 5 * effort.hands, 13)
    near = counts[paili.deficiency_batch(counts, rules=SOUTH) <= 5]
    most: dict[int, int] = {}
    hands = [climbed, *map(Hand.from_counts, near)]
    for hand in hands:
        found = completions(hand, rules=SOUTH, limit=0)
        most[found.deficiency] = max(most.get(found.deficiency, 0), sum(found.counts))
    best = completions(climbed, rules=SOUTH, limit=0)
    return searched(
        len(hands),
        max(most.values()) >= SAVED,
        near=len(near),
        climbed=climbed,
        counts=sum(best.counts),
        best=best,
        items=", ".join(f"{number:,} at LHT {away}" for away, number in sorted(most.items())),
    )


MOST_PLANS = "233357778m37p25s"


class Watched:
    """The bot, with its draws of each game, and those at which LHT was 6."""

    def __init__(self) -> None:
        self.player = NativeAgent("wang2020")
        self.draws: list[int] = []
        self.far: list[int] = []

    def begin(self, seat: Wind, seed: int) -> None:
        self.player.begin(seat, seed)
        self.draws.append(0)

    def act(self, observation: Observation) -> Action:
        if observation.drawn is not None:
            self.draws[-1] += 1
            winds = observation.seat, observation.prevalent_wind
            rules = MCR.requiring(
                LEAST_FAN, seat_wind=winds[0], prevalent_wind=winds[1], win_by="discard"
            )
            if paili.deficiency(observation.hand, observation.knowledge, rules=rules) == 6:
                self.far.append(self.draws[-1])
        return self.player.act(observation)


GAMES = 40
"""The number of games, always the same, among four such bots."""


def s4_2_turns(effort: Effort) -> Result:
    players = [Watched() for _ in range(4)]
    for index in range(GAMES):
        play(State.start(Deal.random(2020, index)), players, index)
    turns = [turn for player in players for turn in player.far]
    early, late = sum(turn <= 5 for turn in turns), sum(turn > 5 for turn in turns)
    return searched(
        sum(sum(player.draws) for player in players),
        late >= early,
        games=GAMES,
        early=early,
        late=late,
    )
