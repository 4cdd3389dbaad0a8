"""Claims of sections 3.2, 4.1 and 4.2: how many hands there are, how far, how they are found."""

from fractions import Fraction
from math import comb

import paili
from paili import MCR, Hand, Wind, completions
from paili.games import play
from paili.games.mcr import Action, Deal, NativeAgent, Observation, State
from paili.mcr import LEAST_FAN

from paili_papers.common.claims import (
    Claims,
    Cost,
    Counterexample,
    Effort,
    Finding,
    computed,
    searched,
    undecided,
)
from paili_papers.common.kinds import KINDS, TILES
from paili_papers.wang_2020_mcr import PAPER
from paili_papers.wang_2020_mcr.algorithms.winning_chances import readings
from paili_papers.wang_2020_mcr.claims.evaluation import READING
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

claims = Claims(PAPER)

SAVED = 4_000
"""Elements of P(S) that the bot saves, section 4.2."""


def percent(share: Fraction | float, decimals: int) -> str:
    """A share for people."""
    return f"{100 * float(share):.{decimals}f} %"


# Section 3.2


@claims.theorem(
    "S3.2-states",
    "Section 3.2",
    "The total number of state has a theoretical upper bound of 4 * 52^5 ≈ 1.5 * 10^9",
    "There are at most 4 * 52^5, about 1.5e9, ways to choose four melds and an eye.",
)
def number_of_states(effort: Effort) -> Finding:
    sizes = states()
    return computed(
        f"4 * 52^5 is {sizes.printed:,}, a bound, though nothing is 52 in number: there are "
        f"{sizes.melds} melds (34 pungs and 21 chows) and 34 eyes, hence {sizes.ordered:,} choices "
        f"in order and {sizes.unordered:,} without.",
        wrong=sizes.printed < sizes.ordered or round(sizes.printed / 1e9, 1) != 1.5,
    )


@claims.slip(
    "S3.2-ke",
    "Section 3.2, search_dfs_ke",
    "TMP <- TMP + shun(i, j)",
    "The search for pungs (ke) adds a chow, shun(i, j), to the hand: read ke(i, j).",
)
def triplets(effort: Effort) -> Finding:
    hand = Hand.parse("111m333m555p777s99m")
    found = list(readings(tuple(map(int, hand.tiles))))
    without = [
        groups for groups in found if all(len({*group}) > 1 for group in groups if len(group) == 3)
    ]
    return computed(
        f"As printed no hand with a pung is ever found; {hand} has {len(found)} reading, and "
        f"{len(without)} without a pung.",
        bool(found) and not without and Counterexample(str(hand)),
    )


@claims.slip(
    "S3.2-dist",
    "Section 3.2, search_best",
    "dist <- dist+getdiff()",
    "In the loop over the eyes the distance of one is still in that of the next: unlike the eye "
    "itself it is not taken back.",
    reading="getdiff() is what the part that was added lacks, as in the two other functions, which "
    "pass limit - diff down.",
)
def distances_of_eyes(effort: Effort) -> Finding:
    lacking = {tile: 2 - (str(tile) == "5z") for tile in TILES}
    hand = Hand.parse("5z[111m][333m][555p][777s]")
    dist, printed = 0, {}
    for tile, more in lacking.items():
        dist += more
        printed[str(tile)] = dist
    away = paili.deficiency(hand, rules=MCR)
    return computed(
        f"With four pungs and 5z the eye 5z5z is {away} tile away; the printed loop comes to it "
        f"with dist = {printed['5z']}, and finds no eye nearer than {min(printed.values())}.",
        min(printed.values()) != away and Counterexample(f"S = {hand}"),
    )


# Section 4.1


@claims.theorem(
    "S4.1-seven",
    "Section 4.1",
    "The upper bound of LHT(S) which is actually 7 is easy to know because of the existence of Fan "
    '"seven pairs"',
    "A hand without claimed groups has LHT at most 7, and some hands have 7 (seven pairs are lost "
    "with the first claim, so that it is said of hands without).",
    cost=Cost.SECONDS,
)
def most_needed(effort: Effort) -> Finding:
    special = {tiles: max(deals_by_deficiency(SURE_FORMS, tiles)) for tiles in (13, 14)}
    far, stuck = Hand.parse("1568m138p159s357z"), Hand.parse("5z[222m][345m][123p][678s]")
    away = paili.deficiency(far, rules=MCR)
    lost = paili.deficiency(stuck, rules=SOUTH) == paili.UNREACHABLE
    return computed(
        f"All deals, counted exactly: never more than {special[13]} from a special form, each of "
        f"which is worth eight points. {far} is {away} from any complete hand. "
        + (f"After claims there is no bound: {stuck} cannot win eight points by a discard." * lost),
        wrong={away, *special.values()} != {7},
    )


@claims.figure(
    "S4.1-no-pairs",
    "Section 4.1",
    "the possibility of a pattern's absence of pairs is less than 1%",
    "Less than 1 % of random deals of 13 tiles, or of 14, have no pair.",
    reading="The possibility is that of a deal. If each different pattern counts once the sentence "
    "is right, and so is the next (WLC20-S4.1-no-pairs-patterns, WLC20-S4.1-far-patterns).",
)
def no_pairs(effort: Effort) -> Finding:
    deals = {tiles: share_without_pairs(tiles) for tiles in (13, 14)}
    shares = [percent(comb(KINDS, tiles) / patterns(tiles), 3) for tiles in (13, 14)]
    case = Counterexample(
        f"{percent(deals[13], 2)} of the deals of 13 tiles, {percent(deals[14], 2)} of those of 14"
    )
    return computed(
        "C(34, n) 4^n of the C(136, n) deals of n tiles have no two tiles alike. If each of the "
        f"{patterns(13):,} different hands of 13 tiles, or of the {patterns(14):,} of 14, counted "
        f"once, {' and '.join(shares)} would have no pair, which may be what was counted; but "
        "they are not dealt equally often.",
        wrong=max(deals.values()) >= Fraction(1, 100) and case,
    )


@claims.figure(
    "S4.1-no-pairs-patterns",
    "Section 4.1",
    "the possibility of a pattern's absence of pairs is less than 1%",
    "Less than 1 % of the different hands of 13 tiles, or of 14, have no pair.",
    reading="Each different pattern counts once.",
)
def patterns_without_pairs(effort: Effort) -> Finding:
    shares = [Fraction(comb(KINDS, tiles), patterns(tiles)) for tiles in (13, 14)]
    texts = [percent(share, 3) for share in shares]
    return computed(
        f"{' and '.join(texts)} of the {patterns(13):,} hands of 13 tiles and the "
        f"{patterns(14):,} of 14.",
        wrong=max(shares) >= Fraction(1, 100),
    )


LIMIT = Fraction(5, 1000)
"""What LHT > 6 is said to be less frequent than."""

FORMS = (
    "The possibility is that of a deal, and the forms are those that the search is said to look "
    "for: four melds and an eye, and seven pairs. With all forms of the rules, or if each "
    "different pattern counts once, the sentence is right (WLC20-S4.1-all-forms, "
    "WLC20-S4.1-far-patterns)."
)
"""Of claims about LHT > 6."""


def in_the_forms_of_the_search(tiles: int) -> tuple[str, Fraction, Fraction]:
    """Bounds of LHT > 6 among all deals, for standard hands and seven pairs."""
    below = Fraction(share_beyond(PAPER_FORMS, tiles, 6))
    above = Fraction(share_of_deals(far_sets(tiles).mixed, tiles))
    text = (
        f"Between {percent(below, 3)} and {percent(above, 3)} of all deals of {tiles} tiles, by "
        "exact counts: those that are 7 tiles from both forms, whatever they are worth, and those "
        "that are 7 tiles from seven pairs and from four melds and an eye with a mixed straight or "
        "a mixed triple chow, which are worth eight points."
    )
    return text, below, above


@claims.figure(
    "S4.1-all-forms",
    "Section 4.1",
    "the possibility of a pattern whose LHT is more than 6 (equal to 7) as less than 0.5%",
    "Less than 0.5 % of all deals of 13 tiles, and of 14, have LHT = 7, all forms of the rules "
    "allowed.",
    cost=Cost.SECONDS,
    reading="A winning hand may have any form of the rules, and not only those of the search.",
)
def beyond_six_in_all_forms(effort: Effort) -> Finding:
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
        f"By exact counts {' and '.join(texts)}: those that are 7 tiles from every complete hand, "
        "and those that are 7 tiles from the special forms and from four melds and an eye with a "
        "mixed straight or a mixed triple chow, all worth eight points. LHT itself is above 6 in "
        f"{far} of {deals:,} random deals of 13.",
        wrong=max(high for _, high in bounds.values()) >= LIMIT,
    )


@claims.figure(
    "S4.1-far-patterns",
    "Section 4.1",
    "the possibility of a pattern whose LHT is more than 6 (equal to 7) as less than 0.5%",
    "Less than 0.5 % of the different hands of 13 tiles, and of 14, have LHT = 7 in the forms that "
    "the search looks for.",
    cost=Cost.SECONDS,
    reading="Each different pattern counts once.",
)
def patterns_beyond_six(effort: Effort) -> Finding:
    shares = [Fraction(far_sets(tiles).mixed, patterns(tiles)) for tiles in (13, 14)]
    return computed(
        f"At most {percent(shares[0], 3)} of 13 tiles and {percent(shares[1], 3)} of 14.",
        wrong=max(shares) >= LIMIT,
    )


@claims.figure(
    "S4.1-drawn",
    "Section 4.1",
    "the possibility of a pattern whose LHT is more than 6 (equal to 7) as less than 0.5%",
    "Of 14 tiles less than 0.5 % of all deals have LHT = 7, in the forms of the search.",
    cost=Cost.SECONDS,
    reading=FORMS,
)
def beyond_six_drawn(effort: Effort) -> Finding:
    text, below, above = in_the_forms_of_the_search(14)
    if below < LIMIT <= above:
        return undecided(f"{text} The limit of 0.5 % is between the two bounds.")
    return computed(text, below >= LIMIT and Counterexample(f"{percent(below, 3)} of the deals"))


@claims.figure(
    "S4.1-waiting",
    "Section 4.1",
    "the possibility of a pattern whose LHT is more than 6 (equal to 7) as less than 0.5%",
    "Of 13 tiles less than 0.5 % of all deals have LHT = 7, in the forms of the search.",
    cost=Cost.SECONDS,
    reading=FORMS,
)
def beyond_six_waiting(effort: Effort) -> Finding:
    text, below, above = in_the_forms_of_the_search(13)
    if below < LIMIT <= above:
        return undecided(f"{text} The limit of 0.5 % is between the two bounds.")
    return computed(text, below >= LIMIT and Counterexample(f"{percent(below, 3)} of the deals"))


@claims.figure(
    "S4.1-times",
    "Section 4.1",
    "produce all the winning hands in no more than 2 seconds and in less than 1 second if "
    "LHT(S) < 6",
    "All winning hands are found in 2 s, in 1 s if LHT(S) < 6.",
)
def times(effort: Effort) -> Finding:
    return undecided("These are times of a program that is not public.")


# Section 4.2


@claims.theorem(
    "S4.2-plans",
    "Section 4.2",
    "4,000, which is actually greater than the number of elements in P(S) when HT(S) <= 5",
    "|P(S)| is below 4,000 if LHT(S) <= 5.",
    cost=Cost.SECONDS,
)
def number_of_plans(effort: Effort) -> Finding:
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
        f"Most different hands in P(S) of {len(near):,} random deals of 13 tiles and of {climbed}, "
        f"which has {sum(best.counts):,} at LHT {best.deficiency}, the most that changing tiles "
        "for more of them came to: "
        + ", ".join(f"{number:,} at LHT {away}" for away, number in sorted(most.items()))
        + ".",
        max(most.values()) >= SAVED,
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


@claims.theorem(
    "S4.2-turns",
    "Section 4.2",
    "LHT(S) = 6 [...] this usually happens only in the beginning 5 turns of the game",
    "When LHT(S) = 6 at a draw, the draw is usually one of the first five.",
    reading=READING,
    cost=Cost.SECONDS,
)
def first_turns(effort: Effort) -> Finding:
    players = [Watched() for _ in range(4)]
    for index in range(GAMES):
        play(State.start(Deal.random(2020, index)), players, index)
    turns = [turn for player in players for turn in player.far]
    early, late = sum(turn <= 5 for turn in turns), sum(turn > 5 for turn in turns)
    return searched(
        sum(sum(player.draws) for player in players),
        f"In {GAMES} fixed games of four such bots LHT is 6 at {early} of the first five draws "
        f"of a player and at {late} later ones.",
        late >= early,
    )
