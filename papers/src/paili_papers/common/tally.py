"""Sums and maxima over many pairs of a hand and a knowledge base, by size of the latter."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from paili_papers.common.item import Settings

T = TypeVar("T")

Work = Callable[[int], list[list[Any]]]
"""A function that tallies one hand, or share of the pairs, as plain data."""

NOTHING: Mapping[str, int] = {}


@dataclass(slots=True)
class Cell:
    """The sums of one bin: whole numbers, so that the order of addition does not matter."""

    pairs: int = 0
    sums: dict[str, int] = field(default_factory=dict)
    maxima: dict[str, int] = field(default_factory=dict)

    def add(self, pairs: int, sums: Mapping[str, int], maxima: Mapping[str, int]) -> None:
        self.pairs += pairs
        for name, value in sums.items():
            self.sums[name] = self.sums.get(name, 0) + value
        for name, value in maxima.items():
            self.maxima[name] = max(self.maxima.get(name, 0), value)


class Tally:
    """A cell for each bin, and one for all pairs.

    The overall cell is summed from the pairs, not from the other cells, so that `is_consistent` can
    detect lost or doubled pairs in the bins.
    """

    def __init__(self, bins: int) -> None:
        self.bins = [Cell() for _ in range(bins)]
        self.overall = Cell()

    def add(self, at: int, sums: Mapping[str, int], maxima: Mapping[str, int] = NOTHING) -> None:
        """Add one pair, to its bin and overall."""
        self.bins[at].add(1, sums, maxima)
        self.overall.add(1, sums, maxima)

    def include(self, plain: list[list[Any]]) -> None:
        """Add another tally, given by `to_json`."""
        for cell, (pairs, sums, maxima) in zip((*self.bins, self.overall), plain, strict=True):
            cell.add(pairs, sums, maxima)

    def to_json(self) -> list[list[Any]]:
        """Return plain data: pairs, sums and maxima of each bin, and overall."""
        return [[cell.pairs, cell.sums, cell.maxima] for cell in (*self.bins, self.overall)]

    @property
    def is_consistent(self) -> bool:
        """Whether the overall cell is the sum of the bins."""
        total = Cell()
        for cell in self.bins:
            total.add(cell.pairs, cell.sums, cell.maxima)
        return total == self.overall


def collect(settings: Settings, stage: str, work: Work, bins: int) -> Tally:
    tally = Tally(bins)
    done, before = settings.before.get(stage, (0, None))
    if before is not None:
        tally.include(before)
    later = partial(_later, work, done) if done else work
    for plain in settings.runner.map(stage, later, settings.hands - done):
        tally.include(plain)
    return tally


def _later(work: Callable[[int], T], done: int, index: int) -> T:
    return work(done + index)


def timed(call: Callable[[], T]) -> tuple[T, int]:
    """Return the result of a call, and its nanoseconds of processor time."""
    start = time.thread_time_ns()
    result = call()
    return result, time.thread_time_ns() - start
