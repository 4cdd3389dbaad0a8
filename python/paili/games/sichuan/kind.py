"""Sichuan Mahjong, as the rest of the package asks it."""

from __future__ import annotations

from paili.games.kinds import GameKind, Tournaments
from paili.model.rules import Rules
from paili.model.sichuan_rules import SICHUAN_PRESETS


class SichuanGame(GameKind):
    """Sichuan Mahjong by some rules with a score."""

    name = "sichuan"
    title = "Sichuan Mahjong"
    rules_of_table = f"those of Sichuan Mahjong: {', '.join(SICHUAN_PRESETS)}"
    option = f"{', '.join(SICHUAN_PRESETS)} with switches"

    def has(self, rules: Rules) -> bool:
        """Whether rules have the scoring of this game."""
        return rules.scoring is not None

    def table_rules(self, rules: Rules) -> Rules | None:
        """Rules that leave void suits to the seats, and the worth of wins to the payments."""
        from paili.games.sichuan.deals import rules_of_table

        return rules_of_table(rules)

    @property
    def tournament(self) -> Tournaments:
        """The module of its tournaments."""
        from paili.games.sichuan import tournament

        return tournament


SICHUAN_GAME = SichuanGame()
