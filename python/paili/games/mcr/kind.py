"""Chinese Standard Mahjong, as the rest of the package asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili.games.kinds import Environments, GameKind, Tournaments
from paili.model.rules import MCR, Rules

if TYPE_CHECKING:
    from paili.games.agent_names import AgentNames
    from paili.games.bot_templates import Language, NewBot
    from paili.games.score_options import Scores


class McrGame(GameKind):
    """Chinese Standard Mahjong, in the duplicate format."""

    name = "mcr"
    title = "Chinese Standard Mahjong"
    rules_of_table = "mcr"
    option = "mcr"
    presets = ("mcr",)
    has_winds = True
    has_void_suits = False
    has_points = False

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

    @property
    def agents(self) -> AgentNames:
        """The native agents, and programs by the protocol of this game."""
        from paili.games.mcr.players import AGENTS

        return AGENTS

    def new_bot(self, name: str, language: Language, interpreter: str) -> NewBot:
        """A bot of this game; see `GameKind`."""
        from paili.games.mcr.bot_templates import new_bot

        return new_bot(name, language, interpreter)

    @property
    def scores(self) -> Scores:
        """The module of the options of a win."""
        from paili.games.mcr import score_options

        return score_options

    @property
    def environment(self) -> Environments:
        """The module of its environments."""
        from paili.games.mcr import environment

        return environment


MCR_GAME = McrGame()
