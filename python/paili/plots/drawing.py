"""Figures of matplotlib in one style: curves, distributions, and their files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from paili.extras import missing
from paili.model.errors import ArgumentError
from paili.model.paths import as_path

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDE = 100
"""Ratio of largest to smallest number from which on a scale is logarithmic."""
INK = "#333333"
"""The colour of texts and axes of all figures."""
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": ["DejaVu Sans", "sans-serif"],
    "font.size": 9.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "text.color": INK,
    "axes.edgecolor": INK,
    "legend.frameon": False,
}


_DOTS = 160
"""Dots per inch of raster formats."""

_METADATA: dict[str, Any] = {
    "svg": {"Date": None, "Creator": None},
    "png": {"Software": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
"""Metadata that matplotlib must leave out, by format: the date and its version."""

FIGURE_ENDINGS = tuple(f".{form}" for form in _METADATA)
"""The supported endings of files."""


def figure_format(path: Path, name: str = "figure") -> str:
    """Return the format for the name of a file.

    Args:
        name: of the argument, for the error.
    Raises:
        ArgumentError: an unsupported ending.
    """
    form = path.suffix.lower().removeprefix(".")
    if form not in _METADATA:
        *others, last = FIGURE_ENDINGS
        expected = f"a name that ends in {', '.join(others)} or {last}"
        raise ArgumentError(name, str(path), expected)
    return form


@contextmanager
def figure_file(path: Path, salt: str, title: str) -> Iterator[Figure]:
    """Yield a figure of matplotlib, and write it to a file in the format of its ending.

    Equal figures make equal files, because dates are left out.

    Args:
        salt: of the identifiers in an SVG file, such as the name of the figure.
        title: above the figure.
    Raises:
        ArgumentError: the name does not end in .svg, .png or .pdf, or matplotlib is not installed.
        OSError: the file cannot be written.
    """
    form = figure_format(path)
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise ArgumentError("figure", str(path), missing("plot", "matplotlib")) from None
    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # ignore any matplotlibrc of this machine
        matplotlib.rcParams.update({**_STYLE, "svg.hashsalt": salt})
        figure = Figure(layout="constrained")
        yield figure
        width = int(figure.get_figwidth() * 11)
        figure.suptitle(fill(title, width), fontsize=11)
        figure.savefig(path, format=form, dpi=_DOTS, metadata=_METADATA[form])


def needs_log_scale(numbers: Sequence[float]) -> bool:
    """Return whether positive numbers vary so much that only a logarithmic scale shows them all."""
    positive = [number for number in numbers if number > 0]
    is_signed = any(number < 0 for number in numbers)
    return bool(positive) and not is_signed and max(positive) >= _WIDE * min(positive)


@dataclass(frozen=True, slots=True)
class Curves:
    """Two probabilities over a number of draws.

    Attributes:
        name: a prefix of the labels "won" and "ready".
        won, ready: probabilities after 1, 2, 3... draws.
    """

    name: str
    won: Sequence[float]
    ready: Sequence[float]


def plot_curves(title: str, curves: Sequence[Curves], path: str | os.PathLike[str]) -> None:
    """Draw the probabilities to have won (solid) and to be ready or better (dashed).

    Raises:
        ArgumentError: matplotlib is not installed, or the name does not end in .svg, .png or .pdf.
        OSError: the file cannot be written.
    """
    with figure_file(as_path(path, "path"), title, title) as figure:
        from matplotlib.ticker import MaxNLocator, PercentFormatter

        figure.set_size_inches(7.2, 4.2)
        axes = figure.add_subplot()
        for number, item in enumerate(curves):
            draws = range(1, len(item.won) + 1)
            # Where curves overlap, the first is on top.
            style: dict[str, Any] = {"color": f"C{number % 10}", "zorder": 3 - number / 100}
            axes.plot(draws, item.won, "o-", label=f"{item.name}won", markersize=3.5, **style)
            axes.plot(draws, item.ready, "--", label=f"{item.name}ready", **style)
        axes.set_xlabel("draws")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_ylim(bottom=0.0)
        axes.yaxis.set_major_formatter(PercentFormatter(1.0))
        axes.legend(loc="center left", bbox_to_anchor=(1.02, 0.5))


def plot_distribution(
    title: str, axis: str, rows: Sequence[tuple[str, int, int]], path: str | os.PathLike[str]
) -> None:
    """Draw the deals and the distinct hands of each kind, as shares of all.

    Args:
        axis: the label of the kinds, such as "deficiency".  rows: name of a kind, deals, hands.
    Raises:
        ArgumentError: matplotlib is not installed, or the name does not end in .svg, .png or .pdf.
        OSError: the file cannot be written.
    """
    with figure_file(as_path(path, "path"), title, title) as figure:
        figure.set_size_inches(max(5.0, 1.6 + 0.7 * len(rows)), 3.6)
        axes = figure.add_subplot()
        heights: list[float] = []
        for number, name in enumerate(("deals", "distinct hands")):
            counts = [(deals, hands)[number] for _, deals, hands in rows]
            shares = [100 * count / (sum(counts) or 1) for count in counts]
            heights += shares
            places = [at + (number - 0.5) * 0.4 for at in range(len(rows))]
            axes.bar(places, shares, 0.38, label=name, color=f"C{number}")
        axes.set_xticks(range(len(rows)), [row[0] for row in rows])
        axes.set_xlabel(axis)
        axes.set_ylabel("share, %")
        axes.grid(visible=False, axis="x")
        if needs_log_scale(heights):
            axes.set_yscale("log")
        axes.legend()
