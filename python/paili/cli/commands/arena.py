"""`paili arena`: agents against each other on the same deals."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Annotated

import typer

from paili.cli.state import default_state, progress, say

_AGENTS = typer.Argument(metavar="AGENT...", help="Four: greedy, random, FILE.py:CLASS, exec:...")
_DEALS = typer.Option(metavar="N", min=1, help="Each is played in all seatings.")
_SEATINGS = typer.Option(metavar="4|24", help="All 24, or the 4 rotations.")
_JOBS = typer.Option(metavar="N", min=1, max=256, help="Processes.")
_SEED = typer.Option(metavar="S", min=0, help="Of deals and agents.")
_JSON = typer.Option("--json", help="Print the report as JSON.")
_OUT = typer.Option(metavar="FILE.parquet", help="Keep all games there; needs pyarrow.")
_TIME_LIMIT = typer.Option(metavar="S", help="Seconds for an answer of agents that are not native.")


def arena(
    agents: Annotated[list[str], _AGENTS],
    deals: Annotated[int, _DEALS] = 10,
    seatings: Annotated[int, _SEATINGS] = 24,
    jobs: Annotated[int, _JOBS] = 2,
    seed: Annotated[int, _SEED] = 0,
    as_json: Annotated[bool, _JSON] = False,
    out: Annotated[Path | None, _OUT] = None,
    time_limit: Annotated[float, _TIME_LIMIT] = 6.0,
) -> None:
    """Let four agents play the same deals in all seatings, and rank them.

    An interrupted run goes on where it was when the same command is given again.
    """
    from paili.arena.tournament import checkpoint_name, play_tournament

    if out is not None:
        from paili.arena.parquet import need_pyarrow

        need_pyarrow()
        if out.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(out))
        # In the same directory: that this one can be written is known before the games.
        checkpoint = out.with_name(f"{out.name}.checkpoint.jsonl")
    else:
        name = checkpoint_name([*agents, deals, seatings, seed, time_limit])
        checkpoint = default_state() / name
    try:
        with progress() as tell:
            tournament = play_tournament(
                agents,
                deals,
                seatings=seatings,
                jobs=jobs,
                seed=seed,
                time_limit=time_limit,
                checkpoint=checkpoint,
                progress=tell,
                remark=say,
            )
    except KeyboardInterrupt:
        say("interrupted; the same command goes on from here")
        raise
    if out is not None:
        from paili.arena.parquet import write

        write(tournament, out)
    report = tournament.report
    print(json.dumps(report.to_json(), indent=2) if as_json else report)
