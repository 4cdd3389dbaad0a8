"""Confidence intervals for means of few numbers, by Student's distribution."""

from collections.abc import Sequence
from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, stdev

CONFIDENCE = 0.95

_MANY = 1_000
"""Degrees of freedom from which the normal distribution is used, which is within 0.2 %."""


def half_width(values: Sequence[float]) -> float | None:
    """Return half the width of the 95 % confidence interval of the mean; None for one value."""
    if len(values) < 2:
        return None
    return quantile(len(values) - 1) * stdev(values) / sqrt(len(values))


@cache
def quantile(freedom: int) -> float:
    """Return the value whose absolute value a Student variable exceeds in 5 % of cases."""
    if freedom >= _MANY:
        return NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    low, high = 0.0, 64.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < CONFIDENCE else (low, middle)
    return (low + high) / 2


def within(bound: float, freedom: int) -> float:
    """Return the probability of an absolute value up to `bound`.

    Source: Abramowitz & Stegun 26.7.3 and 26.7.4, finite series for integer degrees of freedom.
    """
    angle = atan(bound / sqrt(freedom))
    is_odd = freedom % 2
    term = total = cos(angle) if is_odd else 1.0
    for step in range(2 + is_odd, freedom - 1, 2):
        term *= cos(angle) ** 2 * (step - 1) / step
        total += term
    if not is_odd:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * total if freedom > 1 else 0.0))
