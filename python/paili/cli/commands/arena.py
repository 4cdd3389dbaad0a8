"""`paili arena`: tournaments of agents on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paili.cli.long_work import ExecutorOption, JobsOption, ProgressOption, ProgressStyle, long_work
from paili.cli.options import NAMES, read_names
from paili.cli.outputs import check_distinct, default_state
from paili.cli.table_options import AGENTS, TABLE_RULES
from paili.games.programs.descendants import ending_in_order
from paili.games.registry import DEFAULT_TABLE
from paili.model.errors import ArgumentError
from paili.model.views import json_text
from paili.render.renderer import drawing_of

if TYPE_CHECKING:
    from paili.arena.tournament import Tournament

_DEALS = typer.Option(metavar="N", min=1, help="Number of deals; each is played in all seatings.")
_SEATINGS = typer.Option(metavar="4|24", help="All 24, or the 4 rotations.")
_SEED = typer.Option(metavar="S", min=0, help="Seed of deals and agents.")
_JSON = typer.Option("--json", help="Print the report as JSON.")
_OUT = typer.Option(
    metavar="FILE.parquet", help="Write the result of each game to this file, a table."
)
_GAMES = typer.Option(metavar="FILE.jsonl", help="Write the games to this file, for paili replay.")
_FAIL = typer.Option("--fail-on-fault", help="End with exit code 1 if any agent was at fault.")
_TIME_LIMIT = typer.Option(
    metavar="S", help="Seconds for each answer of an agent that is not native."
)


def arena(
    agents: Annotated[list[str], AGENTS],
    rules: Annotated[str, TABLE_RULES] = DEFAULT_TABLE,
    deals: Annotated[int, _DEALS] = 10,
    seatings: Annotated[int, _SEATINGS] = 24,
    jobs: JobsOption = None,
    executor: ExecutorOption = None,
    seed: Annotated[int, _SEED] = 0,
    names: Annotated[str | None, NAMES] = None,
    as_json: Annotated[bool, _JSON] = False,
    out: Annotated[Path | None, _OUT] = None,
    games: Annotated[Path | None, _GAMES] = None,
    time_limit: Annotated[float, _TIME_LIMIT] = 6.0,
    fail_on_fault: Annotated[bool, _FAIL] = False,
    progress: ProgressOption = ProgressStyle.BAR,
) -> None:
    """Let four agents play the same deals, and rank them.

    Each deal is played in all seatings. The game is Chinese Standard Mahjong, or with --rules
    Sichuan Mahjong. The first fault of each agent is shown on stderr, with the question that it was
    asked and its traceback. The same command resumes an interrupted run.
    """
    from paili.arena.tournament import checkpoint_name, play_tournament

    languages = read_names(names)
    paths = {"--out": out, "--games": games}
    _check(paths)
    beside, why = out or games, ""
    checkpoint: Path | None = None
    if beside is not None:
        # In the same directory, whose write access is checked before the games.
        checkpoint = beside.with_name(f"{beside.name}.checkpoint.jsonl")
    else:
        name = checkpoint_name([*agents, deals, seatings, seed, time_limit, rules])
        checkpoint, why = _checkpoint(name)
    resumes = checkpoint is not None
    with ending_in_order(), long_work(jobs, executor, progress, resumes=resumes) as means:
        if why:
            means.remark(f"no checkpoint, an interrupted run will not go on: {why}")
        tournament = play_tournament(
            agents,
            deals,
            seatings=seatings,
            jobs=means.jobs,
            executor=means.executor,
            seed=seed,
            time_limit=time_limit,
            rules=rules,
            checkpoint=checkpoint,
            progress=means.progress,
            remark=means.remark,
            lost=means.lost,
            failed=lambda failure: means.fault(f"first fault of {failure}"),
            keep=lambda played: _keep(played, out, games),
            keeps_games=games is not None,
        )
    report = tournament.report
    print(json_text(report.to_json()) if as_json else drawing_of(report, languages))
    if fail_on_fault and report.failures:
        raise typer.Exit(1)


def _checkpoint(name: str) -> tuple[Path | None, str]:
    """Return the path of the checkpoint, or None and the reason if it cannot be written."""
    try:
        path = default_state() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "ab"):
            return path, ""
    except OSError as error:
        return None, f"{error.filename}: {error.strerror}"
    except ArgumentError:
        return None, "there is no home directory"


def _check(paths: dict[str, Path | None]) -> None:
    """Raise if an output file cannot be written, before any game is played."""
    from paili.arena.tournament import check_file

    if paths["--out"] is not None:
        from paili.extras import need_pyarrow

        need_pyarrow()
    check_distinct({name: None if path is None else str(path) for name, path in paths.items()})
    for name, path in paths.items():
        if path is not None:
            check_file(name, path)
    out = paths["--out"]
    if out is not None and out.suffix != ".parquet":
        expected = "a name that ends in .parquet, for that is what is written"
        raise ArgumentError("--out", str(out), expected)


def _keep(played: Tournament, out: Path | None, games: Path | None) -> None:
    from paili.arena.tournament import write, write_lines

    if games is not None:
        write_lines(played.iter_games(), games)
    if out is not None:
        write(played, out)
