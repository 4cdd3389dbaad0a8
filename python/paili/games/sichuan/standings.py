"""Reports on tournaments of Sichuan Mahjong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paili.games.sichuan.scoring.payments import Cause
from paili.games.standings.report import SCHEMA_VERSION, AnyStanding, TournamentReport, share
from paili.model import columns
from paili.model.rules import Rules
from paili.wording import counted


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SichuanStanding(AnyStanding):
    """The results of one agent; see `AnyStanding` for its other attributes.

    `score_per_game` is in bases. `mean_fan` is before the cap.

    Attributes:
        first_wins: the wins that were the first in their game.
        deal_ins: wins of others for which it alone paid, possibly several in a game.
        patterns: wins by the patterns counted in them, most frequent first.
        gained: mean bases per game by the cause of the payments; they add up to `score_per_game`.
    """

    _COUNTED = "patterns"
    _NUMBERS = ("first_wins", "deal_ins")

    first_wins: int
    deal_ins: int
    patterns: tuple[tuple[str, int], ...]
    gained: tuple[tuple[Cause, float], ...]

    def __repr__(self) -> str:
        deal = f"{self.points_per_deal} points a deal"
        won = f"won in {share(self.wins, self.games) or 'none'} of {counted(self.games, 'game')}"
        bases = f"{self.score_per_game} bases a game"
        return f"<SichuanStanding of {self.name}: {deal}, {bases}; {won}>"

    def to_json(self) -> dict[str, Any]:
        """Return an item of `standings` in docs/sichuan-arena.schema.json."""
        gained = {str(cause): bases for cause, bases in self.gained}
        # Not `super()`: the decorator replaces a class with slots, and `super` refers to the old
        # one.
        return AnyStanding.to_json(self) | {"gained": gained}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SichuanReport(TournamentReport):
    """The outcome of a tournament; see `TournamentReport` for its other attributes.

    Attributes:
        rules: of the games.
        standings: one per agent, best first: by rank points per deal, then score per game, then the
            order of naming.
        walls: games that ended with an empty wall.
    """

    _COUNTS = ("games", "wins", "self_draws", "first_wins", "deal_ins", "others_faults")

    rules: Rules
    standings: tuple[SichuanStanding, ...]
    walls: int

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
