"""Riichi as a kind of game."""

from paili.games.kinds import GameKind
from paili.model.riichi_rules import RIICHI_PRESETS

_NAMES = ", ".join(["riichi", *RIICHI_PRESETS])

RIICHI_GAME = GameKind(
    name="riichi",
    title="Riichi",
    has=lambda rules: rules.has_riichi_shapes,
    table_rules=lambda rules: None,
    rules_of_table=f"those of riichi: {_NAMES}",
    option=f"{_NAMES} with switches",
    presets=("riichi", *RIICHI_PRESETS),
    has_table=False,
    has_winds=True,
    has_points=True,
    has_legal_wins=True,
    least_worth=1,
    asks_worth=lambda rules: rules.scoring is not None,
)
