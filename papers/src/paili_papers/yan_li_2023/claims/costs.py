"""Claims of Yan & Li (2023), section 3.2: UKE."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, product

from paili import MAHJONG0, UNREACHABLE, deficiency

from paili_papers.common.claims import (
    Effort,
    Result,
    computed,
    searched,
    undecided,
)
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import INFINITE, Reading, read_tiles
from paili_papers.common.questions import available_tiles, number_of
from paili_papers.yan_2021.algorithms.bda import bda, decide
from paili_papers.yan_2021.algorithms.quasi_decompositions import QuasiType
from paili_papers.yan_li_2023.algorithms.hbba import hbba
from paili_papers.yan_li_2023.algorithms.uke import (
    IMPOSSIBLE,
    both_gain,
    eye_gain,
    meld_gain,
    melds_of_available,
    uke,
)
from paili_papers.yan_li_2023.algorithms.ukos import Features
from paili_papers.yan_li_2023.claims.cases import (
    asked,
    by_definition_5,
    random_remainders,
    text_of_small,
)

EXAMPLE_1 = "(B1B1B1B6B6)(C1C1C1C6C7)(D1D4D7D9)"
"""A hand of ours that has the quasi-decomposition of Example 1."""


def melds_of_few(tiles: int) -> int:
    """The most melds that any knowledge base with so many tiles has: f_km at most."""
    return max(
        melds_of_available(available_tiles(few))
        for few in combinations_with_replacement(range(SUITED_KINDS), tiles)
    )


def e1(effort: Effort) -> Result:
    prices = {
        (e, re): decide(QuasiType(2, 2, 1, e, re, 0, 0), ke, 1)
        for e, re, ke in product((0, 1), repeat=3)
    }
    hand, knowledge = asked(EXAMPLE_1, "C8C8C8")
    values = bda(hand, knowledge).deficiency, hbba(hand, knowledge).deficiency
    return undecided(
        prices=prices[0, 0],
        prices_2=prices[0, 1],
        example_1=EXAMPLE_1,
        values=values,
        values_1=number_of(values[1]),
        deficiency=number_of(deficiency(hand, knowledge, rules=MAHJONG0)),
    )


def q2(effort: Effort) -> Result:
    features, remainder, wrong = Features(3, 0, 0, 0), read_tiles("B1"), []
    for available in (available_tiles(read_tiles(text)) for text in ("B1B1", "B1B1C5C5")):
        um = meld_gain(1, remainder, available, Reading.INTENDED)
        value = 5 - eye_gain(remainder, available) - um
        truth = by_definition_5(features, remainder, available)
        wrong += [f"{text_of_small(remainder, available)}: {value}, not {truth}"] * (value != truth)
    return computed(bool(wrong), wrong="; R = ".join(wrong))


def q3(effort: Effort) -> Result:
    wrong = []
    for first, second in product(product((0, 1), range(COPIES + 1)), repeat=2):
        remainder = (0,) * first[0] + (13,) * second[0]
        available = tuple({0: first[1], 13: second[1]}.get(kind, 0) for kind in range(SUITED_KINDS))
        truth = by_definition_5(Features(4, 0, 0, 0), remainder, available)
        ue = eye_gain(remainder, available)
        if ue != (IMPOSSIBLE if truth == INFINITE else 2 - truth):
            wrong.append(text_of_small(remainder, available))
    return computed("; ".join(wrong))


def s3_2_uke(effort: Effort) -> Result:
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
        value != truth and again == (5, UNREACHABLE) and not melds_of_few(2),
        effort=effort,
        low=low,
        high=high,
        value=value,
        truth=truth,
        melds_of_few=melds_of_few(2),
    )


def s3_2_one_meld(effort: Effort) -> Result:
    wrong = None
    for features, remainder, available in random_remainders(effort, 2322, (0, 1)):
        if uke(features, remainder, available) != by_definition_5(features, remainder, available):
            wrong = f"{tuple(features)}, {text_of_small(remainder, available)}"
    return searched(effort.hands, wrong)


def s3_2_together(effort: Effort) -> Result:
    wrong = None
    for features, remainder, available in random_remainders(effort, 2323):
        value = uke(features, remainder, available, reading=Reading.REPAIRED)
        if value != by_definition_5(features, remainder, available):
            wrong = f"{tuple(features)}, {text_of_small(remainder, available)}"
    return searched(effort.hands, wrong)


def counted(e: int, full: bool, formula: Callable[[int, int, int], int]) -> Result:
    """Check that a formula of m, n and the tiles of R in use counts what is missing.

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
    return computed(wrong, cases=cases)


def p1(effort: Effort) -> Result:
    return counted(1, True, lambda m, n, used: 4 - m)


def p2(effort: Effort) -> Result:
    return counted(0, True, lambda m, n, ue: 6 - m - ue)


def p3(effort: Effort) -> Result:
    return counted(1, False, lambda m, n, um: 14 - 3 * m - 2 * n - um)


def p4(effort: Effort) -> Result:
    return counted(0, False, lambda m, n, u: 14 - 3 * m - 2 * n - u)


def q5(effort: Effort) -> Result:
    cases, wrong = 0, None
    for features, remainder, available in random_remainders(effort, 2326, (1, 2, 3, 4)):
        without_eye = Features(features.m, features.n - features.e, 0, 0)
        truth = by_definition_5(without_eye, remainder, available)
        u = both_gain(without_eye.missing, remainder, available, Reading.REPAIRED)
        cases += 1
        if min(14 - 3 * without_eye.m - 2 * without_eye.n - u, INFINITE) != truth:
            wrong = f"{tuple(without_eye)}, {text_of_small(remainder, available)}"
    return searched(cases, wrong)
