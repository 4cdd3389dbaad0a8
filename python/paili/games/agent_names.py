"""The names of a game's agents, the parameters of `search`, and the native agents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from paili import _core
from paili.games.decisions import checked
from paili.games.playing import Agent
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind, as_text, as_wind, integer_within

if TYPE_CHECKING:
    from paili.games.programs.program import Program

SEARCH = "search:"
"""The prefix of an agent name with parameters."""


class SearchParameter(NamedTuple):
    """A numeric parameter of a game's agent `search`: its name, default and meaning."""

    name: str
    default: float
    meaning: str


def search_parameters(native: Iterable[_core.SearchParameter]) -> tuple[SearchParameter, ...]:
    """Return the parameters of a game's agent `search` from their native form."""
    return tuple(SearchParameter(one.name, one.default, one.meaning) for one in native)


@dataclass(frozen=True, slots=True)
class AgentNames:
    """The names by which a game's agents are made.

    Attributes:
        native: returns the native agent of a name.
        natives: names of the native agents.
        parameters: names of the parameters that may follow `SEARCH`.
        programs: by prefix, a function that makes an agent of a command line and a time limit in
            seconds.
        protocol: the protocol of programs, in words.  forms: all forms of names, in words.
        game: the game's name and the rules that select it, in words.
        classes: by name, the classes of native agents that have one of their own.
    """

    native: Callable[[str], Agent[Any, Any]]
    natives: tuple[str, ...]
    parameters: tuple[str, ...]
    programs: Mapping[str, Callable[[str, float], Program]]
    protocol: str
    forms: str
    game: str
    classes: Mapping[str, Callable[[], Agent[Any, Any]]] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        """The forms of names, in short, for error messages."""
        names = ", ".join(self.natives)
        return f"{names}, FILE.py:CLASS, MODULE:CLASS, or exec:COMMAND for {self.protocol}"

    def is_native(self, text: str) -> bool:
        """Return whether a name is that of a native agent, with or without parameters."""
        return text in self.natives or text.startswith(SEARCH)


ObservationT = TypeVar("ObservationT")
ActionT = TypeVar("ActionT")


class NativePlayer(Protocol):
    """A native agent of one game."""

    def act(self, view: Any, /) -> Any:
        """Return the native answer to a native view."""


class AnyNativeAgent(Generic[ObservationT, ActionT]):
    """A native agent; each game's subclass lists the names."""

    NAMES: ClassVar[tuple[str, ...]]
    """Names of the agents; some may have parameters after a colon."""
    OBSERVATION: ClassVar[type]
    """The class of their observations."""
    ACTION: ClassVar[type[Any]]
    """The class of their actions."""
    _PLAYER: ClassVar[type[Any]]
    """The class of native agents, made of a name, a seed and a seat."""

    def __init__(self, name: str, seed: int = 0) -> None:
        """Create an agent by name; `seed` is for games that do not call `begin`.

        Raises:
            ArgumentError: an unknown name, or a seed not from 0 to 2**64 - 1.
        """
        expected = " or ".join(self.NAMES)
        self.name = as_text(name, "agent", expected)
        if name.partition(":")[0] not in self.NAMES:
            raise ArgumentError("agent", describe(name), expected)
        self._player: NativePlayer | None = None
        self._PLAYER(self.name, 0, Wind.EAST)  # raises for unknown parameters
        self._seed = integer_within(seed, "seed", 0, 2**64 - 1)

    def begin(self, seat: Wind | str, seed: int) -> None:
        """Begin a game.

        Args:
            seat: a `Wind`, or its text.  seed: 0 to 2**64 - 1.
        Raises:
            ArgumentError: an argument is invalid.
        """
        self._player = self._PLAYER(
            self.name, integer_within(seed, "seed", 0, 2**64 - 1), as_wind(seat, "seat")
        )

    def act(self, observation: ObservationT) -> ActionT:
        """Return the answer at a stage.

        Raises:
            ArgumentError: `observation` is none of this game.
        """
        own: Any = checked(observation, self.OBSERVATION, "observation", "an Observation")
        if self._player is None:
            self._player = self._PLAYER(self.name, self._seed, own.seat)
        answer: ActionT = self.ACTION.from_native(self._player.act(own.to_native()))
        return answer

    def __getstate__(self) -> dict[str, object]:
        # The next `act` recreates the native agent: all but one have no state besides the
        # observation.
        if self._player is not None and self.name == "random":
            who = f"a {type(self).__name__} in a game"
            raise TypeError(f"cannot pickle {who}: what it does next depends on what it has done")
        return {**self.__dict__, "_player": None}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"


def weighed_by_search(
    choices: Callable[[str, Any], Iterable[Any]], kind: type, observation: Any, name: object
) -> Iterator[Any]:
    """Yield the answers that a game's agent `search` weighs, in their native form.

    Args:
        choices: the native function that weighs them.  kind: the class of observations.
        name: the agent with its parameters.
    Raises:
        ArgumentError: no observation, or no name of this agent.
    """
    view = checked(observation, kind, "observation", "an Observation").to_native()
    yield from choices(
        as_text(name, "agent", "search, perhaps with parameters after a colon"), view
    )


def game_seed(seed: int, index: int) -> int:
    """Return the seed with which the agents of game `index` of a match begin."""
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    return _core.game_seed(seed, integer_within(index, "index", 0, 2**32 - 1))
