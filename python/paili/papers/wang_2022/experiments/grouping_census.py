"""Everything that GROUP and CALCULATE_DEFICIENCY do to a suit, for many suits at once.

`paili.papers.wang_2022.algorithms.grouping` is to be read; this is to be counted with. A grouping
of a suit is a number with one byte for each possible part, the copies of that part. Adding a part
is adding numbers, and one memory of remainders serves all words.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from paili.model.tiles import COPIES
from paili.papers.common.multisets import COMPLETED_BY, MELDS, PREMELDS, Tiles
from paili.papers.common.suit_words import RANKS, Words, tiles_of
from paili.papers.wang_2022.algorithms.grouping import branches

_MELDS: list[Tiles] = [meld for meld in MELDS if meld[-1] < RANKS]
_PMELDS: list[Tiles] = [pmeld for pmeld in PREMELDS if pmeld[-1] < RANKS]
PARTS: list[Tiles] = [*_MELDS, *_PMELDS, *((rank,) for rank in range(RANKS))]
_CODES = {part: 1 << (8 * index) for index, part in enumerate(PARTS)}
_CONTENT = np.array([[part.count(rank) for rank in range(RANKS)] for part in PARTS], np.int16)
_M, _P = len(_MELDS), len(_PMELDS)
_NEEDS = np.array(
    [[rank in COMPLETED_BY[pmeld] for rank in range(RANKS)] for pmeld in _PMELDS], np.int16
)
_IS_EYE = np.array([pmeld[0] == pmeld[1] for pmeld in _PMELDS])

NO_EYE, EYE, INCOMPLETABLE_EYE = range(3)
CHUNK = 5_000

Remainders = dict[Tiles, frozenset[int]]
Branches = Callable[[Tiles], list[Tiles]]


@dataclass(frozen=True, slots=True)
class SuitGroupings:
    """The groupings of some words, one a row, words in order.

    Attributes:
        word: index of the word.  melds: |M|.  isolated: |I| as GROUP leaves it.  has_pair: whether
            P has a pair then.
        pmelds, loose: |P| and |I| once the incompletable pmelds have moved to I.
        eye: NO_EYE, EYE (exist_eye) or INCOMPLETABLE_EYE (exist_incompletable_eye).
        pchow_to_eye, iso_to_eye: whether a completable pmeld, or I, has a tile to make an eye of.
    """

    word: NDArray[np.int64]
    melds: NDArray[np.int64]
    isolated: NDArray[np.int64]
    has_pair: NDArray[np.bool_]
    pmelds: NDArray[np.int64]
    loose: NDArray[np.int64]
    eye: NDArray[np.int64]
    pchow_to_eye: NDArray[np.bool_]
    iso_to_eye: NDArray[np.bool_]

    @property
    def tile_changes(self) -> NDArray[np.int64]:
        """MTC of each grouping, if the hand is that suit alone (the body of Algorithm 2)."""
        p, i = self.pmelds.copy(), self.loose.copy()
        cost = np.zeros(len(p), np.int64)
        has_eye, incompletable = self.eye == EYE, self.eye == INCOMPLETABLE_EYE
        from_pmeld = (self.eye == NO_EYE) & (p > i)
        from_loose = (self.eye == NO_EYE) & (p <= i)
        cost[from_pmeld] = np.where(self.pchow_to_eye[from_pmeld], 1, 2)
        cost[from_loose] = np.where(self.iso_to_eye[from_loose], 1, 2)
        p -= has_eye | from_pmeld
        i -= 2 * (incompletable | from_loose)
        changes: NDArray[np.int64] = cost + np.minimum(p, i) + np.abs(p - i) * 2 // 3
        return changes


def coded_groupings(
    tiles: Tiles, known: Remainders, parts_of: Branches = branches
) -> frozenset[int]:
    """The groupings of a suit as numbers; `known` grows by those of what is left of it."""
    result: set[int] = set()
    for part in parts_of(tiles):
        code = _CODES[part]
        rest = list(tiles)
        for tile in part:
            rest.remove(tile)
        remainder = tuple(rest)
        below = known.get(remainder)
        if below is None:
            below = known[remainder] = coded_groupings(remainder, known, parts_of)
        result.update([code + other for other in below])
    return frozenset(result)


def suit_groupings(words: Words, parts_of: Branches = branches) -> Iterator[SuitGroupings]:
    """The groupings of all words, in chunks of words; `word` counts through.

    Args:
        words: uint8 (n, 9).  parts_of: the branches of GROUP, or of a variant of it.
    Cost: 8 s for the 118,800 words of 14 tiles.
    """
    known: Remainders = {(): frozenset({0})}
    for start in range(0, len(words), CHUNK):
        codes = [
            coded_groupings(tiles_of(word), known, parts_of) if word.any() else known[()]
            for word in words[start : start + CHUNK]
        ]
        numbers = [len(found) for found in codes]
        text = b"".join(code.to_bytes(len(PARTS), "little") for found in codes for code in found)
        parts = np.frombuffer(text, np.uint8).reshape(-1, len(PARTS))
        yield _judged(parts, np.repeat(np.arange(start, start + len(codes)), numbers))


def _in_row(marks: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether each row has a mark."""
    return np.asarray(marks.any(axis=1))


def _judged(parts: NDArray[np.uint8], word: NDArray[np.int64]) -> SuitGroupings:
    """Rows of copies of each part, as Algorithm 2 sees them."""
    used = parts[:, : _M + _P].astype(np.int16) @ _CONTENT[: _M + _P]
    pmelds = parts[:, _M : _M + _P].astype(np.int16)
    single = parts[:, _M + _P :]
    isolated = single.sum(axis=1, dtype=np.int64)
    open_ranks = (used < COPIES).astype(np.int16)
    lost = (pmelds > 0) & (open_ranks @ _NEEDS.T == 0)
    kept = (pmelds > 0) & ~lost
    moved = np.where(lost, pmelds, 0)
    in_kept = kept.astype(np.int16) @ _CONTENT[_M : _M + _P] > 0
    in_loose = (single + moved @ _CONTENT[_M : _M + _P]) > 0
    eye = np.where(_in_row(lost & _IS_EYE), INCOMPLETABLE_EYE, _in_row(kept & _IS_EYE))
    return SuitGroupings(
        word=word,
        melds=parts[:, :_M].sum(axis=1, dtype=np.int64),
        isolated=isolated,
        has_pair=_in_row(pmelds[:, _IS_EYE] > 0),
        pmelds=np.where(kept, pmelds, 0).sum(axis=1, dtype=np.int64),
        loose=isolated + 2 * moved.sum(axis=1),
        eye=eye.astype(np.int64),
        pchow_to_eye=_in_row(in_kept & (used < COPIES)),
        iso_to_eye=_in_row(in_loose & (used + 1 < COPIES)),
    )


def pure_deficiencies(
    words: Words, parts_of: Branches = branches
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Number of groupings, and deficiency by CALCULATE_DEFICIENCY, of words of 14 tiles."""
    numbers = np.zeros(len(words), np.int64)
    least = np.full(len(words), 99, np.int64)
    for found in suit_groupings(words, parts_of):
        numbers += np.bincount(found.word, minlength=len(words))
        np.minimum.at(least, found.word, found.tile_changes)
    return numbers, least
