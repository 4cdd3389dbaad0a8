"""Adds games of Chinese Standard Mahjong up to a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from paili.arena.games import Conditions, is_certain
from paili.arena.kinds import Played, mean_fan
from paili.arena.ranking import Ranking, Side, first_failures, names, rank_points, times
from paili.arena.report import ArenaReport, Standing
from paili.arena.tables import Estimate
from paili.games.mcr.scoring.fans import FANS
from paili.model.tiles import Wind

__all__ = ["Played", "first_failures", "names", "rank_points", "report", "times"]


def report(conditions: Conditions, deals: Sequence[Played]) -> ArenaReport:
    """The report on all deals of a tournament."""
    ranking = Ranking(conditions, deals)
    standings = [_standing(side, ranking) for side in ranking.sides]
    standings.sort(key=lambda one: (-one.points_per_deal.mean, -one.score_per_game.mean))
    games = [game for deal in deals for game in deal["games"]]
    winds = Counter(deal["wind"] for deal in deals)
    east, south, west, north = (winds[wind] * conditions.seatings for wind in Wind)
    return ArenaReport(
        tuple(standings),
        len(deals),
        conditions.seatings,
        conditions.seed,
        sum(game["end"] == "exhausted" for game in games),
        (east, south, west, north),
        tuple(ranking.failures()),
        ranking.repeats(are_equal=is_certain(conditions)),
        ranking.forfeits(),
    )


def _standing(side: Side, ranking: Ranking) -> Standing:
    games, count = ranking.games_of(side), len(side.players)
    wins = [game for game, seat in games if game["end"] == "win" and game["seat"] == seat]
    ends = Counter(game["end"] for game, _ in games)
    deal_ins = sum(game["end"] == "win" and game["giver"] == seat for game, seat in games)
    faults, others_faults = ranking.faults(side)
    totals = Counter(win["fan"] for win in wins)
    own = ranking.scores(side)
    games_a_deal = count * ranking.conditions.seatings
    own_points = ranking.points(side)
    return Standing(
        name=side.name,
        agent=side.agent,
        players=count,
        rank_points=sum(own_points),
        score=sum(own),
        points_per_deal=Estimate.of([points / count for points in own_points]),
        score_per_game=Estimate.of([score / games_a_deal for score in own]),
        places=ranking.places(side),
        games=len(games),
        wins=len(wins),
        self_draws=sum(win["giver"] is None for win in wins),
        deal_ins=deal_ins,
        losses=ends["win"] - len(wins) - deal_ins,
        draws=ends["exhausted"],
        faults=faults,
        others_faults=others_faults,
        mean_fan=mean_fan(totals),
        fan_totals=tuple(sorted(totals.items())),
        fans=_fans(wins),
        times=ranking.times(side),
    )


def _fans(wins: Iterable[dict[str, Any]]) -> tuple[tuple[str, int], ...]:
    """In how many wins each fan was counted, however often; most first, then in their order."""
    counts = Counter(fan for win in wins for fan, _ in win["fans"])
    often = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple((FANS[fan].en, count) for fan, count in often)
