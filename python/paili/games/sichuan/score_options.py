"""Options of commands that score a win of Sichuan Mahjong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paili.games.score_options import ScoreOption
from paili.games.sichuan.scoring.wins import Score, Win, score
from paili.model.hands import Hand
from paili.model.rules import Rules
from paili.model.sichuan_rules import SICHUAN_PRESETS
from paili.model.tiles import Tile

RULES = f"{', '.join(SICHUAN_PRESETS)}, optionally with switches, as in xuezhan:cap=4"
OPTIONS: tuple[ScoreOption, ...] = (
    ScoreOption("void", "Sichuan: the suit that was given up, m, p or s.", str, "SUIT"),
    ScoreOption(
        "after_kong", "Sichuan, riichi: it was drawn in place of the fourth tile of a kong."
    ),
    ScoreOption("fed", "Sichuan: that kong was made from a discard."),
    ScoreOption("shoot_after_kong", "Sichuan: the last draw of the discarder was after a kong."),
    ScoreOption("robbing_kong", "Sichuan, riichi: it was robbed from a kong."),
    ScoreOption("last_tile", "Sichuan, riichi: the wall is empty."),
    ScoreOption("heavenly", "Sichuan: it is the first draw of the first seat."),
    ScoreOption("earthly", "Sichuan: it is the first draw of another seat."),
)


def can_score(rules: Rules) -> bool:
    """Return True, since all rules of this game have a scoring."""
    return True


def scored(
    hand: Hand, tile: Tile, rules: Rules, self_drawn: bool, options: Mapping[str, Any]
) -> Score:
    """Return the score of a win; the default void suit is that of the rules."""
    flags = {name: value for name, value in options.items() if name not in ("void", "red_tile")}
    void = rules.void_suit if options["void"] is None else options["void"]
    return score(Win(hand, tile, void, self_drawn=self_drawn, **flags), rules)
