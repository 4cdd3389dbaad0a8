"""`paili census`: exact numbers of hands, by deficiency or by gates."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from paili.analysis.census import Census, census, k_gates, k_gates_to_json
from paili.analysis.render.census import (
    GATES_TITLE,
    Row,
    census_rows,
    census_title,
    gates_rows,
    gates_text,
)
from paili.cli.options import RULES
from paili.cli.outputs import check_plot
from paili.model.errors import ArgumentError
from paili.model.rules import Rules

_BEST = "best"


class CensusSubject(StrEnum):
    """What is counted."""

    DEFICIENCY = "deficiency"
    K_GATES = "k-gates"


_SUBJECT = typer.Argument(
    metavar="WHAT", help="deficiency, or k-gates for hands of 13 tiles of one suit."
)
_TILES = typer.Option(
    help="13 for waiting hands, 14 (default) for drawn ones; a meld counts as three."
)
_VOID = typer.Option(
    metavar="SUIT", help="The void suit: m, p, s, or best, the best for each hand."
)
_MELDS = typer.Option(help="Number of declared melds; 0 by default.")
_JSON = typer.Option("--json", help="Write JSON; see docs/census.schema.json.")
_PLOT = typer.Option(metavar="FILE", help="Also draw the distribution: .svg, .png or .pdf.")


def count(
    subject: Annotated[CensusSubject, _SUBJECT] = CensusSubject.DEFICIENCY,
    rules: Annotated[str | None, RULES] = None,
    tiles: Annotated[int | None, _TILES] = None,
    void: Annotated[str | None, _VOID] = None,
    melds: Annotated[int | None, _MELDS] = None,
    as_json: Annotated[bool, _JSON] = False,
    plot: Annotated[str | None, _PLOT] = None,
) -> None:
    """Count all hands by deficiency, exactly.

    Counts deals of physical tiles, and distinct hands. The default rules are riichi.
    k-gates counts hands of 13 tiles of one suit by the number of ranks that complete them.
    """
    if subject is CensusSubject.K_GATES:
        asked = {"--rules": rules, "--tiles": tiles, "--void": void, "--melds": melds}
        for option, value in asked.items():
            if value is not None:
                expected = "nothing: k-gates are pure hands of 13 tiles"
                raise ArgumentError(option, str(value), expected)
        _count_gates(as_json, plot)
    else:
        counted = _census(
            "riichi" if rules is None else rules,
            14 if tiles is None else tiles,
            void,
            0 if melds is None else melds,
        )
        if plot is not None:
            _plot(census_title(counted), "deficiency", census_rows(counted), plot)
        print(json.dumps(counted.to_json(), indent=2) if as_json else counted)


def _count_gates(as_json: bool, plot: str | None) -> None:
    gates = k_gates()
    if plot is not None:
        _plot(GATES_TITLE, "gates", gates_rows(gates), plot)
    print(json.dumps(k_gates_to_json(gates), indent=2) if as_json else gates_text(gates))


def _census(rules: str, tiles: int, void: str | None, melds: int) -> Census:
    """The census asked for; `--void` of one suit is a name of the rules' own."""
    is_best = void == _BEST
    game = Rules.parse(rules if void is None or is_best else f"{rules}:void={void}")
    # All hands are one question; as many threads as there are processors answer it soonest.
    threads = min(os.cpu_count() or 1, 256)
    return census(game, tiles=tiles, melds=melds, best_void=is_best, threads=threads)


def _plot(title: str, axis: str, rows: Sequence[Row], path: str) -> None:
    from paili.plots import plot_distribution

    check_plot(path)
    plot_distribution(title, axis, rows, Path(path))
