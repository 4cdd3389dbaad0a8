"""Events of a game, whatever the game is: thin views of the native ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from paili.games.faults import VERDICT_OF, Verdict
from paili.games.seats import SEATS, as_seat
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import TILES, Tile, Wind, as_member, as_tile

Writer = Callable[[Any], Any]
"""Writes a part as JSON."""


@dataclass(frozen=True, slots=True, repr=False, init=False)
class AnyEvent:
    """An event of any game, which adds the parts of its own."""

    _KINDS: ClassVar[Mapping[Any, Any]]
    """The kinds by their native form."""
    _WRITERS: ClassVar[Mapping[str, Writer]]
    """The parts besides the kind, in the order of the representation, and how they are written."""
    _NATIVE: ClassVar[type[Any]]
    """The class of native events."""

    # Light, since games have many: whatever is asked for is read from the native object then.
    _native: Any

    def _make(self, kind: object, given: Mapping[str, Any], *more: object) -> None:
        """Store the event of its parts, of which None and () are left out; this is frozen.

        Args:
            more: arguments of the native class.
        """
        kinds = type(next(iter(self._KINDS.values())))
        plain: dict[str, Any] = {"event": str(as_member(kinds, kind))}
        for name, part in given.items():
            if part is not None and not (isinstance(part, tuple) and not part):
                plain[name] = self._WRITERS[name](part)
        object.__setattr__(self, "_native", self._NATIVE.of(plain, *more))

    @classmethod
    def from_native(cls, native: Any) -> Self:
        """The event of its native form."""
        event = object.__new__(cls)
        object.__setattr__(event, "_native", native)
        return event

    def to_native(self) -> Any:
        """The event as the native module has it."""
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
        """Whether all seats are told the same."""
        hides_nothing: bool = self._native.hides_nothing
        return hides_nothing

    def seen_by(self, seat: Wind | str) -> Self:
        """The event as a seat is told it: tiles that others keep in their hands are hidden.

        Raises:
            ArgumentError: no seat.
        """
        return self.from_native(self._native.seen_by(as_seat(seat)))

    def to_json(self) -> dict[str, Any]:
        """The event in plain types; parts that it does not have are left out."""
        plain: dict[str, Any] = json.loads(self._native.to_json())
        return plain

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """The event of what `to_json` gives.

        Raises:
            ArgumentError, NotationError: that is no event.
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
        # The native object is made anew, not pickled.
        return type(self).from_json, (self.to_json(),)


def seat_or_none(number: int | None) -> Wind | None:
    """The seat of a number; None stays None."""
    return None if number is None else SEATS[number]


def tile_or_none(number: int | None) -> Tile | None:
    """The tile of a number; None stays None."""
    return None if number is None else TILES[number]


def tiles_of(counts: bytes) -> tuple[Tile, ...]:
    """The tiles of the copies of each kind."""
    return tuple(tile for tile in TILES for _ in range(counts[tile]))


def write_seat(seat: object) -> str:
    """The word of a seat."""
    return str(as_seat(seat))


def write_tile(tile: Any) -> str:
    """The name of a tile."""
    return str(as_tile(tile))


def write_verdict(verdict: object) -> str:
    """The word of a verdict."""
    return str(as_member(Verdict, verdict))
