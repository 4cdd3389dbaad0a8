"""GROUP over all 21,310,147,575 hands of 14 tiles of 27 kinds, as products of three suits.

Algorithm and truth only depend on the *class* of a suit: the cost vector, which determines its part
in the true deficiency, and the profiles of its groupings, which determine Algorithm 2's. Words of
one class are counted once, so all hands are a few tens of thousands of products.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili_papers.common.colors import Costs, join_costs, products, suit_costs
from paili_papers.common.suit_words import HAND, suit_words
from paili_papers.wang_2022.algorithms.grouping import branches
from paili_papers.wang_2022.experiments.grouping_census import (
    EYE,
    INCOMPLETABLE_EYE,
    NO_EYE,
    Branches,
    numbers_of_groupings,
    suit_groupings,
)


class Profile(NamedTuple):
    """The properties that determine a grouping's cost; with an eye, flags are ignored."""

    melds: int
    pmelds: int
    eye: int
    pchow_to_eye: int
    iso_to_eye: int


class SuitClass(NamedTuple):
    """Words that neither Algorithm 2 nor the true deficiency can distinguish."""

    profiles: frozenset[Profile]
    costs: Costs


@cache
def suit_classes(tiles: int, parts_of: Branches) -> Counter[SuitClass]:
    """Return the numbers of words of `tiles` tiles by class."""
    return Counter(map(SuitClass, _profiles(tiles, parts_of), suit_costs(tiles)))


_SIZES = (5, 8, 3, 2, 2)
"""The number of values of each field of a profile."""


def _profiles(tiles: int, parts_of: Branches) -> Iterator[frozenset[Profile]]:
    """Yield the profiles of each word that can be optimal."""
    rows = []
    for found in suit_groupings(tiles, parts_of):
        idle = found.eye != NO_EYE
        flags = found.pchow_to_eye | idle, found.iso_to_eye | idle
        fields = (found.melds, found.pmelds, found.eye, *flags)
        rows.append(found.word * prod(_SIZES) + np.ravel_multi_index(fields, _SIZES))
    word, profile = np.divmod(np.unique(np.concatenate(rows)), prod(_SIZES))
    text = profile.astype(np.uint16).tobytes()
    ends = 2 * np.searchsorted(word, np.arange(len(suit_words(tiles))), "right")
    return (_reduced(text[at:end]) for at, end in pairwise([0, *ends.tolist()]))


@cache
def _reduced(text: bytes) -> frozenset[Profile]:
    """Remove profiles that another one dominates for all other suits."""
    fields = np.unravel_index(np.frombuffer(text, np.uint16).astype(np.int64), _SIZES)
    profiles = [Profile(*map(int, row)) for row in zip(*fields, strict=True)]
    strong = [other for other in profiles if other.pchow_to_eye and other.iso_to_eye]
    return frozenset(
        one
        for one in profiles
        if not any(
            other != one
            and other.melds >= one.melds
            and other.pmelds >= one.pmelds
            and other.eye >= one.eye
            for other in strong
        )
    )


def _joined(first: frozenset[Profile], second: frozenset[Profile]) -> frozenset[Profile]:
    """Return the profiles of two suits together, normalised for an eye."""
    return frozenset(
        Profile(
            one.melds + other.melds,
            one.pmelds + other.pmelds,
            max(one.eye, other.eye),
            one.pchow_to_eye | other.pchow_to_eye,
            one.iso_to_eye | other.iso_to_eye,
        )
        for one in first
        for other in second
    )


@cache
def _tile_changes(profile: Profile) -> int:
    """Return MTC of a grouping of 14 tiles (the body of Algorithm 2)."""
    melds, p, eye, pchow_to_eye, iso_to_eye = profile
    i = HAND - 3 * melds - 2 * p
    cost = 0
    if eye == INCOMPLETABLE_EYE:
        i -= 2
    elif eye == EYE:
        p -= 1
    elif p > i:
        p -= 1
        cost = 1 if pchow_to_eye else 2
    else:
        i -= 2
        cost = 1 if iso_to_eye else 2
    return cost + min(p, i) + abs(p - i) * 2 // 3


@cache
def pure_deficiencies(parts_of: Branches = branches) -> NDArray[np.int64]:
    """Return the deficiency of each word of 14 tiles, by CALCULATE_DEFICIENCY."""
    return np.array([min(map(_tile_changes, own)) for own in _profiles(HAND, parts_of)])


@cache
def compare_all_hands(parts_of: Branches = branches) -> Counter[tuple[int, int]]:
    """Count all hands by deficiency, computed by GROUP or a variant of it, and true.

    Cost: 8 s, once.
    """
    hands = Counter[tuple[int, int]]()
    for _, both, last, number in products(partial(suit_classes, parts_of=parts_of), _together):
        computed = min(map(_tile_changes, _joined(both.profiles, last.profiles)))
        hands[computed, join_costs(both.costs, last.costs)[-1]] += number
    return hands


def _together(one: SuitClass, other: SuitClass) -> SuitClass:
    profiles = _joined(one.profiles, other.profiles)
    return SuitClass(profiles, join_costs(one.costs, other.costs))


@cache
def groupings_of_all_hands() -> Counter[tuple[int, int, bool]]:
    """Count all hands by deficiency, number of groupings, and whether they are pure.

    Cost: 1 s, once.
    """
    hands = Counter[tuple[int, int, bool]]()
    for split, both, last, number in products(_suit_groupings, _multiplied):
        costs, groupings = _multiplied(both, last)
        hands[costs[-1], groupings, split[0] == HAND] += number
    return hands


def _multiplied(one: tuple[Costs, int], other: tuple[Costs, int]) -> tuple[Costs, int]:
    return join_costs(one[0], other[0]), one[1] * other[1]


@cache
def _suit_groupings(tiles: int) -> Counter[tuple[Costs, int]]:
    """Count the words of a suit by cost vector and number of groupings."""
    return Counter(zip(suit_costs(tiles), numbers_of_groupings(tiles).tolist(), strict=True))
