"""The players of the native core."""

from __future__ import annotations

from typing import TypeAlias

from paili import _core
from paili.games.native_agents import AnyNativeAgent, NativePlayer
from paili.games.playing import Agent
from paili.games.sichuan.actions import Action
from paili.games.sichuan.observations import Observation
from paili.model.tiles import Wind

SichuanAgent: TypeAlias = Agent[Observation, Action]
"""A player of this game."""

NATIVE_AGENTS = tuple(_core.sichuan_agent_names())
"""Names of the players that the native core has."""


class NativeAgent(AnyNativeAgent[Observation, Action]):
    """A player of the native core."""

    NAMES = NATIVE_AGENTS

    def _made(self, seed: int, seat: Wind) -> _core.SichuanAgent:
        return _core.SichuanAgent(self.name, seed, seat)

    def _answer(self, player: NativePlayer, observation: Observation) -> Action:
        return Action.from_native(player.act(observation.to_native()))

    def _seat(self, observation: Observation) -> Wind:
        return observation.seat
