"""All 21,310,147,575 hands of 14 tiles in three suits, counted without enumerating them.

Words of a suit that a question about hands cannot distinguish form a class, and hands are products
of classes. A word contributes to the deficiency through its cost vector.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TypeVar

from paili.analysis import suit_costs_batch

from paili_papers.common.suit_words import HAND, Word, suit_words

T = TypeVar("T")

Split = tuple[int, int, int]
"""The numbers of tiles of the suits, largest first, of a bcd-type 14-tile (Definition 10)."""
Costs = tuple[int, ...]
"""The tiles that must come for 0-4 melds without an eye, then for 0-4 melds with one."""
Question = Callable[[Word], bool]
"""A predicate of the words of a suit."""


def splits() -> Iterator[Split]:
    for most in range(HAND, 0, -1):
        for least in range(HAND // 3 + 1):
            middle = HAND - most - least
            if most >= middle >= least:
                yield most, middle, least


def colorings(split: Split) -> int:
    """Return the number of ways to assign the three colours to the sizes of a split."""
    return {1: 1, 2: 3, 3: 6}[len(set(split))]


def suit_costs(tiles: int) -> Iterator[Costs]:
    """Yield the cost vector of each word of `tiles` tiles."""
    return map(tuple, suit_costs_batch(suit_words(tiles)).reshape(-1, 10).tolist())


@cache
def join_costs(first: Costs, second: Costs) -> Costs:
    """Return the cost vector of two suits together; that of three ends with the deficiency."""
    joined = [99] * 10
    for left in range(5):
        for right in range(5 - left):
            m = left + right
            joined[m] = min(joined[m], first[left] + second[right])
            with_eye = min(first[left] + second[5 + right], first[5 + left] + second[right])
            joined[5 + m] = min(joined[5 + m], with_eye)
    return tuple(joined)


def products(
    classes: Callable[[int], Mapping[T, int]], join: Callable[[T, T], T]
) -> Iterator[tuple[Split, T, T, int]]:
    """Yield all hands: the class of the two smaller suits, that of the largest, and their number.

    Args:
        classes: returns the classes of words of a number of tiles, with their numbers of words.
        join: returns the class of two suits together.
    """
    for split in splits():
        large, middle, small = map(classes, split)
        pairs = Counter[T]()
        for first, number in small.items():
            for second, other_number in middle.items():
                pairs[join(first, second)] += number * other_number
        for both, number in pairs.items():
            for last, other_number in large.items():
                yield split, both, last, number * other_number * colorings(split)


def nothing(word: Word) -> bool:
    """Return True: all words are in one class."""
    return True


@cache
def tally(question: Question) -> Counter[tuple[Split, int, bool]]:
    """Count all hands by split, by deficiency, and by whether all three suits answer yes."""

    @cache
    def classes(tiles: int) -> Counter[tuple[Costs, bool]]:
        answers = (question(tuple(word)) for word in suit_words(tiles).tolist())
        return Counter(zip(suit_costs(tiles), answers, strict=True))

    def joined(one: tuple[Costs, bool], other: tuple[Costs, bool]) -> tuple[Costs, bool]:
        return join_costs(one[0], other[0]), one[1] and other[1]

    numbers = Counter[tuple[Split, int, bool]]()
    for split, both, last, hands in products(classes, joined):
        costs, yes = joined(both, last)
        numbers[split, costs[-1], yes] += hands
    return numbers


def total(question: Question, only: tuple[Split, ...]) -> dict[bool, Counter[int]]:
    """Return hands by deficiency: those of the given splits that answer yes, and all others."""
    sums = {True: Counter[int](), False: Counter[int]()}
    for (split, away, yes), number in tally(question).items():
        sums[yes and split in only][away] += number
    return sums
