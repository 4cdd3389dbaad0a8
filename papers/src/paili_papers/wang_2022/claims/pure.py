"""All pure hands, and what GROUP and CALCULATE_DEFICIENCY make of them."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

import numpy as np
import paili
from numpy.typing import NDArray

from paili_papers.common.suit_words import HAND, as_hands, suit_words
from paili_papers.wang_2022.experiments.grouping_census import (
    numbers_of_groupings,
    pure_deficiencies,
    suit_groupings,
)

PURE = 118_800
READING = (
    "The pseudocode of Algorithms 1 and 2 is not in the text we have. GROUP and "
    "CALCULATE_DEFICIENCY are rebuilt from what section 5 says of each case; so rebuilt they give "
    "every count of groupings of pure hands that the text has."
)
"""Of every claim about what the algorithms return."""


@cache
def exact() -> NDArray[np.int64]:
    """The deficiency of each pure hand, in the order of `suit_words`."""
    hands = as_hands(suit_words(HAND))
    return paili.deficiency_batch(hands, rules=paili.MAHJONG0).astype(np.int64)


@cache
def computed() -> NDArray[np.int64]:
    """The deficiency of each pure hand by CALCULATE_DEFICIENCY."""
    return pure_deficiencies()


def groupings() -> NDArray[np.int64]:
    """How many groupings each pure hand has."""
    return numbers_of_groupings(HAND)


@dataclass(frozen=True, slots=True)
class Formulas:
    """How often a formula for MTC(g) applies to a grouping of a pure hand, and is below dfncy."""

    cases: int
    below: int


@cache
def formulas() -> dict[str, Formulas]:
    """Theorems 4.4 and 4.5 on all groupings that GROUP lists of pure hands."""
    counts = Counter[str]()
    for found in suit_groupings(HAND):
        i = found.isolated
        p = (HAND - 3 * found.melds - i) // 2
        true = exact()[found.word]
        for name, applies, cost in (
            ("4.4", p > i, i + (p - 1 - i) * 2 // 3),
            ("4.5", p <= i, p - 1 + (i - p + 1) * 2 // 3),
        ):
            counts[name] += int((found.has_pair & applies).sum())
            counts[f"below {name}"] += int((found.has_pair & applies & (cost < true)).sum())
    return {name: Formulas(counts[name], counts[f"below {name}"]) for name in ("4.4", "4.5")}
