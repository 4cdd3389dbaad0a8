"""Whole games in which the bot for Botzone is a process: its answers, faults and longest answer.

The process is asked as on Botzone, in JSON: it is started for each game, is told the whole game in
its first turn, and stays. In each game it has one seat, by turns; the others are the same agent
within, or another one, or with `--programs 4` processes as well. The result is a file in
target/botzone, and its table for docs/botzone.md is printed. A run may be interrupted; the same
command goes on with it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from paili.agents import ProcessAgent
from paili.agents.naming import versions_of
from paili.games import SEATS, play
from paili.games.mcr import Action, Deal, NativeAgent, Observation, State
from paili.games.programs.program import time_limit_within
from paili.jobs.crew import MOST_JOBS
from paili.jobs.runner import resumable
from paili.model.errors import ArgumentError
from paili.model.tiles import integer_within
from rich.console import Console

from benchmarks.bars import bar
from benchmarks.engines import add_options, engine
from benchmarks.memory import ROOT

KEPT = ROOT / "target" / "botzone"
GAMES, SEED = 10_000, 1
MOST_GAMES = 1_000_000
TIME_LIMIT = 6.0
"""Seconds for an answer: what Botzone gives a Python program; twice as many for the first one."""


@dataclass(frozen=True)
class Run:
    """What is played.

    Attributes:
        agent: of the processes.  others: the agent at the other seats.
        programs: how many seats are processes.
        seed: of the deals.  time_limit: seconds for an answer.
    """

    agent: str
    others: str
    programs: int
    seed: int
    time_limit: float


@dataclass(frozen=True)
class Result:
    """What many games have come to.

    Attributes:
        won: games that somebody won.
        answers: of the processes.  remarks: answers of them that say what was wrong in `debug`.
        faults: games that a process ended, by verdict.  others: those that another one ended.
        first: the first of them and why, a line each.
        longest_first: seconds for the longest first answer, the start of its process included.
        longest: for the longest one of the others.
        seconds: for all games.
    """

    run: Run
    games: int
    won: int
    answers: int
    remarks: int
    faults: dict[str, int]
    others: int
    first: tuple[str, ...]
    longest_first: float
    longest: float
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """For the file."""
        return asdict(self)

    def to_markdown(self) -> str:
        """For the page."""
        titles = "agent | others | games | won | answers | faults | remarks"
        faults = ", ".join(f"{verdict} {games:,}" for verdict, games in self.faults.items())
        row = (
            f"{self.run.agent} | {self.run.others} | {self.games:,} | {self.won:,} | "
            f"{self.answers:,} | {faults or 'none'} | {self.remarks:,} | "
            f"{self.longest_first:.2f} s | {self.longest:.2f} s"
        )
        return f"| {titles} | longest first | longest |\n| --- | --- |{' ---: |' * 7}\n| {row} |"


class Observed:
    """A process as an agent, with its times."""

    answers_every_stage = True

    def __init__(self, agent: ProcessAgent) -> None:
        """Nothing was asked yet."""
        self.agent = agent
        self.seconds: list[float] = []
        self.remarks = 0

    def act(self, observation: Observation) -> Action:
        """The answer of the process."""
        start = time.perf_counter()
        action = self.agent.act(observation)
        self.seconds.append(time.perf_counter() - start)
        self.remarks += bool(self.agent.debug)
        return action


def play_game(run: Run, number: int) -> dict[str, Any]:
    """A game, as plain data; the first process sits at seat `number % 4`."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "paili.botzone", "--agent", run.agent]
    seats = [(number + more) % len(SEATS) for more in range(run.programs)]
    processes = {seat: Observed(ProcessAgent(command, time_limit=run.time_limit)) for seat in seats}
    agents = [processes.get(seat) or NativeAgent(run.others) for seat in SEATS]
    try:
        state = play(State.start(Deal.random(run.seed, number)), agents, number)
    finally:
        for process in processes.values():
            process.agent.close()
    fault = state.fault
    asked = [process.seconds for process in processes.values()]
    return {
        "won": state.win is not None,
        "answers": sum(map(len, asked)),
        "remarks": sum(process.remarks for process in processes.values()),
        "fault": None if fault is None else fault.verdict.value,
        "is_own": fault is not None and fault.seat in processes,
        "told": "" if fault is None else f"game {number}, {fault}",
        "longest_first": max((own[0] for own in asked if own), default=0.0),
        "longest": max((max(own[1:]) for own in asked if own[1:]), default=0.0),
        "seconds": time.perf_counter() - start,
    }


def result_of(run: Run, games: Sequence[dict[str, Any]]) -> Result:
    """Games added up."""
    ended = [game for game in games if game["fault"] is not None]
    own = Counter(game["fault"] for game in ended if game["is_own"])
    return Result(
        run=run,
        games=len(games),
        won=sum(game["won"] for game in games),
        answers=sum(game["answers"] for game in games),
        remarks=sum(game["remarks"] for game in games),
        faults=dict(sorted(own.items())),
        others=len(ended) - own.total(),
        first=tuple(game["told"] for game in ended[:5]),
        longest_first=max(game["longest_first"] for game in games),
        longest=max(game["longest"] for game in games),
        seconds=sum(game["seconds"] for game in games),
    )


def measure(
    run: Run,
    games: int,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    checkpoint: Path | None = None,
    progress: Callable[[str, int, int], None] | None = None,
    remark: Callable[[str], None] = print,
) -> Result:
    """Play, or go on with what the checkpoint has, and add up.

    The checkpoint stays: the same run with as many games is not played again.
    """
    files = versions_of((run.agent, run.others))
    about = json.dumps({**asdict(run), **({"files": files} if files else {})})
    with resumable(
        checkpoint,
        about,
        games,
        run.seed,
        jobs=jobs,
        executor=executor,
        progress=progress,
        remark=remark,
        stays=True,
    ) as runner:
        return result_of(run, runner.map("games", partial(play_game, run), games))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, keep the result, print the table."""
    run, games, asked = _asked(arguments)
    name = f"{run.agent}_{run.others}_{games}_{run.programs}_{run.seed}".replace(":", "-")
    console = Console(stderr=True)
    with engine(asked) as who, bar(run.agent, games, console, stays=True) as progress:
        result = measure(
            run,
            games,
            **who._asdict(),
            checkpoint=KEPT / f"{name}.jsonl",
            progress=progress,
            remark=console.print,
        )
    unfinished = KEPT / f"{name}.new"
    unfinished.write_text(json.dumps(result.to_json(), indent=2) + "\n", encoding="utf-8")
    unfinished.replace(KEPT / f"{name}.json")
    print(result.to_markdown())
    return 0


def _asked(arguments: Sequence[str] | None) -> tuple[Run, int, argparse.Namespace]:
    """What is to be played, how many games, and all that was asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.botzone_games", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="how many")
    parser.add_argument("--agent", default="search", help="a native agent")
    parser.add_argument("--others", help="a native agent for the other seats; the same if left out")
    parser.add_argument("--programs", type=int, default=1, choices=range(1, 5), help="a game")
    parser.add_argument("--seed", type=int, default=SEED, help="of the deals")
    parser.add_argument("--time-limit", type=float, default=TIME_LIMIT, help="for an answer")
    add_options(parser)
    asked = parser.parse_args(arguments)
    try:
        others = asked.agent if asked.others is None else asked.others
        for name in (asked.agent, others):
            NativeAgent(name)
        Deal.random(asked.seed)
        games = integer_within(asked.games, "--games", 1, MOST_GAMES)
        if asked.jobs is not None:
            integer_within(asked.jobs, "--jobs", 1, MOST_JOBS)
        seconds = time_limit_within(asked.time_limit)
        if asked.others is not None and asked.programs == len(SEATS):
            parser.error(f"--others: got {others}, expected none if all seats are processes")
    except ArgumentError as error:
        parser.error(str(error))
    return Run(asked.agent, others, asked.programs, asked.seed, seconds), games, asked


if __name__ == "__main__":
    sys.exit(main())
