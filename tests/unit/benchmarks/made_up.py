"""Constructed tournaments: of each deal, only the outcome of the first of four games is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paili.arena.tournament import TIME_LIMIT, Tournament
from paili.games.standings.report import Conditions

Outcome = Mapping[str, Any]
"""The outcome of a game: `end`, and where it applies `winner`, `giver`, `loser`, `fan`."""

NOBODY: dict[str, Any] = {"end": "exhausted", "stages": 100, "payments": [0, 0, 0, 0]}


def drawn() -> Outcome:
    return {"end": "exhausted"}


def self_drawn(winner: str, fan: int) -> Outcome:
    return {"end": "win", "winner": winner, "giver": None, "fan": fan}


def by_discard(winner: str, giver: str, fan: int) -> Outcome:
    return {"end": "win", "winner": winner, "giver": giver, "fan": fan}


def at_fault(loser: str) -> Outcome:
    return {"end": "fault", "loser": loser}


def made_up(agents: Sequence[str], outcomes: Sequence[Outcome], seed: int = 1) -> Tournament:
    """Return deals whose first game has the given outcome, with the other three drawn.

    Args:
        agents: four agents; an outcome refers to the first player of the agent it names.
    """
    conditions = Conditions(tuple(agents), 4, seed, TIME_LIMIT)
    return Tournament(conditions, tuple(_deal(agents, outcome) for outcome in outcomes))


def _deal(agents: Sequence[str], outcome: Outcome) -> dict[str, Any]:
    times = [{"most": 0.004 * (player + 1), "classes": [[-288, 8]]} for player in range(4)]
    games = [_game(list(agents), outcome), NOBODY, NOBODY, NOBODY]
    return {"wind": 0, "games": games, "times": times, "failures": []}


def _game(agents: list[str], outcome: Outcome) -> dict[str, Any]:
    if outcome["end"] == "exhausted":
        return NOBODY
    if outcome["end"] == "fault":
        loser = agents.index(outcome["loser"])
        payments = [10] * 4
        payments[loser] = -30
        return {"end": "fault", "stages": 9, "payments": payments, "seat": loser, "verdict": "WA"}
    winner, fan = agents.index(outcome["winner"]), outcome["fan"]
    giver = None if outcome["giver"] is None else agents.index(outcome["giver"])
    payments = [-8 - fan * (giver in (None, seat)) for seat in range(4)]
    payments[winner] = 0
    payments[winner] = -sum(payments)
    return {
        **{"end": "win", "stages": 50, "payments": payments, "seat": winner},
        **{"giver": giver, "fan": fan, "fans": [[0, 1]]},
    }
