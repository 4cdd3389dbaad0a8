"""The claims of Wang, Lyu and Chen (2020): numbers behind a bot for Chinese Standard Mahjong.

LHT(S), the tiles still needed for a hand of eight points, is `paili.deficiency` under rules that
require eight, of a sample.
Two bounds can be counted for all deals: the deficiency under the rules' forms from below, and the
distance to forms that are worth eight points whatever else is in them from above.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

import paili
from paili import _core
from paili.analysis.completions import completions
from paili.games import play
from paili.games.mcr import Action, Deal, NativeAgent, Observation, State
from paili.mcr import LEAST_FAN
from paili.model.hands import Hand
from paili.model.melds import Meld
from paili.model.rules import MCR, Form, Rules
from paili.model.tiles import COPIES, KINDS, Tile, Wind
from paili.papers.common.claims import Claim, Effort, Finding, Verdict
from paili.papers.common.entries import plain, unnamed
from paili.papers.wang_2020_mcr.algorithms.winning_chances import readings

PAPER = "wang-2020-mcr"
SAVED = 4_000
"""Elements of P(S) that the bot saves, section 4.2."""
WALL = COPIES * KINDS
MELDS = [(kind,) * 3 for kind in range(KINDS)] + [
    (kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7
]

SOUTH = paili.MCR.requiring(LEAST_FAN, seat_wind=Wind.SOUTH, prevalent_wind=Wind.EAST)
"""Wins of eight fan by a discard, as South in the round of East."""
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

PARAMETERS = {"p_p2": (20, 2, 3), "p_p3": (50, 3, 3), "p_c2": (6, 2, 1), "p_c3": (18, 3, 1)}
"""Section 4.3: numerator over 255**power, and the bound (factor * p)**power of section 3.1."""


def judged(holds: bool, evidence: str, counterexample: str = "") -> Finding:
    """Confirmed or refuted, by a computation that looked at everything."""
    if holds:
        return plain(Verdict.CONFIRMED, evidence)
    return plain(Verdict.REFUTED, evidence, counterexample)


# Numbers of states


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
    """The printed bound beside what there is to choose from."""
    melds = len(MELDS)
    return States(4 * 52**5, melds, melds**4 * KINDS, comb(melds + 3, 4) * KINDS)


def _states(effort: Effort) -> Finding:
    sizes = states()
    return judged(
        sizes.printed >= sizes.ordered and round(sizes.printed / 1e9, 1) == 1.5,
        f"4 * 52^5 = {sizes.printed:,}, a bound, but 52 counts nothing: there are {sizes.melds} "
        f"melds (34 pungs, 21 chows) and 34 eyes, hence {sizes.ordered:,} choices in order and "
        f"{sizes.unordered:,} without.",
    )


# LHT


@cache
def deals_by_deficiency(rules: Rules, tiles: int, melds: int = 0) -> dict[int, int]:
    """Exact numbers of deals; `tiles` is 13 or 14, a declared meld counted as three of them."""
    census = _core.census(rules._native, tiles == 14, melds, False, 1)
    return {deficiency: deals for deficiency, deals, _ in census if deals}


def share_beyond(rules: Rules, tiles: int, deficiency: int) -> Fraction:
    """The exact share of deals of 13 or 14 tiles with a larger deficiency."""
    deals = deals_by_deficiency(rules, tiles)
    far = sum(number for needed, number in deals.items() if needed > deficiency)
    return Fraction(far, comb(WALL, tiles))


def share_without_pairs(tiles: int) -> Fraction:
    """The exact share of deals in which no two tiles are equal."""
    return Fraction(comb(KINDS, tiles) * COPIES**tiles, comb(WALL, tiles))


def deal(seed: tuple[int, ...], deals: int, tiles: int) -> NDArray[np.uint8]:
    """Random deals from the wall, as counts."""
    rng = np.random.default_rng(seed)
    wall = np.repeat(np.arange(KINDS), COPIES)
    drawn = wall[rng.random((deals, WALL)).argpartition(tiles, axis=1)[:, :tiles]]
    counts = np.zeros((deals, KINDS), np.uint8)
    np.add.at(counts, (np.arange(deals)[:, None], drawn), 1)
    return counts


def far_from_eight_points(counts: NDArray[np.uint8]) -> int:
    """How many hands without melds need more than six tiles: LHT(S) > 6, exactly."""
    far = counts[paili.deficiency_batch(counts, rules=SURE_FORMS) > 6]
    return int((legal_deficiencies(far) > 6).sum())


def legal_deficiencies(counts: NDArray[np.uint8], melds: tuple[Meld, ...] = ()) -> NDArray[np.int8]:
    """LHT of hands of South in the round of East."""
    return paili.deficiency_batch(counts, melds=melds, rules=SOUTH)


def _most(effort: Effort) -> Finding:
    closed = {tiles: max(deals_by_deficiency(SURE_FORMS, tiles)) for tiles in (13, 14)}
    counts = deal((effort.seed, 2020, 10), 2 * effort.hands, 10)
    melds = (Meld.chow(Tile.M1),)
    fits = (counts[:, :3] < COPIES).all(axis=1)
    opened = legal_deficiencies(counts[fits], melds)
    return judged(
        set(closed.values()) == {7},
        "All hands without melds, counted exactly: never more than 7 from a special form, and "
        "seven pairs is 24 points. Seven pairs are lost with the first claim: of "
        f"{len(opened):,} random hands with a chow of 123m, {(opened == 7).sum()} need 7 and "
        f"{(opened > 7).sum()} more. Dead tiles are not considered.",
    )


def _no_pairs(effort: Effort) -> Finding:
    shares = {tiles: share_without_pairs(tiles) for tiles in (13, 14)}
    return judged(
        max(shares.values()) < Fraction(1, 100),
        "C(34,n) 4^n / C(136,n): "
        + ", ".join(f"{100 * float(share):.3f} % of {n} tiles" for n, share in shares.items())
        + ".",
        "1w3w5w7w9w2p4p6p8p1s3s5s7s",
    )


def _beyond_six_drawn(effort: Effort) -> Finding:
    below, above = share_beyond(MCR, 14, 6), share_beyond(SURE_FORMS, 14, 6)
    return judged(
        above < Fraction(5, 1000),
        f"Of 14 tiles, exact counts of all deals: between {100 * float(below):.5f} % (every "
        f"complete hand allowed) and {100 * float(above):.3f} % (special forms only, which are "
        "always worth eight points).",
    )


def _beyond_six_waiting(effort: Effort) -> Finding:
    below, above = share_beyond(MCR, 13, 6), share_beyond(SURE_FORMS, 13, 6)
    deals = 100 * effort.hands
    far = far_from_eight_points(deal((effort.seed, 2020, 13), deals, 13))
    # Three standard deviations more than was seen, and never less than three hands.
    bound = (far + 3 * max(far, 1) ** 0.5) / deals
    verdict = Verdict.NOT_REFUTED if bound < 0.005 else Verdict.NOT_CHECKABLE
    return plain(
        verdict,
        f"Of 13 tiles, exact counts of all deals: between {100 * float(below):.4f} % (every "
        f"complete hand allowed) and {100 * float(above):.3f} % (special forms only). Of {deals:,} "
        f"random deals LHT is above 6 in {far}, {100 * far / deals:.3f} %.",
    )


def _plans(effort: Effort) -> Finding:
    counts = deal((effort.seed, 2020, 5), 5 * effort.hands, 13)
    counts = counts[paili.deficiency_batch(counts, rules=MCR) <= 5]
    most: dict[int, int] = {}
    hands = {}
    for row in counts[: 4 * effort.hands]:
        hand = Hand.from_counts(row)
        found = completions(hand, rules=SOUTH, limit=0)
        count = sum(found.counts)
        if count > most.get(found.deficiency, 0):
            most[found.deficiency], hands[found.deficiency] = count, str(hand)
    too_many = [
        hands[distance] for distance, total in most.items() if distance <= 5 and total >= SAVED
    ]
    far = ", ".join(str(distance) for distance, total in sorted(most.items()) if total > SAVED)
    return plain(
        Verdict.REFUTED if too_many else Verdict.NOT_REFUTED,
        f"Most distinct hands in P(S), by LHT, of {len(counts[: 4 * effort.hands]):,} random deals "
        "of 13 tiles: "
        + ", ".join(f"{total:,} at {distance}" for distance, total in sorted(most.items()))
        + f". Distances at which more than {SAVED:,} were found: {far or 'none'}.",
        "; ".join(too_many),
    )


# Evaluation


def least_p() -> float:
    """The least p, as a multiple of 1/255, above which all four bounds of section 3.1 hold."""
    return max(float(value ** (1 / power)) / factor for value, power, factor in PARAMETERS.values())


def _parameters(effort: Effort) -> Finding:
    broken = [
        f"{name} = {value}/255^{power} > {factor**power}/255^{power}"
        for name, (value, power, factor) in PARAMETERS.items()
        if value >= factor**power
    ]
    return judged(
        not broken,
        f"{len(broken)} of 4 fail. p itself is not printed; the bounds hold together only if p > "
        f"{least_p():.3f}/255, but then 255 has no meaning.",
        "; ".join(broken),
    )


def _parameter_of_pairs(effort: Effort) -> Finding:
    return judged(Fraction(7, 2550) < Fraction(1, 255), "0.7/255 < 1/255.")


def _least_evaluation(effort: Effort) -> Finding:
    hand = Hand.parse("123m456p789s22z46m1z")
    after = {str(tile): paili.deficiency(hand.without_tile(tile), rules=MCR) for tile in hand.tiles}
    best = min(after, key=lambda name: (after[name], name))
    worst = max(after, key=lambda name: (after[name], name))
    return judged(
        after[best] == after[worst],
        "The sentence before says the opposite: the larger E(S - x), the less important x. E falls "
        f"as LHT rises (section 3.1), so the least E(S - x) breaks up the hand: {worst} leaves "
        f"{after[worst]} tiles to go, {best} only {after[best]}. Read: the largest.",
        str(hand),
    )


def _claims_come_nearer(effort: Effort) -> Finding:
    before = Hand.parse("1122m3344p5566s7z")
    after = before.with_meld(Meld.pung(0), called=0)
    needed, left = (paili.deficiency(hand, rules=MCR) for hand in (before, after))
    return judged(
        left < needed,
        f"Seven pairs is {needed} tile away, so LHT = {needed}; after the pung, LHT is at least "
        f"{left} even without regard to points.",
        f"{before}, pung of 1m: {after}",
    )


class _Watched:
    """The bot, and LHT of its hands by the number of its draw."""

    def __init__(self) -> None:
        self.player = NativeAgent("wang2020")
        self.draws = 0
        self.far: list[int] = []
        self.turns = 0

    def begin(self, seat: Wind, seed: int) -> None:
        self.player.begin(seat, seed)
        self.draws = 0

    def act(self, observation: Observation) -> Action:
        if observation.drawn is not None:
            self.draws += 1
            self.turns += 1
            seat, prevalent = observation.seat, observation.prevalent_wind
            rules = paili.MCR.requiring(LEAST_FAN, seat_wind=seat, prevalent_wind=prevalent)
            distance = paili.deficiency(observation.hand, observation.knowledge, rules=rules)
            if distance == 6:
                self.far.append(self.draws)
        return self.player.act(observation)


def _first_turns(effort: Effort) -> Finding:
    """LHT = 6 by turn, in games of four such bots of which one is watched."""
    player = _Watched()
    games = max(effort.hands // 10, 10)
    for index in range(games):
        others = [NativeAgent("wang2020") for _ in range(3)]
        play(State.start(Deal.random(effort.seed, index)), [player, *others], index)
    late = sum(turn > 5 for turn in player.far)
    return plain(
        Verdict.REFUTED if 2 * late > len(player.far) else Verdict.NOT_REFUTED,
        f"In {games} games of four such bots, LHT is 6 after {len(player.far)} of {player.turns} "
        f"draws of one of them, {late} of these after the fifth.",
    )


def _triplets(effort: Effort) -> Finding:
    """A hand of pungs alone, of which the search must add pungs."""
    hand = Hand.parse("111m333m555p777s99m")
    found = [
        groups
        for groups in readings(tuple(map(int, hand.tiles)))
        if all(len(set(group)) > 1 for group in groups if len(group) == 3)
    ]
    return judged(
        bool(found),
        "search_dfs_ke searches pungs (ke), but adds shun(i, j), a chow, to the hand, as "
        "search_dfs_shun does. Then no hand with a pung is ever found. Read: ke(i, j).",
        str(hand),
    )


def _times(effort: Effort) -> Finding:
    return plain(Verdict.NOT_CHECKABLE, "The program is not public.")


CLAIMS: tuple[Claim, ...] = (
    unnamed(PAPER, "Section 3.1", "A claim reduces LHT(S)", _claims_come_nearer),
    unnamed(
        PAPER,
        "Section 3.1 (2)",
        "The tile to discard is the one with the least E(S - x)",
        _least_evaluation,
    ),
    unnamed(
        PAPER,
        "Section 3.2",
        "The states number at most 4 * 52^5, about 1.5e9",
        _states,
    ),
    unnamed(PAPER, "Section 3.2", "search_dfs_ke adds shun(i, j) to the hand", _triplets),
    unnamed(PAPER, "Section 4.1", "LHT(S) is at most 7, because of seven pairs", _most),
    unnamed(PAPER, "Section 4.1", "Less than 1 % of hands have no pair", _no_pairs),
    unnamed(PAPER, "Section 4.1", "Less than 0.5 % of drawn hands have LHT = 7", _beyond_six_drawn),
    unnamed(
        PAPER, "Section 4.1", "Less than 0.5 % of waiting hands have LHT = 7", _beyond_six_waiting
    ),
    unnamed(
        PAPER,
        "Section 4.1",
        "All winning hands are found in 2 s, in 1 s if LHT(S) < 6",
        _times,
    ),
    unnamed(PAPER, "Section 4.2", "|P(S)| is below 4,000 if LHT(S) <= 5", _plans),
    unnamed(PAPER, "Section 4.2", "LHT(S) = 6 usually only in the beginning 5 turns", _first_turns),
    unnamed(
        PAPER,
        "Section 4.3",
        "p_p2 < (3p)^2, p_p3 < (3p)^3, p_c2 < p^2, p_c3 < p^3, with p = 1/255, the unit printed",
        _parameters,
    ),
    unnamed(PAPER, "Section 4.3", "p_7 < p, with p = 1/255", _parameter_of_pairs),
)
