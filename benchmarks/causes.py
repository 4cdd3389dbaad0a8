"""By what games a player's points come and go, in Chinese Standard Mahjong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from paili.arena.tournament import Tournament
from paili.games.standings.ranking import Ranking

from benchmarks.matches import players_of


class Cause(StrEnum):
    """How a game ended, seen by one of its players."""

    OWN_DISCARD = "won by discard"
    OWN_SELF_DRAW = "self-drawn"
    DEAL_IN = "deal-ins"
    OTHERS_DISCARD = "others' discards"
    OTHERS_SELF_DRAW = "others' self-draws"
    FAULT = "faults"


def cause_of(game: Mapping[str, Any], seat: int) -> Cause | None:
    """Why a seat got or paid what it did; None in a game that nobody won.

    Args:
        game: its outcome, as a tournament holds it.
    """
    if game["end"] == "fault":
        return Cause.FAULT
    if game["end"] != "win":
        return None
    if game["giver"] is None:
        return Cause.OWN_SELF_DRAW if game["seat"] == seat else Cause.OTHERS_SELF_DRAW
    if game["seat"] == seat:
        return Cause.OWN_DISCARD
    return Cause.DEAL_IN if game["giver"] == seat else Cause.OTHERS_DISCARD


def points_by_cause(agent: str, tournaments: Sequence[Tournament]) -> dict[Cause, float]:
    """Points a game of one player of an agent by their cause; the sum is its score."""
    points, games = dict.fromkeys(Cause, 0), 0
    for tournament in tournaments:
        ranking = Ranking(tournament.conditions, tournament.deals)
        for player in players_of(agent, tournament):
            for game, seat in ranking.games(player):
                games += 1
                if (cause := cause_of(game, seat)) is not None:
                    points[cause] += game["payments"][seat]
    return {cause: total / games for cause, total in points.items()}
