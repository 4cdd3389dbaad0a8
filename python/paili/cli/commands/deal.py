"""`paili deal`: generation of hands from a seed, as data."""

from __future__ import annotations

from typing import Annotated

import typer

from paili.cli.long_work import ExecutorOption, JobsOption, ProgressOption, ProgressStyle, long_work
from paili.cli.options import DEFAULT_RULES, RULES
from paili.games.registry import DEFAULT_TABLE
from paili.model.errors import ArgumentError

_OUT = typer.Argument(metavar="OUT", help="FILE.parquet, FILE.npy, FILE.jsonl, or a folder.")
_HANDS = typer.Option(metavar="N", min=0, help="Number of hands.")
_TILES = typer.Option(metavar="13|14", help="Tiles of a hand; a meld counts as three.")
_MELDS = typer.Option(metavar="N", min=0, max=4, help="Declared melds whose tiles are not known.")
_SEEN = typer.Option(metavar="N", min=0, help="Tiles besides the hand that cannot come.")
_DEFICIENCY = typer.Option(metavar="N,N...", help="Hands of these deficiencies in turn.")
_AGENT = typer.Option(metavar="NAME", help="Given four times: hands from games of these agents.")
_SEED = typer.Option(metavar="S", min=0, help="The same seed gives the same hands.")


def deal(
    out: Annotated[str, _OUT],
    hands: Annotated[int, _HANDS] = 1_000,
    rules: Annotated[str | None, RULES] = None,
    tiles: Annotated[int, _TILES] = 14,
    melds: Annotated[int, _MELDS] = 0,
    seen: Annotated[int, _SEEN] = 0,
    deficiency: Annotated[str | None, _DEFICIENCY] = None,
    agent: Annotated[list[str] | None, _AGENT] = None,
    seed: Annotated[int, _SEED] = 0,
    jobs: JobsOption = None,
    executor: ExecutorOption = None,
    progress: ProgressOption = ProgressStyle.BAR,
) -> None:
    """Deal hands from a seed, and write them as data.

    Hands are uniform; with --deficiency, there are equally many of each deficiency; with --agent,
    there is one hand of each game. The default rules are riichi, and mcr with --agent. A folder
    gets Parquet files, and the same command resumes an interrupted run. docs/datasets.md has the
    columns.
    """
    from paili.datasets import Family
    from paili.datasets import deal as write

    named = rules or (DEFAULT_TABLE if agent else DEFAULT_RULES)
    asked = () if deficiency is None else _numbers(deficiency)
    family = Family(named, tiles, melds, seen, asked, tuple(agent or ()))  # type: ignore[arg-type]
    with long_work(jobs, executor, progress) as means:
        write(
            out,
            hands,
            family,
            seed=seed,
            jobs=means.jobs,
            executor=means.executor,
            progress=means.progress,
            remark=means.remark,
            lost=means.lost,
        )


def _numbers(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts):
        raise ArgumentError("--deficiency", text or "nothing", "numbers such as 1,2,3")
    return tuple(map(int, parts))
