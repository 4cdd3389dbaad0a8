"""Running times of algorithms on the pairs of a study, tallied by size of the knowledge base.

Machines differ, so ratios between algorithms are shown beside the times. Each call is timed on its
own. The first shares of the pairs have few knowledge bases of many hands, so that a part of a table
represents the whole. An algorithm is run once before the first measurement of a process, so that
tables it makes for all hands exist.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Protocol

from paili import Hand, KnowledgeBase

from paili_papers.common.datasets import Study, case, share
from paili_papers.common.engine import engine
from paili_papers.common.tally import Tally, timed

Timed = Callable[[Hand, KnowledgeBase], int]
"""A function from a hand and a knowledge base to a deficiency."""


class Found(Protocol):
    @property
    def deficiency(self) -> int:
        """The deficiency, as the algorithm computes it."""


def deficiency_by(
    find: Callable[..., Found], hand: Hand, knowledge: KnowledgeBase | None, **options: Any
) -> int:
    return find(hand, knowledge, **options).deficiency


ENGINE = "engine"
MS, US, S = Fraction(1, 10**6), Fraction(1, 10**3), Fraction(1, 10**9)
"""A nanosecond in other units."""

_warm: set[str] = set()


def times_of_share(
    algorithms: Mapping[str, Timed], study: Study, seed: int, index: int
) -> list[list[Any]]:
    """Return the tally of times in ns and of wrong answers, for the pairs of one share."""
    everything: Mapping[str, Timed] = {ENGINE: engine, **algorithms}
    if study.name not in _warm:
        first = case(study, 0, 0)
        for algorithm in everything.values():
            algorithm(first.hand, first.knowledge[0])
        _warm.add(study.name)
    tally = Tally(len(study.bins))
    for hand, knowledge in share(study, seed, index):
        # The engine is timed again first, while the processor's caches still hold it.
        truth = engine(hand, knowledge)
        times, wrong = {}, {}
        for name, algorithm in everything.items():
            found, times[name] = timed(partial(algorithm, hand, knowledge))
            wrong[f"{name} wrong"] = int(found != truth)
        tally.add(study.bin_of(knowledge), times | wrong, times)
    return tally.to_json()


def wrong_answers(tally: Tally, names: Sequence[str], prefix: str = "") -> str:
    """Return a sentence on the number of wrong answers of each."""
    counts = (f"{name} {tally.overall.sums.get(f'{name} wrong', 0):,}" for name in names)
    pairs = tally.overall.pairs
    return f"{prefix}wrong answers in {pairs:,} pairs, the engine being right: {', '.join(counts)}"
