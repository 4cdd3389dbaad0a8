"""Chances as percentages that never claim more than is known."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

_FEWEST, _MOST = 2, 6
_DIGITS = 4


def decimals_for(largest: Fraction) -> int:
    """Return the decimals, two to six, that show four digits of the largest chance of a column."""
    decimals = _FEWEST
    while decimals < _MOST and 0 < largest * 10 ** (decimals + 2) < 10 ** (_DIGITS - 1):
        decimals += 1
    return decimals


def percent(chance: Fraction, decimals: int) -> str:
    """Return a percentage; 0% and 100% are printed only when exact."""
    unit = Fraction(1, 10**decimals)
    rounded = round(chance * 100, decimals)
    if chance == 0:
        return "0%"
    if rounded == 0:
        return f"<{_shown(unit, decimals)}"
    if rounded == 100 and chance != 1:
        return f">{_shown(100 - unit, decimals)}"
    return _shown(rounded, decimals)


def percent_below(chance: Fraction, decimals: int) -> str:
    """Return a percentage rounded down, for a lower bound."""
    return _shown(Fraction(floor(chance * 10 ** (decimals + 2)), 10**decimals), decimals)


def percent_above(chance: Fraction, decimals: int) -> str:
    """Return a percentage rounded up, for an upper bound."""
    return _shown(Fraction(ceil(chance * 10 ** (decimals + 2)), 10**decimals), decimals)


def _shown(percentage: Fraction, decimals: int) -> str:
    return f"{float(percentage):.{decimals}f}%"
