"""Melds and pmelds that a word of one suit has side by side (Li & Yan 2019, Def. 9 and 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from paili_papers.common.claims import Counterexample, Result, computed
from paili_papers.common.multisets import MELDS, PREMELDS, Tiles
from paili_papers.common.suit_words import HAND, Word, suit_words

RANKS = 9
_MELDS = [meld for meld in MELDS if meld[-1] < RANKS]
_PMELDS = [pmeld for pmeld in PREMELDS if pmeld[-1] < RANKS]

Pairs = frozenset[tuple[int, int]]
"""Numbers of melds and pmelds that can be had together, each pair of numbers once."""


def words(tiles: int) -> list[Word]:
    """All words of a suit with so many tiles."""
    return [tuple(word) for word in suit_words(tiles).tolist()]


def read_word(text: str) -> Word:
    """The word that the paper writes as digits, such as 11223."""
    return tuple(text.count(str(rank + 1)) for rank in range(RANKS))


def word_of(tiles: Tiles) -> Word:
    """Copies of each rank."""
    return tuple(tiles.count(rank) for rank in range(RANKS))


def case(word: Word) -> Counterexample:
    """A word as a counterexample: as a hand of bamboos, if it has 14 tiles."""
    hand = "".join(f"B{digit}" for digit in digits(word)) if sum(word) == HAND else ""
    return Counterexample(f"({digits(word)})", hand)


def for_all(cases: Iterable[Word], holds: Callable[[Word], bool]) -> Result:
    """Check all cases: confirmed, or refuted with the first of which it does not hold."""
    every = list(cases)
    bad = [word for word in every if not holds(word)]
    return computed(case(bad[0]) if bad else None, cases=len(every), failures=len(bad))


def ranks(word: Word) -> Tiles:
    """The tiles of a word, sorted."""
    return tuple(rank for rank, copies in enumerate(word) for _ in range(copies))


def digits(word: Word) -> str:
    """A word as the paper writes it, such as 11223."""
    return "".join(str(rank + 1) for rank in ranks(word))


def has(word: Word, part: Tiles) -> bool:
    """Whether a word has the tiles of a meld or pmeld."""
    return all(word[rank] >= part.count(rank) for rank in part)


def minus(word: Word, part: Tiles) -> Word:
    """A word without the tiles of a meld or pmeld that it has."""
    left = list(word)
    for rank in part:
        left[rank] -= 1
    return tuple(left)


def melds_in(word: Word) -> list[Tiles]:
    """The different melds that a word contains."""
    return [meld for meld in _MELDS if has(word, meld)]


def chows_in(word: Word) -> list[Tiles]:
    """The different chows that a word contains."""
    return [meld for meld in melds_in(word) if meld[0] != meld[1]]


def pmelds_in(word: Word) -> list[Tiles]:
    """The different pmelds that a word contains."""
    return [pmeld for pmeld in _PMELDS if has(word, pmeld)]


@cache
def side_by_side(word: Word) -> Pairs:
    """Melds and pmelds without a common tile, as a multiset has them; no pair twice.

    Only numbers are kept to which nothing can be added.
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
                # Without the other pair, which may not count again.
                rest = (*rest[:first], 1, *rest[first + 1 :])
            found |= {(m, p + 1) for m, p in side_by_side(rest)}
    return frozenset(
        (m, p) for m, p in found if not any(a >= m and b >= p for a, b in found - {(m, p)})
    )


def most_melds(word: Word) -> int:
    """The greatest number of melds side by side."""
    return max(melds for melds, _ in side_by_side(word))


def most_pmelds(word: Word) -> int:
    """The greatest number of pmelds side by side, a meld counting as one (section 3)."""
    return max(melds + pmelds for melds, pmelds in side_by_side(word))


def saving(word: Word) -> int:
    """Tile changes that melds (two each) and pmelds (one each) save over single tiles."""
    return max(2 * melds + pmelds for melds, pmelds in side_by_side(word))


def one_after_the_other(tiles: Tiles, sizes: tuple[int, ...]) -> bool:
    """Whether sorted tiles have such melds (3) and pmelds (2) disjoint to the letter of Def. 9.

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
    """Where the earliest occurrence of a part in sorted tiles ends."""
    at = 0
    for tile in part:
        try:
            at = tiles.index(tile, at) + 1
        except ValueError:
            return None
    return at
