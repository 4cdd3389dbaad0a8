"""Words of one suit, pure 14-tiles and their divisions, for the claims of Li & Yan 2019.

Melds and pmelds are those of Definitions 9 and 11, the graph that of Definition 7, the divisions
those of Appendix A.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray
from paili import MAHJONG0, deficiency_batch
from paili.analysis import suit_costs_batch

from paili_papers.common.claims import Counterexample, Result, computed
from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import MELDS, PREMELDS, Tiles
from paili_papers.common.suit_words import HAND, RANKS, Word, as_hands, keys, suit_keys, suit_words

_MELDS = [meld for meld in MELDS if meld[-1] < RANKS]
_PMELDS = [pmeld for pmeld in PREMELDS if pmeld[-1] < RANKS]

Pairs = frozenset[tuple[int, int]]
"""Possible numbers of disjoint melds and pmelds, each pair of numbers once."""


def words(tiles: int) -> list[Word]:
    return [tuple(word) for word in suit_words(tiles).tolist()]


def read_word(text: str) -> Word:
    """Parse a word in the paper's digits, such as 11223."""
    return tuple(text.count(str(rank + 1)) for rank in range(RANKS))


def word_of(tiles: Tiles) -> Word:
    """Return the number of copies of each rank."""
    return tuple(tiles.count(rank) for rank in range(RANKS))


def case(word: Word) -> Counterexample:
    """Return a word as a counterexample, with a hand of bamboos if it has 14 tiles."""
    hand = "".join(f"B{digit}" for digit in digits(word)) if sum(word) == HAND else ""
    return Counterexample(f"({digits(word)})", hand)


def for_all(cases: Iterable[Word], holds: Callable[[Word], bool]) -> Result:
    """Check all cases: confirmed, or refuted with the first one that fails."""
    every = list(cases)
    bad = [word for word in every if not holds(word)]
    return computed([*map(case, bad)], cases=len(every), failures=len(bad))


def ranks(word: Word) -> Tiles:
    """Return the sorted tiles of a word."""
    return tuple(rank for rank, copies in enumerate(word) for _ in range(copies))


def digits(word: Word) -> str:
    """Return a word in the paper's digits, such as 11223."""
    return "".join(str(rank + 1) for rank in ranks(word))


def has(word: Word, part: Tiles) -> bool:
    return all(word[rank] >= part.count(rank) for rank in part)


def minus(word: Word, part: Tiles) -> Word:
    left = list(word)
    for rank in part:
        left[rank] -= 1
    return tuple(left)


def melds_in(word: Word) -> list[Tiles]:
    return [meld for meld in _MELDS if has(word, meld)]


def chows_in(word: Word) -> list[Tiles]:
    return [meld for meld in melds_in(word) if meld[0] != meld[1]]


def pmelds_in(word: Word) -> list[Tiles]:
    return [pmeld for pmeld in _PMELDS if has(word, pmeld)]


@cache
def side_by_side(word: Word) -> Pairs:
    """Return the numbers of disjoint melds and pmelds of a multiset, no pair counted twice.

    Only maximal numbers are kept.
    """
    first = next((rank for rank, copies in enumerate(word) if copies), None)
    if first is None:
        return frozenset({(0, 0)})
    found = set(side_by_side(minus(word, (first,))))
    for meld in melds_in(word):
        if meld[0] == first:
            found |= {(m + 1, p) for m, p in side_by_side(minus(word, meld))}
    for pmeld in pmelds_in(word):
        if pmeld[0] == first:
            rest = minus(word, pmeld)
            if pmeld[1] == first and rest[first] > 1:
                # Without the other pair, which must not count again.
                rest = (*rest[:first], 1, *rest[first + 1 :])
            found |= {(m, p + 1) for m, p in side_by_side(rest)}
    return frozenset(
        (m, p) for m, p in found if not any(a >= m and b >= p for a, b in found - {(m, p)})
    )


def most_melds(word: Word) -> int:
    return max(melds for melds, _ in side_by_side(word))


def most_pmelds(word: Word) -> int:
    """Return the greatest number of disjoint pmelds, with a meld counting as one (section 3)."""
    return max(melds + pmelds for melds, pmelds in side_by_side(word))


def saving(word: Word) -> int:
    """Return the tile changes that melds (two each) and pmelds (one each) save over singles."""
    return max(2 * melds + pmelds for melds, pmelds in side_by_side(word))


def one_after_the_other(tiles: Tiles, sizes: tuple[int, ...]) -> bool:
    """Return whether sorted tiles have these melds (3) and pmelds (2), literally by Def. 9.

    Each must end, in the sorted sequence, before the next begins; pairs must differ.
    """
    return _in_sequence(tiles, sizes, frozenset())


@cache
def _in_sequence(tiles: Tiles, sizes: tuple[int, ...], pairs: frozenset[Tiles]) -> bool:
    if not sizes:
        return True
    parts = _MELDS if sizes[0] == 3 else _PMELDS
    for part in parts:
        at = _end(tiles, part)
        if at is None or part in pairs:
            continue
        seen = pairs | {part} if part[0] == part[1] else pairs
        if _in_sequence(tiles[at:], sizes[1:], seen):
            return True
    return False


def _end(tiles: Tiles, part: Tiles) -> int | None:
    """Return the end of the earliest occurrence of a part in sorted tiles, or None."""
    at = 0
    for tile in part:
        try:
            at = tiles.index(tile, at) + 1
        except ValueError:
            return None
    return at


@cache
def pure_words() -> list[Word]:
    """Return all pure 14-tiles, in lexical order."""
    return words(HAND)


@cache
def pure_deficiencies() -> NDArray[np.int64]:
    """Return the deficiencies of the pure 14-tiles; changes into other colours are allowed."""
    return deficiency_batch(as_hands(suit_words(HAND)), rules=MAHJONG0).astype(np.int64)


def pure_deficiency(word: Word) -> int:
    return int(pure_deficiencies()[_indexes()[word]])


@cache
def _indexes() -> dict[Word, int]:
    return {word: index for index, word in enumerate(pure_words())}


@cache
def pure_melds() -> NDArray[np.int64]:
    """Return the greatest number of disjoint melds of each pure 14-tile."""
    # Without an eye, these numbers of melds lack no tile; zero melds never do.
    costs = suit_costs_batch(suit_words(HAND))[:, 0, 1:]
    melds: NDArray[np.int64] = np.count_nonzero(costs == 0, axis=1)
    return melds


@cache
def change_distances(*, literal: bool) -> NDArray[np.int64]:
    """Return the steps from each pure 14-tile to a complete one, along pure 14-tiles.

    Args:
        literal: whether neighbours differ at one index of the sorted sequences (Definition 7
            literally), so that a tile cannot pass another kind; else by one tile.
    """
    words, own = suit_words(HAND), suit_keys(HAND)
    places = keys(np.eye(RANKS, dtype=np.int64))
    distances = np.full(len(words), -1, np.int64)
    distances[pure_deficiencies() == 0] = 0
    steps = 0
    while (frontier := distances == steps).any():
        for lost in range(RANKS):
            for got in range(RANKS):
                can = frontier & (words[:, lost] > 0) & (words[:, got] < COPIES)
                if literal:
                    between = words[:, min(lost, got) + 1 : max(lost, got)]
                    can &= ~between.any(axis=1)
                if lost != got:
                    neighbours = np.searchsorted(own, own[can] - places[lost] + places[got])
                    new = neighbours[distances[neighbours] < 0]
                    distances[new] = steps + 1
        steps += 1
    return distances


Division = tuple[tuple[Tiles, ...], Word, Word]
r"""The melds V \ W, their tiles as a word, and the rest W."""


@cache
def divisions(number: int) -> tuple[Division, ...]:
    """Return all choices of `number` disjoint melds from pure 14-tiles that have no more."""
    rests = suit_words(HAND - 3 * number).astype(np.int64)
    found: list[Division] = []
    for melds in combinations_with_replacement(_MELDS, number):
        taken = word_of(sum(melds, ()))
        if max(taken) <= COPIES:
            wholes = rests + np.array(taken)
            fits = np.flatnonzero(wholes.max(axis=1) <= COPIES)
            most = pure_melds()[np.searchsorted(suit_keys(HAND), keys(wholes[fits]))]
            found += [(melds, taken, tuple(w)) for w in rests[fits[most == number]].tolist()]
    return tuple(found)


@cache
def beside(taken: Word, *parts: Tiles) -> bool:
    """Return whether some melds or pairs fit beside the melds without a fifth copy."""
    more = word_of(sum(parts, ()))
    return all(one + other <= COPIES for one, other in zip(taken, more, strict=True))


@cache
def melds_of(rank: int) -> list[Tiles]:
    return [meld for meld in _MELDS if rank in meld]


@cache
def kinds(word: Word, *copies: int) -> list[int]:
    """Return the ranks of which a word has one of these numbers of copies."""
    return [rank for rank in range(RANKS) if word[rank] in copies]


def of_divisions(
    number: int, meant: Callable[[Word], bool], holds: Callable[[Division], bool]
) -> Result:
    """Check every division whose rest W fulfils `meant`."""
    cases = [division for division in divisions(number) if meant(division[2])]
    bad = next((division for division in cases if not holds(division)), None)
    return computed(bad and f"({digits(bad[2])}) beside {bad[0]}", cases=len(cases))
