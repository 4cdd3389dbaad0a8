"""Reports on tournaments of Sichuan Mahjong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paili.games.sichuan.scoring.payments import Cause
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
from paili.model import columns
from paili.model.rules import Rules
from paili.wording import counted


@dataclass(frozen=True, slots=True, repr=False)
class SichuanStanding(AnyStanding):
    """The results of one agent, by all of its players together.

    Attributes:
        name: the agent, with the number of its players if there are several: "greedy x 2".
        agent: its name for `paili.agents.named`.  players: how many of the four it plays.
        rank_points: of all deals.  score: of all games, in points.
        points_per_deal: rank points.  score_per_game: in bases.  Both of one player, with their
            margins.
        places: deals in which it was first, second, third, fourth; the best place of those shared.
        games: that its players played, counted for each of them.
        wins: of these, those in which it won.  self_draws: of the wins.
        first_wins: of the wins, those before any other.
        deal_ins: wins of others that it alone has paid for, perhaps several in a game.
        faults: games that it ended by something illegal or no answer, by the verdict: "WH" wrong
            win, "WA" illegal answer, "TLE" too slow, "RE" crashed and so on.
        others_faults: games that another ended so, counted as `games`.
        mean_fan: of its wins, before the cap; None without one.
        fan_totals: wins by their fan.  patterns: wins by what was counted in them, most first.
        gained: bases a game of one player by the cause of the payments; they add up to
            `score_per_game`.
        times: of its answers.
    """

    _COUNTED = "patterns"

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
    first_wins: int
    deal_ins: int
    faults: tuple[tuple[str, int], ...]
    others_faults: int
    mean_fan: float | None
    fan_totals: tuple[tuple[int, int], ...]
    patterns: tuple[tuple[str, int], ...]
    gained: tuple[tuple[Cause, float], ...]
    times: Times

    def __repr__(self) -> str:
        deal = f"{self.points_per_deal} points a deal"
        won = f"won in {share(self.wins, self.games) or 'none'} of {counted(self.games, 'game')}"
        bases = f"{self.score_per_game} bases a game"
        return f"<SichuanStanding of {self.name}: {deal}, {bases}; {won}>"

    def to_json(self) -> dict[str, Any]:
        """One of `standings` of docs/sichuan-arena.schema.json."""
        gained = {str(cause): bases for cause, bases in self.gained}
        # `AnyStanding`: a class with slots is made twice, and `super` names the first.
        return AnyStanding.to_json(self) | {"gained": gained}


@dataclass(frozen=True, slots=True, repr=False)
class SichuanReport(TournamentReport):
    """The outcome of a tournament of Sichuan Mahjong; `str` is the table of it.

    `to_frame` has a row for each standing.

    Attributes:
        rules: of the games.
        standings: an agent each, best first: by rank points a deal, then by score a game, then in
            the order they were named.
        deals: that were played.  seatings: games of each.  seed: of all.
        walls: games that ended because there was no tile to draw.
        failures: the first fault of each agent that was at fault, in the order of the games.
        repeats: seatings that put the same agents at the same seats as an earlier one.
        forfeits: agents that were not asked any more after two games in a row in which they were
            too slow, each with the games that it lost so.
    """

    _COUNTS = ("games", "wins", "self_draws", "first_wins", "deal_ins", "others_faults")

    rules: Rules
    standings: tuple[SichuanStanding, ...]
    deals: int
    seatings: int
    seed: int
    walls: int
    failures: tuple[Failure, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    forfeits: tuple[tuple[str, int], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the standings as `paili arena --rules ... --json` writes them."""
        return {
            "schema_version": SCHEMA_VERSION,
            "rules": self.rules.to_json(),
            **self._conditions_to_json(),
            "walls": self.walls,
            **self._standings_to_json(),
        }

    @property
    def _by(self) -> str:
        return f" by {self.rules}"

    def _more_columns(self) -> tuple[columns.Column, ...]:
        return tuple(
            columns.numbers(f"gained_{cause}", (dict(one.gained)[cause] for one in self.standings))
            for cause in Cause
        )
