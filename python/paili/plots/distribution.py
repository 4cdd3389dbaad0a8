"""Bar charts of distributions: deals and distinct hands of each kind."""

from __future__ import annotations

import os
from collections.abc import Sequence

from paili.model.paths import as_path
from paili.plots.drawing import figure_file, needs_log_scale


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
