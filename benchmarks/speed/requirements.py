"""Timings of wins of eight fan: random deals by deficiency, one hand per call."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from time import perf_counter_ns
from typing import Any

import numpy as np
import paili

from benchmarks.families import Counts, Family, deal
from benchmarks.speed.cases import Scale
from benchmarks.speed.timing import UNITS, Result

SECTION = "Wins of eight fan, one hand a call"
RULES = paili.MCR.requiring(8, seat_wind=paili.Wind.EAST, prevalent_wind=paili.Wind.EAST)
DISCARDS, COMPLETIONS = 100.0, 100.0
"""Targets in milliseconds per hand."""


def to_reach(deficiency: int) -> float:
    """Return the target in milliseconds for a deficiency."""
    if deficiency <= 4:
        return 10.0
    return 50.0 if deficiency == 5 else 500.0


def by_deficiency(tiles: int, deals: int, number: int) -> Iterator[tuple[int, list[paili.Hand]]]:
    """Yield some of the random deals, by deficiency."""
    counts = deal(Family.UNIFORM, deals, tiles)
    deficiency = paili.deficiency_batch(counts, rules=RULES)
    for value in np.unique(deficiency).tolist():
        yield value, _hands(counts[deficiency == value][:number])


def _hands(counts: Counts) -> list[paili.Hand]:
    return [paili.Hand.from_counts(row) for row in counts]


def wins_of_eight_fan(scale: Scale) -> Iterator[Result]:
    """Yield the median over hands and the slowest hand, which a player waits for too."""
    for tiles in (13, 14):
        for value, hands in by_deficiency(tiles, scale.scalar, scale.plans):

            def deficiency(hand: paili.Hand) -> int:
                return paili.deficiency(hand, rules=RULES)

            assert {deficiency(hand) for hand in hands} == {value}
            what = f"deficiency {value} of {tiles} tiles"
            yield from _timed(what, hands, deficiency, to_reach(value))
    waiting, drawn = (_hands(deal(Family.UNIFORM, scale.plans, tiles)) for tiles in (13, 14))

    def completions(hand: paili.Hand) -> paili.Completions:
        return paili.completions(hand, rules=RULES, limit=100)

    def discards(hand: paili.Hand) -> tuple[paili.analysis.DiscardOption, ...]:
        return paili.discards(hand, rules=RULES)

    yield from _timed("completions of 13 tiles, 100 listed", waiting, completions, COMPLETIONS)
    yield from _timed("discards of 14 tiles", drawn, discards, DISCARDS)


def _timed(
    what: str, hands: list[paili.Hand], ask: Callable[[paili.Hand], Any], at_most: float
) -> Iterator[Result]:
    """Time each hand twice; the faster call counts."""
    times = [min(_milliseconds(ask, hand) for _ in range(2)) for hand in hands]
    number = f"{len(hands)} hands"
    median, slowest = statistics.median(times), max(times)
    yield Result(SECTION, what, number, "ms", median, min(times), at_most)
    yield Result(SECTION, f"{what}, the slowest", number, "ms", slowest, slowest, at_most)


def _milliseconds(ask: Callable[[paili.Hand], Any], hand: paili.Hand) -> float:
    start = perf_counter_ns()
    ask(hand)
    return (perf_counter_ns() - start) / UNITS["ms"]
