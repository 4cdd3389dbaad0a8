"""Charts of curves in plain characters, as wide as the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count
from math import ceil, floor, log10
from typing import NamedTuple

from rich.text import Text

_HEIGHT = 12
_MOST_TICKS = 5
_STEP = 5
"""Maximum characters from one draw to the next."""
_NUMBER = 4
"""Characters for a number below the axis."""


class CurvesOfDraws(NamedTuple):
    """The curves of a chart.

    Attributes:
        names: of the curves; may be empty.
        curves: probabilities after 1, 2, 3... draws, all of the same length.
    """

    names: Sequence[str]
    curves: Sequence[Sequence[float]]


class ChartLine(Text):
    """A line of a chart as a lone cell; the first has the curves, for pages that draw them."""

    curves: CurvesOfDraws | None = None


def chart_lines(found: CurvesOfDraws, width: int) -> Iterator[ChartLine]:
    """Yield the lines of `chart` as cells."""
    for number, line in enumerate(chart(found.curves, width)):
        cell = ChartLine(line)
        cell.curves = None if number else found
        yield cell


def chart(curves: Sequence[Sequence[float]], width: int) -> Iterator[str]:
    """Yield the lines of a chart of percentages over 1, 2, 3... draws.

    A curve is drawn by its number, from 1. Where several meet, the lowest number is shown.

    Args:
        curves: at most nine, of the probabilities after 1, 2, 3... draws; at least one above 0.
        width: maximum characters of a line.
    """
    tick, ticks = scale(max(map(max, curves)))
    labels = [f"{float(100 * tick * number):g}%" for number in range(ticks + 1)]
    indent = max(map(len, labels))
    rows_of_tick = _HEIGHT // ticks
    places = _places(len(curves[0]), width - indent - len(" |"))
    canvas = [[" "] * (places[-1] + 1) for _ in range(rows_of_tick * ticks + 1)]
    canvas[0] = ["-"] * (places[-1] + 1)
    for number, curve in reversed(list(enumerate(curves, 1))):
        for place, value in zip(places, curve, strict=True):
            canvas[round(rows_of_tick * value / tick)][place] = str(number)
    for row, characters in reversed(list(enumerate(canvas))):
        label, rest = divmod(row, rows_of_tick)
        margin = " " * indent + " |" if rest else f"{labels[label]:>{indent}} +"
        yield (margin + "".join(characters)).rstrip()
    yield " " * (indent + len(" |")) + _numbers(places)


def scale(largest: float) -> tuple[Fraction, int]:
    """Return a round distance between ticks, and their number up to the largest value."""
    tick = next(
        digit * Fraction(10) ** exponent
        for exponent in count(floor(log10(largest)) - 1)
        for digit in (1, 2, 5)
        if digit * Fraction(10) ** exponent * _MOST_TICKS >= largest
    )
    return tick, max(1, ceil(Fraction(largest) / tick))


def _places(draws: int, room: int) -> list[int]:
    """Return the column of each draw; some share one if there are too few columns."""
    step = min(Fraction(max(room, 1), draws), Fraction(_STEP))
    if step > 1:
        step = Fraction(int(step))
    return [max(0, int(draw * step) - 1) for draw in range(1, draws + 1)]


def _numbers(places: Sequence[int]) -> str:
    """Return the line of draw numbers below their columns, as many as fit."""
    every = max(1, ceil(Fraction(_NUMBER * len(places), places[-1] + 1)))
    line = ""
    for draw in range(every, len(places) + 1, every):
        line += f"{draw:>{places[draw - 1] + 1 - len(line)}}"
    return line
