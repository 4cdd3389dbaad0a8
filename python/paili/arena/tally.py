"""Adds games up to a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from paili.arena.clocks import middle
from paili.arena.failures import Failure
from paili.arena.games import PLAYERS, SEATINGS, Conditions
from paili.arena.report import ArenaReport, Estimate, Standing, Times
from paili.mcr import FANS
from paili.model.tiles import Wind

Played = dict[str, Any]
"""What `paili.arena.games.play_deal` returns, after a journey through JSON."""

_SLOW = 0.99


def report(conditions: Conditions, deals: Sequence[Played]) -> ArenaReport:
    """The report on all deals of a tournament."""
    scores = [_scores(deal, conditions.seatings) for deal in deals]
    points = [rank_points(of_deal) for of_deal in scores]
    standings = [_standing(player, conditions, deals, scores, points) for player in range(PLAYERS)]
    standings.sort(key=lambda standing: (-standing.rank_points, -standing.score))
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
        tuple(first_failures(deals)),
    )


def first_failures(deals: Iterable[Played]) -> Iterator[Failure]:
    """The first fault of each agent, as soon as the deals have it."""
    told = set()
    for deal in deals:
        for plain in deal.get("failures", ()):
            if plain["agent"] not in told:
                told.add(plain["agent"])
                yield Failure.from_json(plain)


def names(agents: Sequence[str]) -> tuple[str, ...]:
    """A name for each player: that of its agent, numbered from the second one on."""
    return tuple(
        agent if agent not in agents[:at] else f"{agent}#{agents[: at + 1].count(agent)}"
        for at, agent in enumerate(agents)
    )


def rank_points(scores: Sequence[int]) -> list[float]:
    """Points of a deal: 4 for the highest score, 3, 2, 1; those of equal scores are shared."""
    return [
        PLAYERS - sum(other > score for other in scores) - (scores.count(score) - 1) / 2
        for score in scores
    ]


def _scores(deal: Played, seatings: int) -> list[int]:
    """What each player got in all games of a deal."""
    scores = [0] * PLAYERS
    for players, game in zip(SEATINGS[seatings], deal["games"], strict=True):
        for player, paid in zip(players, game["payments"], strict=True):
            scores[player] += paid
    return scores


def _standing(
    player: int,
    conditions: Conditions,
    deals: Sequence[Played],
    scores: Sequence[Sequence[int]],
    points: Sequence[Sequence[float]],
) -> Standing:
    seats = [players.index(player) for players in SEATINGS[conditions.seatings]]
    games = [pair for deal in deals for pair in zip(deal["games"], seats, strict=True)]
    wins = [game for game, seat in games if game["end"] == "win" and game["seat"] == seat]
    faults = Counter(
        game["verdict"] for game, seat in games if game["end"] == "fault" and game["seat"] == seat
    )
    ends = Counter(game["end"] for game, _ in games)
    deal_ins = sum(game["end"] == "win" and game["giver"] == seat for game, seat in games)
    places = Counter(sum(other > of_deal[player] for other in of_deal) for of_deal in scores)
    first, second, third, fourth = (places[place] for place in range(PLAYERS))
    totals = Counter(win["fan"] for win in wins)
    own = [of_deal[player] for of_deal in scores]
    own_points = [of_deal[player] for of_deal in points]
    return Standing(
        name=names(conditions.agents)[player],
        agent=conditions.agents[player],
        rank_points=sum(own_points),
        score=sum(own),
        points_per_deal=Estimate.of(own_points),
        score_per_game=Estimate.of([score / conditions.seatings for score in own]),
        places=(first, second, third, fourth),
        games=len(games),
        wins=len(wins),
        self_draws=sum(win["giver"] is None for win in wins),
        deal_ins=deal_ins,
        losses=ends["win"] - len(wins) - deal_ins,
        draws=ends["exhausted"],
        faults=tuple(sorted(faults.items())),
        others_faults=ends["fault"] - faults.total(),
        mean_fan=sum(win["fan"] for win in wins) / len(wins) if wins else None,
        fan_totals=tuple(sorted(totals.items())),
        fans=_fans(wins),
        times=times([deal["times"][player] for deal in deals]),
    )


def _fans(wins: Iterable[dict[str, Any]]) -> tuple[tuple[str, int], ...]:
    """In how many wins each fan was counted, however often; most first, then in their order."""
    counts = Counter(fan for win in wins for fan, _ in win["fans"])
    often = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple((FANS[fan].en, count) for fan, count in often)


def times(parts: Iterable[dict[str, Any]]) -> Times:
    """Response times of parts, such as those of the players that are the same agent."""
    classes: Counter[int] = Counter()
    most = 0.0
    for part in parts:
        classes.update(dict(part["classes"]))
        most = max(most, part["most"])
    answers = classes.total()
    if not answers:
        return Times(0, None, None, None)
    return Times(answers, _time(classes, 0.5, most), _time(classes, _SLOW, most), most)


def _time(classes: Counter[int], share: float, most: float) -> float:
    """The time that this share of the answers took no longer than."""
    left = share * classes.total()
    for number, count in sorted(classes.items()):
        left -= count
        if left <= 0:
            return min(middle(number), most)
    return most
