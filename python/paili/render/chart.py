"""Charts of curves: in plain characters, as wide as the page, and as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count
from math import ceil, floor, log10
from typing import NamedTuple

from rich.text import Text

from paili.render.markup import Markup, element

_ROWS = 12
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
    rows_of_tick = _ROWS // ticks
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


_WIDTH, _HEIGHT = 640.0, 300.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 52.0, 70.0, 12.0, 40.0
_MOST_NUMBERS = 18
_LINE = 14.0
"""Minimum distance of two names at the ends of curves."""


class _Frame(NamedTuple):
    """The coordinates of draws and chances."""

    draws: int
    most: float

    def x(self, draw: int) -> float:
        step = (_WIDTH - _LEFT - _RIGHT) / max(self.draws - 1, 1)
        return round(_LEFT + step * (draw - 1), 1)

    def y(self, chance: float) -> float:
        return round(_HEIGHT - _BOTTOM - (_HEIGHT - _BOTTOM - _TOP) * chance / self.most, 1)


def drawn_curves(found: CurvesOfDraws) -> Markup:
    """Return curves of probabilities over 1, 2, 3... draws, each with its name at the end."""
    tick, ticks = scale(max(map(max, found.curves)))
    frame = _Frame(len(found.curves[0]), float(tick * ticks))
    drawn = [
        element("title", _said(found)),
        *_axes(frame, float(tick), ticks),
        *(_curve(frame, number, curve) for number, curve in enumerate(found.curves, 1)),
        *_names(frame, found),
    ]
    box = f"0 0 {_WIDTH:g} {_HEIGHT:g}"
    return element("svg", *drawn, class_="paili-chart", viewBox=box, role="img")


def _said(found: CurvesOfDraws) -> str:
    """Describe the chart in words."""
    draws = len(found.curves[0])
    ends = (
        f"{name} {100 * curve[-1]:.1f}%".strip()
        for name, curve in zip(found.names, found.curves, strict=True)
    )
    return f"Chances to have won after 1 to {draws} draws; after {draws}: {', '.join(ends)}"


def _axes(frame: _Frame, tick: float, ticks: int) -> Iterator[Markup]:
    for number in range(ticks + 1):
        y = frame.y(tick * number)
        line = f"M{_LEFT:g} {y:g}H{_WIDTH - _RIGHT:g}"
        yield element("path", class_="paili-axis", d=line)
        label = f"{100 * tick * number:g}%"
        yield element("text", label, x=_LEFT - 8, y=y + 4, text_anchor="end")
    every = -(-frame.draws // _MOST_NUMBERS)
    for draw in range(every, frame.draws + 1, every):
        below = _HEIGHT - _BOTTOM + 18
        yield element("text", draw, x=frame.x(draw), y=below, text_anchor="middle")
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    yield element("text", "draws", x=middle, y=_HEIGHT - 4, text_anchor="middle")


def _curve(frame: _Frame, number: int, curve: Sequence[float]) -> Markup:
    points = (f"{frame.x(draw):g} {frame.y(chance):g}" for draw, chance in enumerate(curve, 1))
    return element("path", class_=f"paili-curve paili-curve-{number}", d="M" + "L".join(points))


def _names(frame: _Frame, found: CurvesOfDraws) -> Iterator[Markup]:
    """Yield the names at the ends of the curves, moved down where they would overlap."""
    ends = sorted(
        (frame.y(curve[-1]), name) for name, curve in zip(found.names, found.curves, strict=True)
    )
    at = 0.0
    for y, name in ends:
        at = max(y + 4, at + _LINE)
        yield element("text", name, x=_WIDTH - _RIGHT + 6, y=round(at, 1))
