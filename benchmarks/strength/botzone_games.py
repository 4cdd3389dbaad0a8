"""Whole games in which the bot for Botzone is a process: its answers, faults and longest answer.

The process is used as on Botzone, with JSON: it is started for each game, gets the whole history in
its first turn, and keeps running. In each game it has one seat, in rotation; the other seats have
the same agent in this process, or another one, or with `--programs 4` processes as well. The result
is a file in target/botzone, and its table for docs/botzone.md is printed. An interrupted run is
resumed by the same command.
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
"""The time limit of an answer in seconds, Botzone's for Python; twice that for the first one."""


@dataclass(frozen=True)
class Run:
    """The settings of a run.

    Attributes:
        agent: the agent of the processes.
        others: the agent at the other seats.
        programs: the number of seats that are processes.
        seed: the seed of the deals.
        time_limit: the time limit of an answer in seconds.
    """

    agent: str
    others: str
    programs: int
    seed: int
    time_limit: float


@dataclass(frozen=True)
class Result:
    """The sums over many games.

    Attributes:
        won: the number of games with a winner.
        answers: the number of answers of the processes.
        remarks: the number of their answers that report a problem in `debug`.
        faults: games ended by a process, by verdict.
        others: the number of games ended by another agent.
        first: the first of these games with their reasons, one line each.
        longest_first: seconds of the longest first answer, with the start of its process.
        longest: seconds of the longest other answer.
        seconds: seconds of all games.
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
        """Return the content of the file."""
        return asdict(self)

    def to_markdown(self) -> str:
        """Return the table for the page."""
        titles = "agent | others | games | won | answers | faults | remarks"
        faults = ", ".join(f"{verdict} {games:,}" for verdict, games in self.faults.items())
        row = (
            f"{self.run.agent} | {self.run.others} | {self.games:,} | {self.won:,} | "
            f"{self.answers:,} | {faults or 'none'} | {self.remarks:,} | "
            f"{self.longest_first:.2f} s | {self.longest:.2f} s"
        )
        return f"| {titles} | longest first | longest |\n| --- | --- |{' ---: |' * 7}\n| {row} |"


class Observed:
    """A process as an agent, with its response times."""

    answers_every_stage = True

    def __init__(self, agent: ProcessAgent) -> None:
        """Wrap an agent, with no answers yet."""
        self.agent = agent
        self.seconds: list[float] = []
        self.remarks = 0

    def act(self, observation: Observation) -> Action:
        start = time.perf_counter()
        action = self.agent.act(observation)
        self.seconds.append(time.perf_counter() - start)
        self.remarks += bool(self.agent.debug)
        return action


def play_game(run: Run, number: int) -> dict[str, Any]:
    """Play a game and return its record as plain data; the first process has seat `number % 4`."""
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
    """Sum up games."""
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
    """Play the games, or resume them from the checkpoint, and return the sums.

    The checkpoint is kept: the same run with the same number of games is not played again.
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
    """Play, store the result, and print the table."""
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
    """Parse the arguments: the run, the number of games, and all options."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength.botzone_games", description=__doc__
    )
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
