"""Sufficient wins by their definition: all complete hands near a hand, one by one.

The caller's function gives the worth of a hand, so that nothing here depends on a scorer.
`docs/mcr-search.md` has the definition in words.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import perm
from typing import NamedTuple

import numpy as np

from tests.reference import (
    CHOWS,
    HONORS,
    KINDS,
    KNITTED,
    ORPHANS,
    PUNGS,
    SUITED,
    UNREACHABLE,
    Tiles,
    with_one_less,
)

COPIES = 4
ON_THE_TABLE = 3
"""The number of copies of a kind on the table when the last of them comes."""
HAND = 14
Worth = Callable[[Tiles, int, int], int]
"""A function that returns the fan of a complete hand when a kind of its concealed tiles comes last.

Its third argument is the number of copies of that kind that could still come, itself included.
"""


class Question(NamedTuple):
    """Concealed tiles, available tiles, the number of melds, and the minimum worth of a win."""

    held: Tiles
    available: Tiles
    melds: int
    minimum: int


class Completion(NamedTuple):
    """A sufficient complete hand: its distance, and its worth for each kind of last tile."""

    distance: int
    worth: dict[int, int]

    @property
    def fan(self) -> int:
        """The best worth."""
        return max(self.worth.values())


def nearest(question: Question, worth: Worth, most: int = HAND) -> int:
    """Return the least distance of a sufficient hand; UNREACHABLE if it is more than `most`."""
    hands = sorted(complete_hands(question, most).items(), key=lambda item: item[1])
    counts = (distance for tiles, distance in hands if lasts(question, worth, tiles))
    return next(counts, UNREACHABLE)


def completions(question: Question, worth: Worth, most: int) -> dict[Tiles, Completion]:
    """Return all sufficient hands that are at most `most` tiles away."""
    found = complete_hands(question, most)
    return {
        tiles: Completion(found[tiles], by_last)
        for tiles in found
        if (by_last := lasts(question, worth, tiles))
    }


def lasts(question: Question, worth: Worth, tiles: Tiles) -> dict[int, int]:
    """Return the kinds that win when they come last, with the worth of the hand.

    If no tile must come, any of the tiles may have been the last.
    """
    kinds = coming(question, tiles) or {kind: n for kind, n in enumerate(tiles) if n}
    by_last = {kind: worth(tiles, kind, left(question, tiles, kind)) for kind in kinds}
    return {kind: fan for kind, fan in by_last.items() if fan >= question.minimum}


def left(question: Question, tiles: Tiles, last: int) -> int:
    """Return the copies of the last tile that could come before it."""
    return question.held[last] + question.available[last] - (tiles[last] - 1)


def coming(question: Question, tiles: Tiles) -> dict[int, int]:
    """Return the tiles that a hand lacks of a complete one."""
    lacking = {kind: tiles[kind] - question.held[kind] for kind in range(KINDS)}
    return {kind: n for kind, n in lacking.items() if n > 0}


def is_last_copy(concealed: int, left: int) -> bool:
    """Return whether a tile is the last copy of its kind, with all others on the table.

    Args:
        concealed: copies in the waiting hand's concealed tiles.
        left: copies that could still come, this one included.
    """
    return left > 0 and COPIES - concealed - left == ON_THE_TABLE


def helping(question: Question, found: dict[Tiles, Completion]) -> set[int]:
    """Return the kinds that bring a waiting hand nearer, by its nearest completions.

    One tile from a win these are the winning kinds. Farther away a kind helps if some other tile of
    the completion can be the last, another copy of the same kind included.
    """
    kinds = set()
    for tiles, completion in found.items():
        lacking = coming(question, tiles)
        for kind in lacking:
            after = {other for other in lacking if other != kind or lacking[kind] > 1}
            if completion.worth.keys() & ({kind} if completion.distance == 1 else after):
                kinds.add(kind)
    return kinds


def ways(question: Question, tiles: Tiles, completion: Completion) -> int:
    """Return the number of orders in which distinct copies can come; 1 if none must."""
    kinds = [kind for kind, n in coming(question, tiles).items() for _ in range(n)]
    orders = {order for order in permutations(kinds) if not order or order[-1] in completion.worth}
    copies = 1
    for kind, n in coming(question, tiles).items():
        copies *= perm(question.available[kind], n)
    return copies * len(orders)


# Complete hands


def complete_hands(question: Question, most: int) -> dict[Tiles, int]:
    """Return all complete hands of every form at most `most` tiles away, with their distances."""
    found = dict(_standard(question, most))
    if question.melds == 0:
        found.update(_seven_pairs(question, most))
    found.update(_special(question, most))
    return found


def _distances(
    words: np.ndarray, held: Tiles, available: Tiles, most: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return the rows that need at most `most` tiles, and their numbers of tiles."""
    lacking = np.maximum(words - np.array(held, dtype=np.int8), 0)
    distances = lacking.sum(axis=1)
    within = (lacking <= np.array(available, dtype=np.int8)).all(axis=1)
    rows = np.flatnonzero(within & (distances <= most))
    return rows, distances[rows]


@cache
def _words(is_suit: bool) -> tuple[np.ndarray, list[tuple[int, int]]]:
    """Return all sets of one part's tiles with an optional eye, and their numbers of sets and eyes.

    A row has nine ranks; the honours have no tiles of the last two.
    """
    sets = [*CHOWS[:7], *PUNGS[:9]] if is_suit else list(PUNGS[:7])
    words = {}
    for number in range(5):
        for chosen in combinations_with_replacement(sets, number):
            for eye in (None, *range(9 if is_suit else 7)):
                counts = [0] * 9
                for kind in (*sum(chosen, ()), *(() if eye is None else (eye, eye))):
                    counts[kind] += 1
                if max(counts) <= COPIES:
                    words[tuple(counts)] = number, int(eye is not None)
    return np.array(list(words), dtype=np.int8), list(words.values())


def _standard(question: Question, most: int) -> Iterator[tuple[Tiles, int]]:
    """Yield hands of sets and an eye: one word per part."""
    parts: list[dict[tuple[int, int, int], list[Tiles]]] = []
    for first in (0, 9, 18, SUITED):
        words, shapes = _words(first < SUITED)
        padding = (0,) * max(0, first + 9 - KINDS)
        held, available = (
            (*counts[first : first + 9], *padding) for counts in (question.held, question.available)
        )
        rows, distances = _distances(words, held, available, most)
        part: dict[tuple[int, int, int], list[Tiles]] = {}
        for row, distance in zip(rows.tolist(), distances.tolist(), strict=True):
            word = tuple(words[row, : 9 - len(padding)].tolist())
            part.setdefault((*shapes[row], distance), []).append(word)
        parts.append(part)

    def fill(at: int, sets: int, eyes: int, left: int) -> Iterator[tuple[Tiles, int]]:
        if at == len(parts):
            if sets == eyes == 0:
                yield (), 0
            return
        for (some_sets, some_eyes, distance), words in parts[at].items():
            if some_sets <= sets and some_eyes <= eyes and distance <= left:
                rest = fill(at + 1, sets - some_sets, eyes - some_eyes, left - distance)
                for tiles, more in rest:
                    for word in words:
                        yield word + tiles, distance + more

    return fill(0, 4 - question.melds, 1, most)


def _seven_pairs(question: Question, most: int) -> Iterator[tuple[Tiles, int]]:
    def cost(kind: int, number: int) -> int:
        lacking = max(2 * number - question.held[kind], 0)
        return lacking if lacking <= question.available[kind] else HAND + 1

    @cache
    def least(kind: int, pairs: int) -> int:
        """Return the least number of tiles for pairs of this kind and later ones."""
        if kind == KINDS:
            return 0 if pairs == 0 else HAND + 1
        return min(cost(kind, n) + least(kind + 1, pairs - n) for n in range(min(pairs, 2) + 1))

    def fill(kind: int, pairs: int, left: int) -> Iterator[tuple[Tiles, int]]:
        if least(kind, pairs) > left:
            return
        if kind == KINDS:
            yield (), 0
            return
        for number in range(min(pairs, 2) + 1):
            lacking = cost(kind, number)
            for tiles, more in fill(kind + 1, pairs - number, left - lacking):
                yield (2 * number, *tiles), lacking + more

    return fill(0, 7, most)


def _special(question: Question, most: int) -> Iterator[tuple[Tiles, int]]:
    """Yield hands of the forms with few hands."""
    hands = _special_hands(question.melds)
    rows, distances = _distances(hands, question.held, question.available, most)
    for row, distance in zip(rows.tolist(), distances.tolist(), strict=True):
        yield tuple(hands[row].tolist()), distance


@cache
def _special_hands(melds: int) -> np.ndarray:
    """Return thirteen orphans, honours and knitted tiles, and knitted straights."""
    hands: list[tuple[int, ...]] = []
    if melds <= 1:
        sets = [(), ()] if melds else [*CHOWS, *PUNGS]
        hands += [
            (*knitted, *one, eye, eye)
            for knitted in KNITTED
            for one in sets
            for eye in range(KINDS)
        ]
    if melds == 0:
        hands += [(*ORPHANS, twice) for twice in ORPHANS]
        hands += [some for knitted in KNITTED for some in combinations((*HONORS, *knitted), HAND)]
    counted = {tuple(hand.count(kind) for kind in range(KINDS)) for hand in hands}
    fitting = sorted(hand for hand in counted if max(hand) <= COPIES)
    return np.array(fitting, dtype=np.int8).reshape(-1, KINDS)


def after_discard(question: Question, kind: int) -> Question:
    """Return the question after a discard, which does not become available."""
    return question._replace(held=with_one_less(question.held, kind))
