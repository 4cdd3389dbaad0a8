"""Timings: contenders take turns, medians are compared, and every answer is checked."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter_ns
from typing import Any

import numpy as np
import numpy.typing as npt

Answers = npt.NDArray[Any]

UNITS = {"ns": 1.0, "us": 1e3, "ms": 1e6}
"""The units of time in nanoseconds."""


@dataclass(frozen=True)
class Contender:
    """A program and its hands.

    Attributes:
        name: the name of the program.
        hands: the number of hands that one call answers.
        call: the timed function: all of the work, validation of the input included.
        read: converts its result to an array, one row per hand; not timed.
        target: the factor by which paili should be faster, in the same run.
    """

    name: str
    hands: int
    call: Callable[[], Any]
    read: Callable[[Any], Answers] = np.asarray
    target: float | None = None


@dataclass(frozen=True)
class Case:
    """A timed question, and its contenders.

    Attributes:
        section: its section of the table.
        what: the question.
        hands: the hands.
        subject: paili.
        peers: the programs, or other calls of paili, that it is compared with.
        unit: one of `UNITS`, for the time per hand.
        at_most: the target, in that unit.
        repeats: the largest number of timed calls.
        excused: rows where a peer may differ, because it counts on a copy that is not available.
    """

    section: str
    what: str
    hands: str
    subject: Contender
    peers: tuple[Contender, ...] = ()
    unit: str = "ns"
    at_most: float | None = None
    excused: npt.NDArray[np.bool_] | None = None
    repeats: int | None = None


@dataclass(frozen=True)
class PeerResult:
    """The time of a peer, and its ratio to paili's, by median and by fastest call."""

    name: str
    median: float
    ratio: float
    ratio_of_fastest: float
    target: float | None
    hands: int
    differences: int

    @property
    def is_met(self) -> bool:
        return self.target is None or self.ratio >= self.target


@dataclass(frozen=True)
class Result:
    """A measured case: times per hand, in the unit of the case."""

    section: str
    what: str
    hands: str
    unit: str
    median: float
    fastest: float
    at_most: float | None = None
    peers: tuple[PeerResult, ...] = field(default=())

    @property
    def is_met(self) -> bool:
        return self.at_most is None or self.median <= self.at_most


def measure(case: Case, repeats: int) -> Result:
    """Time a case; the contenders take turns, so that a noisy moment affects all of them.

    Raises:
        AssertionError: an answer changed from one call to the next, or differs from a peer's in a
            row that is not excused.
    """
    contenders = (case.subject, *case.peers)
    first = [contender.read(contender.call()) for contender in contenders]
    times: list[list[float]] = [[] for _ in contenders]
    for _ in range(min(repeats, case.repeats or repeats)):
        for contender, answers, spent in zip(contenders, first, times, strict=True):
            nanoseconds, result = _timed(contender.call)
            spent.append(nanoseconds / contender.hands / UNITS[case.unit])
            assert np.array_equal(contender.read(result), answers), f"{contender.name} wavers"
    medians = [statistics.median(spent) for spent in times]
    peers = tuple(
        PeerResult(
            peer.name,
            median,
            median / medians[0],
            fastest / min(times[0]),
            peer.target,
            peer.hands,
            differences(case, peer.name, first[0], answers),
        )
        for peer, median, fastest, answers in zip(
            case.peers, medians[1:], map(min, times[1:]), first[1:], strict=True
        )
    )
    row = (case.section, case.what, case.hands, case.unit)
    return Result(*row, medians[0], min(times[0]), case.at_most, peers)


def _timed(call: Callable[[], Any]) -> tuple[int, Any]:
    gc.collect()
    gc.disable()
    try:
        start = perf_counter_ns()
        result = call()
        return perf_counter_ns() - start, result
    finally:
        gc.enable()


def differences(case: Case, name: str, ours: Answers, theirs: Answers) -> int:
    """Return the number of rows where a peer differs; all of them must be excused."""
    rows = min(len(ours), len(theirs))
    differ = (ours[:rows] != theirs[:rows]).reshape(rows, -1).any(axis=1)
    if case.excused is not None:
        optimistic = (ours[:rows] >= theirs[:rows]).reshape(rows, -1).all(axis=1)
        assert not (differ & ~(case.excused[:rows] & optimistic)).any(), f"{case.what}: {name}"
    else:
        assert not differ.any(), f"{case.what}, {case.hands}: {name} answers otherwise"
    return int(differ.sum())
