"""Claims of Yan & Li (2023), section 3.2: UKE."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, product

from paili import MAHJONG0, UNREACHABLE, deficiency

from paili_papers.common.claims import (
    Claims,
    Counterexample,
    Effort,
    Finding,
    computed,
    searched,
    undecided,
)
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import INFINITE, Reading, read_tiles
from paili_papers.common.questions import available_tiles, number_of
from paili_papers.yan_2021.algorithms.bda import bda, decide
from paili_papers.yan_2021.algorithms.quasi_decompositions import QuasiType
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.algorithms.hbba import hbba
from paili_papers.yan_li_2023.algorithms.uke import (
    IMPOSSIBLE,
    both_gain,
    eye_gain,
    meld_gain,
    melds_from_remainder,
    melds_of_available,
    uke,
)
from paili_papers.yan_li_2023.algorithms.ukos import Features
from paili_papers.yan_li_2023.claims.cases import (
    asked,
    by_definition_5,
    least,
    random_remainders,
    text_of_small,
    wrong_answer,
)

claims = Claims(PAPER)

EXAMPLE_1 = "(B1B1B1B6B6)(C1C1C1C6C7)(D1D4D7D9)"
"""A hand of ours that has the quasi-decomposition of Example 1."""


def melds_of_few(tiles: int) -> int:
    """The most melds that any knowledge base with so many tiles has: f_km at most."""
    return max(
        melds_of_available(available_tiles(few))
        for few in combinations_with_replacement(range(SUITED_KINDS), tiles)
    )


@claims.example(
    "E1",
    "Section 3.2, Example 1",
    "a meld is still needed to complete pi, as rm = 0 and km = 1, then the deficiency number will "
    "be computed as 4 [...] Thus, the real deficiency is infinite",
    "BDA gives (B1B1B1)(C1C1C1)(C6C7)(B6B6) cost 4, but C8 is taken and no meld is left.",
)
def example_1(effort: Effort) -> Finding:
    prices = {
        (e, re): decide(QuasiType(2, 2, 1, e, re, 0, 0), ke, 1)
        for e, re, ke in product((0, 1), repeat=3)
    }
    hand, knowledge = asked(EXAMPLE_1, "C8C8C8")
    values = bda(hand, knowledge).deficiency, hbba(hand, knowledge).deficiency
    return undecided(
        "The hand and its KB are lost in our copy of the text. What is said of them agrees with "
        f"itself: with m = n = 2, p = 1, rm = 0 and km = 1 the cost is {prices[0, 0]}, or "
        f"{prices[0, 1]} if e = 0 and re = 1. And there are such hands: for {EXAMPLE_1} with three "
        f"C8 BDA says {values[0]}, HBBA {number_of(values[1])}, and the truth is "
        f"{number_of(deficiency(hand, knowledge, rules=MAHJONG0))}"
    )


@claims.theorem(
    "Q2",
    "Section 3.2, eq. 2",
    "the calculation formula for the cost of pi can be described by cost = 14 - 3m - 2(n - e) - "
    "2e - ue - um, where ue and um denote the maximal number of the tiles in R_pi used to complete "
    "the eye and the remainder 4 - m - n + e melds, respectively",
    "This is the cost of Definition 5, also if e = 0 and m + n < 4.",
)
def equation_2(effort: Effort) -> Finding:
    features, remainder, wrong = Features(3, 0, 0, 0), read_tiles("B1"), []
    for available in (available_tiles(read_tiles(text)) for text in ("B1B1", "B1B1C5C5")):
        um = meld_gain(1, remainder, available, Reading.INTENDED)
        value = 5 - eye_gain(remainder, available) - um
        truth = by_definition_5(features, remainder, available)
        wrong += [f"{text_of_small(remainder, available)}: {value}, not {truth}"] * (value != truth)
    return computed(
        "One tile cannot be both in the eye and in a meld, but ue = um = 1. Proposition 4 is right "
        "about this, and Alg. 4 does not use eq. 2",
        Counterexample(
            f"Three melds, e = 0, R = {'; R = '.join(wrong)}",
            minimal="um = 1 takes two available tiles, so one is too few",
        )
        if wrong
        else None,
    )


@claims.theorem(
    "Q3",
    "Section 3.2, eq. 3",
    "ue = -100 means that there is no tile in R_pi which can form an eye based on KB_pi and there "
    "is no pair in KB_pi",
    "For e = 0, ue is the most tiles of R in an eye, and -100 if and only if there is none.",
)
def equation_3(effort: Effort) -> Finding:
    wrong = []
    for first, second in product(product((0, 1), range(COPIES + 1)), repeat=2):
        remainder = (0,) * first[0] + (13,) * second[0]
        available = tuple({0: first[1], 13: second[1]}.get(kind, 0) for kind in range(SUITED_KINDS))
        truth = by_definition_5(Features(4, 0, 0, 0), remainder, available)
        ue = eye_gain(remainder, available)
        if ue != (IMPOSSIBLE if truth == INFINITE else 2 - truth):
            wrong.append(text_of_small(remainder, available))
    return computed(
        "An eye is of one kind, so two kinds show all that can happen: each in R or not, with 0 "
        "to 4 copies available",
        "; ".join(wrong),
    )


@claims.slip(
    "Q4-condition",
    "Section 3.2, eq. 4",
    "f_rm, if 4 - m - n + e < 4, f_rm < 4 - m - n + e and f_km >= 4 - m - n + e - f_rm",
    "The middle case has the condition 4 - m - n + e < 4.",
)
def equation_4(effort: Effort) -> Finding:
    features, remainder = Features(0, 1, 1, 1), read_tiles("C1")
    available = available_tiles(read_tiles("B1B1B1B2B2B2B3B3B3B4B4B4"))
    is_shut_out = not features.missing < 4 and melds_from_remainder(remainder, available) < 4
    value, truth = (price(features, remainder, available) for price in (uke, by_definition_5))
    return computed(
        "That is m + n - e > 0: without any meld or pmeld besides the eye the case is shut out, "
        "and what KB alone can complete would cost 100. m + n - e < 4 must be meant, as in the "
        f"case before (or our copy of the text has lost a sign); then UKE gives {value}",
        f"an eye, {text_of_small(remainder, available)}: 100, right is {truth}"
        if is_shut_out and truth < INFINITE
        else "",
    )


@claims.theorem(
    "S3.2-uke",
    "Section 3.2, eq. 4 and Alg. 4",
    "Therefore, it could not only effectively save the computational resource, but also correctly "
    "calculate the cost of each qDCMP",
    "UKE calculates the cost of Definition 5.",
    consequences=(
        "Eq. 4: um = f_rm is too much where f_rm and f_km, each counted as if all of KB were there "
        "for it, need the same tile; and with um the u of eq. 5",
        "Section 3.2: the shortcoming that Example 1 shows of BDA, that KB is not updated, is "
        "HBBA's too: it says 5 of (B1B1B1B6B6)(C1C1C1C6C7)(D1D4D7D9) with one C7, C8 and C9, "
        "which cannot be completed",
        "Section 3.4: 'the cost of qDCMP could be got correctly'",
        "Abstract, sections 1, 3.4, 4.2 and 5: HBBA is exact (see YL23-S4.2-exact)",
    ),
)
def uke_is_right(effort: Effort) -> Finding:
    low = high = 0
    for features, remainder, available in random_remainders(effort, 2321):
        value = uke(features, remainder, available)
        truth = by_definition_5(features, remainder, available)
        low += value < truth
        high += value > truth
    case = Features(2, 1, 1, 1), read_tiles("D5"), available_tiles(read_tiles("D5D5D5"))
    value, truth = uke(*case), by_definition_5(*case)
    hand = asked(EXAMPLE_1, "C7C8C9")
    again = hbba(*hand).deficiency, deficiency(*hand, rules=MAHJONG0)
    return computed(
        "f_rm = 1 by D5(D5D5) and f_km = 1 by (D5D5D5), but not both. UKE is a lower bound: of "
        f"{effort.hands:,} random remainders {low} cost more than it says and {high} less",
        Counterexample(
            f"two melds and the eye, R = D5, KB = D5D5D5: UKE {value}, right is {truth} (infinite)",
            minimal="a conflict takes a meld of available tiles alone, and none of the 378 "
            f"knowledge bases with two tiles has one (f_km = {melds_of_few(2)})",
        )
        if value != truth and again == (5, UNREACHABLE) and not melds_of_few(2)
        else None,
    )


@claims.theorem(
    "S3.2-one-meld",
    "Section 3.2",
    "",
    "UKE is right if at most one meld is to be made from scratch (m + n - e >= 3).",
    repairs="S3.2-uke",
)
def uke_with_one_meld(effort: Effort) -> Finding:
    wrong = None
    for features, remainder, available in random_remainders(effort, 2322, (0, 1)):
        if uke(features, remainder, available) != by_definition_5(features, remainder, available):
            wrong = f"{tuple(features)}, {text_of_small(remainder, available)}"
    return searched(
        effort.hands,
        "Random remainders. One meld cannot be in conflict with itself, and the eye is chosen "
        "before it",
        wrong,
    )


@claims.theorem(
    "S3.2-together",
    "Section 3.2",
    "",
    "UKE is right if the melds with a tile of the remainder and those of KB are counted together.",
    repairs="S3.2-uke",
)
def uke_repaired(effort: Effort) -> Finding:
    wrong = None
    for features, remainder, available in random_remainders(effort, 2323):
        value = uke(features, remainder, available, reading=Reading.REPAIRED)
        if value != by_definition_5(features, remainder, available):
            wrong = f"{tuple(features)}, {text_of_small(remainder, available)}"
    return searched(effort.hands, "Random remainders, all ways to complete them tried", wrong)


def counted(e: int, full: bool, formula: Callable[[int, int, int], int]) -> Finding:
    """Whether a formula of m, n and the tiles of R in use counts what is missing.

    Args:
        full: whether no meld is to be made from scratch.
    """
    wrong, cases = "", 0
    for m, n in product(range(5), range(6)):
        features = Features(m, n, e, e)
        melds = features.missing
        if n < e or melds < 0 or (melds == 0) != full:
            continue
        for used in range(melds + 2 - e):
            cases += 1
            if n - e + 3 * melds + 2 * (1 - e) - used != formula(m, n, used):
                wrong = f"m = {m}, n = {n}, {used} tiles of R"
    return computed(
        "A pmeld lacks one tile, a meld to be made three and an eye two, less the tiles of R in "
        f"use: the same in all {cases} cases",
        wrong,
    )


@claims.theorem(
    "P1",
    "Proposition 1",
    "If e = 1 and m + n - e = 4, then the cost of pi is 4 - m",
    "The formula counts the missing tiles.",
)
def proposition_1(effort: Effort) -> Finding:
    return counted(1, True, lambda m, n, used: 4 - m)


@claims.theorem(
    "P2",
    "Proposition 2",
    "If e = 0 and m + n = 4, then the cost of pi is 6 - m - ue",
    "The formula counts the missing tiles.",
)
def proposition_2(effort: Effort) -> Finding:
    return counted(0, True, lambda m, n, ue: 6 - m - ue)


@claims.theorem(
    "P3",
    "Proposition 3",
    "If e = 1 and m + n - e < 4, then the cost of pi is 14 - 3m - 2n - um",
    "The formula counts the missing tiles, um being what it is said to denote.",
    reading="um is the maximal number of tiles of R that are used, as it is introduced before eq. "
    "3; that eq. 4 does not give this number is YL23-S3.2-uke.",
)
def proposition_3(effort: Effort) -> Finding:
    return counted(1, False, lambda m, n, um: 14 - 3 * m - 2 * n - um)


@claims.theorem(
    "P4",
    "Proposition 4",
    "If e = 0 and m + n < 4, then the cost of pi is 14 - 3m - 2n - u, where u denotes the maximal "
    "number of the tiles in R_pi which can be used to simultaneously form an eye and 4 - m - n "
    "melds based on KB_pi",
    "The formula counts the missing tiles, u being what it is said to denote.",
    reading="As for YL23-P3: u is not computed by eq. 4 and 5 here.",
)
def proposition_4(effort: Effort) -> Finding:
    return counted(0, False, lambda m, n, u: 14 - 3 * m - 2 * n - u)


@claims.theorem(
    "Q5",
    "Section 3.2, eq. 5",
    "Thus, based on the above discussions and analyses, the value of u will be given by u = max(1 "
    "+ um_max1, um_max2)",
    "With um the maximal number of tiles of R that can be used, this is u.",
    reading="um is what it is said to denote, not eq. 4; and um_max2 is over all pairs of KB (see "
    "YL23-S3.2-ii).",
)
def equation_5(effort: Effort) -> Finding:
    cases, wrong = 0, None
    for features, remainder, available in random_remainders(effort, 2326, (1, 2, 3, 4)):
        without_eye = Features(features.m, features.n - features.e, 0, 0)
        truth = by_definition_5(without_eye, remainder, available)
        u = both_gain(without_eye.missing, remainder, available, Reading.REPAIRED)
        cases += 1
        if min(14 - 3 * without_eye.m - 2 * without_eye.n - u, INFINITE) != truth:
            wrong = f"{tuple(without_eye)}, {text_of_small(remainder, available)}"
    return searched(cases, "Random remainders, all ways to complete them tried", wrong)


@claims.slip(
    "S3.2-i",
    "Section 3.2, case (i)",
    "When ue = 1. In this case, one tile in R_pi must be used to form an eye with KB_pi",
    "If ue = 1, the eye is best made with a tile of R.",
)
def case_i(effort: Effort) -> Finding:
    case = Features(3, 0, 0, 0), read_tiles("B1"), available_tiles(read_tiles("B1B1C5C5"))
    truth = by_definition_5(*case)
    with_b1 = by_definition_5(Features(3, 1, 1, 1), (), available_tiles(read_tiles("B1C5C5")))
    return computed(
        "The eye of KB can be better: (C5C5), and B1(B1B1) for the meld. Eq. 5 takes the larger of "
        "both cases, and must",
        Counterexample(
            f"three melds, {text_of_small(*case[1:])}: {truth} with the eye (C5C5); after the eye "
            "B1(B1) no meld is left",
            minimal="an eye of KB and a meld with a tile of R take four available tiles",
        )
        if truth == 4 and with_b1 == INFINITE and eye_gain(*case[1:]) == 1
        else None,
    )


@claims.slip(
    "S3.2-ii",
    "Section 3.2, case (ii)",
    "t is a tile belonging to the set R''_t = {t | t in R_pi and KB_pi(t) > 1}",
    "If ue = 0, the eye is made of two tiles t of KB with t in R.",
)
def case_ii(effort: Effort) -> Finding:
    of = asked("(C1C2C3C4C5C6C7C8C9)(B1B4B7)(D1D4)", "B2B3D7D7")
    printed = least(of, search=Reading.INTENDED, evaluation=Reading.PRINTED)
    return computed(
        "ue = 0 says that no tile of R is in KB, so this set is always empty, and the eye could "
        "never be made of KB alone; t in KB must be meant",
        wrong_answer(of, "as printed", printed, deficiency(*of, rules=MAHJONG0)),
    )


@claims.theorem(
    "S3.2-savings",
    "Section 3.2",
    "to save computational resources, a more simple and achievable approach for the cost of pi is "
    "further presented with the following propositions",
    "The four cases of Alg. 4 take less work than eq. 2.",
)
def savings(effort: Effort) -> Finding:
    return undecided(
        "It depends on how eq. 2 would be programmed. Cases 1 and 2 need to know nothing of melds, "
        "and case 1 nothing of KB"
    )
