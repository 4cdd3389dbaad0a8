"""Options of commands that score a win of riichi."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paili.games.riichi.scoring.wins import Score, Win, score
from paili.games.score_options import ScoreOption
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.riichi_rules import RIICHI_PRESETS
from paili.model.rules import Rules
from paili.model.tiles import Tile, Wind, as_wind

RULES = f"riichi, {', '.join(RIICHI_PRESETS)}, optionally with switches, as in tenhou:red_fives=0"
OPTIONS: tuple[ScoreOption, ...] = (
    ScoreOption("seat", kind=str),
    ScoreOption("round", kind=str),
    ScoreOption("riichi", "riichi: it was declared."),
    ScoreOption("double_riichi", "riichi: it was declared with the first discard."),
    ScoreOption("ippatsu", "riichi: the tile came in the first round after that, without a call."),
    ScoreOption("after_kong"),
    ScoreOption("robbing_kong"),
    ScoreOption("last_tile"),
    ScoreOption("first_turn", "riichi: it came before the second draw, and nobody had called."),
    ScoreOption("dora", "riichi: the indicators of dora, such as 3p7z.", str, "TILES"),
    ScoreOption("ura", "riichi: the indicators below them.", str, "TILES"),
    ScoreOption("honba", "riichi: counters.", int, "N"),
    ScoreOption("sticks", "riichi: sticks on the table.", int, "N"),
    ScoreOption("norths", "riichi: norths set aside, with three players.", int, "N"),
    ScoreOption("discarder", "riichi: the seat that discarded it.", str, "WIND"),
    ScoreOption("liable", "riichi: the seat that is liable for a yakuman.", str, "WIND"),
    ScoreOption("explain", "riichi: show all readings of the tiles, and why one of them counts."),
)


def can_score(rules: Rules) -> bool:
    """Return whether rules have no minimum worth."""
    return rules.requirement is None


def scored(
    hand: Hand, tile: Tile, rules: Rules, self_drawn: bool, options: Mapping[str, Any]
) -> Score:
    """Return the score of a win; missing winds are east."""
    if options["riichi"] and options["double_riichi"]:
        raise ArgumentError("--double-riichi", "it", "none beside --riichi")
    declared = "double" if options["double_riichi"] else "riichi" if options["riichi"] else "none"
    win = Win(
        hand,
        tile,
        self_drawn=self_drawn,
        riichi=declared,  # type: ignore[arg-type]
        ippatsu=options["ippatsu"],
        after_kong=options["after_kong"],
        robbing_kong=options["robbing_kong"],
        last_tile=options["last_tile"],
        first_turn=options["first_turn"],
        seat_wind=_wind(options, "seat"),
        prevalent_wind=_wind(options, "round"),
        dora=options["dora"] or (),
        ura=options["ura"] or (),
        honba=options["honba"] or 0,
        sticks=options["sticks"] or 0,
        norths=options["norths"] or 0,
        discarder=_seat(options, "discarder"),
        liable=_seat(options, "liable"),
        red_tile=options["red_tile"],
    )
    return score(win, rules)


def _wind(options: Mapping[str, Any], name: str) -> Wind:
    given = options[name]
    return as_wind("east" if given is None else given, f"--{name}")


def _seat(options: Mapping[str, Any], name: str) -> Wind | None:
    return None if options[name] is None else as_wind(options[name], f"--{name}")
