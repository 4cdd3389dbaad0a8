"""Response times, counted in logarithmic classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import floor, log2
from typing import Any

_PER_OCTAVE = 32
"""Classes of times per doubling: each is wider than the one before by 2.2 %."""
_SLOW = 0.99


@dataclass(frozen=True, slots=True)
class Times:
    """Response times.

    Attributes:
        answers: number of answers.
        median: in seconds, to within 2 %; None without an answer.
        slow: the 99 % quantile, in seconds, to within 2 %.  most: the longest time, exactly.
    """

    answers: int
    median: float | None
    slow: float | None
    most: float | None


class Timer:
    """The response times of one player: numbers of answers by classes of time.

    Attributes:
        classes: answers by class; class 0 begins at one second.  most: the longest time, in
            seconds.
    """

    def __init__(self) -> None:
        self.classes: Counter[int] = Counter()
        self.most = 0.0

    def add(self, seconds: float) -> None:
        """Count an answer."""
        self.classes[floor(log2(max(seconds, 1e-9)) * _PER_OCTAVE)] += 1
        self.most = max(self.most, seconds)

    def include(self, other: Timer) -> None:
        """Count all answers of another timer."""
        self.classes.update(other.classes)
        self.most = max(self.most, other.most)

    def to_json(self) -> dict[str, Any]:
        """Return an item of `times` of a deal."""
        return {"most": self.most, "classes": sorted(self.classes.items())}


def middle(number: int) -> float:
    """Return the middle of a class, in seconds."""
    return float(2 ** ((number + 0.5) / _PER_OCTAVE))


def times(parts: Iterable[dict[str, Any]]) -> Times:
    """Return the response times of parts, such as those of players with the same agent."""
    classes: Counter[int] = Counter()
    most = 0.0
    for part in parts:
        classes.update(dict(part["classes"]))
        most = max(most, part["most"])
    answers = classes.total()
    if not answers:
        return Times(0, None, None, None)
    return Times(answers, _time(classes, 0.5, most), _time(classes, _SLOW, most), most)


def _time(classes: Counter[int], share: float, most: float) -> float:
    """Return the quantile of the response times, limited to the longest one."""
    left = share * classes.total()
    for number, count in sorted(classes.items()):
        left -= count
        if left <= 0:
            return min(middle(number), most)
    return most
