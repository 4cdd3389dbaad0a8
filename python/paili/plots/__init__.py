"""Figures for everybody, as SVG, PNG or PDF by the name of the file; they need matplotlib."""

from paili.plots.curves import Curves, plot_curves
from paili.plots.distribution import plot_distribution

__all__ = ["Curves", "plot_curves", "plot_distribution"]
