"""Events of a game, the seats that see them, and what each has seen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from paili.games.faults import VERDICT_OF, Verdict
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import TILES, Tile, Wind, as_member, as_tile, as_wind

SEATS: tuple[Wind, ...] = tuple(Wind)
"""The four seats in the order of play."""


def as_seat(value: object) -> Wind:
    """Convert a `Wind` or its text to a seat.

    Raises:
        ArgumentError: `value` is neither.
    """
    return as_wind(value, "seat")


Writer = Callable[[Any], Any]
"""A function that converts a part to JSON."""


@dataclass(frozen=True, slots=True, repr=False, init=False)
class AnyEvent:
    """The base of the events of all games, whose subclasses add fields."""

    _KINDS: ClassVar[Mapping[Any, Any]]
    """The kinds by their native form."""
    _WRITERS: ClassVar[Mapping[str, Writer]]
    """The fields besides the kind, in the order of `repr`, with their converters to JSON."""
    _NATIVE: ClassVar[type[Any]]
    """The class of native events."""

    # Light, since games have many events: properties read the native object.
    _native: Any

    def _make(self, kind: object, given: Mapping[str, Any], *more: object) -> None:
        """Create the native event of some fields, leaving out None and (), and store it.

        Args:
            more: further arguments of the native class.
        """
        kinds = type(next(iter(self._KINDS.values())))
        plain: dict[str, Any] = {"event": str(as_member(kinds, kind))}
        for name, part in given.items():
            if part is not None and not (isinstance(part, tuple) and not part):
                plain[name] = self._WRITERS[name](part)
        object.__setattr__(self, "_native", self._NATIVE.of(plain, *more))

    @classmethod
    def from_native(cls, native: Any) -> Self:
        """Return the event of a native one."""
        event = object.__new__(cls)
        object.__setattr__(event, "_native", native)
        return event

    def to_native(self) -> Any:
        """Return the native event."""
        return self._native

    @property
    def kind(self) -> Any:
        """The kind of the event."""
        return self._KINDS[self._native.kind]

    @property
    def seat(self) -> Wind | None:
        """The seat that acted."""
        return seat_or_none(self._native.seat)

    @property
    def tile(self) -> Tile | None:
        """The tile in question; None if there is none or it is hidden."""
        return tile_or_none(self._native.tile)

    @property
    def giver(self) -> Wind | None:
        """The seat that gave the tile of a call or a win."""
        return seat_or_none(self._native.giver)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on a fault."""
        verdict = self._native.verdict
        return None if verdict is None else VERDICT_OF[verdict]

    @property
    def hides_nothing(self) -> bool:
        """Whether all seats see the same event."""
        hides_nothing: bool = self._native.hides_nothing
        return hides_nothing

    def seen_by(self, seat: Wind | str) -> Self:
        """Return the event as a seat sees it, without tiles that others keep in their hands.

        Raises:
            ArgumentError: no seat.
        """
        return self.from_native(self._native.seen_by(as_seat(seat)))

    def to_json(self) -> dict[str, Any]:
        """Return the event as JSON, without missing fields."""
        plain: dict[str, Any] = json.loads(self._native.to_json())
        return plain

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """Return the event of the JSON of `to_json`.

        Raises:
            ArgumentError, NotationError: other data.
        """
        if not isinstance(plain, Mapping) or "event" not in plain:
            raise ArgumentError("event", describe(plain), 'an object with "event"')
        for name in plain:
            if name not in cls._WRITERS and name != "event":
                raise ArgumentError(str(name), describe(plain[name]), "no such part of an event")
        return cls.from_native(cls._of(plain))

    @classmethod
    def _of(cls, plain: Mapping[str, Any]) -> Any:
        return cls._NATIVE.of(dict(plain))

    def __str__(self) -> str:
        return str(self._native)

    def __repr__(self) -> str:
        parts = [(name, getattr(self, name)) for name in self._WRITERS]
        said = [f"{name}={part!r}" for name, part in parts if part not in (None, ())]
        return f"Event({', '.join([repr(self.kind), *said])})"

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is recreated, not pickled.
        return type(self).from_json, (self.to_json(),)


def seat_or_none(number: int | None) -> Wind | None:
    """Return the seat of a number, or None for None."""
    return None if number is None else SEATS[number]


def tile_or_none(number: int | None) -> Tile | None:
    """Return the tile of a number, or None for None."""
    return None if number is None else TILES[number]


def tiles_of(counts: bytes) -> tuple[Tile, ...]:
    """Return the tiles of an array of counts by kind."""
    return tuple(tile for tile in TILES for _ in range(counts[tile]))


def write_seat(seat: object) -> str:
    """Return the word of a seat."""
    return str(as_seat(seat))


def write_tile(tile: Any) -> str:
    """Return the name of a tile."""
    return str(as_tile(tile))


def write_verdict(verdict: object) -> str:
    """Return the word of a verdict."""
    return str(as_member(Verdict, verdict))


class GameEvent(Protocol):
    """An event, parts of which may be hidden from some seats."""

    @property
    def seat(self) -> Wind | None:
        """The seat that acted."""

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on a fault."""

    @property
    def hides_nothing(self) -> bool:
        """Whether all seats see the same event."""

    def seen_by(self, seat: Wind) -> Self:
        """Return the event as a seat sees it."""


EventT = TypeVar("EventT", bound=GameEvent)


class History(NamedTuple, Generic[EventT]):
    """The events that a seat has seen, as a linked list: the last one, and the list before it."""

    before: History[EventT] | None
    event: EventT

    def events(self) -> list[EventT]:
        """Return all events that the seat has seen, the first one first."""
        now: History[EventT] | None = self
        events = []
        while now is not None:
            events.append(now.event)
            now = now.before
        return events[::-1]


Histories = tuple[History[EventT] | None, ...]
"""The histories of the seats, by seat; None before the first event."""


def extend(histories: Histories[EventT], events: Iterable[EventT]) -> Histories[EventT]:
    """Return the histories of the seats, extended by some events."""
    for event in events:
        if event.hides_nothing:
            histories = tuple([History(before, event) for before in histories])
        else:
            seats = zip(SEATS, histories, strict=True)
            histories = tuple([History(before, event.seen_by(seat)) for seat, before in seats])
    return histories
