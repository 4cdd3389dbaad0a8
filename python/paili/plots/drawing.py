"""The common style of all figures, and the files that they are written to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from paili.extras import missing
from paili.model.errors import ArgumentError

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
