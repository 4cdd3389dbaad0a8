"""Reports on tournaments of Chinese Standard Mahjong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paili.games.standings.failures import Failure
from paili.games.standings.report import (
    SCHEMA_VERSION,
    AnyStanding,
    Estimate,
    Repeat,
    TournamentReport,
    share,
)
from paili.games.standings.times import Times
from paili.wording import counted


@dataclass(frozen=True, slots=True, repr=False)
class Standing(AnyStanding):
    """The results of one agent, by all of its players together.

    Attributes:
        name: the agent, with the number of its players if there are several: "greedy x 2".
        agent: its name for `paili.agents.named`.  players: how many of the four it plays.
        rank_points: of all deals.  score: of all games.
        points_per_deal, score_per_game: of one player, with their margins.
        places: deals in which it was first, second, third, fourth; the best place of those shared.
        games: that its players played, counted for each of them.
        wins: of these, self-drawn ones included.  self_draws: of the wins.
        deal_ins: games that another won with its discard or its kong.
        losses: games that others won without it.  draws: games that nobody won.
        faults: games that it ended by something illegal or no answer, by the judge's verdict:
            "WH" wrong win, "WA" illegal answer, "TLE" too slow, "RE" crashed and so on.
        others_faults: games that another ended so, counted as `games`.
        mean_fan: of its wins, flowers included; None without one.
        fan_totals: wins by their fan.  fans: wins by what was counted in them, most first.
        times: of its answers.
    """

    _COUNTED = "fans"

    name: str
    agent: str
    players: int
    rank_points: float
    score: int
    points_per_deal: Estimate
    score_per_game: Estimate
    places: tuple[int, int, int, int]
    games: int
    wins: int
    self_draws: int
    deal_ins: int
    losses: int
    draws: int
    faults: tuple[tuple[str, int], ...]
    others_faults: int
    mean_fan: float | None
    fan_totals: tuple[tuple[int, int], ...]
    fans: tuple[tuple[str, int], ...]
    times: Times

    def __repr__(self) -> str:
        deal = f"{self.points_per_deal} points a deal"
        won = f"won {share(self.wins, self.games) or 'none'} of {counted(self.games, 'game')}"
        return f"<Standing of {self.name}: {deal}, {self.score_per_game} a game; {won}>"


@dataclass(frozen=True, slots=True, repr=False)
class ArenaReport(TournamentReport):
    """The outcome of a tournament; `str` is the table of it.

    `to_frame` has a row for each standing.

    Attributes:
        standings: an agent each, best first: by rank points a deal, then by score a game, then in
            the order they were named.
        deals: that were played.  seatings: games of each.  seed: of all.
        draws: games that nobody won.
        wind_games: games by prevalent wind, east first.
        failures: the first fault of each agent that was at fault, in the order of the games.
        repeats: seatings that put the same agents at the same seats as an earlier one.
        forfeits: agents that were not asked any more after two games in a row in which they were
            too slow, each with the games that it lost so.
    """

    _COUNTS = ("games", "wins", "self_draws", "deal_ins", "losses", "draws", "others_faults")

    standings: tuple[Standing, ...]
    deals: int
    seatings: int
    seed: int
    draws: int
    wind_games: tuple[int, int, int, int]
    failures: tuple[Failure, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    forfeits: tuple[tuple[str, int], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the standings as `paili arena --json` writes them."""
        return {
            "schema_version": SCHEMA_VERSION,
            **self._conditions_to_json(),
            "draws": self.draws,
            "wind_games": list(self.wind_games),
            **self._standings_to_json(),
        }
