"""`paili census`: exact numbers of hands, by deficiency or by gates."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from paili.analysis.census import (
    Census,
    CensusSample,
    census,
    k_gates,
    k_gates_to_json,
    sample_census,
)
from paili.cli.long_work import (
    ExecutorOption,
    JobsOption,
    ProgressOption,
    ProgressStyle,
    RunContext,
    long_work,
)
from paili.cli.options import RULES
from paili.cli.outputs import check_plot, default_state
from paili.model.errors import ArgumentError
from paili.model.rules import Rules
from paili.model.views import json_text
from paili.render.pictures.census import (
    GATES_TITLE,
    Row,
    census_rows,
    census_title,
    gates_rows,
    gates_text,
)

_BEST = "best"


class CensusSubject(StrEnum):
    """The quantity that is counted."""

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
_SAMPLE = typer.Option(
    metavar="N", min=1, help="Deal N hands at random, for rules that cannot be counted."
)
_SEED = typer.Option(metavar="S", min=0, help="Of a sample; 0 by default.")
_JSON = typer.Option("--json", help="Write JSON; see paili/schemas/census.schema.json.")
_PLOT = typer.Option(metavar="FILE", help="Also draw the distribution: .svg, .png or .pdf.")


def count(
    subject: Annotated[CensusSubject, _SUBJECT] = CensusSubject.DEFICIENCY,
    rules: Annotated[str | None, RULES] = None,
    tiles: Annotated[int | None, _TILES] = None,
    void: Annotated[str | None, _VOID] = None,
    melds: Annotated[int | None, _MELDS] = None,
    sample: Annotated[int | None, _SAMPLE] = None,
    seed: Annotated[int | None, _SEED] = None,
    jobs: JobsOption = None,
    executor: ExecutorOption = None,
    progress: ProgressOption = ProgressStyle.BAR,
    as_json: Annotated[bool, _JSON] = False,
    plot: Annotated[str | None, _PLOT] = None,
) -> None:
    """Count all hands by deficiency, exactly.

    Counts deals of physical tiles, and distinct hands. The default rules are riichi.
    k-gates counts hands of 13 tiles of one suit by the number of ranks that complete them.
    --sample deals some hands at random instead. It can be interrupted: the same command goes on.
    """
    if sample is None:
        given = {"--seed": seed, "--jobs": jobs, "--executor": executor}
        _refuse(given, "nothing without --sample: all hands are counted at once")
    if subject is CensusSubject.K_GATES:
        asked = {"--rules": rules, "--tiles": tiles, "--void": void, "--melds": melds}
        _refuse({**asked, "--sample": sample}, "nothing: k-gates are pure hands of 13 tiles")
        _count_gates(as_json, plot)
        return
    names = "riichi" if rules is None else rules
    size, declared = 14 if tiles is None else tiles, 0 if melds is None else melds
    if sample is not None:
        _refuse({"--plot": plot}, "nothing with --sample: a plot shows distinct hands")
        game = Rules.parse(names if void is None else f"{names}:void={void}")
        with long_work(jobs, executor, progress) as means:
            dealt = _sample(game, size, declared, sample, seed or 0, means)
        print(json_text(dealt.to_json()) if as_json else dealt)
        return
    counted = _census(names, size, void, declared)
    if plot is not None:
        _plot(census_title(counted), "deficiency", census_rows(counted), plot)
    print(json_text(counted.to_json()) if as_json else counted)


def _refuse(given: Mapping[str, object], expected: str) -> None:
    """Raise if one of some options is given that would have no effect."""
    for option, value in given.items():
        if value is not None:
            raise ArgumentError(option, str(value), expected)


def _sample(
    rules: Rules, tiles: int, melds: int, hands: int, seed: int, means: RunContext
) -> CensusSample:
    name = f"census_{rules}_{tiles}-{melds}_{hands}-hands_seed-{seed}.jsonl".replace(":", "-")
    return sample_census(
        rules,
        hands=hands,
        seed=seed,
        tiles=tiles,
        melds=melds,
        jobs=means.jobs,
        executor=means.executor,
        checkpoint=default_state() / name,
        progress=means.progress,
        remark=means.remark,
        lost=means.lost,
    )


def _count_gates(as_json: bool, plot: str | None) -> None:
    gates = k_gates()
    if plot is not None:
        _plot(GATES_TITLE, "gates", gates_rows(gates), plot)
    print(json_text(k_gates_to_json(gates)) if as_json else gates_text(gates))


def _census(rules: str, tiles: int, void: str | None, melds: int) -> Census:
    """Return the requested census; a void suit other than `best` is a switch of the rules."""
    is_best = void == _BEST
    game = Rules.parse(rules if void is None or is_best else f"{rules}:void={void}")
    # A single computation, which may use all processors.
    threads = min(os.cpu_count() or 1, 256)
    return census(game, tiles=tiles, melds=melds, best_void=is_best, threads=threads)


def _plot(title: str, axis: str, rows: Sequence[Row], path: str) -> None:
    from paili.plots import plot_distribution

    check_plot(path)
    plot_distribution(title, axis, rows, Path(path))
