"""Playing of the games of one deal, in every seating."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from paili.agents.modules import is_loaded
from paili.agents.naming import class_name, is_native, is_seeded, named, named_for_run
from paili.agents.printing import printing_to_stderr
from paili.agents.source_files import expect_version
from paili.arena.clocks import Clocked, Forfeiting, Streaks
from paili.games.faults import Fault, answer_text, shortened
from paili.games.kinds import Tournaments
from paili.games.playing import Agent, play
from paili.games.programs.descendants import close, end_worker_in_order
from paili.games.registry import game_of
from paili.games.standings.failures import asked
from paili.games.standings.report import PLAYERS, SEATINGS, Conditions, Timer
from paili.model.errors import ArgumentError, describe
from paili.model.rules import MCR, Rules

_FAULT = "fault"
"""The kind of an action that stands for a missing answer."""


def is_certain(conditions: Conditions) -> bool:
    """Return whether agents at the same seats of the same deal always play the same game."""
    return not any(is_seeded(name, rules=conditions.rules) for name in conditions.agents)


@dataclass(frozen=True, slots=True)
class _Played:
    """A finished game.

    Attributes:
        outcome: its outcome; `is_forfeit` is set if an agent that forfeits ended it.
        line: its transcript; empty if transcripts are not kept.
        timers: times of the answers, by seat.  failure: the fault that ended it; None without one.
    """

    outcome: dict[str, Any]
    line: str
    timers: tuple[Timer, ...]
    failure: dict[str, Any] | None


@printing_to_stderr()
def play_deal(conditions: Conditions, number: int) -> dict[str, Any]:
    """Play all games of a deal, and return them as plain data.

    What agents print goes to stderr. Two seatings with the same agents at the same seats give the
    same game if no agent has a seed; it is then played once and counted for both.

    Returns:
        `wind`; `games` by seating; `times` by player; `failures`, the first one of each agent;
        `forfeits`, the agents that forfeit from some game of this deal on; and, if they are kept,
        `transcripts`, the compressed lines of all games.
    Raises:
        ArgumentError: a file of an agent was edited since the run began.
    """
    end_worker_in_order()
    game_rules = game_of(conditions.rules).tournament
    start = game_rules.start(conditions.rules, conditions.seed, number)
    are_equal = is_certain(conditions)
    timers = [Timer() for _ in conditions.agents]
    games: list[_Played] = []
    known: dict[tuple[str, ...], _Played] = {}
    failures: dict[str, dict[str, Any]] = {}
    streaks = Streaks(conditions.forfeits)
    for seating, players in enumerate(SEATINGS[conditions.seatings]):
        names = tuple(conditions.agents[player] for player in players)
        game = known.get(names) or _play(
            conditions, game_rules, start, number, seating, streaks.forfeits
        )
        streaks.add(names, game.outcome)
        if are_equal:
            known[names] = game
        games.append(game)
        for player, timer in zip(players, game.timers, strict=True):
            timers[player].include(timer)
        if game.failure is not None:
            failures.setdefault(game.failure["agent"], game.failure)
    outcome = {
        **game_rules.about(start),
        "games": [game.outcome for game in games],
        "times": [timer.to_json() for timer in timers],
        "failures": list(failures.values()),
        "forfeits": sorted(streaks.forfeits - {*conditions.forfeits}),
    }
    if conditions.keeps_games:
        outcome["transcripts"] = _packed("".join(game.line for game in games))
    return outcome


def _packed(lines: str) -> str:
    """Compress the transcripts of a deal, which are so alike that a tenth of their size is left."""
    return base64.b64encode(zlib.compress(lines.encode())).decode("ascii")


def transcripts_of(outcome: Mapping[str, Any]) -> str:
    """Return the lines of the games of a deal, one per game, in the order of the seatings."""
    return zlib.decompress(base64.b64decode(outcome["transcripts"])).decode()


def _play(
    conditions: Conditions,
    game_rules: Tournaments,
    start: Any,
    number: int,
    seating: int,
    forfeits: frozenset[str],
) -> _Played:
    players = SEATINGS[conditions.seatings][seating]
    names = [conditions.agents[player] for player in players]
    seated: list[Clocked] = []
    try:
        for name in names:
            # A new agent for each game, so that it cannot learn from other games: which of them
            # this process has played before is arbitrary.
            is_asked = name not in forfeits
            agent = (
                _seated(game_rules, name, conditions) if is_asked else Forfeiting(game_rules.Action)
            )
            is_timed = not is_native(name, rules=conditions.rules)
            limit = conditions.time_limit if is_timed else None
            seated.append(Clocked(agent, limit, game_rules.Action.fault))
        state = play(start, seated, seating_seed(conditions.seed, number, seating))
    finally:
        for clocked in seated:
            close(clocked)
    fault, failure, outcome = state.fault, None, game_rules.outcome(state)
    if fault is not None and names[fault.seat] in forfeits:
        outcome["is_forfeit"] = True
    elif fault is not None:
        game = number * conditions.seatings + seating + 1
        failure = {"agent": names[fault.seat], "game": game, "deal": number, "seating": seating}
        failure |= _failure(game_rules, state, fault, seated[fault.seat])
    # A name from the command line may have surrogates, which cannot be encoded.
    written = [name.encode("utf-8", "replace").decode() for name in names]
    line = game_rules.format_game(state, written) if conditions.keeps_games else ""
    timers = tuple(
        Timer() if name in forfeits else clocked.timer
        for name, clocked in zip(names, seated, strict=True)
    )
    return _Played(outcome, line, timers, failure)


def _failure(game_rules: Tournaments, state: Any, fault: Fault, clocked: Clocked) -> dict[str, Any]:
    """Return the data of the failure that ended a game."""
    # A new observation, because the agent may have altered its own.
    *_, before, _ = state.stages()
    return {
        "verdict": str(fault.verdict),
        "turn": game_rules.turn(state),
        **asked(before.observation(fault.seat)),
        "answer": _said(clocked.answer, game_rules),
        "details": shortened(clocked.details or clocked.account),
        "message": "" if fault.answer is not None else shortened(fault.reason).rpartition("\n")[2],
    }


def _said(answer: object, game_rules: Tournaments) -> str | None:
    """Return an answer as text; None if there is none."""
    if isinstance(answer, game_rules.Action):
        return None if answer.kind == _FAULT else str(answer)
    return None if answer is None else answer_text(answer)


def _seated(game_rules: Tournaments, name: str, conditions: Conditions) -> Agent[Any, Any]:
    """Create an agent; if it cannot be created any more, an agent that only returns faults.

    Raises:
        ArgumentError: one of its files was edited.
    """
    version = conditions.versions.get(name)
    if version and not is_loaded(name, version):
        expect_version(name, version)
    try:
        limit = conditions.time_limit
        return named_for_run(name, version, rules=conditions.rules, time_limit=limit)
    except ArgumentError as error:
        return _Absent(str(error), game_rules)


class _Absent:
    def __init__(self, complaint: str, game_rules: Tournaments) -> None:
        self.complaint = complaint
        self._rules = game_rules

    def act(self, observation: object) -> object:
        return self._rules.Action.fault("RE")


def seating_seed(seed: int, deal: int, seating: int) -> int:
    """Return the seed of the agents of a game, to which each agent adds its seat."""
    digest = sha256(f"{seed} {deal} {seating}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


@printing_to_stderr()
def checked_agents(agents: Sequence[str], time_limit: float, rules: Rules = MCR) -> tuple[str, ...]:
    """Return the names of four agents, those of entry points replaced by their classes.

    Raises:
        ArgumentError: not four names, or an agent that cannot be created.
    """
    if isinstance(agents, str) or not isinstance(agents, Sequence) or len(agents) != PLAYERS:
        raise ArgumentError("agents", describe(agents), "four names of agents")
    for name in set(agents):
        close(named(name, rules=rules, time_limit=time_limit))
    return tuple(class_name(name, rules=rules) for name in agents)
