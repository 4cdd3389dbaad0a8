"""GROUP over all 21,310,147,575 hands of 14 tiles of 27 kinds, as products of three suits.

Neither algorithm nor truth sees more of a suit than its *class*: the cost vector, which decides
its part in the true deficiency, and the profiles of its groupings, which decide Algorithm 2's.
Words of one class are counted once, so all hands are a few tens of thousands of products.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np

from paili import _core
from paili.papers.common.suit_words import HAND, suit_words
from paili.papers.wang_2022.experiments.grouping_census import (
    EYE,
    INCOMPLETABLE_EYE,
    NO_EYE,
    suit_groupings,
)

Costs = tuple[int, ...]
"""Tiles that must come for 0-4 melds without an eye, then for 0-4 melds with one."""

Word = tuple[int, ...]


class Profile(NamedTuple):
    """What the cost of a grouping depends on; without the flags where an eye makes them idle."""

    melds: int
    pmelds: int
    eye: int
    pchow_to_eye: bool
    iso_to_eye: bool


class SuitClass(NamedTuple):
    """Words that neither Algorithm 2 nor the true deficiency can tell apart."""

    profiles: frozenset[Profile]
    costs: Costs


@dataclass(frozen=True, slots=True)
class Comparison:
    """Algorithm 2 beside the truth, over all hands.

    Attributes:
        hands: number of hands by (computed, true) deficiency.
        examples: words of a hand for each pair of them that differ, first in lexical order of
            the words of classes.
    """

    hands: dict[tuple[int, int], int]
    examples: dict[tuple[int, int], tuple[Word, Word, Word]]


def suit_sizes() -> Iterator[tuple[int, int, int, int]]:
    """Sizes of three suits in ascending order, with the number of ways to arrange them."""
    for small in range(HAND + 1):
        for middle in range(small, HAND + 1):
            large = HAND - small - middle
            if large >= middle:
                yield small, middle, large, len(set(permutations((small, middle, large))))


def join_costs(first: Costs, second: Costs) -> Costs:
    """The cost vector of two suits together."""
    joined = [99] * 10
    for left in range(5):
        for right in range(5 - left):
            m = left + right
            joined[m] = min(joined[m], first[left] + second[right])
            with_eye = min(first[left] + second[5 + right], first[5 + left] + second[right])
            joined[5 + m] = min(joined[5 + m], with_eye)
    return tuple(joined)


@cache
def suit_classes(tiles: int) -> dict[SuitClass, tuple[int, Word]]:
    """The classes of words with so many tiles: their number, and the first of them."""
    words = suit_words(tiles)
    costs = _core.suit_costs(words).reshape(-1, 10)
    classes: dict[SuitClass, tuple[int, Word]] = {}
    for profiles, vector, word in zip(_profiles(tiles), costs.tolist(), words, strict=True):
        key = SuitClass(profiles, tuple(vector))
        number, first = classes.get(key, (0, tuple(word.tolist())))
        classes[key] = (number + 1, first)
    return classes


def _profiles(tiles: int) -> Iterator[frozenset[Profile]]:
    """The profiles that matter of each word."""
    reduced: dict[frozenset[Profile], frozenset[Profile]] = {}
    current, collected = 0, set[Profile]()
    for found in suit_groupings(suit_words(tiles)):
        columns = (found.melds, found.pmelds, found.eye, found.pchow_to_eye, found.iso_to_eye)
        rows = zip(*(column.tolist() for column in columns), strict=True)
        for word, row in zip(found.word.tolist(), rows, strict=True):
            if word != current:
                yield _reduced(frozenset(collected), reduced)
                current, collected = word, set()
            collected.add(_profile(*row))
    yield _reduced(frozenset(collected), reduced)


def _profile(melds: int, pmelds: int, eye: int, from_pchow: bool, from_iso: bool) -> Profile:
    idle = eye != NO_EYE
    return Profile(melds, pmelds, eye, from_pchow or idle, from_iso or idle)


def _reduced(
    profiles: frozenset[Profile], known: dict[frozenset[Profile], frozenset[Profile]]
) -> frozenset[Profile]:
    """Without profiles that another one is never worse than, whatever the other suits are."""
    if profiles not in known:
        strong = [other for other in profiles if other.pchow_to_eye and other.iso_to_eye]
        known[profiles] = frozenset(
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
    return known[profiles]


def _joined(first: frozenset[Profile], second: frozenset[Profile]) -> frozenset[Profile]:
    """The profiles of two suits together."""
    return frozenset(
        _profile(
            one.melds + other.melds,
            one.pmelds + other.pmelds,
            max(one.eye, other.eye),
            one.pchow_to_eye or other.pchow_to_eye,
            one.iso_to_eye or other.iso_to_eye,
        )
        for one in first
        for other in second
    )


@cache
def _tile_changes(profile: Profile) -> int:
    """MTC of a grouping of 14 tiles (the body of Algorithm 2)."""
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
def compare_all_hands() -> Comparison:
    """CALCULATE_DEFICIENCY against the truth on all hands.

    Cost: half a minute, once.
    """
    hands: Counter[tuple[int, int]] = Counter()
    examples: dict[tuple[int, int], tuple[Word, Word, Word]] = {}
    for small, middle, large, ways in suit_sizes():
        pairs: dict[SuitClass, list[int]] = {}
        words: dict[SuitClass, tuple[Word, Word]] = {}
        for first, (number, word) in suit_classes(small).items():
            for second, (other_number, other_word) in suit_classes(middle).items():
                profiles = _joined(first.profiles, second.profiles)
                both = SuitClass(profiles, join_costs(first.costs, second.costs))
                pairs.setdefault(both, []).append(number * other_number)
                words.setdefault(both, (word, other_word))
        for both, numbers in pairs.items():
            for third, (number, word) in suit_classes(large).items():
                joined = _joined(both.profiles, third.profiles)
                computed = min(_tile_changes(profile) for profile in joined)
                true = join_costs(both.costs, third.costs)[9]
                hands[computed, true] += ways * sum(numbers) * number
                if computed != true:
                    examples.setdefault((computed, true), (*words[both], word))
    return Comparison(dict(hands), examples)


@cache
def groupings_of_all_hands() -> dict[tuple[int, int, bool], int]:
    """Number of hands by (deficiency, number of groupings, whether pure).

    Cost: a quarter of a minute, once.
    """
    result: Counter[tuple[int, int, bool]] = Counter()
    for small, middle, large, ways in suit_sizes():
        pairs: Counter[tuple[Costs, int]] = Counter()
        for (costs, groupings), number in _suit_groupings(small).items():
            for (other_costs, others), other_number in _suit_groupings(middle).items():
                key = (join_costs(costs, other_costs), groupings * others)
                pairs[key] += number * other_number
        # Joined by cost vector first: there are far fewer of them than of numbers of groupings.
        by_costs: dict[Costs, list[tuple[int, int]]] = defaultdict(list)
        for (costs, groupings), number in pairs.items():
            by_costs[costs].append((groupings, number))
        for (costs, groupings), number in _suit_groupings(large).items():
            for other_costs, entries in by_costs.items():
                deficiency = join_costs(costs, other_costs)[9]
                for others, other_number in entries:
                    result[deficiency, groupings * others, large == HAND] += (
                        ways * number * other_number
                    )
    return dict(result)


@cache
def _suit_groupings(tiles: int) -> dict[tuple[Costs, int], int]:
    """Words of a suit by cost vector and number of groupings."""
    words = suit_words(tiles)
    numbers = np.zeros(len(words), np.int64)
    for found in suit_groupings(words):
        numbers += np.bincount(found.word, minlength=len(words))
    costs = map(tuple, _core.suit_costs(words).reshape(-1, 10).tolist())
    return dict(Counter(zip(costs, numbers.tolist(), strict=True)))
