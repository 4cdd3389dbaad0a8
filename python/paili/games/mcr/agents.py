"""The players of the native core."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from paili import _core
from paili.analysis.rows import Rows
from paili.games.mcr.actions import Action
from paili.games.mcr.observations import Observation
from paili.games.native_agents import AnyNativeAgent, NativePlayer
from paili.games.playing import Agent
from paili.model import frames
from paili.model.tiles import Wind

if TYPE_CHECKING:
    from paili.render.page import Picture

McrAgent: TypeAlias = Agent[Observation, Action]
"""A player of this game."""

NATIVE_AGENTS = tuple(_core.agent_names())
"""Names of the players that the native core has."""


class NativeAgent(AnyNativeAgent[Observation, Action]):
    """A player of the native core."""

    NAMES = NATIVE_AGENTS

    def _made(self, seed: int, seat: Wind) -> _core.GameAgent:
        return _core.GameAgent(self.name, seed, seat)

    def _answer(self, player: NativePlayer, observation: Observation) -> Action:
        return Action.from_native(player.act(observation.to_native()))

    def _seat(self, observation: Observation) -> Wind:
        return observation.seat


class WeighedAction(NamedTuple):
    """An answer that was weighed, and the points that it is expected to lead to."""

    action: Action
    worth: float


class WeighedActions(Rows[WeighedAction]):
    """Answers and the points that are expected of them, best first: a tuple of `WeighedAction`.

    `str` is the table, `to_frame` and `to_arrow` the data.
    """

    _ROW = "answer"

    def _columns(self) -> tuple[frames.Column, ...]:
        return (
            frames.texts("action", (one.action for one in self)),
            frames.numbers("worth", (one.worth for one in self)),
        )

    def _first(self) -> str:
        return f"{self[0].action}, {self[0].worth:.2f} points"

    def _picture(self) -> Picture:
        from paili.games.mcr.render.weighed import picture_of

        return picture_of(self)


def weighed_actions(observation: Observation, name: str = "search") -> WeighedActions:
    """All answers that the agent `search` weighs at a stage, best first.

    Args:
        name: the agent with its parameters, such as "search:fan=2".
    """
    weighed = _core.search_choices(name, observation.to_native())
    return WeighedActions(
        WeighedAction(Action.from_native(one.action), one.worth) for one in weighed
    )
