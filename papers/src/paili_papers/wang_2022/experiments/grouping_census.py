"""GROUP and CALCULATE_DEFICIENCY for all words of a suit at once.

`paili_papers.wang_2022.algorithms.grouping` is written to be read; this module is for counting. A
grouping of a word is a number in which each rank has some bits, for the parts that begin there:
taking a part out adds its number. The groupings of all words of n tiles come from those of fewer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import COMPLETED_BY, Tiles
from paili_papers.common.suit_words import RANKS, keys, suit_keys, suit_words
from paili_papers.wang_2022.algorithms.grouping import branches

Numbers = NDArray[np.int64]
Marks = NDArray[np.bool_]
Branches = Callable[[Tiles], list[Tiles]]

NO_EYE, EYE, INCOMPLETABLE_EYE = range(3)
CHUNK = 20_000

_SHAPES: tuple[Tiles, ...] = ((0, 1, 2), (0, 0, 0), (0, 0), (0, 1), (0, 2))
_BITS = (*((1, 170, 110, 5, 25),) * 7, (0, 8, 5, 1, 0), (0, 3, 1, 0, 0))
"""For each rank the number of each shape: all combinations of four copies have distinct sums."""
_SHIFTS = (0, 8, 16, 24, 32, 40, 48, 56, 60)
PARTS = {
    tuple(rank + step for step in shape): number << shift
    for rank, (numbers, shift) in enumerate(zip(_BITS, _SHIFTS, strict=True))
    for number, shape in zip(numbers, _SHAPES, strict=True)
    if number
}
"""Melds and pmelds of a suit, and the number of each; isolated tiles are the remainder."""
_PARTS = list(PARTS)
_MELDS = [at for at, part in enumerate(_PARTS) if len(part) == 3]
_PMELDS = [at for at, part in enumerate(_PARTS) if len(part) == 2]
_EYES = [at for at, which in enumerate(_PMELDS) if len(set(_PARTS[which])) == 1]


def _copies_of(rank: int) -> NDArray[np.uint8]:
    """Return the copies of each part that begins at a rank, by the bits of the rank."""
    parts = [part for part in PARTS if part[0] == rank]
    copies = np.zeros((len(parts), 256), np.uint8)
    for some in product(range(COPIES + 1), repeat=len(parts)):
        if sum(n * part.count(rank) for n, part in zip(some, parts, strict=True)) <= COPIES:
            number = sum(n * PARTS[part] for n, part in zip(some, parts, strict=True))
            copies[:, number >> _SHIFTS[rank]] = some
    return copies


_COPIES = [_copies_of(rank) for rank in range(RANKS)]


@dataclass(frozen=True, slots=True)
class SuitGroupings:
    """The groupings of some words, one per row, words in order.

    Attributes:
        word: index of the word.  melds: |M|.  isolated: |I| as GROUP leaves it.  has_pair: whether
            P then has a pair.
        pmelds, loose: |P| and |I| once the incompletable pmelds have moved to I.
        eye: NO_EYE, EYE (exist_eye) or INCOMPLETABLE_EYE (exist_incompletable_eye).
        pchow_to_eye, iso_to_eye: whether a completable pmeld, or I, has a tile to make an eye of.
    """

    word: Numbers
    melds: Numbers
    isolated: Numbers
    has_pair: Marks
    pmelds: Numbers
    loose: Numbers
    eye: Numbers
    pchow_to_eye: Marks
    iso_to_eye: Marks


@cache
def coded_groupings(tiles: int, parts_of: Branches) -> tuple[Numbers, Numbers]:
    """Return the groupings of all words of `tiles` tiles: index of the word and number, sorted.

    Args:
        tiles: the size of the words.
        parts_of: the branches of GROUP, or of a variant of it; they may only look at tiles up to
            four ranks above the first, and beyond two only at whether there are any.
    Cost: 5 s for the 118,800 words of 14 tiles and all that is left of them.
    """
    if tiles == 0:
        return np.zeros(1, np.int64), np.zeros(1, np.int64)
    words = suit_words(tiles)
    first = (words > 0).argmax(axis=1)
    ahead = np.pad(words, ((0, 0), (0, 4)))[
        np.arange(len(words))[:, None], first[:, None] + range(5)
    ]
    ahead[:, 3:] = ahead[:, 3:] > 0
    word, code = [], []
    for start, rows in _alike(ahead):
        for part in parts_of(tuple(np.repeat(range(5), start).tolist())):
            numbers = coded_groupings(tiles - len(part), parts_of)[1]
            begins = _begins(tiles - len(part), parts_of)
            taken = sum(5 ** (RANKS - 1 - first[rows] - step) for step in part)
            rest = np.searchsorted(suit_keys(tiles - len(part)), suit_keys(tiles)[rows] - taken)
            many = begins[rest + 1] - begins[rest]
            own = [PARTS.get(tuple(rank + step for step in part), 0) for rank in range(RANKS)]
            word.append(np.repeat(rows, many))
            at = np.repeat(begins[rest + 1] - np.cumsum(many), many) + np.arange(many.sum())
            code.append(numbers[at] + np.repeat(np.array(own)[first[rows]], many))
    both = np.stack([np.concatenate(word), np.concatenate(code)])
    both = both[:, np.lexsort(both[::-1])]
    new = np.append(True, (both[:, 1:] != both[:, :-1]).any(axis=0))
    return both[0, new], both[1, new]


@cache
def _begins(tiles: int, parts_of: Branches) -> Numbers:
    """Return the first index of the groupings of each word, and the end of the last."""
    word, _ = coded_groupings(tiles, parts_of)
    return np.searchsorted(word, np.arange(len(suit_words(tiles)) + 1))


@cache
def numbers_of_groupings(tiles: int, parts_of: Branches = branches) -> Numbers:
    return np.diff(_begins(tiles, parts_of))


def _alike(rows: NDArray[np.uint8]) -> Iterator[tuple[NDArray[np.uint8], Numbers]]:
    """Yield each different row of small numbers, with its indices."""
    _, first, which = np.unique(keys(rows), return_index=True, return_inverse=True)
    order, ends = np.argsort(which, kind="stable"), np.cumsum(np.bincount(which))
    yield from zip(rows[first], np.split(order, ends[:-1]), strict=True)


def suit_groupings(tiles: int, parts_of: Branches = branches) -> Iterator[SuitGroupings]:
    """Yield the groupings of all words of `tiles` tiles, in the view of Algorithm 2, in chunks."""
    word, code = coded_groupings(tiles, parts_of)
    for at in range(0, len(word), CHUNK):
        yield _judged(suit_words(tiles), word[at : at + CHUNK], code[at : at + CHUNK])


def _judged(words: NDArray[np.uint8], word: Numbers, code: Numbers) -> SuitGroupings:
    # All arrays here have a row per part or rank, and a column per grouping.
    bits = [code >> shift & (255 if shift < 56 else 15) for shift in _SHIFTS]
    parts = np.concatenate([copies[:, own] for copies, own in zip(_COPIES, bits, strict=True)])
    pmelds = parts[_PMELDS]
    used = _by_rank(parts[_MELDS], _MELDS) + _by_rank(pmelds, _PMELDS)
    single = words[word].T - used
    is_open = used < COPIES
    completed_by = [[rank for rank in COMPLETED_BY[_PARTS[at]] if rank < RANKS] for at in _PMELDS]
    is_lost = np.array([~is_open[ranks].any(axis=0) for ranks in completed_by])
    moved = pmelds * is_lost
    kept = pmelds - moved
    isolated = single.sum(axis=0, dtype=np.int64)
    eye = np.where(moved[_EYES].any(axis=0), INCOMPLETABLE_EYE, kept[_EYES].any(axis=0))
    in_kept, in_loose = _by_rank(kept, _PMELDS) > 0, single + _by_rank(moved, _PMELDS) > 0
    return SuitGroupings(
        word=word,
        melds=parts[_MELDS].sum(axis=0, dtype=np.int64),
        isolated=isolated,
        has_pair=_in_column(pmelds[_EYES] > 0),
        pmelds=kept.sum(axis=0, dtype=np.int64),
        loose=isolated + 2 * moved.sum(axis=0, dtype=np.int64),
        eye=eye.astype(np.int64),
        pchow_to_eye=_in_column(in_kept & is_open),
        iso_to_eye=_in_column(in_loose & (used + 1 < COPIES)),
    )


def _in_column(marks: Marks) -> Marks:
    return np.asarray(marks.any(axis=0))


def _by_rank(copies: NDArray[np.uint8], which: list[int]) -> NDArray[np.uint8]:
    """Return the tiles of each rank in some parts."""
    tiles = np.zeros((RANKS, copies.shape[1]), np.uint8)
    for own, at in zip(copies, which, strict=True):
        for rank in _PARTS[at]:
            tiles[rank] += own
    return tiles
