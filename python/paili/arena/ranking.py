"""Who has got how much in a tournament, whatever the game.

Players that are the same agent are one side: their results depend on each other, because they
play the same deals, so that only their mean is known better by having two of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from paili.arena.clocks import middle
from paili.arena.failures import Failure
from paili.arena.games import PLAYERS, SEATINGS, Conditions
from paili.arena.kinds import Played
from paili.arena.tables import Repeat, Times

_SLOW = 0.99


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
    """The deals of a tournament, and what its players have got in them.

    Attributes:
        conditions: of its games.  deals: their outcomes, in order.
    """

    conditions: Conditions
    deals: Sequence[Played]

    @property
    def sides(self) -> list[Side]:
        """The agents, in the order in which they are named first, with their players."""
        agents = self.conditions.agents
        return [
            Side(agent, tuple(at for at, other in enumerate(agents) if other == agent))
            for agent in dict.fromkeys(agents)
        ]

    def games_of(self, side: Side) -> list[tuple[Played, int]]:
        """All games with the seat of a player, once for each player of a side."""
        return [pair for player in side.players for pair in self.games(player)]

    def games(self, player: int) -> list[tuple[Played, int]]:
        """All games, with the seat of a player."""
        seats = [players.index(player) for players in SEATINGS[self.conditions.seatings]]
        return [pair for deal in self.deals for pair in zip(deal["games"], seats, strict=True)]

    def _all_scores(self) -> list[list[int]]:
        """What each player got in each deal, all games added up."""
        return [_scores(deal, self.conditions.seatings) for deal in self.deals]

    def scores(self, side: Side) -> list[int]:
        """What the players of a side got together in each deal."""
        return [sum(of_deal[at] for at in side.players) for of_deal in self._all_scores()]

    def points(self, side: Side) -> list[float]:
        """Rank points of the players of a side together in each deal."""
        points = map(rank_points, self._all_scores())
        return [sum(of_deal[at] for at in side.players) for of_deal in points]

    def places(self, side: Side) -> tuple[int, int, int, int]:
        """Deals in which a player of a side was first, second, third, fourth."""
        places = Counter(
            sum(other > of_deal[at] for other in of_deal)
            for of_deal in self._all_scores()
            for at in side.players
        )
        first, second, third, fourth = (places[place] for place in range(PLAYERS))
        return (first, second, third, fourth)

    def faults(self, side: Side) -> tuple[tuple[tuple[str, int], ...], int]:
        """Games that the players of a side ended by a fault, by verdict; and how many others did.

        A fault of another player of the same side is one of another.
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
        """Response times of the players of a side."""
        return times(deal["times"][player] for player in side.players for deal in self.deals)

    def repeats(self, *, are_equal: bool) -> tuple[Repeat, ...]:
        """The seatings that put the same agents at the same seats as an earlier one.

        Args:
            are_equal: whether the games are then the same.
        """
        first: dict[tuple[str, ...], int] = {}
        found = []
        for seating, players in enumerate(SEATINGS[self.conditions.seatings]):
            names = tuple(self.conditions.agents[player] for player in players)
            if (of := first.setdefault(names, seating)) != seating:
                found.append(Repeat(seating, of, are_equal))
        return tuple(found)

    def forfeits(self) -> tuple[tuple[str, int], ...]:
        """Agents that were not asked any more, and games that ended so, in order."""
        games: Counter[str] = Counter()
        names = dict.fromkeys(name for deal in self.deals for name in deal.get("forfeits", ()))
        for deal in self.deals:
            for players, game in zip(
                SEATINGS[self.conditions.seatings], deal["games"], strict=True
            ):
                if game.get("is_forfeit"):
                    games[self.conditions.agents[players[game["seat"]]]] += 1
        return tuple((name, games[name]) for name in names)

    def failures(self) -> Iterator[Failure]:
        """The first fault of each agent."""
        return first_failures(self.deals)


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
