"""Figures of reports and of distributions, as SVG: equal input makes equal files.

matplotlib is imported only when a figure is drawn, because paili works without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paili.plots import INK, figure_file, needs_log_scale

from paili_papers.common.comparison import MEAN_OF_BINS, OVERALL, PAIRS, SHARE, read_label
from paili_papers.common.item import Row, Value
from paili_papers.common.report import Report

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_ALL = "all"
_SIZES = (PAIRS, SHARE)
"""Columns of sample sizes, not of results."""
_PANEL = (4.6, 3.2)
_MARGIN = (2.6, 1.1)
_BAR = 0.24


@dataclass(frozen=True, slots=True)
class _Point:
    """A number over a bin.

    Attributes:
        group: the panel.  bin: its label, `_ALL` for the overall row.
    """

    group: str
    bin: str
    row: Row


def plot(report: Report, path: Path) -> None:
    """Draw a report.

    Rows of bins become lines over the bins, ours solid and the paper's dashed, with a panel for
    each group of rows (number of colours) and unit. Other numbers become bars, the paper's value
    a diamond on each.

    Raises:
        ArgumentError: matplotlib is not installed.  OSError: the file cannot be written.
    """
    points = _points(report.rows)
    with figure_file(path, report.item, report.title) as figure:
        if points:
            _draw_lines(figure, points)
        else:
            rows = (row for row in report.rows if row.column not in _SIZES)
            _draw_bars(figure, [row for row in rows if _numbers(row)])


def _points(rows: Sequence[Row]) -> list[_Point]:
    """Return the numbers over bins, for columns with several."""
    found = []
    for row in rows:
        place = read_label(row.label)
        if place and place[1] != MEAN_OF_BINS and row.column not in _SIZES:
            group, line = place
            found.append(_Point(group, _ALL if line.endswith(OVERALL) else line, row))
    found = [point for point in found if _numbers(point.row)]
    over_bins = {point.row.column for point in found if point.bin != _ALL}
    return [point for point in found if point.row.column in over_bins]


def _draw_lines(figure: Figure, points: Sequence[_Point]) -> None:
    groups = _distinct(point.group for point in points)
    units = _distinct(point.row.unit for point in points)
    figure.set_size_inches(
        _MARGIN[0] + _PANEL[0] * len(groups), _MARGIN[1] + _PANEL[1] * len(units)
    )
    grid = figure.subplots(len(units), len(groups), squeeze=False)
    for unit, panels in zip(units, grid, strict=True):
        columns = _distinct(point.row.column for point in points if point.row.unit == unit)
        of_unit = [point for point in points if point.row.unit == unit]
        is_log = _is_logarithmic([point.row for point in of_unit])
        for group, axes in zip(groups, panels, strict=True):
            _draw_panel(axes, [point for point in of_unit if point.group == group], columns)
            axes.set_title(group, fontsize=9)
            if is_log:
                axes.set_yscale("log")
            elif axes.get_ylim()[1] > 0:
                axes.set_ylim(bottom=min(0.0, axes.get_ylim()[0]))
        panels[0].set_ylabel(unit or "ratio")
        _draw_legend(panels[-1], columns, any(point.row.paper is not None for point in of_unit))


def _draw_panel(axes: Axes, points: Sequence[_Point], columns: Sequence[str]) -> None:
    bins = _distinct(point.bin for point in points)
    for number, column in enumerate(columns):
        own = {point.bin: point.row for point in points if point.row.column == column}
        for is_paper in (True, False):
            values = [
                _number(row.paper if is_paper else row.ours) if (row := own.get(bin)) else None
                for bin in bins
            ]
            style = {"color": f"C{number % 10}", **_line_style(is_paper)}
            # The overall row is a separate point: it is not a bin beside the last one.
            for part in (
                (range(bins.index(_ALL)), [bins.index(_ALL)])
                if _ALL in bins
                else (range(len(bins)),)
            ):
                drawn = [(at, value) for at in part if (value := values[at]) is not None]
                axes.plot([at for at, _ in drawn], [value for _, value in drawn], **style)
    axes.set_xticks(range(len(bins)), bins, rotation=40, ha="right")
    axes.set_xlabel("tiles in the knowledge base")


def _line_style(is_paper: bool) -> dict[str, Any]:
    if is_paper:
        return {"linestyle": "--", "marker": "o", "markerfacecolor": "white", "linewidth": 1.0}
    return {"linestyle": "-", "marker": "o", "markersize": 4.0, "linewidth": 1.6}


def _draw_legend(axes: Axes, columns: Sequence[str], has_paper: bool) -> None:
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], color=f"C{number % 10}", label=column, linewidth=2.0)
        for number, column in enumerate(columns)
    ]
    handles.append(Line2D([], [], color=INK, label="ours", **_line_style(False)))
    if has_paper:
        handles.append(Line2D([], [], color=INK, label="paper", **_line_style(True)))
    axes.legend(handles=handles, loc="center left", bbox_to_anchor=(1.02, 0.5))


def _draw_bars(figure: Figure, rows: Sequence[Row]) -> None:
    units = _distinct(row.unit for row in rows)
    counts = [sum(row.unit == unit for row in rows) for unit in units]
    figure.set_size_inches(8.0, _MARGIN[1] + sum(_BAR * count + 0.7 for count in counts))
    if not rows:
        figure.text(0.5, 0.4, "this report has no numbers", ha="center")
        return
    grid = figure.subplots(
        len(units), 1, squeeze=False, gridspec_kw={"height_ratios": [n + 2 for n in counts]}
    )
    for unit, (axes,) in zip(units, grid, strict=True):
        own = [row for row in rows if row.unit == unit]
        ours = [_number(row.ours) for row in own]
        papers = [_number(row.paper) for row in own]
        places = range(len(own))
        axes.barh(places, [value or 0.0 for value in ours], 0.7, label="ours", color="C0")
        marked = [(value, at) for at, value in enumerate(papers) if value is not None]
        if marked:
            axes.plot(*zip(*marked, strict=True), "D", color="black", mfc="none", label="paper")
        axes.set_yticks(places, [_entry(row) for row in own])
        axes.invert_yaxis()
        axes.grid(visible=False, axis="y")
        axes.set_xlabel(unit)
        if _is_logarithmic(own):
            axes.set_xscale("log")
        if axes is grid[0][0]:
            axes.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=2)


def _entry(row: Row) -> str:
    return f"{row.label}: {row.column}" if row.label else row.column


def _numbers(row: Row) -> list[float]:
    return [number for value in (row.paper, row.ours) if (number := _number(value)) is not None]


def _number(value: Value) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _is_logarithmic(rows: Sequence[Row]) -> bool:
    """Return whether the axis is logarithmic; percentages never are, to show 0 and 100 as usual."""
    return rows[0].unit != "%" and needs_log_scale(
        [number for row in rows for number in _numbers(row)]
    )


def _distinct(texts: Iterator[str]) -> list[str]:
    """Return distinct texts in the order of their first occurrence."""
    return list(dict.fromkeys(texts))
