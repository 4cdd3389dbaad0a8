"""Reports on tournaments of Chinese Standard Mahjong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paili.games.standings.report import SCHEMA_VERSION, AnyStanding, TournamentReport, share
from paili.wording import counted


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Standing(AnyStanding):
    """The results of one agent; see `AnyStanding` for its other attributes.

    Attributes:
        deal_ins: games that another player won with its discard or its kong.
        losses: games that others won without it.  draws: games that nobody won.
        fans: wins by the fan counted in them, most frequent first; `mean_fan` includes flowers.
    """

    _COUNTED = "fans"
    _NUMBERS = ("deal_ins", "losses", "draws")

    deal_ins: int
    losses: int
    draws: int
    fans: tuple[tuple[str, int], ...]

    def __repr__(self) -> str:
        deal = f"{self.points_per_deal} points a deal"
        won = f"won {share(self.wins, self.games) or 'none'} of {counted(self.games, 'game')}"
        return f"<Standing of {self.name}: {deal}, {self.score_per_game} a game; {won}>"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ArenaReport(TournamentReport):
    """The outcome of a tournament; see `TournamentReport` for its other attributes.

    Attributes:
        standings: one per agent, best first: by rank points per deal, then score per game, then the
            order of naming.
        draws: games that nobody won.
        wind_games: games by prevalent wind, east first.
    """

    _COUNTS = ("games", "wins", "self_draws", "deal_ins", "losses", "draws", "others_faults")

    standings: tuple[Standing, ...]
    draws: int
    wind_games: tuple[int, int, int, int]

    def to_json(self) -> dict[str, Any]:
        """Return the standings as `paili arena --json` writes them."""
        return {
            "schema_version": SCHEMA_VERSION,
            **self._conditions_to_json(),
            "draws": self.draws,
            "wind_games": list(self.wind_games),
            **self._standings_to_json(),
        }
