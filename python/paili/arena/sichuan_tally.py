"""Adds games of Sichuan Mahjong up to a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from paili.arena.games import is_certain
from paili.arena.kinds import Played, mean_fan
from paili.arena.ranking import Ranking, Side
from paili.arena.sichuan_games import CAUSES
from paili.arena.sichuan_report import SichuanReport, SichuanStanding
from paili.arena.tables import Estimate
from paili.games.sichuan.scoring.patterns import PATTERNS
from paili.games.sichuan.scoring.payments import Cause
from paili.model.rules import scoring_of


def report(ranking: Ranking) -> SichuanReport:
    """The report on all deals of a tournament."""
    conditions = ranking.conditions
    standings = [_standing(side, ranking) for side in ranking.sides]
    standings.sort(key=lambda one: (-one.points_per_deal.mean, -one.score_per_game.mean))
    games = [game for deal in ranking.deals for game in deal["games"]]
    return SichuanReport(
        conditions.rules,
        tuple(standings),
        len(ranking.deals),
        conditions.seatings,
        conditions.seed,
        sum(game["end"] == "wall" for game in games),
        tuple(ranking.failures()),
        ranking.repeats(are_equal=is_certain(conditions)),
        ranking.forfeits(),
    )


def _standing(side: Side, ranking: Ranking) -> SichuanStanding:
    base = scoring_of(ranking.conditions.rules).base
    games, count = ranking.games_of(side), len(side.players)
    bases_a_deal = base * count * ranking.conditions.seatings
    wins = [win for game, seat in games for win in game["wins"] if win["seat"] == seat]
    others = [win for game, seat in games for win in game["wins"] if win["seat"] != seat]
    seats = [seat for game, seat in games for win in game["wins"] if win["seat"] != seat]
    deal_ins = sum(win["payers"] == [seat] for win, seat in zip(others, seats, strict=True))
    faults, others_faults = ranking.faults(side)
    totals = Counter(win["fan"] for win in wins)
    own = ranking.scores(side)
    return SichuanStanding(
        name=side.name,
        agent=side.agent,
        players=count,
        rank_points=sum(ranking.points(side)),
        score=sum(own),
        points_per_deal=Estimate.of([points / count for points in ranking.points(side)]),
        score_per_game=Estimate.of([score / bases_a_deal for score in own]),
        places=ranking.places(side),
        games=len(games),
        wins=len(wins),
        self_draws=sum(win["giver"] is None for win in wins),
        first_wins=sum(
            bool(game["wins"]) and game["wins"][0]["seat"] == seat for game, seat in games
        ),
        deal_ins=deal_ins,
        faults=faults,
        others_faults=others_faults,
        mean_fan=mean_fan(totals),
        fan_totals=tuple(sorted(totals.items())),
        patterns=_patterns(wins),
        gained=_gained(games, base),
        times=ranking.times(side),
    )


def _patterns(wins: Iterable[dict[str, Any]]) -> tuple[tuple[str, int], ...]:
    """In how many wins each pattern was counted, however often; most first, then in order."""
    counts = Counter(pattern for win in wins for pattern, _ in win["patterns"])
    often = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple((PATTERNS[pattern].en, count) for pattern, count in often)


def _gained(games: Sequence[tuple[Played, int]], base: int) -> tuple[tuple[Cause, float], ...]:
    """Bases a game by cause."""
    sums = [sum(game["ledger"][seat][at] for game, seat in games) for at in range(len(CAUSES))]
    return tuple(
        (cause, points / (base * len(games))) for cause, points in zip(CAUSES, sums, strict=True)
    )
