"""The players of the native core."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from paili import _core
from paili.games.mcr.actions import Action
from paili.games.mcr.observations import Observation
from paili.games.playing import Agent
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind, integer_within

McrAgent: TypeAlias = Agent[Observation, Action]
"""A player of this game."""

NATIVE_AGENTS = tuple(_core.agent_names())
"""Names of the players that the native core has."""


class NativeAgent:
    """A player of the native core."""

    def __init__(self, name: str, seed: int = 0) -> None:
        """A player by name; `seed` is for games that are not begun by `begin`.

        Raises:
            ArgumentError: no such player, or no seed from 0 to 2**64 - 1.
        """
        kind = name.partition(":")[0] if isinstance(name, str) else name
        if kind not in NATIVE_AGENTS:
            raise ArgumentError("agent", describe(name), " or ".join(NATIVE_AGENTS))
        _core.GameAgent(name, 0, 0)  # refuses parameters that there are not
        self.name = name
        self._seed = integer_within(seed, "seed", 0, 2**64 - 1)
        self._player: _core.GameAgent | None = None

    def begin(self, seat: Wind, seed: int) -> None:
        """A game begins."""
        self._player = _core.GameAgent(self.name, seed, seat)

    def act(self, observation: Observation) -> Action:
        """The answer at a stage."""
        if self._player is None:
            self._player = _core.GameAgent(self.name, self._seed, observation.seat)
        return Action.from_native(self._player.act(observation.to_native()))


class WeighedAction(NamedTuple):
    """An answer that was weighed, and the points that it is expected to lead to."""

    action: Action
    worth: float


def weighed_actions(observation: Observation, name: str = "search") -> tuple[WeighedAction, ...]:
    """All answers that the agent `search` weighs at a stage, best first.

    Args:
        name: the agent with its parameters, such as "search:fan=2".
    """
    weighed = _core.search_choices(name, observation.to_native())
    return tuple(WeighedAction(Action.from_native(one.action), one.worth) for one in weighed)


def game_seed(seed: int, index: int) -> int:
    """The seed that the players of game `index` are given in a match."""
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    return _core.game_seed(seed, integer_within(index, "index", 0, 2**32 - 1))
