"""Who has got how much in a tournament, whatever the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from paili.arena.clocks import middle
from paili.arena.failures import Failure
from paili.arena.games import PLAYERS, SEATINGS, Conditions
from paili.arena.kinds import Played
from paili.arena.tables import Times

_SLOW = 0.99


@dataclass(frozen=True, slots=True)
class Ranking:
    """The deals of a tournament, and what its players have got in them.

    Attributes:
        conditions: of its games.  deals: their outcomes, in order.
    """

    conditions: Conditions
    deals: Sequence[Played]

    @property
    def players(self) -> range:
        """The players, by number."""
        return range(PLAYERS)

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each player."""
        return names(self.conditions.agents)

    def games(self, player: int) -> list[tuple[Played, int]]:
        """All games, with the seat of a player."""
        seats = [players.index(player) for players in SEATINGS[self.conditions.seatings]]
        return [pair for deal in self.deals for pair in zip(deal["games"], seats, strict=True)]

    def _all_scores(self) -> list[list[int]]:
        """What each player got in each deal, all games added up."""
        return [_scores(deal, self.conditions.seatings) for deal in self.deals]

    def scores(self, player: int) -> list[int]:
        """What a player got in each deal."""
        return [of_deal[player] for of_deal in self._all_scores()]

    def points(self, player: int) -> list[float]:
        """Rank points of a player in each deal."""
        return [rank_points(of_deal)[player] for of_deal in self._all_scores()]

    def places(self, player: int) -> tuple[int, int, int, int]:
        """Deals in which a player was first, second, third, fourth."""
        scores = self._all_scores()
        places = Counter(sum(other > of_deal[player] for other in of_deal) for of_deal in scores)
        first, second, third, fourth = (places[place] for place in range(PLAYERS))
        return (first, second, third, fourth)

    def faults(self, player: int) -> tuple[tuple[tuple[str, int], ...], int]:
        """Games that a player ended by a fault, by verdict; and how many others ended so."""
        games = self.games(player)
        own = Counter(
            game["verdict"]
            for game, seat in games
            if game["end"] == "fault" and game["seat"] == seat
        )
        all_faults = sum(game["end"] == "fault" for game, _ in games)
        return tuple(sorted(own.items())), all_faults - own.total()

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
