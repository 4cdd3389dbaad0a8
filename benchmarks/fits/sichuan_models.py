"""Models of the Sichuan table: the cost of discards, and the times of wins.

`python -m benchmarks.fits.sichuan_models` plays games of a mixed field, fits the points that seats
win by a discard and their rate of wins at each age, writes the coefficients into the agent
`search`, and compares them with games of other deals and players. Finished parts are stored in
target/table: an interrupted run is resumed by the same command.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from paili.jobs import PartedWork, write_parts
from paili.jobs.checkpoint import fingerprint
from rich.console import Console
from rich.progress import Progress

from benchmarks.engines import Engine, add_options, engine
from benchmarks.fits.sichuan_rows import FEATURES, Features, Rows, write_rows
from benchmarks.fits.table_models import (
    Matrix,
    Model,
    array,
    exponential,
    fit,
    is_one_of,
    reliability,
)
from benchmarks.fits.table_models import rust as constant
from benchmarks.memory import ROOT

KEPT = ROOT / "target" / "table"
RECORD = ROOT / "docs" / "sichuan-models.json"
SOURCE = ROOT / "crates" / "core" / "src" / "sichuan" / "agents" / "search" / "coefficients.rs"
SEED, GAMES, HELD_OUT_GAMES = 2_301, 4_000, 1_000
PART = 50
"""The number of games of a part."""
AGES = 12
"""The number of ages that are distinguished, as in `forecast.rs`."""

Field = Sequence[tuple[str, str, str, str]]

FITTED: Field = (
    ("greedy", "greedy", "greedy", "greedy"),
    ("search", "greedy", "greedy", "greedy"),
    ("search", "search", "greedy", "value"),
    ("value", "value", "greedy", "search"),
)
"""The players of the fitted games, in turns."""
HELD_OUT: Field = (
    ("search", "greedy", "value", "greedy"),
    ("delta", "delta", "search", "value"),
)
"""The players of the test games: other deals, and a player that the fit has not seen."""

LOSS = Model(
    "loss",
    "LossModel",
    (
        *(("base", ()), ("age", (4,)), ("melds", (4,)), ("pure", (2,)), ("kong", ())),
        *(("copies", (3,)), ("rank", (4,)), ("own", ()), ("recent", ()), ("near", (3,))),
        *(("suit", (2,)), ("kept", (2,))),
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games, fit the models, write them, and compare them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fits.sichuan_models")
    parser.add_argument("--games", type=int, default=GAMES, help="that are fitted")
    parser.add_argument("--held-out", type=int, default=HELD_OUT_GAMES, help="that are compared")
    parser.add_argument("--seed", type=int, default=SEED, help="of the deals that are fitted")
    add_options(parser)
    asked = parser.parse_args(arguments)
    console = Console(stderr=True)
    with engine(asked) as who:
        fitted = _played(FITTED, asked.games, asked.seed, who, console)
        held_out = _played(HELD_OUT, asked.held_out, asked.seed + 1, who, console)
    about = {
        "fitted": _who_played(FITTED, asked.games) | {"seed": asked.seed},
        "held_out": _who_played(HELD_OUT, asked.held_out),
    }
    models = {"loss": about | loss_model(fitted, held_out), "wins": about | wins(fitted, held_out)}
    RECORD.write_text(json.dumps({"models": models}, indent=1) + "\n", encoding="utf-8")
    SOURCE.write_text(source(models), encoding="utf-8")
    subprocess.run(["rustfmt", "--edition", "2024", str(SOURCE)], check=True)
    console.print(f"{SOURCE.relative_to(ROOT)} and {RECORD.relative_to(ROOT)} are written")
    return 0


def _who_played(field: Field, games: int) -> dict[str, Any]:
    """Return the fields with their numbers of games, which they play in turns, and the total."""
    matches = [(agents, len(range(turn, games, len(field)))) for turn, agents in enumerate(field)]
    return {"matches": matches, "games": games}


def _played(field: Field, games: int, seed: int, who: Engine, console: Console) -> Rows:
    """Return the rows of games, stored in a file for each fifty."""
    settings = {"field": field, "seed": seed, "sources": fingerprint()}
    work = PartedWork(partial(write_rows, field, seed), games, PART, settings, "games", ".npz")
    folder = KEPT / f"sichuan_{seed}_{games}_{fingerprint()}"
    with Progress(console=console, transient=True) as bars:
        task = bars.add_task("games of Sichuan Mahjong", total=games)
        manifest = write_parts(
            folder,
            work,
            **who._asdict(),
            progress=lambda stage, done, count: bars.update(task, completed=done, total=count),
        )
    return Rows.together([Rows.load(folder / part.name) for part in manifest.parts])


def loss_model(fitted: Rows, held_out: Rows) -> dict[str, Any]:
    """Return the coefficients of the points lost by a discard, and their reliability."""
    features = design(fitted.features)
    coefficients = fit(features, fitted.occasions, fitted.points, exponential)
    other = design(held_out.features), held_out.occasions, held_out.points
    return {
        "events": int(fitted.points.sum()),
        "reliability": list(reliability(coefficients, *other, exponential)),
        "coefficients": [round(float(one), 4) for one in coefficients],
    }


def wins(fitted: Rows, held_out: Rows) -> dict[str, Any]:
    """Return the chance to win at each age, and its frequency in test games."""
    chances = list(map(_chance, *_by_age(fitted)))
    by_age = zip(chances, *_by_age(held_out), strict=True)
    return {
        "events": int(fitted.wins.sum()),
        "reliability": [
            {"occasions": float(turns), "said": chance, "happened": _chance(turns, won)}
            for chance, turns, won in by_age
        ],
        "coefficients": chances,
    }


def _by_age(rows: Rows) -> tuple[list[int], list[int]]:
    """Return the turns and the wins at each distinguished age."""
    young, last = slice(None, AGES - 1), slice(AGES - 1, None)
    found = [[*one[young].tolist(), int(one[last].sum())] for one in (rows.turns, rows.wins)]
    return found[0], found[1]


def _chance(turns: int, wins: int) -> float:
    return round(wins / max(turns, 1), 4)


def design(features: Features) -> Matrix:
    """Return the columns of the regression, in the order of the coefficients of `LOSS`."""
    by_name = dict(zip(FEATURES, features.T.astype(float), strict=True))
    age, of_suit = by_name["age"], by_name["of_suit"]
    columns = [
        *(np.ones(len(features)), age.clip(max=1), age.clip(max=3) / 3, age.clip(max=7) / 7),
        (age - 7).clip(min=0) / 5,
        *is_one_of(by_name["melds"], (1, 2, 3, 4)).T,
        *(by_name["pure"], by_name["of_pure"], by_name["kongs"]),
        *is_one_of(by_name["copies"], (1, 2, 3)).T,
        *is_one_of(by_name["rank"], (1, 2, 3, 4)).T,
        *(by_name[name] for name in ("own", "recent", "near_1", "near_2", "near_3")),
        *(of_suit / 3, (of_suit == 0).astype(float), by_name["kept_6"], by_name["kept_3"]),
    ]
    return np.stack(columns, axis=1)


HEAD = """\
//! Coefficients of what the others do, measured in played games.
//!
//! Written by `python -m benchmarks.fits.sichuan_models`; do not edit.

use super::forecast::{AGES, LossModel};

"""
WINS = """
/// Chance that a seat wins before its next discard, by its age.
pub const WINS: [f64; AGES] = """


def source(models: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the source of a Rust module with the coefficients."""
    chances = array(np.array(models["wins"]["coefficients"]))
    return f"{HEAD}{constant(LOSS, models['loss']['coefficients'])}{WINS}{chances};\n"


if __name__ == "__main__":
    sys.exit(main())
