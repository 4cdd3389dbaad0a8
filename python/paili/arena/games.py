"""The games of one deal: every seating, played out."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import permutations
from typing import Any

from paili.agents.ending import close, end_worker_in_order
from paili.agents.modules import is_loaded
from paili.agents.printing import printing_to_stderr
from paili.agents.source_files import Version, expect_version
from paili.arena.clocks import Clocked, Timer
from paili.arena.failures import asked
from paili.arena.forfeits import Forfeiting, Streaks
from paili.arena.kinds import Kind
from paili.games.faults import Fault, shortened
from paili.games.playing import Agent, play
from paili.model.errors import ArgumentError, describe
from paili.model.rules import MCR, Rules, as_rules
from paili.model.sichuan_rules import SICHUAN_PRESETS

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
        rules: of Chinese Standard Mahjong, `MCR`, or of Sichuan Mahjong with a score.
        versions: of the agents that have files, by name: no game is played with others.
        forfeits: agents that are not asked any more, because they were too slow too often.
    """

    agents: tuple[str, ...]
    seatings: int
    seed: int
    time_limit: float
    keeps_games: bool = False
    rules: Rules = MCR
    versions: Mapping[str, Version] = field(default_factory=dict)
    forfeits: tuple[str, ...] = ()


def kind_of(rules: Rules) -> Kind:
    """The kind of game that is played by some rules."""
    # Loaded for the game that is played.
    if rules.scoring is not None:
        from paili.arena.sichuan_games import sichuan_game

        return sichuan_game(rules)
    from paili.arena.mcr_games import MCR_GAME

    return MCR_GAME


def checked_rules(rules: Rules | str) -> Rules:
    """Rules that the arena can play by.

    Raises:
        ArgumentError: others.
    """
    found = as_rules(rules)
    if found == MCR:
        return found
    if found.scoring is None:
        scored = ", ".join(SICHUAN_PRESETS)
        raise ArgumentError("rules", str(found), f"mcr, or those of Sichuan Mahjong: {scored}")
    from paili.games.sichuan.deals import rules_of_table

    return rules_of_table(found)


def is_certain(conditions: Conditions) -> bool:
    """Whether two games with the same agents at the same seats of a deal are the same."""
    return not any(map(kind_of(conditions.rules).is_seeded, conditions.agents))


@dataclass(frozen=True, slots=True)
class _Played:
    """A game that is over.

    Attributes:
        outcome: of it; `is_forfeit` if a fault ended it of an agent that was not asked.
        line: its transcript; empty if it is not kept.
        timers: of the answers, by seat.  failure: why a fault has ended it; None without one.
    """

    outcome: dict[str, Any]
    line: str
    timers: tuple[Timer, ...]
    failure: dict[str, Any] | None


@printing_to_stderr()
def play_deal(conditions: Conditions, number: int) -> dict[str, Any]:
    """All games of a deal, as plain data. What agents print goes to stderr.

    Two seatings with the same agents at the same seats are the same game if no agent has a seed:
    it is played once, and stands for both.

    Returns:
        `wind`, `games` by seating, `times` by player, `failures`, the first one of each agent,
        `forfeits`, the agents that are not asked from some game of this deal on; and if they are
        kept, `transcripts`, the lines of all games, compressed.
    Raises:
        ArgumentError: a file of an agent was edited since the run began.
    """
    end_worker_in_order()
    kind = kind_of(conditions.rules)
    start = kind.start(conditions.seed, number)
    are_equal = is_certain(conditions)
    timers = [Timer() for _ in conditions.agents]
    games: list[_Played] = []
    known: dict[tuple[str, ...], _Played] = {}
    failures: dict[str, dict[str, Any]] = {}
    streaks = Streaks(conditions.forfeits)
    for seating, players in enumerate(SEATINGS[conditions.seatings]):
        names = tuple(conditions.agents[player] for player in players)
        game = known.get(names) or _play(conditions, kind, start, number, seating, streaks.forfeits)
        streaks.add(names, game.outcome)
        if are_equal:
            known[names] = game
        games.append(game)
        for player, timer in zip(players, game.timers, strict=True):
            timers[player].include(timer)
        if game.failure is not None:
            failures.setdefault(game.failure["agent"], game.failure)
    outcome = {
        **kind.about(start),
        "games": [game.outcome for game in games],
        "times": [timer.to_json() for timer in timers],
        "failures": list(failures.values()),
        "forfeits": sorted(streaks.forfeits - {*conditions.forfeits}),
    }
    if conditions.keeps_games:
        outcome["transcripts"] = _packed("".join(game.line for game in games))
    return outcome


def _packed(lines: str) -> str:
    """The games of a deal are much alike: a tenth is left of them."""
    return base64.b64encode(zlib.compress(lines.encode())).decode("ascii")


def transcripts_of(outcome: Mapping[str, Any]) -> str:
    """The lines of the games of a deal, one a game, in the order of the seatings."""
    return zlib.decompress(base64.b64decode(outcome["transcripts"])).decode()


def _play(
    conditions: Conditions,
    kind: Kind,
    start: Any,
    number: int,
    seating: int,
    forfeits: frozenset[str],
) -> _Played:
    """A game, from its deal to its end."""
    players = SEATINGS[conditions.seatings][seating]
    names = [conditions.agents[player] for player in players]
    seated: list[Clocked] = []
    try:
        for name in names:
            # A new agent for each game: what one game has taught it must not depend on which
            # games this process has played before.
            is_asked = name not in forfeits
            agent = _seated(kind, name, conditions) if is_asked else Forfeiting(kind.action)
            limit = None if kind.is_native(name) else conditions.time_limit
            seated.append(Clocked(agent, limit, kind.action.fault))
        state = play(start, seated, seating_seed(conditions.seed, number, seating))
    finally:
        for clocked in seated:
            close(clocked)
    fault, failure, outcome = kind.fault_of(state), None, kind.outcome(state)
    if fault is not None and names[fault.seat] in forfeits:
        outcome["is_forfeit"] = True
    elif fault is not None:
        game = number * conditions.seatings + seating + 1
        failure = {"agent": names[fault.seat], "game": game, "deal": number, "seating": seating}
        failure |= _failure(kind, state, fault, seated[fault.seat])
    # A name of the command line need not be text that can be written.
    written = [name.encode("utf-8", "replace").decode() for name in names]
    line = kind.transcript(state, written) if conditions.keeps_games else ""
    timers = tuple(
        Timer() if name in forfeits else clocked.timer
        for name, clocked in zip(names, seated, strict=True)
    )
    return _Played(outcome, line, timers, failure)


def _failure(kind: Kind, state: Any, fault: Fault, clocked: Clocked) -> dict[str, Any]:
    """Why a fault has ended a game."""
    # Another observation than the agent was given, which it may have altered.
    *_, before, _ = state.stages()
    return {
        "verdict": str(fault.verdict),
        "turn": kind.turn(state),
        **asked(before.observation(fault.seat)),
        "answer": kind.said(clocked.answer),
        "details": shortened(clocked.details or clocked.account),
        "message": "" if fault.answer is not None else shortened(fault.reason).rpartition("\n")[2],
    }


def _seated(kind: Kind, name: str, conditions: Conditions) -> Agent[Any, Any]:
    """A new agent; one that cannot be made now, though it could before, does nothing but crash.

    Raises:
        ArgumentError: one of its files was edited.
    """
    version = conditions.versions.get(name)
    if version and not is_loaded(name, version):
        expect_version(name, version)
    try:
        return kind.named(name, conditions.time_limit, version)
    except ArgumentError as error:
        return _Absent(str(error), kind)


class _Absent:
    def __init__(self, complaint: str, kind: Kind) -> None:
        self.complaint = complaint
        self._kind = kind

    def act(self, observation: object) -> object:
        return self._kind.action.fault("RE")


def seating_seed(seed: int, deal: int, seating: int) -> int:
    """The seed of the agents of a game; each adds its seat."""
    digest = sha256(f"{seed} {deal} {seating}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


@printing_to_stderr()
def checked_agents(agents: Sequence[str], time_limit: float, rules: Rules = MCR) -> tuple[str, ...]:
    """Four names of agents that can be made.

    Raises:
        ArgumentError: not four, or one of them cannot.
    """
    if isinstance(agents, str) or not isinstance(agents, Sequence) or len(agents) != PLAYERS:
        raise ArgumentError("agents", describe(agents), "four names of agents")
    for name in set(agents):
        close(kind_of(rules).named(name, time_limit, None))
    return tuple(agents)
