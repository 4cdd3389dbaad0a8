"""Calls decided at random: whether calling gains points where the agent `search` would call.

At one of each player's first opportunities to call, a random choice is made between passing and the
call that `search` prefers. All other choices are the players' own. So those who called and those
who passed differ only in the call, and the difference of their points is the gain of calling.
Shares of wins cannot show it: the calls that players choose are better than those that they pass.

The table for docs/search.md is printed. An interrupted run is resumed by the same command.
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
from random import Random
from typing import NamedTuple

import paili
from paili.games.events import SEATS
from paili.games.mcr import (
    ActionKind,
    Consideration,
    Deal,
    NativeAgent,
    Observation,
    State,
    considerations,
)
from paili.games.mcr.replay import rules_of
from paili.jobs.runner import Progress, resumable
from paili.model.tiles import Wind
from rich.console import Console

from benchmarks.bars import bar
from benchmarks.engines import add_options, engine
from benchmarks.memory import ROOT
from benchmarks.pages.markdown import table

KEPT = ROOT / "target" / "calls"
AGENT = "search"
"""The agent whose estimate is compared with the outcome."""
PLAYERS = ("search:slack_until=0", "search:slack_until=0", "wang2020", "hasty")
"""The players; the first two are `search` with a shorter horizon, which is six times as fast."""
GAMES, SEED = 24_000, 31
OCCASIONS = 4
"""The number of first opportunities, one of which per player is decided at random."""
CALLS = (ActionKind.CHOW, ActionKind.PUNG)
NEAR = 3
"""The largest legal deficiency of a near hand, the value of the agent's parameter `deep_until`."""
SHARES = (0.0, 0.4, 0.7, 1.0, 1.4, inf)
"""The lower bounds of the groups: the worth of the call as a share of the worth of passing."""


class Call(NamedTuple):
    """An opportunity to call.

    Attributes:
        game: the number of the game.
        seat: the number of the seat.
        call: "chow" or "pung".
        distance: the legal deficiency before the call.
        share: the worth of the call to `search`, as a share of the worth of passing.
        called: whether the random choice was to call.
        points: the player's final points.
    """

    game: int
    seat: int
    call: str
    distance: int
    share: float
    called: bool
    points: int


@dataclass(frozen=True)
class Gain:
    """The mean gain of calling, its standard error, and the number of opportunities."""

    mean: float
    error: float
    occasions: int

    @classmethod
    def of(cls, calls: Sequence[Call]) -> Gain:
        """Estimate the gain from opportunities, at least one of them called and one passed.

        Games are the independent units, because players of one game lose what another wins.
        """
        called = [call for call in calls if call.called]
        passed = [call for call in calls if not call.called]
        mean, rest = 0.0, dict.fromkeys((call.game for call in calls), 0.0)
        for group, sign in ((called, 1), (passed, -1)):
            points = sum(call.points for call in group) / len(group)
            mean += sign * points
            for call in group:
                rest[call.game] += sign * (call.points - points) / len(group)
        return cls(mean, sqrt(sum(one**2 for one in rest.values())), len(calls))

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {1.96 * self.error:.2f}"


def calls_of(players: Sequence[str], seed: int, number: int) -> list[Call]:
    """Return the opportunities of one game; the players are rotated by its number."""
    random = Random(f"{seed} {number}")
    agents = [NativeAgent(players[(place + number) % 4]) for place in range(4)]
    for agent, seat in zip(agents, SEATS, strict=True):
        agent.begin(seat, number)
    remaining = {seat: random.randrange(OCCASIONS) for seat in SEATS}
    found: dict[Wind, Call] = {}
    state = State.start(Deal.random(seed, number))
    while not state.is_over:
        answers = {}
        for seat in state.choosers:
            seen = state.observation(seat)
            answers[seat] = agents[seat].act(seen)
            if remaining[seat] < 0 or not _may_call(seen):
                continue
            remaining[seat] -= 1
            if remaining[seat] < 0 and (weighed := _weighed(seen)) is not None:
                passing, call = weighed
                called = random.random() < 0.5
                answers[seat] = (call if called else passing).action
                share = call.worth / passing.worth
                distance = paili.deficiency(seen.hand, seen.knowledge, rules=rules_of(seen))
                kind = str(call.action.kind)
                found[seat] = Call(number, int(seat), kind, distance, share, called, 0)
        state, _ = state.apply(answers)
    points = state.payments or (0,) * len(SEATS)
    return [call._replace(points=points[seat]) for seat, call in found.items()]


def _may_call(observation: Observation) -> bool:
    """Return whether a set may be called, but no win."""
    legal = {action.kind for action in observation.legal_actions}
    return ActionKind.WIN not in legal and not legal.isdisjoint(CALLS)


def _weighed(observation: Observation) -> tuple[Consideration, Consideration] | None:
    """Return passing and the best call, or None unless each leaves a chance to win."""
    weighed = [one for one in considerations(observation, AGENT) if one.planned > 0]
    passing = next((one for one in weighed if one.action.kind is ActionKind.PASS), None)
    call = next((one for one in weighed if one.action.kind in CALLS), None)
    return None if passing is None or call is None or passing.worth <= 0 else (passing, call)


def collect(
    games: int,
    seed: int,
    file: Path,
    progress: Progress | None = None,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
) -> list[Call]:
    """Return the opportunities of many games; an interrupted run is resumed from the file."""
    about = f"calls of {', '.join(PLAYERS)}, decided by chance"
    with resumable(
        file, about, games, seed, jobs=jobs, executor=executor, progress=progress, stays=True
    ) as runner:
        found = runner.map("games", partial(calls_of, PLAYERS, seed), games)
    return [Call(*row) for rows in found for row in rows]


def to_markdown(calls: Sequence[Call]) -> str:
    numbers = ("occasions", "gained by calling", "standard errors")
    titles = ("hand", "call", "worth of the call", *numbers)
    return "\n".join(table(titles, list(_rows(calls)), texts=3))


def _rows(calls: Sequence[Call]) -> Iterator[Sequence[str]]:
    for hand, is_near in (("near", True), ("far", False)):
        for kind in map(str, CALLS):
            group = [one for one in calls if one.call == kind and (one.distance <= NEAR) is is_near]
            for low, high in pairwise(SHARES):
                inside = [one for one in group if low <= max(one.share, 0.0) < high]
                if len({one.called for one in inside}) == 2:
                    gain = Gain.of(inside)
                    errors = f"{gain.mean / gain.error:+.1f}" if gain.error else ""
                    yield hand, kind, _between(low, high), f"{gain.occasions:,}", str(gain), errors


def _between(low: float, high: float) -> str:
    if low == 0:
        return f"below {high:.0%}"
    return f"from {low:.0%}" if high == inf else f"{low:.0%} to {high:.0%}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, store the opportunities, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength.calls")
    parser.add_argument("--games", type=int, default=GAMES, help="to play")
    parser.add_argument("--seed", type=int, default=SEED, help="of the deals")
    add_options(parser)
    asked = parser.parse_args(arguments)
    if asked.games < 1:
        parser.error(f"games: got {asked.games}, expected at least 1")
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{asked.games}_{asked.seed}.jsonl"
    console = Console(stderr=True)
    with engine(asked) as who, bar("games", asked.games, console) as progress:
        calls = collect(asked.games, asked.seed, file, progress, **who._asdict())
    print(to_markdown(calls))
    return 0


if __name__ == "__main__":
    sys.exit(main())
