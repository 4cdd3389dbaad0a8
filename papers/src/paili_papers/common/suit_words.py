"""All words of a suit: the numbers of tiles of its nine ranks."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paili_papers.common.kinds import COPIES, KINDS

Words = NDArray[np.uint8]
Word = tuple[int, ...]
"""The numbers of tiles of the nine ranks."""

RANKS = 9
HAND = 14


@cache
def suit_words(tiles: int) -> Words:
    """Return the words of `tiles` tiles, in lexical order, as uint8 (n, 9); read-only.

    There are 118,800 of 14 tiles and 93,600 of 13.
    """
    words = np.zeros((1, 0), np.uint8)
    for rank in range(RANKS):
        left = tiles - words.sum(axis=1, dtype=np.int64)
        longer = np.repeat(words, COPIES + 1, axis=0)
        copies = np.tile(np.arange(COPIES + 1, dtype=np.uint8), len(words))
        after = np.repeat(left, COPIES + 1) - copies
        fits = (after >= 0) & (after <= COPIES * (RANKS - 1 - rank))
        words = np.column_stack([longer, copies])[fits]
    words.flags.writeable = False
    return words


def keys(words: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """Return words as numbers in the same order; sums of words have the sums as numbers."""
    places = (COPIES + 1) ** np.arange(words.shape[1])[::-1]
    return np.asarray(words @ places)


@cache
def suit_keys(tiles: int) -> NDArray[np.int64]:
    """Return the numbers of the words of `tiles` tiles."""
    return keys(suit_words(tiles))


def as_hands(words: Words) -> Words:
    """Return words as counts of hands of one suit, uint8 (n, 34)."""
    counts = np.zeros((len(words), KINDS), np.uint8)
    counts[:, :RANKS] = words
    return counts


def tiles_of(word: Words) -> tuple[int, ...]:
    """Return the sorted tiles of a word, in the first suit."""
    return tuple(np.repeat(np.arange(RANKS), word).tolist())
