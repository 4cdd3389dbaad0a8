"""Decisions as numbers, for agents that learn, and as rows of data sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from paili import _core
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.tiles import integer_within

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

ObservationT = TypeVar("ObservationT")
ActionT = TypeVar("ActionT")


@dataclass(frozen=True, slots=True)
class Block:
    """Consecutive planes or features that belong together.

    Attributes:
        name: what they are called.  first: the index of the first of them.
        size: how many there are.  meaning: what they mean.
    """

    name: str
    first: int
    size: int
    meaning: str

    @property
    def places(self) -> slice:
        """The slice of the block: `planes[block.places]`, `features[block.places]`."""
        return slice(self.first, self.first + self.size)


def blocks_of(natives: Sequence[_core.ObservationBlock]) -> tuple[Block, ...]:
    """Return the blocks of a game, laid out one after the other."""
    blocks: list[Block] = []
    first = 0
    for native in natives:
        blocks.append(Block(native.name, first, native.size, native.meaning))
        first += native.size
    return tuple(blocks)


class NativeDecision(Protocol):
    """A native decision of one game."""

    def mask(self) -> npt.NDArray[np.bool_]:
        """Return a flag for each number: whether it is legal."""

    def planes(self) -> npt.NDArray[np.uint8]:
        """Return the planes."""

    def features(self) -> npt.NDArray[np.float32]:
        """Return the features."""

    def choose(self, action: int) -> tuple[Any, Any]:
        """Return the native action completed by a number, or the next decision of the answer."""

    def numbers(self, action: Any) -> list[int] | None:
        """Return the numbers of a native action; None if it is not legal."""


class AnyDecision(Generic[ObservationT, ActionT]):
    """A decision of a seat; each game defines the numbers.

    Attributes:
        observation: the seat's knowledge.
        chosen: the numbers chosen so far, in order, of an answer that takes several.
    """

    ACTIONS: ClassVar[tuple[str, ...]]
    """The meaning of each number."""
    PLANES: ClassVar[tuple[Block, ...]]
    """The blocks of planes, in order."""
    FEATURES: ClassVar[tuple[Block, ...]]
    """The blocks of features, in order."""

    _NATIVE: ClassVar[type[Any]]
    """The class of native decisions."""
    _OBSERVATION: ClassVar[type[Any]]
    """The class of the observations."""
    _ACTION: ClassVar[type[Any]]
    """The class of the answers."""

    observation: ObservationT
    chosen: tuple[int, ...]
    _native: NativeDecision

    __slots__ = ("_native", "chosen", "observation")

    def __init__(self, observation: ObservationT) -> None:
        """Create the decision that the seat of an observation has to make now.

        Raises:
            ArgumentError: `observation` is none of this game.
        """
        known = checked(observation, self._OBSERVATION, "observation", "an Observation")
        self._native = self._NATIVE(known.to_native())
        self.observation = observation
        self.chosen = ()

    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """For each number, whether it is legal, bool; all False if the seat is not to act."""
        return self._native.mask()

    @property
    def planes(self) -> npt.NDArray[np.uint8]:
        """The seat's knowledge as zeros and ones, uint8; `PLANES` lists the planes."""
        return self._native.planes()

    @property
    def features(self) -> npt.NDArray[np.float32]:
        """Exact numbers derived from the seat's knowledge, float32; `FEATURES` lists them."""
        return self._native.features()

    def choose(self, number: int) -> ActionT | Self:
        """Return the action completed by a number, or the next decision of the same answer.

        Raises:
            IllegalActionError: the number is not legal.  ArgumentError: no int in range.
        """
        chosen = integer_within(number, "number", 0, len(self.ACTIONS) - 1)
        legal = self._native.mask()
        if not legal[chosen]:
            names = tuple(self.ACTIONS[place] for place in legal.nonzero()[0].tolist())
            raise IllegalActionError(self.ACTIONS[chosen], names)
        answer, more = self._native.choose(chosen)
        if more is None:
            action: ActionT = self._ACTION.from_native(answer)
            return action
        following = object.__new__(type(self))
        following._native = more
        following.observation = self.observation
        following.chosen = (*self.chosen, chosen)
        return following

    def numbers(self, action: ActionT) -> tuple[int, ...]:
        """Return all numbers of an action, in the order in which they are chosen.

        Raises:
            IllegalActionError: the action is not legal.  ArgumentError: no action of this game.
        """
        native = checked(action, self._ACTION, "action", "an Action").to_native()
        numbers = self._native.numbers(native)
        if numbers is None:
            legal = tuple(map(str, getattr(self.observation, "legal_actions", ())))
            raise IllegalActionError(str(action), legal)
        return tuple(numbers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AnyDecision) or type(self) is not type(other):
            return NotImplemented
        return (self.observation, self.chosen) == (other.observation, other.chosen)

    def __hash__(self) -> int:
        return hash((self.observation, self.chosen))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # The native object is recreated, not pickled.
        return _again, (type(self), self.observation, self.chosen)

    def __repr__(self) -> str:
        legal = int(self._native.mask().sum())
        return f"<{type(self).__name__} of {legal} legal numbers, {self.observation!r}>"


def _again(
    kind: type[AnyDecision[Any, Any]], observation: object, chosen: tuple[int, ...]
) -> object:
    """Rebuild a decision from its pickled parts."""
    decision: Any = kind(observation)
    for number in chosen:
        decision = decision.choose(number)
    return decision


def checked(value: object, kind: type, name: str, expected: str) -> Any:
    """Return a value if it is of a class; raise an ArgumentError otherwise."""
    if not isinstance(value, kind):
        raise ArgumentError(name, describe(value), expected)
    return value


RELATIVE = ("next", "opposite", "previous")
"""The other seats, relative to a seat."""
OWN_FIRST = "the own seat first, then in turn order"
"""The order of values of all seats."""
DISCARDS = tuple(f"discards_{one}" for one in ("own", *RELATIVE))
"""Columns of the discards of each seat."""


def own_first(of_seats: Sequence[Any], seat: int) -> list[Any]:
    """Return the values of all seats in turn order, beginning with a given seat."""
    return [*of_seats[seat:], *of_seats[:seat]]


def wins_row(wins: Sequence[Any]) -> dict[str, Any]:
    """Return the winning seats, and the seats that gave the tiles."""
    return {
        "winners": [int(event.seat) for event in wins],
        "givers": [-1 if event.giver is None else int(event.giver) for event in wins],
    }
