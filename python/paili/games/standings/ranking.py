"""Scores, rank points and places in a tournament of any game.

Players of the same agent are one side. Their results depend on each other, because they play the
same deals: two of them only make the mean more precise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from paili.games.standings.failures import Failure
from paili.games.standings.report import (
    PLAYERS,
    SEATINGS,
    AnyStanding,
    Conditions,
    Estimate,
    Repeat,
    Times,
    times,
)

Played = dict[str, Any]
"""The outcome of a deal, or of one of its games, as read back from JSON."""


StandingT = TypeVar("StandingT", bound=AnyStanding)


@dataclass(frozen=True, slots=True)
class Side:
    """An agent, and its players by number."""

    agent: str
    players: tuple[int, ...]

    @property
    def name(self) -> str:
        """The agent, with the number of its players if there are several, such as "search x 2"."""
        count = len(self.players)
        return self.agent if count == 1 else f"{self.agent} x {count}"


@dataclass(frozen=True, slots=True)
class Ranking:
    """The deals of a tournament, and the results of its players.

    Attributes:
        conditions: of its games.  deals: their outcomes, in order.
        is_certain: whether games with the same agents at the same seats of a deal are always equal.
    """

    conditions: Conditions
    deals: Sequence[Played]
    is_certain: bool = False

    @property
    def sides(self) -> list[Side]:
        """The agents, in the order of their first naming, with their players."""
        agents = self.conditions.agents
        return [
            Side(agent, tuple(at for at, other in enumerate(agents) if other == agent))
            for agent in dict.fromkeys(agents)
        ]

    def games_of(self, side: Side) -> list[tuple[Played, int]]:
        """Return all games with the seat of a player, once for each player of a side."""
        return [pair for player in side.players for pair in self.games(player)]

    def games(self, player: int) -> list[tuple[Played, int]]:
        """Return all games with the seat of a player."""
        seats = [players.index(player) for players in SEATINGS[self.conditions.seatings]]
        return [pair for deal in self.deals for pair in zip(deal["games"], seats, strict=True)]

    def _all_scores(self) -> list[list[int]]:
        """Return the total scores of the players in each deal."""
        return [_scores(deal, self.conditions.seatings) for deal in self.deals]

    def scores(self, side: Side) -> list[int]:
        """Return the total scores of a side's players in each deal."""
        return [sum(of_deal[at] for at in side.players) for of_deal in self._all_scores()]

    def points(self, side: Side) -> list[float]:
        """Return the total rank points of a side's players in each deal."""
        points = map(rank_points, self._all_scores())
        return [sum(of_deal[at] for at in side.players) for of_deal in points]

    def places(self, side: Side) -> tuple[int, int, int, int]:
        """Return the numbers of deals in which a side's player was first, second, third, fourth."""
        places = Counter(
            sum(other > of_deal[at] for other in of_deal)
            for of_deal in self._all_scores()
            for at in side.players
        )
        first, second, third, fourth = (places[place] for place in range(PLAYERS))
        return (first, second, third, fourth)

    def faults(self, side: Side) -> tuple[tuple[tuple[str, int], ...], int]:
        """Return the games that a side's players ended by a fault, by verdict; and those of others.

        A fault of another player of the same side counts as one of others.
        """
        games = self.games_of(side)
        own = Counter(
            game["verdict"]
            for game, seat in games
            if game["end"] == "fault" and game["seat"] == seat
        )
        all_faults = sum(game["end"] == "fault" for game, _ in games)
        return tuple(sorted(own.items())), all_faults - own.total()

    def times(self, side: Side) -> Times:
        """Return the response times of a side's players."""
        return times(deal["times"][player] for player in side.players for deal in self.deals)

    def repeats(self) -> tuple[Repeat, ...]:
        """Return the seatings that put the same agents at the same seats as an earlier one."""
        first: dict[tuple[str, ...], int] = {}
        found = []
        for seating, players in enumerate(SEATINGS[self.conditions.seatings]):
            names = tuple(self.conditions.agents[player] for player in players)
            if (of := first.setdefault(names, seating)) != seating:
                found.append(Repeat(seating, of, self.is_certain))
        return tuple(found)

    def forfeits(self) -> tuple[tuple[str, int], ...]:
        """Return the agents that were not called any more, with the games lost that way."""
        games: Counter[str] = Counter()
        names = dict.fromkeys(name for deal in self.deals for name in deal.get("forfeits", ()))
        for deal in self.deals:
            for players, game in zip(
                SEATINGS[self.conditions.seatings], deal["games"], strict=True
            ):
                if game.get("is_forfeit"):
                    games[self.conditions.agents[players[game["seat"]]]] += 1
        return tuple((name, games[name]) for name in names)

    def standings(self, standing: Callable[[Side], StandingT]) -> tuple[StandingT, ...]:
        """Return the standings of all sides, best first."""
        found = map(standing, self.sides)
        key = lambda one: (-one.points_per_deal.mean, -one.score_per_game.mean)  # noqa: E731
        return tuple(sorted(found, key=key))

    def results(self, side: Side, wins: Sequence[Played], unit: int = 1) -> dict[str, Any]:
        """Return the fields that standings of all games share.

        Args:
            wins: of the side.  unit: points per unit of the score of a game.
        """
        games, count = self.games_of(side), len(side.players)
        faults, others_faults = self.faults(side)
        totals = Counter(win["fan"] for win in wins)
        own, points = self.scores(side), self.points(side)
        divisor = unit * count * self.conditions.seatings
        return {
            "name": side.name,
            "agent": side.agent,
            "players": count,
            "rank_points": sum(points),
            "score": sum(own),
            "points_per_deal": Estimate.of([one / count for one in points]),
            "score_per_game": Estimate.of([score / divisor for score in own]),
            "places": self.places(side),
            "games": len(games),
            "wins": len(wins),
            "self_draws": sum(win["giver"] is None for win in wins),
            "faults": faults,
            "others_faults": others_faults,
            "mean_fan": _mean(totals),
            "fan_totals": tuple(sorted(totals.items())),
            "times": self.times(side),
        }

    def facts(self) -> dict[str, Any]:
        """Return the fields that reports of all games share, except the standings."""
        return {
            "deals": len(self.deals),
            "seatings": self.conditions.seatings,
            "seed": self.conditions.seed,
            "failures": tuple(self.failures()),
            "repeats": self.repeats(),
            "forfeits": self.forfeits(),
        }

    def failures(self) -> Iterator[Failure]:
        """Iterate over the first fault of each agent."""
        return first_failures(self.deals)


def _mean(totals: Counter[int]) -> float | None:
    """Return the mean fan of wins by their fan; None without one."""
    wins = totals.total()
    return sum(fan * count for fan, count in totals.items()) / wins if wins else None


def most_counted(
    wins: Iterable[Played], field: str, names: Sequence[str]
) -> tuple[tuple[str, int], ...]:
    """Return the counted names with their numbers of wins, most first, then in order.

    Args:
        field: of a win, with pairs of a number and its multiplicity.  names: by number.
    """
    counts = Counter(number for win in wins for number, _ in win[field])
    often = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple((names[number], count) for number, count in often)


def first_failures(deals: Iterable[Played]) -> Iterator[Failure]:
    """Yield the first fault of each agent, as soon as the deals have it."""
    told = set()
    for deal in deals:
        for plain in deal.get("failures", ()):
            if plain["agent"] not in told:
                told.add(plain["agent"])
                yield Failure.from_json(plain)


def names(agents: Sequence[str]) -> tuple[str, ...]:
    """Return a name for each player: that of its agent, numbered from the second one on."""
    return tuple(
        agent if agent not in agents[:at] else f"{agent}#{agents[: at + 1].count(agent)}"
        for at, agent in enumerate(agents)
    )


def rank_points(scores: Sequence[int]) -> list[float]:
    """Return the rank points of a deal: 4, 3, 2, 1 by score; equal scores share theirs."""
    return [
        PLAYERS - sum(other > score for other in scores) - (scores.count(score) - 1) / 2
        for score in scores
    ]


def _scores(deal: Played, seatings: int) -> list[int]:
    scores = [0] * PLAYERS
    for players, game in zip(SEATINGS[seatings], deal["games"], strict=True):
        for player, paid in zip(players, game["payments"], strict=True):
            scores[player] += paid
    return scores
