"""Sichuan Mahjong as a kind of game."""

from paili.games.kinds import GameKind
from paili.model.rules import Rules
from paili.model.sichuan_rules import SICHUAN_PRESETS, SichuanRules

_NAMES = ", ".join(SICHUAN_PRESETS)


def _table_rules(rules: Rules) -> Rules:
    from paili.games.sichuan.deals import rules_of_table

    return rules_of_table(rules)


SICHUAN_GAME = GameKind(
    name="sichuan",
    title="Sichuan Mahjong",
    has=lambda rules: isinstance(rules.scoring, SichuanRules),
    table_rules=_table_rules,
    rules_of_table=f"those of Sichuan Mahjong: {_NAMES}",
    option=f"{_NAMES} with switches",
    presets=tuple(SICHUAN_PRESETS),
    has_void_suits=True,
    has_points=True,
)
