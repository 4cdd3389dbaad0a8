"""Options of commands that score a win of Chinese Standard Mahjong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paili.games.mcr.scoring.wins import Score, Win, score
from paili.games.score_options import ScoreOption
from paili.model.hands import Hand
from paili.model.rules import Rules
from paili.model.tiles import Tile, Wind, as_wind

RULES = "mcr"
OPTIONS: tuple[ScoreOption, ...] = (
    ScoreOption("last_copy", "mcr: its other three copies are face up on the table."),
    ScoreOption("kong", "mcr: it was drawn after a kong, or robbed from one."),
    ScoreOption("wall_last", "mcr: it is the last tile of the wall, or the discard after it."),
    ScoreOption("seat", kind=str),
    ScoreOption("round", kind=str),
    ScoreOption("flowers", "mcr: flower tiles of the winner, 0 to 8.", int, "N"),
)


def can_score(rules: Rules) -> bool:
    """Return whether rules count fan and require no minimum worth."""
    return rules.has_scoring and rules.requirement is None


def scored(
    hand: Hand, tile: Tile, rules: Rules, self_drawn: bool, options: Mapping[str, Any]
) -> Score:
    """Return the score of a win; missing winds are east."""
    win = Win(
        hand,
        tile,
        self_drawn=self_drawn,
        last_copy=options["last_copy"],
        kong=options["kong"],
        wall_last=options["wall_last"],
        seat_wind=_wind(options, "seat"),
        prevalent_wind=_wind(options, "round"),
        flowers=options["flowers"] or 0,
    )
    return score(win)


def _wind(options: Mapping[str, Any], name: str) -> Wind:
    given = options[name]
    return as_wind("east" if given is None else given, f"--{name}")
