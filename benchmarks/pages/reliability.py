"""The predictions of `search` about the table, beside the results: tables and a figure."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from paili.model.errors import ArgumentError
from paili.plots.drawing import figure_file, needs_log_scale

from benchmarks.pages.markdown import table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MODELS = {
    "end": "That a player wins within a round of four discards: the next one, or a later one.",
    "supply": "That the tile which a player discards is of some kind. Every other player is asked "
    "about each kind of which it does not see all copies.",
    "danger": "That a discard wins for one of the three other players.",
    "chance": "That `search` wins the game, at each of its choices after a draw.",
}
"""The predicted events, by model name in the record."""


@dataclass(frozen=True)
class Bin:
    """Occasions with about the same prediction.

    Attributes:
        occasions: the number of occasions.
        said: the mean prediction.
        happened: the observed share.
    """

    occasions: float
    said: float
    happened: float


class Compared(NamedTuple):
    """The data that a model is compared with: games it was not fitted to, and their players."""

    games: int
    matches: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Reliability:
    """The content of the record.

    Attributes:
        bins: the bins by model, least likely first.
        compared: the comparison data by model.
    """

    bins: Mapping[str, Sequence[Bin]]
    compared: Mapping[str, Compared]


def read(path: Path) -> Reliability | None:
    """Return the record of the models, or None if it does not exist.

    Raises:
        ArgumentError: the file is not such a record.
        OSError: it cannot be read.
    """
    if not path.exists():
        return None
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        models = {str(name): model for name, model in found["models"].items()}
        bins = {name: [_bin(one) for one in model["reliability"]] for name, model in models.items()}
        compared = {name: _compared(model["held_out"]) for name, model in models.items()}
        return Reliability(bins, compared)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise ArgumentError(str(path), f"{error!r}", "a record with its reliability") from None


def _compared(plain: Mapping[str, Any]) -> Compared:
    matches = [tuple(map(str, agents)) for agents, deals in plain["matches"] if deals > 0]
    return Compared(int(plain["games"]), matches)


def _bin(plain: Mapping[str, Any]) -> Bin:
    one = Bin(float(plain["occasions"]), float(plain["said"]), float(plain["happened"]))
    if not (one.occasions > 0 and 0 <= one.said <= 1 and 0 <= one.happened <= 1):
        raise ValueError(f"{one}: occasions, and two chances")
    return one


def to_markdown(reliability: Reliability, figure: str | None) -> list[str]:
    """Return the section of the page.

    Args:
        reliability: the record.
        figure: the path, relative to the page, of the file that `draw` has written; None without
            one.
    """
    lines = []
    if figure is not None:
        lines.append(f"![What was expected, and what happened]({figure})\n")
    for name, bins in reliability.bins.items():
        rows = [[f"{one.said:.2%}", f"{one.happened:.2%}", f"{one.occasions:,.0f}"] for one in bins]
        lines += [f"### {name.capitalize()}\n", MODELS.get(name, "")]
        lines += [*_other_games(reliability.compared.get(name)), ""]
        lines += [*table(("expected", "happened", "occasions"), rows, texts=0), ""]
    return lines[:-1]


def _other_games(compared: Compared | None) -> list[str]:
    if compared is None:
        return []
    players = "; ".join(", ".join(f"`{one}`" for one in row) for row in compared.matches)
    return [f"Compared with {compared.games:,} games of {players}, to which it was not fitted."]


def draw(reliability: Reliability, path: Path) -> bool:
    """Plot results over predictions, if matplotlib is installed.

    Returns:
        Whether the file was written.

    Raises:
        OSError: the file cannot be written.
    """
    if find_spec("matplotlib") is None:
        return False
    names = [name for name, bins in reliability.bins.items() if bins]
    if not names:
        return False
    with figure_file(path, "paili strength", "What search expects, and what happened") as figure:
        figure.set_size_inches(3.0 * len(names), 3.4)
        panels = figure.subplots(1, len(names), squeeze=False)[0]
        for axes, name in zip(panels, names, strict=True):
            _panel(axes, name, reliability.bins[name])
        figure.axes[0].set_ylabel("happened")
    return True


def _panel(axes: Axes, name: str, bins: Sequence[Bin]) -> None:
    """Plot a model; on the dashed line, results equal predictions."""
    from matplotlib.ticker import NullFormatter, PercentFormatter

    said, happened = [one.said for one in bins], [one.happened for one in bins]
    ends = [min(said + happened), max(said + happened)]
    axes.plot(ends, ends, "--", color="#999999", linewidth=0.8)
    axes.plot(said, happened, "o-", markersize=3.5)
    axes.set_title(name)
    axes.set_xlabel("expected")
    if ends[0] > 0 and needs_log_scale(ends):
        axes.set(xscale="log", yscale="log")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(PercentFormatter(1.0))
        axis.set_minor_formatter(NullFormatter())
