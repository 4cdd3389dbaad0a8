"""Models of the table: when games end, what is discarded, which discards win, and who wins.

`python -m benchmarks.fits.table_models` plays games of a mixed field, fits three logistic
regressions to them, writes their coefficients into the agent `search`, and compares the predictions
with games of other deals and of players that the fit has not seen. After `make build`, the same
command with `--chance` fits the frequency of wins of `search` to its planned chances. Finished
matches are stored in target/table: an interrupted run is resumed by the same command.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from paili.arena.tournament import play_tournament
from paili.jobs.checkpoint import fingerprint
from rich.console import Console
from rich.progress import Progress

from benchmarks.engines import Engine, add_options, engine
from benchmarks.fits.chance_rows import FARTHEST, ROTATIONS, Rows, collect
from benchmarks.fits.table_cells import PERIOD, Cells, Counts, cells_of
from benchmarks.memory import ROOT

KEPT = ROOT / "target" / "table"
RECORD = ROOT / "docs" / "table-models.json"
SOURCE = ROOT / "crates" / "core" / "src" / "mcr" / "agents" / "search" / "coefficients.rs"
SEED = 1_801
KNOTS = (16.0, 28.0, 40.0, 56.0)
"""Numbers of discards at which the effect of time changes its slope, as in `forecast.rs`."""
RIDGE = 0.01
"""The weight of the squares of the coefficients, which keeps those without any event finite."""
BINS = 10
LEAST_PLAN = 1e-6
"""The smallest planned chance; smaller ones are raised to it."""

Agents: TypeAlias = tuple[str, str, str, str]
Match: TypeAlias = tuple[Agents, int]
"""Four players, and the number of their deals, each played in the four rotations."""

FITTED: tuple[Match, ...] = (
    (("search-1", "search-1", "wang2020", "wang2020"), 300),
    (("search-1", "wang2020", "greedy", "greedy"), 200),
    (("search-1", "search-1", "search-1", "wang2020"), 150),
    (("wang2020", "wang2020", "wang2020", "search-1"), 200),
)
"""The fitted games."""
HELD_OUT: tuple[Match, ...] = (
    (("search-1", "search-1", "wang2020", "wang2020"), 100),
    (("pattern", "hasty", "closed", "pungs"), 100),
)
"""The test games: other deals, and players that the fit has not seen."""
PLANNING: tuple[Match, ...] = (
    (("search", "search", "wang2020", "wang2020"), 100),
    (("search", "search-1", "greedy", "wang2020"), 100),
    (("search", "search", "greedy", "wang2020"), 100),
)
PLANNING_HELD_OUT: tuple[Match, ...] = (
    (("search", "search", "wang2020", "wang2020"), 50),
    (("search", "pattern", "hasty", "pungs"), 100),
)
"""Games of `search` whose plans are compared with their outcomes."""

Matrix: TypeAlias = npt.NDArray[np.float64]
Design: TypeAlias = tuple[Matrix, Matrix, Matrix]
"""Features, occasions and events of cells."""


@dataclass(frozen=True)
class Model:
    """A regression: its features, the shapes of its coefficients, and their destination.

    Attributes:
        parts: the names of groups of coefficients in the order of the columns, and their shapes.
    """

    name: str
    structure: str
    parts: tuple[tuple[str, tuple[int, ...]], ...]


MODELS = (
    Model("end", "EndModel", (("base", ()), ("time", (5,)), ("melds", (4,)), ("fading", (4,)))),
    Model(
        "supply",
        "SupplyModel",
        (
            *(("class", (4,)), ("time", (4, 5)), ("copies", (3,))),
            *(("own", ()), ("near", ()), ("melds", (4,))),
        ),
    ),
    Model(
        "danger",
        "DangerModel",
        (
            *(("class", (4,)), ("time", (5,)), ("copies", (2, 3)), ("own", ()), ("fresh", ())),
            *(("melds", (4,)), ("suit", ()), ("kept", ())),
        ),
    ),
    Model(
        "chance",
        "ChanceModel",
        (("distance", (5,)), ("planned", (5,)), ("time", (5,)), ("melds", ())),
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games, fit the models, write them, and compare them."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.fits.table_models", description=__doc__
    )
    parser.add_argument("--seed", type=int, default=SEED, help="of the deals that are fitted")
    add_options(parser)
    parser.add_argument("--chance", action="store_true", help="fit how often search won")
    asked = parser.parse_args(arguments)
    console = Console(stderr=True)
    record: dict[str, Any] = {"models": {}}
    if RECORD.exists():
        record = json.loads(RECORD.read_text(encoding="utf-8"))
    models = record["models"]
    with engine(asked) as who:
        if asked.chance:
            models["chance"] = _chance(asked.seed, who, console)
        else:
            models |= _table(asked.seed, who, console)
    texts = [rust(model, models[model.name]["coefficients"]) for model in MODELS]
    SOURCE.write_text(HEAD + "\n".join(texts), encoding="utf-8")
    subprocess.run(["rustfmt", "--edition", "2024", str(SOURCE)], check=True)
    RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    console.print(f"{SOURCE.relative_to(ROOT)} and {RECORD.relative_to(ROOT)} are written")
    return 0


def _table(seed: int, who: Engine, console: Console) -> dict[str, Any]:
    """Return the models of the other players."""
    fitted = _played(FITTED, seed, who, console)
    held_out = _played(HELD_OUT, seed + len(FITTED), who, console)
    return {
        model.name: _fitted(
            design(model.name, getattr(fitted, model.name)),
            design(model.name, getattr(held_out, model.name)),
            fitted={"matches": FITTED, "games": fitted.games, "seed": seed},
            held_out={"matches": HELD_OUT, "games": held_out.games},
        )
        for model in MODELS
        if model.name != "chance"
    }


def _chance(seed: int, who: Engine, console: Console) -> dict[str, Any]:
    """Return the model of the agent's own chance."""
    seed += len(FITTED) + len(HELD_OUT)
    fitted = _positions(PLANNING, seed, who, console)
    held_out = _positions(PLANNING_HELD_OUT, seed + len(PLANNING), who, console)
    return _fitted(
        chances(fitted),
        chances(held_out),
        fitted={"matches": PLANNING, "games": games_of(PLANNING), "seed": seed},
        held_out={"matches": PLANNING_HELD_OUT, "games": games_of(PLANNING_HELD_OUT)},
    )


def _fitted(design: Design, other: Design, **about: Mapping[str, Any]) -> dict[str, Any]:
    """Return the coefficients of a model, and their reliability on test data."""
    coefficients = fit(*design)
    return {
        **about,
        "events": int(design[2].sum()),
        "reliability": list(reliability(coefficients, *other)),
        "coefficients": [round(float(one), 4) for one in coefficients],
    }


def _positions(matches: Sequence[Match], seed: int, who: Engine, console: Console) -> Rows:
    """Return the rows of `chance_rows` for matches, the deals of each from its own seed."""
    found = []
    for number, (agents, deals) in enumerate(matches):
        file = KEPT / f"chance_{'_'.join(agents)}_{deals}_{seed + number}.jsonl"
        with Progress(console=console, transient=True) as bars:
            task = bars.add_task(", ".join(agents), total=deals)
            found.append(
                collect(
                    *(agents, deals, seed + number, file),
                    lambda stage, done, count, task=task: bars.update(task, completed=done),
                    **who._asdict(),
                )
            )
    return np.concatenate(found)


def games_of(matches: Sequence[Match]) -> int:
    """Return the number of games of matches."""
    return ROTATIONS * sum(deals for _, deals in matches)


def _played(
    matches: Sequence[Match],
    seed: int,
    who: Engine,
    console: Console,
) -> Cells:
    """Return the cells of matches, the deals of each from its own seed."""
    cells = Cells()
    KEPT.mkdir(parents=True, exist_ok=True)
    for number, (agents, deals) in enumerate(matches):
        name = "_".join([*agents, str(deals), str(seed + number), fingerprint()])
        file = KEPT / f"{name}.npz"
        if not file.exists():
            _play(agents, deals, seed + number, who, file, console)
        with np.load(file) as kept:
            arrays = [kept[name] for name in ("end", "supply", "danger")]
            cells.add(Cells(*arrays, games=int(kept["games"])))
    return cells


def _play(
    agents: tuple[str, ...], deals: int, seed: int, who: Engine, file: Path, console: Console
) -> None:
    with Progress(console=console, transient=True) as bars:
        task = bars.add_task(", ".join(agents), total=deals)
        played = play_tournament(
            agents,
            deals,
            seatings=ROTATIONS,
            **who._asdict(),
            seed=seed,
            checkpoint=file.with_suffix(".jsonl"),
            progress=lambda stage, done, count: bars.update(task, completed=done),
            keeps_games=True,
        )
    found = cells_of(played.iter_games())
    unfinished = file.with_suffix(".new.npz")
    np.savez_compressed(
        unfinished, end=found.end, supply=found.supply, danger=found.danger, games=found.games
    )
    unfinished.replace(file)


def design(name: str, cells: Counts) -> Design:
    """Return the features, the occasions and the events of the cells with any occasion.

    Args:
        name: the name of the model.
        cells: its counts.

    Returns:
        Features `(cells, coefficients)`, occasions and events `(cells,)`.
    """
    places = np.nonzero(cells[0])
    makers = {"end": _end, "supply": _supply, "danger": _danger}
    return makers[name](*places), cells[0][places], cells[1][places]


def chances(rows: Rows) -> Design:
    """Return the features of positions, one occasion for each, and whether it was won.

    Args:
        rows: rows `(rows, 5)` of `chance_rows`.
    """
    made, distance, melds, planned, won = rows.T
    classes = is_one_of(distance, range(1, FARTHEST + 1))
    by_plan = classes * np.log(np.maximum(planned, LEAST_PLAN))[:, None]
    features = np.concatenate([classes, by_plan, _spline(made), melds[:, None]], axis=1)
    return features, np.ones(len(rows)), won


Places: TypeAlias = npt.NDArray[np.intp]


def _time(period: Places) -> Matrix:
    return _spline(period * PERIOD + (PERIOD - 1) / 2)


def _spline(made: Matrix) -> Matrix:
    beyond = [np.maximum(made - knot, 0.0) for knot in KNOTS]
    return np.stack([made, *beyond], axis=-1) / 10


def is_one_of(values: Matrix | Places, levels: Sequence[int]) -> Matrix:
    """Return a one-hot encoding of values, `(values, levels)`."""
    return np.stack([values == level for level in levels], axis=-1).astype(float)


def _end(period: Places, melds: Places, ahead: Places) -> Matrix:
    of_melds = is_one_of(melds, (1, 2, 3, 4))
    ones = np.ones((len(period), 1))
    return np.concatenate([ones, _time(period), of_melds, of_melds * ahead[:, None]], axis=1)


def _supply(*places: Places) -> Matrix:
    of_class, copies, period, melds, own, near = places
    classes, time = is_one_of(of_class, range(4)), _time(period)
    times = [time * classes[:, [one]] for one in range(4)]
    rest = [
        is_one_of(copies, (2, 3, 4)),
        own[:, None],
        near[:, None],
        is_one_of(melds, (1, 2, 3, 4)),
    ]
    return np.concatenate([classes, *times, *rest], axis=1)


def _danger(*places: Places) -> Matrix:
    of_class, copies, period, melds, own, fresh, suit, kept = places
    classes, of_copies = is_one_of(of_class, range(4)), is_one_of(copies, (0, 2, 3))
    is_honour = classes[:, [3]]
    flags = [one[:, None] for one in (own, fresh)]
    rest = [is_one_of(melds, (1, 2, 3, 4)), suit[:, None], kept[:, None]]
    by_kind = [of_copies * (1 - is_honour), of_copies * is_honour]
    return np.concatenate([classes, _time(period), *by_kind, *flags, *rest], axis=1)


Link: TypeAlias = Callable[[Matrix], tuple[Matrix, Matrix]]
"""A function from linear predictors to expected values and their derivatives."""


def logistic(sums: Matrix) -> tuple[Matrix, Matrix]:
    """Return probabilities and their derivatives."""
    chance = 1 / (1 + np.exp(-sums))
    return chance, chance * (1 - chance)


def exponential(sums: Matrix) -> tuple[Matrix, Matrix]:
    """Return positive amounts and their derivatives."""
    amount = np.exp(np.clip(sums, -40.0, 40.0))
    return amount, amount


def fit(features: Matrix, occasions: Matrix, events: Matrix, link: Link = logistic) -> Matrix:
    """Return the coefficients of a regression, by Newton's method."""
    coefficients = np.zeros(features.shape[1])
    for _ in range(50):
        expected, derivative = link(features @ coefficients)
        slope = features.T @ (events - occasions * expected) - RIDGE * coefficients
        weights = (occasions * derivative)[:, None]
        curvature = (features * weights).T @ features + RIDGE * np.eye(len(coefficients))
        step = np.clip(np.linalg.solve(curvature, slope), -2.0, 2.0)
        coefficients += step
        if np.abs(step).max() < 1e-9:
            break
    return coefficients


def reliability(
    coefficients: Matrix,
    features: Matrix,
    occasions: Matrix,
    events: Matrix,
    link: Link = logistic,
) -> Iterator[Mapping[str, float]]:
    """Yield predictions and results in bins of equal numbers of occasions, least likely first."""
    expected, _ = link(features @ coefficients)
    order = np.argsort(expected, kind="stable")
    before = np.cumsum(occasions[order]) - occasions[order]
    bins = (before / occasions.sum() * BINS).astype(int)
    for one in range(BINS):
        chosen = order[bins == one]
        if len(chosen) and (count := float(occasions[chosen].sum())):
            said = float((occasions[chosen] * expected[chosen]).sum()) / count
            happened = float(events[chosen].sum())
            yield {"occasions": count, "said": said, "happened": happened / count}


HEAD = """\
//! Coefficients of what the others do, measured in played games.
//!
//! Written by `python -m benchmarks.fits.table_models`; do not edit.

use super::forecast::{ChanceModel, DangerModel, EndModel, SupplyModel};

"""


def rust(model: Model, values: Sequence[float]) -> str:
    """Return a Rust constant with the coefficients of a model."""
    coefficients = np.array(values)
    start, fields = 0, []
    for name, shape in model.parts:
        size = int(np.prod(shape))
        fields.append(f"    {name}: {array(coefficients[start : start + size].reshape(shape))},")
        start += size
    lines = [
        f"/// Of the model `{model.structure}`.",
        f"pub const {model.name.upper()}: {model.structure} = {model.structure} {{",
        *fields,
        "};\n",
    ]
    return "\n".join(lines)


def array(values: Matrix) -> str:
    """Return numbers in Rust syntax."""
    if values.ndim == 0:
        return f"{float(values):.4f}"
    return f"[{', '.join(array(value) for value in values)}]"


if __name__ == "__main__":
    sys.exit(main())
