"""The games of one deal: every seating, played out."""

from __future__ import annotations

import base64
import multiprocessing
import signal
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import permutations
from typing import Any

from paili.agents.naming import is_native, named
from paili.arena.clocks import Clocked, Terminated, Timer
from paili.arena.failures import asked
from paili.games.faults import answer_text, shortened
from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.agents import McrAgent
from paili.games.mcr.deals import Deal
from paili.games.mcr.events import EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.states import State
from paili.games.mcr.transcripts import format_game
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
        keeps_games: whether the outcome of a deal has its games, each event of them.
    """

    agents: tuple[str, ...]
    seatings: int
    seed: int
    time_limit: float
    keeps_games: bool = False


def play_deal(conditions: Conditions, number: int) -> dict[str, Any]:
    """All games of a deal, as plain data.

    Returns:
        `wind`, `games` by seating, `times` by player, `failures`, the first one of each agent;
        and if they are kept, `transcripts`, the lines of all games, compressed.
    """
    _end_in_order()
    deal = Deal.random(conditions.seed, number)
    timers = [Timer() for _ in conditions.agents]
    games, lines = [], []
    failures: dict[str, dict[str, Any]] = {}
    for seating in range(conditions.seatings):
        state, seated = _play(conditions, deal, number, seating, timers)
        games.append(_outcome(state))
        players = SEATINGS[conditions.seatings][seating]
        names = [conditions.agents[player] for player in players]
        if state.last.kind is EventKind.FAULT and state.last.seat is not None:
            agent = names[state.last.seat]
            at = {"game": number * conditions.seatings + seating + 1, "deal": number}
            about = {"agent": agent, **at, "seating": seating}
            failures.setdefault(agent, about | _failure(state, seated[state.last.seat]))
        if conditions.keeps_games:
            # A name of the command line need not be text that can be written.
            written = [name.encode("utf-8", "replace").decode() for name in names]
            lines.append(format_game(state, written))
    times = [{"most": timer.most, "classes": sorted(timer.classes.items())} for timer in timers]
    outcome = {"wind": int(deal.prevalent_wind), "games": games, "times": times}
    outcome["failures"] = list(failures.values())
    if conditions.keeps_games:
        # The games of a deal are much alike: a tenth is left of them.
        packed = zlib.compress("".join(lines).encode())
        outcome["transcripts"] = base64.b64encode(packed).decode("ascii")
    return outcome


def transcripts_of(outcome: Mapping[str, Any]) -> str:
    """The lines of the games of a deal, one a game, in the order of the seatings."""
    return zlib.decompress(base64.b64decode(outcome["transcripts"])).decode()


def _failure(state: State, clocked: Clocked) -> dict[str, Any]:
    """Why the last event of a game is a fault."""
    answer = clocked.answer
    is_answered = answer is not None and not (
        isinstance(answer, Action) and answer.kind is ActionKind.FAULT
    )
    text = str(answer) if isinstance(answer, Action) else answer_text(answer)
    return {
        "verdict": str(state.last.verdict),
        "turn": len(state.events) - 1,
        **({} if clocked.asked is None else asked(clocked.asked)),
        "answer": text if is_answered else None,
        "details": shortened(clocked.details),
    }


def _play(
    conditions: Conditions, deal: Deal, number: int, seating: int, timers: Sequence[Timer]
) -> tuple[State, list[Clocked]]:
    """A game that is over, and its players by seat."""
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
    return state, seated


def _seated(name: str, time_limit: float) -> McrAgent:
    """A new agent; one that cannot be made now, though it could before, does nothing but crash."""
    try:
        return named(name, time_limit=time_limit)
    except ArgumentError as error:
        return _Absent(str(error))


class _Absent:
    def __init__(self, complaint: str) -> None:
        self.complaint = complaint

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
