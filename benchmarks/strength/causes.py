"""The causes of a player's gains and losses in Chinese Standard Mahjong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from paili.arena.tournament import Tournament
from paili.games.standings.ranking import Ranking

from benchmarks.strength.matches import players_of


class Cause(StrEnum):
    """The end of a game from a player's point of view."""

    OWN_DISCARD = "won by discard"
    OWN_SELF_DRAW = "self-drawn"
    DEAL_IN = "deal-ins"
    OTHERS_DISCARD = "others' discards"
    OTHERS_SELF_DRAW = "others' self-draws"
    FAULT = "faults"


def cause_of(game: Mapping[str, Any], seat: int) -> Cause | None:
    """Return the cause of a seat's gain or loss, or None in a game without a winner.

    Args:
        game: its outcome, in the form of a tournament.
        seat: the seat.
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
    """Return the points per game of one player of an agent by cause; their sum is its score."""
    points, games = dict.fromkeys(Cause, 0), 0
    for tournament in tournaments:
        ranking = Ranking(tournament.conditions, tournament.deals)
        for player in players_of(agent, tournament):
            for game, seat in ranking.games(player):
                games += 1
                if (cause := cause_of(game, seat)) is not None:
                    points[cause] += game["payments"][seat]
    return {cause: total / games for cause, total in points.items()}
