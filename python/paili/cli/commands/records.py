"""`paili records`: complete games of agents, as data."""

from __future__ import annotations

from typing import Annotated

import typer

from paili.cli.long_work import ExecutorOption, JobsOption, ProgressOption, ProgressStyle, long_work
from paili.cli.table_options import AGENTS, TABLE_RULES
from paili.games.programs.descendants import ending_in_order
from paili.games.registry import DEFAULT_TABLE
from paili.wording import counted

_OUT = typer.Argument(metavar="OUT", help="A folder.")
_GAMES = typer.Option(metavar="N", min=0, help="Number of games, each with its own deal.")
_SEED = typer.Option(metavar="S", min=0, help="The same seed gives the same games.")
_TIME_LIMIT = typer.Option(metavar="S", help="Seconds for each answer of a program.")
_WITH = typer.Option(
    "--with",
    metavar="NAME,NAME...",
    help="More columns of decisions: number, mask, planes, features.",
)
_PART_GAMES = typer.Option(
    metavar="N", min=1, help="Games of each part; by default a minute of play."
)


def records(
    out: Annotated[str, _OUT],
    agents: Annotated[list[str], AGENTS],
    games: Annotated[int, _GAMES] = 1_000,
    rules: Annotated[str, TABLE_RULES] = DEFAULT_TABLE,
    seed: Annotated[int, _SEED] = 0,
    time_limit: Annotated[float, _TIME_LIMIT] = 6.0,
    columns: Annotated[str | None, _WITH] = None,
    part_games: Annotated[int | None, _PART_GAMES] = None,
    jobs: JobsOption = None,
    executor: ExecutorOption = None,
    progress: ProgressOption = ProgressStyle.BAR,
) -> None:
    """Let four agents play, and write their games as data.

    OUT/games has a row for each game, with its transcript; OUT/decisions a row for each time that a
    seat could do anything but pass. The agents change seats from game to game. The same command
    resumes an interrupted run. docs/datasets.md has the columns.
    """
    from paili.datasets import records as write

    with ending_in_order(), long_work(jobs, executor, progress) as means:
        made = write(
            out,
            agents,
            games,
            rules=rules,
            seed=seed,
            time_limit=time_limit,
            columns=() if columns is None else columns,
            part_games=part_games,
            jobs=means.jobs,
            executor=means.executor,
            progress=means.progress,
            remark=means.remark,
            lost=means.lost,
        )
    print(f"{counted(made.games.rows, 'game')}, {counted(made.decisions.rows, 'decision')}")
