"""Dealing from a shuffled deck, many hands at a time.

Only the raw bits of PCG64 are used. NumPy guarantees that these never change, unlike the results of
the methods of its generators, so a seed gives the same hands under every version of NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from paili.model.rules import Rules
from paili.model.tiles import COPIES, KINDS

Bytes = npt.NDArray[np.uint8]

_BITS = 53


def deck_of(rules: Rules) -> list[int]:
    """Return the number of copies of each kind under some rules, followed by jokers if any."""
    kinds = [0] * KINDS
    for tile in rules.in_play:
        kinds[tile] = COPIES
    return [*kinds, rules.jokers] if rules.jokers else kinds


class Shuffler:
    """A random dealer that uses a new deck for each hand."""

    def __init__(self, copies: Sequence[int], *seed: int) -> None:
        """Create a shuffler.

        Args:
            copies: copies of each kind in a deck.  seed: numbers, each 0 or more.
        """
        self._copies = np.asarray(copies)
        self._deck = np.repeat(np.arange(len(copies), dtype=np.uint8), self._copies)
        self._bits = np.random.PCG64(np.random.SeedSequence(seed))

    def deal(self, hands: int, *sizes: int) -> list[Bytes]:
        """Deal hands, each from a deck of its own, in one or more parts.

        Args:
            hands: number of hands.
            sizes: number of tiles of each part; the parts of a hand come from the same deck.
        Returns:
            For each size, uint8 (hands, kinds): copies of each kind. All choices are equally
            likely, up to a relative error of 2**-45.
        """
        size = len(self._deck)
        rows = np.arange(hands)
        # One column per hand, so that each step of all hands reads adjacent memory.
        decks = np.repeat(self._deck[:, None], hands, axis=1)
        piles = []
        at = 0
        for wanted in sizes:
            counts = np.zeros((hands, len(self._copies)), dtype=np.uint8)
            for place in range(at, at + wanted):
                drawn = place + self._below(size - place, hands)
                counts[rows, decks[drawn, rows]] += 1
                decks[drawn, rows] = decks[place]
            at += wanted
            piles.append(counts)
        return piles

    def _below(self, limit: int, count: int) -> npt.NDArray[np.intp]:
        """Return random numbers from 0 to below the limit."""
        bits = self._bits.random_raw(count) >> np.uint64(64 - _BITS)
        return (bits * np.uint64(limit) >> np.uint64(_BITS)).astype(np.intp)
