"""Claims of Yan & Li (2023), section 3.2: UKE."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from paili.analysis.deficiency import UNREACHABLE, deficiency
from paili.model.rules import MAHJONG0
from paili.model.tiles import SUITED_KINDS
from paili.papers.common.claims import Effort, Finding, Verdict
from paili.papers.common.entries import Entries, found, plain
from paili.papers.common.multisets import (
    INFINITE,
    Available,
    Reading,
    Tiles,
    read_hand,
    read_tiles,
)
from paili.papers.common.questions import (
    available_tiles,
    number_of,
    random_questions,
    random_tiles,
    text_of,
)
from paili.papers.yan_2021.algorithms.bda import bda, decide
from paili.papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiType,
    cost_of_holders,
    less,
)
from paili.papers.yan_li_2023.algorithms.hbba import hbba
from paili.papers.yan_li_2023.algorithms.uke import (
    IMPOSSIBLE,
    both_gain,
    eye_gain,
    meld_gain,
    melds_from_remainder,
    uke,
)
from paili.papers.yan_li_2023.algorithms.ukos import Features
from paili.papers.yan_li_2023.claims.definitions import knowing
from paili.papers.yan_li_2023.claims.octree import LITTLE, least, text_of_small

entries = Entries("yan-li-2023")


EXAMPLE_1 = "(B1B1B1B6B6)(C1C1C1C6C7)(D1D4D7D9)"
"""Our hand for Example 1: its quasi-decomposition, and four tiles that do nothing."""


@entries.claim(
    "Section 3.2, Example 1",
    "BDA gives (B1B1B1)(C1C1C1)(C6C7)(B6B6) cost 4, for km = 1; but C8 is taken, and the real "
    "deficiency is infinite.",
)
def _example_1(effort: Effort) -> Finding:
    hand, knowledge = read_hand(EXAMPLE_1), knowing("C8C8C8")
    price = decide(QuasiType(2, 2, 1, 1, 0, 0, 0), 1, 1)
    values = bda(hand, knowledge).deficiency, hbba(hand, knowledge).deficiency
    truth = deficiency(hand, knowledge, rules=MAHJONG0)
    return found(
        "the hand and KB are lost in our copy of the text; these have what it says: "
        f"{text_of(hand, knowledge)}. Decide gives {price}, BDA {values[0]}, HBBA "
        f"{number_of(values[1])}, and the truth is {number_of(truth)}",
        wrong=(price, *values, truth) != (4, 4, UNREACHABLE, UNREACHABLE),
    )


@entries.claim(
    "Section 3.2, Example 1", "HBBA has overcome the shortcoming that the example shows."
)
def _example_1_again(effort: Effort) -> Finding:
    hand, knowledge = read_hand(EXAMPLE_1), knowing("C7C8C9")
    value, truth = hbba(hand, knowledge).deficiency, deficiency(hand, knowledge, rules=MAHJONG0)
    return found(
        "the same hand, with (C7C8C9) for the meld in KB. Without the pmeld (C6C7) two melds are "
        "missing; f_rm = 1 by C7(C8C9) and f_km = 1 by (C7C8C9), which share C8 and C9. HBBA says "
        f"{number_of(value)}, the truth is {number_of(truth)}",
        text_of(hand, knowledge),
        wrong=value != truth,
    )


def _random_costs(
    effort: Effort, salt: int, missing: tuple[int, ...] = (0, 1, 2, 3, 4)
) -> Iterator[tuple[Features, Tiles, Available]]:
    rng = np.random.default_rng((effort.seed, salt))
    for at in range(effort.hands):
        remainder, available = random_tiles(rng, at % 3 + 1, int(rng.integers(1, 9)), LITTLE)
        e = int(rng.integers(0, 2))
        less_melds = missing[int(rng.integers(0, len(missing)))]
        pmelds = int(rng.integers(0, 4 - less_melds + 1))
        yield Features(4 - less_melds - pmelds, pmelds + e, e, e), remainder, available


def by_definition_5(features: Features, remainder: Tiles, available: Available) -> int:
    """The cost of Def. 5, by trying all ways to make the eye and the missing melds."""

    def priced(spent: int, tiles: Tiles, left: Available) -> int:
        return spent + pmelds + cost_of_holders((), features.missing, tiles, left)

    pmelds = features.n - features.e
    if features.e:
        return min(priced(0, remainder, available), INFINITE)
    best = INFINITE
    for tile in range(SUITED_KINDS):
        if tile in remainder and available[tile]:
            rest = list(remainder)
            rest.remove(tile)
            best = min(best, priced(1, tuple(rest), less(available, (tile,))))
        if available[tile] > 1:
            best = min(best, priced(2, remainder, less(available, (tile, tile))))
    return best


@entries.claim(
    "Section 3.2", "UKE correctly calculates the cost (Def. 5) of each quasi-decomposition."
)
def _uke(effort: Effort) -> Finding:
    low = high = 0
    for features, remainder, available in _random_costs(effort, 2321):
        value = uke(features, remainder, available)
        truth = by_definition_5(features, remainder, available)
        low += value < truth
        high += value > truth
    features, tile, available = Features(2, 1, 1, 1), read_tiles("D5"), read_tiles("D5D5D5")
    value = uke(features, tile, available_tiles(available))
    truth = by_definition_5(features, tile, available_tiles(available))
    return found(
        "f_rm and f_km are each counted as if all of KB were there for it. UKE is a lower bound: "
        f"of {effort.hands} random remainders {low} cost more than it says and {high} less. Fewer "
        "than three available tiles make no conflict: f_km = 1 takes three",
        f"two melds and the eye, R = D5, KB = D5D5D5: UKE {value}, right is {truth} (infinite)",
        wrong=value != truth,
    )


@entries.claim(
    "Section 3.2", "UKE is right if at most one meld is to be made from scratch (m + n - e >= 3)."
)
def _uke_one(effort: Effort) -> Finding:
    bad = ""
    for features, remainder, available in _random_costs(effort, 2322, (0, 1)):
        if uke(features, remainder, available) != by_definition_5(features, remainder, available):
            bad = f"{tuple(features)}, {text_of_small(remainder, available)}"
    return found(
        f"{effort.hands} random remainders. One meld cannot be in conflict with itself, and the "
        "eye is chosen before it",
        bad,
        searched=True,
    )


@entries.claim(
    "Section 3.2 (our repair)",
    "UKE is right if the melds with a tile of the remainder and those of KB are counted together.",
)
def _uke_repaired(effort: Effort) -> Finding:
    bad = ""
    for features, remainder, available in _random_costs(effort, 2323):
        value = uke(features, remainder, available, reading=Reading.REPAIRED)
        if value != by_definition_5(features, remainder, available):
            bad = f"{tuple(features)}, {text_of_small(remainder, available)}"
    return found(f"{effort.hands} random remainders", bad, searched=True)


def _enter_propositions() -> None:
    """Propositions 1-3 are eq. 2, rewritten for all features they are about."""
    everything = [Features(m, n, e, e) for m, n, e in product(range(5), range(6), (0, 1)) if n >= e]

    def equation_2(features: Features, ue: int, um: int) -> int:
        m, n, _, e = features
        return 14 - 3 * m - 2 * (n - e) - 2 * e - ue - um

    def enter(number: int, text: str, e: int, complete: bool) -> None:
        @entries.claim(f"Proposition {number}", text)
        def check(effort: Effort) -> Finding:
            bad, cases = "", 0
            for features in everything:
                fits = features.missing == 0 if complete else features.missing > 0
                if features.e != e or not fits:
                    continue
                for ue, um in product((0, 1) if not e else (0,), range(features.missing + 1)):
                    m, n = features.m, features.n
                    by_case = {1: 4 - m, 2: 6 - m - ue, 3: 14 - 3 * m - 2 * n - um}[number]
                    cases += 1
                    if by_case != equation_2(features, ue, um):
                        bad = f"{tuple(features)}, ue = {ue}, um = {um}"
            return found(f"the same as eq. 2 in all {cases} cases", bad)

    enter(1, "If e = 1 and m + n - e = 4, the cost is 4 - m.", 1, True)
    enter(2, "If e = 0 and m + n = 4, the cost is 6 - m - ue.", 0, True)
    enter(3, "If e = 1 and m + n - e < 4, the cost is 14 - 3m - 2n - um.", 1, False)


_enter_propositions()


@entries.claim(
    "Proposition 4", "If e = 0 and m + n < 4, the cost is 14 - 3m - 2n - u (u by eq. 5)."
)
def _proposition_4(effort: Effort) -> Finding:
    features, remainder = Features(2, 0, 0, 0), read_tiles("B1D5")
    available = available_tiles(read_tiles("B1D5D5D5"))
    value, truth = (
        uke(features, remainder, available),
        by_definition_5(features, remainder, available),
    )
    return found(
        "right for one missing meld, a lower bound for more, since um in eq. 5 is that of eq. 4",
        f"two melds, {text_of_small(remainder, available)}: {value}, right is {truth} (infinite)",
        wrong=value != truth,
    )


@entries.claim(
    "Eq. 2", "The cost is 14 - 3m - 2(n - e) - 2e - ue - um, also if e = 0 and m + n < 4."
)
def _equation_2(effort: Effort) -> Finding:
    features, remainder = Features(3, 0, 0, 0), read_tiles("B1")
    available = available_tiles(read_tiles("B1B2B3C5C5"))
    ue, um = eye_gain(remainder, available), meld_gain(1, remainder, available, Reading.INTENDED)
    u = both_gain(1, remainder, available, Reading.INTENDED)
    return found(
        f"one tile cannot be in the eye and in a meld: ue = {ue} and um = {um}, but u = {u}. "
        "Proposition 4 and eq. 5 are right about this, eq. 2 is not",
        f"three melds, {text_of_small(remainder, available)}: eq. 2 {5 - ue - um}, right is "
        f"{by_definition_5(features, remainder, available)}",
        wrong=ue + um != u,
    )


@entries.claim("Eq. 3", "ue = -100 if and only if the eye cannot be made.")
def _equation_3(effort: Effort) -> Finding:
    bad = ""
    for _, remainder, available in _random_costs(effort, 2324):
        truth = by_definition_5(Features(4, 0, 0, 0), remainder, available)
        if (eye_gain(remainder, available) == IMPOSSIBLE) != (truth == INFINITE):
            bad = text_of_small(remainder, available)
    return found(f"{effort.hands} random remainders", bad, searched=True)


@entries.claim(
    "Eq. 4", "Its middle case holds if 4 - m - n + e < 4, and otherwise um is 0, complete or -100."
)
def _equation_4(effort: Effort) -> Finding:
    features, remainder = Features(0, 1, 1, 1), read_tiles("C1")
    available = available_tiles(read_tiles("B1B1B1B2B2B2B3B3B3B4B4B4"))
    from_remainder = melds_from_remainder(remainder, available)
    printed_case = features.missing < 4 and from_remainder < features.missing
    value, truth = (price(features, remainder, available) for price in (uke, by_definition_5))
    return found(
        "that is m + n - e > 0: without any meld or pmeld besides the eye the case is shut out, "
        "and what KB alone can complete would cost 100. m + n - e < 4 must be meant (or our copy "
        f"of the text has lost a sign); then UKE gives {value}",
        f"an eye, {text_of_small(remainder, available)}: 100, right is {truth}",
        wrong=not printed_case and truth < INFINITE,
    )


@entries.claim(
    "Section 3.2, case (ii)",
    "If ue = 0, the eye is made of two tiles t of KB with t in R and KB(t) > 1 (the set R''_t).",
)
def _case_ii(effort: Effort) -> Finding:
    hand = read_hand("(C1C2C3C4C5C6C7C8C9)(B1B4B7)(D1D4)")
    knowledge = knowing("B2B3D7D7")
    printed = least(hand, knowledge, search=Reading.INTENDED, evaluation=Reading.PRINTED)
    truth = deficiency(hand, knowledge, rules=MAHJONG0)
    number = max(effort.hands // 10, 1)
    wrong = 0
    for one, kb in random_questions(Effort(effort.seed, number), 2325, most=12):
        readings = Reading.PRINTED, Reading.INTENDED
        values = {least(one, kb, search=Reading.INTENDED, evaluation=each) for each in readings}
        wrong += len(values) > 1
    return found(
        "ue = 0 says that no tile of R is in KB, so R''_t is always empty, and the eye could never "
        "be made of KB alone; t in KB must be meant. With the printed set "
        f"{wrong} of {number} random hands with up to 12 tiles available come out higher",
        f"{text_of(hand, knowledge)}: {number_of(printed)}, right is {truth}",
        wrong=printed != truth,
    )


@entries.claim("Section 3.2", "Cases (i) and (ii) exclude each other, by the value of ue.")
def _both_cases(effort: Effort) -> Finding:
    features, remainder = Features(3, 0, 0, 0), read_tiles("B1")
    available = available_tiles(read_tiles("B1B2B3C5C5"))
    value = uke(features, remainder, available)
    return found(
        "eq. 5 takes the larger of both, and must: if ue = 1 the eye of KB can still be better, "
        f"here {value} by B1(B2B3) and (C5C5); case (i) alone finds no meld at all",
        f"three melds, {text_of_small(remainder, available)}",
        wrong=value == by_definition_5(features, remainder, available) == 4,
    )


@entries.claim(
    "Section 3.2", "The four cases of Alg. 4 save evaluations compared with eq. 2 directly."
)
def _savings(effort: Effort) -> Finding:
    return plain(
        Verdict.NOT_CHECKABLE,
        "it depends on how eq. 2 would be programmed; cases 1 and 2 need to know nothing of melds, "
        "and case 1 nothing of KB",
    )
