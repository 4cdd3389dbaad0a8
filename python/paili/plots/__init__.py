"""Figures as SVG, PNG or PDF, by the ending of the file name; they need matplotlib."""

from paili.plots.drawing import (
    INK,
    Curves,
    figure_file,
    needs_log_scale,
    plot_curves,
    plot_distribution,
)

__all__ = [
    "INK",
    "Curves",
    "figure_file",
    "needs_log_scale",
    "plot_curves",
    "plot_distribution",
]
