"""Curves as SVG, for HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paili.render.chart import CurvesOfDraws, scale
from paili.render.markup import Markup, element

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
