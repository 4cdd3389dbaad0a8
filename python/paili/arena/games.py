"""The games of one deal: every seating, played out."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import permutations
from typing import Any

from paili.agents.naming import is_native, named
from paili.arena.clocks import Clocked, Terminated, Timer
from paili.games.mcr.actions import Action
from paili.games.mcr.agents import McrAgent
from paili.games.mcr.deals import Deal
from paili.games.mcr.events import EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.states import State
from paili.games.playing import play
from paili.mcr import FANS
from paili.model.errors import ArgumentError, describe

PLAYERS = 4
ROTATIONS = tuple(tuple((seat + turn) % PLAYERS for seat in range(PLAYERS)) for turn in range(4))
SEATINGS: dict[int, tuple[tuple[int, ...], ...]] = {
    4: ROTATIONS,
    24: tuple(permutations(range(PLAYERS))),
}
"""By their number: the players in the order of the seats, east first."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """What games are played under.

    Attributes:
        agents: names of the players' agents, see `paili.agents.named`.
        seatings: 4 or 24.  seed: of deals and agents.
        time_limit: seconds for an answer of an agent that is not native.
    """

    agents: tuple[str, ...]
    seatings: int
    seed: int
    time_limit: float


def play_deal(conditions: Conditions, number: int) -> dict[str, Any]:
    """All games of a deal, as plain data: `wind`, `games` by seating, `times` by player."""
    _end_in_order()
    deal = Deal.random(conditions.seed, number)
    timers = [Timer() for _ in conditions.agents]
    games = [
        _play(conditions, deal, number, seating, timers) for seating in range(conditions.seatings)
    ]
    times = [{"most": timer.most, "classes": sorted(timer.classes.items())} for timer in timers]
    return {"wind": int(deal.prevalent_wind), "games": games, "times": times}


def _play(
    conditions: Conditions, deal: Deal, number: int, seating: int, timers: Sequence[Timer]
) -> dict[str, Any]:
    players = SEATINGS[conditions.seatings][seating]
    seated: list[Clocked] = []
    try:
        for player in players:
            name = conditions.agents[player]
            # A new agent for each game: what one game has taught it must not depend on which
            # games this process has played before.
            agent = _seated(name, conditions.time_limit)
            limit = None if is_native(name) else conditions.time_limit
            seated.append(Clocked(agent, timers[player], limit))
        state = play(State.start(deal), seated, seating_seed(conditions.seed, number, seating))
    finally:
        for clocked in seated:
            with suppress(Exception):
                clocked.close()
    return _outcome(state)


def _seated(name: str, time_limit: float) -> McrAgent:
    """A new agent; one that cannot be made now, though it could before, does nothing but crash."""
    try:
        return named(name, time_limit=time_limit)
    except ArgumentError:
        return _Absent()


class _Absent:
    def act(self, observation: Observation) -> Action:
        return Action.fault("RE")


def seating_seed(seed: int, deal: int, seating: int) -> int:
    """The seed of the agents of a game; each adds its seat."""
    digest = sha256(f"{seed} {deal} {seating}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def _outcome(state: State) -> dict[str, Any]:
    """How a game ended."""
    last = state.last
    plain: dict[str, Any] = {
        "end": last.kind.value,
        "stages": len(state.events),
        "payments": list(state.payments or (0,) * PLAYERS),
    }
    if last.kind is not EventKind.EXHAUSTED and last.seat is not None:
        plain["seat"] = int(last.seat)
    if last.verdict is not None:
        plain["verdict"] = last.verdict.value
    if last.kind is EventKind.WIN and state.win is not None:
        plain["giver"] = None if last.giver is None else int(last.giver)
        plain["fan"] = state.win.fan
        plain["fans"] = [[FANS.index(fan), times] for fan, times in state.win.fans]
    return plain


def _end_in_order() -> None:
    """Make SIGTERM an exception in a worker process: programs that it has started must end, too.

    Raises nothing: a process that is not a worker keeps its own ways.
    """
    if multiprocessing.parent_process() is not None:
        with suppress(ValueError):  # not the main thread
            signal.signal(signal.SIGTERM, _terminate)


def _terminate(number: int, frame: object) -> None:
    raise Terminated(128 + number)


def checked_agents(agents: Sequence[str], time_limit: float) -> tuple[str, ...]:
    """Four names of agents that can be made.

    Raises:
        ArgumentError: not four, or one of them cannot.
    """
    if isinstance(agents, str) or not isinstance(agents, Sequence) or len(agents) != PLAYERS:
        raise ArgumentError("agents", describe(agents), "four names of agents")
    for name in set(agents):
        agent = named(name, time_limit=time_limit)
        if close := getattr(agent, "close", None):
            close()
    return tuple(agents)
