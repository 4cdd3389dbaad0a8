"""The hands of all measurements, from fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.uint8]

KINDS, SUITED, COPIES = 34, 27, 4
HONORS = tuple(range(SUITED, KINDS))
SEED = 20_261
LOT = 20_000


class Family(StrEnum):
    """The kinds from which a hand is dealt, four copies of each."""

    UNIFORM = "all tiles"
    ONE_SUIT = "one suit"
    HALF_FLUSH = "half flush"
    ENDS = "terminals and honours"


def kinds_of(family: Family) -> tuple[int, ...]:
    """Return the kinds of a family; a single suit is characters."""
    return {
        Family.UNIFORM: tuple(range(KINDS)),
        Family.ONE_SUIT: tuple(range(9)),
        Family.HALF_FLUSH: (*range(9), *HONORS),
        Family.ENDS: (0, 8, 9, 17, 18, 26, *HONORS),
    }[family]


def _generator(name: str, *numbers: int) -> np.random.Generator:
    return np.random.default_rng([SEED, *numbers, *name.encode()])


def _lots(number: int) -> Iterator[slice]:
    """Return slices of a number of hands: all at once would need much memory in NumPy."""
    return (slice(start, min(start + LOT, number)) for start in range(0, number, LOT))


def _deal(rng: np.random.Generator, kinds: Sequence[int], number: int, tiles: int) -> Counts:
    counts = np.zeros((number, KINDS), dtype=np.uint8)
    wall = [COPIES] * len(kinds)
    for lot in _lots(number):
        hands = counts[lot]
        hands[:, kinds] = rng.multivariate_hypergeometric(wall, tiles, len(hands), "count")
    return counts


def _shuffle_suits(rng: np.random.Generator, counts: Counts) -> None:
    """Permute the suits of each hand at random, in place."""
    order = rng.permuted(np.tile(np.arange(3), (len(counts), 1)), axis=1)
    suits = counts[:, :SUITED].reshape(-1, 3, 9)
    counts[:, :SUITED] = np.take_along_axis(suits, order[:, :, None], axis=1).reshape(-1, SUITED)


def deal(family: Family, number: int, tiles: int = 14, seed: int = 0) -> Counts:
    """Return hands of a family, flushes in a random suit each: uint8 (number, 34)."""
    rng = _generator(family, tiles, seed)
    counts = _deal(rng, kinds_of(family), number, tiles)
    if family in (Family.ONE_SUIT, Family.HALF_FLUSH):
        _shuffle_suits(rng, counts)
    return counts


def knowledge_for(counts: Counts, kinds: int = SUITED, seed: int = 0) -> Counts:
    """Return a random knowledge base for each hand: uint8 (n, 34), none beyond `kinds`.

    Every size from empty to full is equally likely, and so is every set of copies of that size: a
    copy is kept with a chance that is drawn once for each hand, uniformly.
    """
    rng = _generator("knowledge", kinds, seed)
    available = np.zeros_like(counts)
    for lot in _lots(len(counts)):
        others = COPIES - counts[lot, :kinds]
        available[lot, :kinds] = rng.binomial(others, rng.random((len(others), 1)))
    return available


def pairs(
    number: int, suits: int | None = None, tiles: int = 14, seed: int = 0
) -> tuple[Counts, Counts]:
    """Return hands of 1, 2 or 3 suits (None: a third each), and knowledge bases of 27 kinds."""
    rng = _generator("pairs", tiles, seed, suits or 0)
    chosen = [suits] if suits else [1, 2, 3]
    parts = np.diff(np.linspace(0, number, len(chosen) + 1).astype(int))
    counts = np.concatenate(
        [
            _deal(rng, range(9 * width), int(part), tiles)
            for width, part in zip(chosen, parts, strict=True)
        ]
    )
    _shuffle_suits(rng, counts)
    rng.shuffle(counts)
    return counts, knowledge_for(counts, seed=seed)
