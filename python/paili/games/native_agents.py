"""The players of the native core, whatever the game is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from paili import _core
from paili.games.decisions import checked
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind, as_text, as_wind, integer_within

ObservationT = TypeVar("ObservationT")
ActionT = TypeVar("ActionT")


class NativePlayer(Protocol):
    """A native player of one game."""

    def act(self, view: Any, /) -> Any:
        """The native answer to a native view."""


class AnyNativeAgent(Generic[ObservationT, ActionT]):
    """A player of the native core; each game says which there are."""

    NAMES: ClassVar[tuple[str, ...]]
    """Names of the players that there are; some may have parameters after a colon."""
    OBSERVATION: ClassVar[type]
    """The class of their observations."""
    ACTION: ClassVar[type[Any]]
    """The class of their actions."""
    _PLAYER: ClassVar[type[Any]]
    """The class of native players, made of a name, a seed and a seat."""

    def __init__(self, name: str, seed: int = 0) -> None:
        """A player by name; `seed` is for games that are not begun by `begin`.

        Raises:
            ArgumentError: no such player, or no seed from 0 to 2**64 - 1.
        """
        expected = " or ".join(self.NAMES)
        self.name = as_text(name, "agent", expected)
        if name.partition(":")[0] not in self.NAMES:
            raise ArgumentError("agent", describe(name), expected)
        self._player: NativePlayer | None = None
        self._PLAYER(self.name, 0, Wind.EAST)  # refuses parameters that there are not
        self._seed = integer_within(seed, "seed", 0, 2**64 - 1)

    def begin(self, seat: Wind | str, seed: int) -> None:
        """Begin a game.

        Args:
            seat: a `Wind`, or its text.  seed: 0 to 2**64 - 1.
        Raises:
            ArgumentError: others.
        """
        self._player = self._PLAYER(
            self.name, integer_within(seed, "seed", 0, 2**64 - 1), as_wind(seat, "seat")
        )

    def act(self, observation: ObservationT) -> ActionT:
        """The answer at a stage.

        Raises:
            ArgumentError: no observation of this game.
        """
        own: Any = checked(observation, self.OBSERVATION, "observation", "an Observation")
        if self._player is None:
            self._player = self._PLAYER(self.name, self._seed, own.seat)
        answer: ActionT = self.ACTION.from_native(self._player.act(own.to_native()))
        return answer

    def __getstate__(self) -> dict[str, object]:
        # A native player is made anew by the next `act`: all but one follow from what they see.
        if self._player is not None and self.name == "random":
            who = f"a {type(self).__name__} in a game"
            raise TypeError(f"cannot pickle {who}: what it does next depends on what it has done")
        return {**self.__dict__, "_player": None}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"


def weighed_by_search(
    choices: Callable[[str, Any], Iterable[Any]], kind: type, observation: Any, name: object
) -> Iterator[Any]:
    """Yield the answers that the agent `search` of a game weighs, in their native form.

    Args:
        choices: the native function that has them.  kind: the class of observations.
        name: the agent with its parameters.
    Raises:
        ArgumentError: no observation, or a name of another agent.
    """
    view = checked(observation, kind, "observation", "an Observation").to_native()
    yield from choices(
        as_text(name, "agent", "search, perhaps with parameters after a colon"), view
    )


def game_seed(seed: int, index: int) -> int:
    """The seed that the players of game `index` are given in a match."""
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    return _core.game_seed(seed, integer_within(index, "index", 0, 2**32 - 1))
