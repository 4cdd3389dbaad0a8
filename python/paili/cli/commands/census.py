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
from paili.cli.options import RULES
from paili.cli.outputs import check_plot
from paili.cli.render.columns import aligned, number_cell
from paili.model.errors import ArgumentError
from paili.model.rules import Rules

_BEST = "best"
_Row = tuple[str, int, int]
"""What is counted, deals, and distinct hands."""


class CensusSubject(StrEnum):
    """What is counted."""

    DEFICIENCY = "deficiency"
    K_GATES = "k-gates"


_SUBJECT = typer.Argument(
    metavar="WHAT", help="deficiency, or k-gates of hands of 13 tiles of one suit."
)
_TILES = typer.Option(
    help="13 for waiting hands, 14 (default) for drawn ones; a meld counts as three."
)
_VOID = typer.Option(
    metavar="SUIT", help="The suit given up: m, p, s, or best, the best for each hand."
)
_MELDS = typer.Option(help="Declared melds, none if left out.")
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

    Counts deals of physical tiles, and distinct hands. The rules are riichi if none are named.
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
        rows = [(row.name, row.deals, row.hands) for row in counted.rows]
        title = _title(counted)
        if plot is not None:
            _plot(title, "deficiency", rows, plot)
        if as_json:
            print(json.dumps(counted.to_json(), indent=2))
        else:
            print(f"{title}, mean {counted.mean:.6f}\n")
            _print_table("deficiency", rows)


def _count_gates(as_json: bool, plot: str | None) -> None:
    gates = k_gates()
    rows = [(str(row.k), row.deals, row.hands) for row in gates]
    title = "pure hands of 13 tiles by ranks that complete them"
    if plot is not None:
        _plot(title, "gates", rows, plot)
    if as_json:
        print(json.dumps(k_gates_to_json(gates), indent=2))
        return
    print(f"{title}\n")
    _print_table("gates", rows)
    for row in gates:
        if row.listed:
            print(f"\n{row.k} gates: {' '.join(map(str, row.listed))}")


def _census(rules: str, tiles: int, void: str | None, melds: int) -> Census:
    """The census asked for; `--void` of one suit is a name of the rules' own."""
    is_best = void == _BEST
    game = Rules.parse(rules if void is None or is_best else f"{rules}:void={void}")
    # All hands are one question; as many threads as there are processors answer it soonest.
    threads = min(os.cpu_count() or 1, 256)
    return census(game, tiles=tiles, melds=melds, best_void=is_best, threads=threads)


def _title(counted: Census) -> str:
    melds = {0: "", 1: ", a declared meld"}.get(counted.melds, f", {counted.melds} declared melds")
    void = ", void of the best suit" if counted.best_void else ""
    return f"{counted.rules}{void}: hands of {counted.tiles} tiles{melds}"


def _print_table(first: str, rows: Sequence[_Row]) -> None:
    all_deals = sum(deals for _, deals, _ in rows)
    all_hands = sum(hands for _, _, hands in rows)
    table = [(first, "deals", "share", "distinct hands", "share")]
    for name, deals, hands in [*rows, ("all", all_deals, all_hands)]:
        shares = f"{deals / all_deals:.4%}", f"{hands / all_hands:.4%}"
        table.append((name, f"{deals:,}", shares[0], f"{hands:,}", shares[1]))
    for row in aligned([[number_cell(cell) for cell in (*cells, "")] for cells in table], 0):
        print(row.plain.rstrip())


def _plot(title: str, axis: str, rows: Sequence[_Row], path: str) -> None:
    from paili.plots import plot_distribution

    check_plot(path)
    plot_distribution(title, axis, rows, Path(path))
