"""The chances of hands after each draw."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from paili.model.paths import as_path
from paili.plots.drawing import figure_file


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
