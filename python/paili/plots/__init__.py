"""Figures for everybody, as SVG files that are the same on every machine; they need matplotlib."""

from paili.plots.curves import Curves, plot_curves
from paili.plots.distribution import plot_distribution

__all__ = ["Curves", "plot_curves", "plot_distribution"]
