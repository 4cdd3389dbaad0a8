"""Wang, Lyu and Chen (2020), section 4.2: games of the printed search against exact plans.

Two seats play by the winning hands that the printed search finds within a limit, two by all winning
hands at the least distance, with the same evaluation. Each deal is played with both pairs of seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from time import thread_time

from paili import Wind
from paili.games import play
from paili.games.mcr import Action, Deal, NativeAgent, Observation, State

from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.wang_2020_mcr.players import Wang2020Search

PLAYERS: Mapping[str, tuple[int, bool]] = {
    "100,000 states, saved": (100_000, True),
    "1,000 states, saved": (1_000, True),
    "1,000 states, not saved": (1_000, False),
}
"""The limit of states of a search, and whether plans are kept between stages."""
PAIRS = ((Wind.EAST, Wind.WEST), (Wind.SOUTH, Wind.NORTH))
"""The seats of the search."""


class _Timed:
    """A player with timed answers, those without a choice included."""

    def __init__(self, player: Wang2020Search) -> None:
        self.player = player
        self.answers_every_stage = player.answers_every_stage
        self.seconds: list[float] = []

    def begin(self, seat: Wind, seed: int) -> None:
        self.player.begin(seat, seed)

    def act(self, observation: Observation) -> Action:
        before = thread_time()
        action = self.player.act(observation)
        self.seconds.append(thread_time() - before)
        return action


def duel(name: str, seed: int, index: int) -> list[float]:
    """Return points, wins and times of a deal.

    Returns:
        The points of a seat that searches minus those of a seat that does not, the mean of both
        games; the games that the search wins and those that exact plans win; the mean of the
        seconds of all answers; the greatest.
    """
    states, keeps = PLAYERS[name]
    points, wins, seconds = 0, [0, 0], list[float]()
    for pair in PAIRS:
        players = {seat: _Timed(Wang2020Search(states, keeps=keeps)) for seat in pair}
        start = State.start(Deal.random(seed, index))
        agents = [players.get(seat) or NativeAgent("wang2020") for seat in Wind]
        end = play(start, agents, index)
        payments = end.payments or (0, 0, 0, 0)
        points += sum(payments[seat] if seat in pair else -payments[seat] for seat in Wind)
        if end.win is not None:
            wins[end.last.seat not in pair] += 1
        seconds += [time for player in players.values() for time in player.seconds]
    return [points / 4, *wins, fmean(seconds), max(seconds)]


def _duel(settings: Settings) -> Outcome:
    rows: list[Row] = []
    for name in PLAYERS:
        found = settings.runner.map(name, partial(duel, name, settings.seed), settings.hands)
        points, searched, exact, means, longest = zip(*found, strict=True)
        error = 1.96 * stdev(points) / sqrt(len(points)) if len(points) > 1 else None
        rows += [
            Row(name, "points a game more than exact plans", None, fmean(points)),
            Row(name, "of these +- (95 %)", None, error),
            Row(name, "games won", None, sum(searched)),
            Row(name, "games lost to exact plans", None, sum(exact)),
            Row(name, "processor time of an answer", None, 1e3 * fmean(means), "ms"),
            Row(name, "longest answer", None, max(longest), "s"),
        ]
    return Outcome(rows, NOTES)


NOTES = (
    "Two seats search and two have exact plans; each deal is played with both pairs of seats, and "
    "counts once.",
    "The search continues while others play, and goes through all patterns after a call anew.",
)

ITEMS: tuple[Item, ...] = (
    Item("wang-2020-mcr/duel", "Games of the printed search against exact plans", 10, None, _duel),
)
