"""All 21,310,147,575 hands of 14 tiles in three suits, counted without looking at each.

Hands are grouped by how many tiles they have of each suit. What a suit contributes is a cost
vector; words of a suit with the same vector and the same answer to a yes-or-no question are one
class, and hands are products of classes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from paili.analysis import suit_costs_batch

from paili_papers.common.suit_words import HAND, Word, suit_words

IMPOSSIBLE = 25
FARTHEST = 6
MELDS = 4

Split = tuple[int, int, int]
"""Tiles of each suit, most first: what makes a bcd-type 14-tile (Definition 10)."""
Question = Callable[[Word], bool]
"""What is asked of the words of a suit."""


def splits() -> Iterator[Split]:
    for most in range(HAND, 0, -1):
        for least in range(HAND // 3 + 1):
            middle = HAND - most - least
            if most >= middle >= least:
                yield most, middle, least


def colorings(split: Split) -> int:
    """In how many ways the three colours can have so many tiles."""
    return {1: 1, 2: 3, 3: 6}[len(set(split))]


@dataclass(frozen=True, slots=True)
class Classes:
    """Words of a suit: cost vectors (n, 10), how many words have them, the answer."""

    costs: NDArray[np.int64]
    numbers: NDArray[np.int64]
    answers: NDArray[np.bool_]


@cache
def classes(tiles: int, question: Question) -> Classes:
    words = suit_words(tiles)
    costs = suit_costs_batch(words).reshape(len(words), 10)
    answers = np.array([question(tuple(word)) for word in words.tolist()], bool)
    rows, numbers = np.unique(np.column_stack([costs, answers]), axis=0, return_counts=True)
    return Classes(rows[:, :10].astype(np.int64), numbers, rows[:, 10].astype(bool))


def merged(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """Cost vectors (n, 10) and (m, 10) of two suits together: (n * m, 10)."""
    both = np.full((len(one), len(other), 2, MELDS + 1), 2 * IMPOSSIBLE, np.int64)
    for eye in (0, 1):
        for its_eye in range(eye + 1):
            for melds in range(MELDS + 1):
                for its in range(melds + 1):
                    cost = np.add.outer(
                        one[:, 5 * its_eye + its],
                        other[:, 5 * (eye - its_eye) + melds - its],
                    )
                    np.minimum(both[:, :, eye, melds], cost, out=both[:, :, eye, melds])
    return both.reshape(-1, 10)


@cache
def tally(split: Split, question: Question) -> Counter[tuple[int, bool]]:
    """Count the hands with a split by deficiency, and by whether all three suits answer yes."""
    b, c, d = (classes(tiles, question) for tiles in split)
    pair = merged(b.costs, c.costs)
    numbers: Counter[tuple[int, bool]] = Counter()
    pair_numbers = np.multiply.outer(b.numbers, c.numbers).ravel()
    pair_answers = np.logical_and.outer(b.answers, c.answers).ravel()
    for index in range(len(d.numbers)):
        away = _complete(pair, d.costs[index])
        yes = pair_answers & d.answers[index]
        for key in sorted({*zip(away.tolist(), yes.tolist(), strict=True)}):
            where = (away == key[0]) & (yes == key[1])
            hands = int(pair_numbers[where].sum()) * int(d.numbers[index])
            numbers[key] += hands * colorings(split)
    return numbers


def _complete(pair: NDArray[np.int64], last: NDArray[np.int64]) -> NDArray[np.int64]:
    """Deficiency of each merged pair of suits with a third."""
    away = np.full(len(pair), 2 * IMPOSSIBLE, np.int64)
    for eye in (0, 1):
        for melds in range(MELDS + 1):
            cost = pair[:, 5 * eye + melds] + last[5 * (1 - eye) + MELDS - melds]
            np.minimum(away, cost, out=away)
    return away


def nothing(word: Word) -> bool:
    """A question that all words answer alike."""
    return True


def total(question: Question, only: tuple[Split, ...]) -> dict[bool, Counter[int]]:
    """Hands by deficiency: those that are of a split in question and answer yes, and others."""
    sums = {True: Counter[int](), False: Counter[int]()}
    for split in splits():
        for (away, yes), number in tally(split, question).items():
            sums[yes and split in only][away] += number
    return sums
