"""The players of the native core."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from paili import _core
from paili.analysis.rows import Rows
from paili.games.mcr.actions import Action
from paili.games.mcr.observations import Observation
from paili.games.playing import Agent
from paili.model import frames
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind, integer_within

if TYPE_CHECKING:
    from paili.render.page import Picture

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

    def __getstate__(self) -> dict[str, object]:
        # A native player is made anew by the next `act`: all but one follow from what they see.
        if self._player is not None and self.name == "random":
            who = f"a {type(self).__name__} in a game"
            raise TypeError(f"cannot pickle {who}: what it does next depends on what it has done")
        return {**self.__dict__, "_player": None}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"


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


def game_seed(seed: int, index: int) -> int:
    """The seed that the players of game `index` are given in a match."""
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    return _core.game_seed(seed, integer_within(index, "index", 0, 2**32 - 1))
