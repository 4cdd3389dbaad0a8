"""Sichuan Mahjong, as the rest of the package asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili.games.kinds import Environments, GameKind, Tournaments
from paili.model.rules import Rules
from paili.model.sichuan_rules import SICHUAN_PRESETS

if TYPE_CHECKING:
    from paili.games.agent_names import AgentNames
    from paili.games.bot_templates import Language, NewBot
    from paili.games.score_options import Scores


class SichuanGame(GameKind):
    """Sichuan Mahjong by some rules with a score."""

    name = "sichuan"
    title = "Sichuan Mahjong"
    rules_of_table = f"those of Sichuan Mahjong: {', '.join(SICHUAN_PRESETS)}"
    option = f"{', '.join(SICHUAN_PRESETS)} with switches"
    presets = tuple(SICHUAN_PRESETS)
    has_winds = False
    has_void_suits = True
    has_points = True

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

    @property
    def agents(self) -> AgentNames:
        """The native agents, and programs by the protocol of this game."""
        from paili.games.sichuan.players import AGENTS

        return AGENTS

    def new_bot(self, name: str, language: Language, interpreter: str) -> NewBot:
        """A bot of this game; see `GameKind`."""
        from paili.games.sichuan.bot_templates import new_bot

        return new_bot(name, language, interpreter)

    @property
    def scores(self) -> Scores:
        """The module of the options of a win."""
        from paili.games.sichuan import score_options

        return score_options

    @property
    def environment(self) -> Environments:
        """The module of its environments."""
        from paili.games.sichuan import environment

        return environment


SICHUAN_GAME = SichuanGame()
