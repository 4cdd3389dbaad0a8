"""Claims of sections 3.2, 4.1 and 4.2: how many hands there are, how far, how they are found."""

from fractions import Fraction
from math import comb

import paili
from paili import MCR, Hand, Wind, completions
from paili.games import play
from paili.games.mcr import Action, Deal, NativeAgent, Observation, State
from paili.mcr import LEAST_FAN

from paili_papers.common.claims import (
    Effort,
    Result,
    computed,
    searched,
    undecided,
)
from paili_papers.common.kinds import KINDS
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

SAVED = 4_000
"""Elements of P(S) that the bot saves, section 4.2."""


def percent(share: Fraction | float, decimals: int) -> str:
    """A share for people."""
    return f"{100 * float(share):.{decimals}f} %"


# Section 3.2


def s3_2_states(effort: Effort) -> Result:
    sizes = states()
    return computed(
        sizes.printed < sizes.ordered or round(sizes.printed / 1e9, 1) != 1.5, sizes=sizes
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
        patterns=patterns(13),
        patterns_2=patterns(14),
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
        patterns=patterns(13),
        patterns_2=patterns(14),
    )


LIMIT = Fraction(5, 1000)
"""What LHT > 6 is said to be less frequent than."""


def in_the_forms_of_the_search(tiles: int) -> Result:
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
    return computed(
        max(shares) >= LIMIT, shares_0=percent(shares[0], 3), shares_1=percent(shares[1], 3)
    )


def s4_1_drawn(effort: Effort) -> Result:
    return in_the_forms_of_the_search(14)


def s4_1_waiting(effort: Effort) -> Result:
    return in_the_forms_of_the_search(13)


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
        items=", ".join((f"{number:,} at LHT {away}" for away, number in sorted(most.items()))),
    )


MOST_PLANS = "233357778m37p25s"


class Watched:
    """The bot; its draws of each game, and in which of them LHT was 6."""

    def __init__(self) -> None:
        self.player = NativeAgent("wang2020")
        self.draws: list[int] = []
        self.far: list[int] = []

    def begin(self, seat: Wind, seed: int) -> None:
        """Before a game."""
        self.player.begin(seat, seed)
        self.draws.append(0)

    def act(self, observation: Observation) -> Action:
        """Its action."""
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
"""Games, always the same ones, in which four such bots play."""


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
