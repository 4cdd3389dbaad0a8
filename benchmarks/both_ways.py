"""Calls that the agent `search` makes or passes, played both ways: what did its answer gain?

At each discard that `search` may call, the game is played to its end twice, on the same walls: with
its answer and with the best other one, a call instead of passing or passing instead of a call. All
players go on as they always do. So nothing is assumed about what the call does to the hand or to
the others. One seat is `search`, the others are agents of different kinds.

The table for docs/search.md is printed. A run may be interrupted; the same command goes on with it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import inf, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from paili.games import play
from paili.games.mcr import (
    ActionKind,
    Consideration,
    Deal,
    NativeAgent,
    State,
    considerations,
)
from paili.games.seats import SEATS
from paili.jobs.runner import Progress, resumable
from paili.model.tiles import Wind
from rich.console import Console

from benchmarks.bars import bar
from benchmarks.engines import add_options, engine
from benchmarks.markdown import table
from benchmarks.memory import ROOT

KEPT = ROOT / "target" / "both-ways"
AGENT = "search"
OTHERS = ("wang2020", "pattern", "hasty", "search-1")
GAMES, SEED = 2_400, 30
LEAST = 0.4
"""Share of the better answer's worth from which on the other one is played too."""
CALLS = (ActionKind.CHOW, ActionKind.PUNG)
CLOSE = (LEAST, 0.6, 0.8)
"""Where the groups begin, by the share that the other answer is worth."""


class Choice(NamedTuple):
    """One that was played both ways.

    Attributes:
        game: its number.
        call: "chow" or "pung".
        called: whether `search` called.
        share: what the other answer was worth, of what this one was.
        gain: points that its answer ended with, less those of the other one.
    """

    game: int
    call: str
    called: bool
    share: float
    gain: int


@dataclass(frozen=True)
class Gain:
    """What choices gained in the mean, with its standard error.

    Choices of one game end with the same points if nothing else is played, so games are the
    independent units.
    """

    mean: float
    error: float
    choices: int

    @classmethod
    def of(cls, choices: Sequence[Choice]) -> Gain:
        """That of some choices, at least one."""
        mean = sum(one.gain for one in choices) / len(choices)
        by_game: dict[int, float] = {}
        for one in choices:
            by_game[one.game] = by_game.get(one.game, 0.0) + one.gain - mean
        error = sqrt(sum(rest**2 for rest in by_game.values())) / len(choices)
        return cls(mean, error, len(choices))


def choices_of(seed: int, number: int) -> list[Choice]:
    """Those of one game; `search` sits at seat `number % 4`."""
    own = SEATS[number % 4]
    agents = [
        NativeAgent(AGENT if seat is own else OTHERS[(number // 4 + place) % len(OTHERS)])
        for place, seat in enumerate(SEATS)
    ]
    for agent, seat in zip(agents, SEATS, strict=True):
        agent.begin(seat, number)
    state = State.start(Deal.random(seed, number))
    found: list[tuple[Choice, int]] = []
    while not state.is_over:
        weighed = considerations(state.observation(own), AGENT) if own in state.choosers else ()
        answers = {
            seat: weighed[0].action
            if seat is own and weighed
            else agents[seat].act(state.observation(seat))
            for seat in state.choosers
        }
        if (other := _other(weighed)) is not None:
            branch, _ = state.apply({**answers, own: other.action})
            best = weighed[0]
            called = best.action.kind in CALLS
            kind = (best if called else other).action.kind
            choice = Choice(number, str(kind), called, other.worth / best.worth, 0)
            found.append((choice, _points(play(branch, agents, number), own)))
        state, _ = state.apply(answers)
    points = _points(state, own)
    return [choice._replace(gain=points - other) for choice, other in found]


def _other(weighed: Sequence[Consideration]) -> Consideration | None:
    """The best call if the first answer passes, or the reverse; None if it is worth too little."""
    if len(weighed) < 2 or weighed[0].worth <= 0:
        return None
    best = weighed[0].action.kind
    if best is not ActionKind.PASS and best not in CALLS:
        return None
    wanted = CALLS if best is ActionKind.PASS else (ActionKind.PASS,)
    found = next((one for one in weighed[1:] if one.action.kind in wanted), None)
    return found if found is not None and found.worth >= LEAST * weighed[0].worth else None


def _points(state: State, seat: Wind) -> int:
    return 0 if state.payments is None else state.payments[seat]


def collect(
    games: int,
    seed: int,
    file: Path,
    progress: Progress | None = None,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
) -> list[Choice]:
    """The choices of many games; an interrupted run goes on from the file."""
    about = f"calls of {AGENT} among {', '.join(OTHERS)}, both ways, from {LEAST}"
    with resumable(
        file, about, games, seed, jobs=jobs, executor=executor, progress=progress, stays=True
    ) as runner:
        found = runner.map("games", partial(_plain, seed), games)
    return [Choice(**row) for rows in found for row in rows]


def _plain(seed: int, number: int) -> list[dict[str, Any]]:
    return [one._asdict() for one in choices_of(seed, number)]


def to_markdown(choices: Sequence[Choice]) -> str:
    """The table."""
    titles = ("call", "answer", "other worth", "choices", "gained", "standard errors")
    return "\n".join(table(titles, list(_rows(choices)), texts=2))


def _rows(choices: Sequence[Choice]) -> Iterator[Sequence[str]]:
    for call in map(str, CALLS):
        for called in (True, False):
            of_kind = [one for one in choices if one.call == call and one.called == called]
            answer = "called" if called else "passed"
            for low, high in pairwise((*CLOSE, inf)):
                group = [one for one in of_kind if low <= one.share < high]
                if group:
                    yield call, answer, f"from {low:.0%}", *_told(Gain.of(group))
            if of_kind:
                yield call, answer, "all", *_told(Gain.of(of_kind))


def _told(gain: Gain) -> tuple[str, str, str]:
    errors = f"{gain.mean / gain.error:+.1f}" if gain.error else ""
    return f"{gain.choices:,}", f"{gain.mean:+.2f} ± {1.96 * gain.error:.2f}", errors


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, keep the choices, print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.both_ways")
    parser.add_argument("--games", type=int, default=GAMES, help="to play")
    parser.add_argument("--seed", type=int, default=SEED, help="of the deals")
    add_options(parser)
    asked = parser.parse_args(arguments)
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{asked.games}_{asked.seed}.jsonl"
    console = Console(stderr=True)
    with engine(asked) as who, bar("games", asked.games, console) as progress:
        choices = collect(asked.games, asked.seed, file, progress, **who._asdict())
    print(to_markdown(choices))
    return 0


if __name__ == "__main__":
    sys.exit(main())
