"""Sizes of the papers' random knowledge bases: a normal distribution recovered from bin counts.

The papers state that the sizes follow a normal distribution and print the number in each bin; mean,
deviation, and the treatment of impossible sizes are not given. One assumption explains all their
tables: numbers are drawn until one is from 0 to the largest size, and rounded down. Mean and
deviation are then estimated by maximum likelihood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import erf, erfc, exp, gamma, inf, log, sqrt


@dataclass(frozen=True, slots=True)
class Bin:
    """A row of a paper's table: sizes of knowledge bases, and the number of pairs with them.

    Attributes:
        first, last: the sizes, both included.  pairs: of a hand and a knowledge base, as printed.
        is_last: whether it ends at the largest size.
    """

    first: int
    last: int
    pairs: int
    is_last: bool = False

    @property
    def label(self) -> str:
        """The paper's form: [5, 10) has sizes 5 to 9."""
        return (
            f"[{self.first}, {self.last}]" if self.is_last else f"[{self.first}, {self.last + 1})"
        )

    def __contains__(self, size: object) -> bool:
        return isinstance(size, int) and self.first <= size <= self.last


@dataclass(frozen=True, slots=True)
class Fit:
    """A normal distribution fitted to bins.

    Attributes:
        mean, deviation: of the normal numbers, before truncation and rounding.
        deviance: twice the logarithm of the likelihood ratio to a perfect fit (G statistic).
        freedom: degrees of freedom left: bins minus one minus the two parameters.
    """

    mean: float
    deviation: float
    deviance: float
    freedom: int

    @property
    def probability(self) -> float:
        """The probability of a deviance at least that large under the fitted distribution."""
        return chi_square_tail(self.deviance, self.freedom)


def fit(bins: Sequence[Bin]) -> Fit:
    """Return the most likely mean and deviation, to six digits.

    A pattern search over a unimodal function: move to the best of eight neighbours, and halve the
    step where none is better.
    """
    largest = bins[-1].last
    place = (largest / 2, largest / 4)
    least = _deviance(bins, place)
    step = largest / 8
    while step > 1e-6:
        around = [
            (place[0] + step * x, place[1] + step * y)
            for x in (-1, 0, 1)
            for y in (-1, 0, 1)
            if (x, y) != (0, 0) and place[1] + step * y > 0
        ]
        best, there = min((_deviance(bins, near), near) for near in around)
        if best < least:
            least, place = best, there
        else:
            step /= 2
    return Fit(*place, least, len(bins) - 3)


def shares(bins: Sequence[Bin], mean: float, deviation: float) -> list[float]:
    """Return the probability of each bin."""
    edges = [*(bin.first for bin in bins), bins[-1].last]
    below = [_normal_below((edge - mean) / deviation) for edge in edges]
    whole = below[-1] - below[0]
    if whole <= 0:
        return [0.0] * len(bins)
    return [(after - before) / whole for before, after in pairwise(below)]


def chi_square_tail(value: float, freedom: int) -> float:
    """Return the probability that a chi-square variable is at least `value`.

    Q(a + 1, x) = Q(a, x) + x^a e^-x / Gamma(a + 1), with a = freedom / 2 and x = value / 2.
    """
    half = value / 2
    a, tail = (0.5, erfc(sqrt(half))) if freedom % 2 else (1.0, exp(-half))
    while a < freedom / 2:
        tail += half**a * exp(-half) / gamma(a + 1)
        a += 1
    return tail


def _normal_below(value: float) -> float:
    return (1 + erf(value / sqrt(2))) / 2


def _deviance(bins: Sequence[Bin], place: tuple[float, float]) -> float:
    total = sum(bin.pairs for bin in bins)
    expected = [total * share for share in shares(bins, *place)]
    if min(expected) <= 0:
        return inf
    return 2 * sum(bin.pairs * log(bin.pairs / n) for bin, n in zip(bins, expected, strict=True))
