"""The look that all figures share, and the file that each is written to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from paili.model.errors import ArgumentError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDE = 100
"""A scale is logarithmic if its largest number is at least so many times the smallest."""
INK = "#333333"
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


@contextmanager
def drawing(path: Path, salt: str, title: str) -> Iterator[Figure]:
    """A figure that is written to the file in the end."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        expected = "matplotlib, which is not installed: pip install 'paili[plot]'"
        raise ArgumentError("figure", str(path), expected) from None
    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # not what a matplotlibrc of this machine says
        matplotlib.rcParams.update({**_STYLE, "svg.hashsalt": salt})
        figure = Figure(layout="constrained")
        yield figure
        width = int(figure.get_figwidth() * 11)
        figure.suptitle(fill(title, width), fontsize=11)
        metadata: Any = {"Date": None, "Creator": None}
        figure.savefig(path, format="svg", metadata=metadata)


def is_wide(numbers: Sequence[float]) -> bool:
    """Whether positive numbers spread so far that only a logarithmic scale shows them all."""
    positive = [number for number in numbers if number > 0]
    is_signed = any(number < 0 for number in numbers)
    return bool(positive) and not is_signed and max(positive) >= _WIDE * min(positive)
