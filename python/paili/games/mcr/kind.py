"""Chinese Standard Mahjong, as the rest of the package asks it."""

from __future__ import annotations

from paili.games.kinds import GameKind, Tournaments
from paili.model.rules import MCR, Rules


class McrGame(GameKind):
    """Chinese Standard Mahjong, in the duplicate format."""

    name = "mcr"
    title = "Chinese Standard Mahjong"
    rules_of_table = "mcr"
    option = "mcr"

    def has(self, rules: Rules) -> bool:
        """Whether rules have no scoring of another game."""
        return rules.scoring is None

    def table_rules(self, rules: Rules) -> Rules | None:
        """`MCR` alone."""
        return rules if rules == MCR else None

    @property
    def tournament(self) -> Tournaments:
        """The module of its tournaments."""
        from paili.games.mcr import tournament

        return tournament


MCR_GAME = McrGame()
