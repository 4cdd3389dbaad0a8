"""Figures as SVG, PNG or PDF, by the ending of the file name; they need matplotlib."""

from paili.plots.curves import Curves, plot_curves
from paili.plots.distribution import plot_distribution
from paili.plots.drawing import INK, figure_file, needs_log_scale

__all__ = [
    "INK",
    "Curves",
    "figure_file",
    "needs_log_scale",
    "plot_curves",
    "plot_distribution",
]
