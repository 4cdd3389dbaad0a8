"""Chinese Standard Mahjong as a kind of game."""

from paili.games.kinds import GameKind
from paili.games.mcr.scoring.fans import LEAST_FAN
from paili.model.rules import MCR

MCR_GAME = GameKind(
    name="mcr",
    title="Chinese Standard Mahjong",
    has=lambda rules: rules.scoring is None and not rules.has_riichi_shapes,
    table_rules=lambda rules: rules if rules == MCR else None,
    rules_of_table="mcr",
    option="mcr",
    presets=("mcr",),
    has_winds=True,
    has_legal_wins=True,
    least_worth=LEAST_FAN,
    needs_winds=True,
)
