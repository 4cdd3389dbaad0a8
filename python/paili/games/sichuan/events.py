"""Events at a table, and the payments that they cause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, ClassVar

from paili import _core
from paili.games.events import (
    AnyEvent,
    seat_or_none,
    tiles_of,
    write_seat,
    write_tile,
    write_verdict,
)
from paili.games.faults import Verdict
from paili.games.sichuan.scoring.patterns import Pattern
from paili.games.sichuan.scoring.payments import Cause, Payment, native_payment, read_payments
from paili.games.sichuan.scoring.wins import as_void
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import (
    TILES,
    NamedEnum,
    Suit,
    Tile,
    Wind,
    as_integer,
    as_iterator,
    as_member,
    as_tiles,
    native_members,
)


class EventKind(NamedEnum, StrEnum):
    """The kind of an event."""

    DEAL = "deal"
    """A seat is dealt thirteen tiles."""
    EXCHANGE = "exchange"
    """A seat gives three tiles away."""
    VOID = "void"
    """A seat gives up a suit."""
    DRAW = "draw"
    """A seat draws a tile; its turn begins."""
    REPLACEMENT = "replacement"
    """A seat draws a tile from the end of the wall, after a kong."""
    DISCARD = "discard"
    PUNG = "pung"
    KONG = "kong"
    """A discard is called for a kong, which is paid."""
    CONCEALED_KONG = "concealed_kong"
    """A kong of four concealed tiles is declared, and paid."""
    ADDED_KONG = "added_kong"
    """A seat declares to add a tile to a pung: others may rob it, and nothing is paid yet."""
    KONG_ADDED = "kong_added"
    """Nobody has robbed the tile: the kong is made, and paid."""
    KONG_ROBBED = "kong_robbed"
    """The tile goes to the seats that win with it; the pung stays."""
    WIN = "win"
    """A seat wins and leaves the game."""
    SHOT = "shot"
    """The discard after a kong was won, which may move the income of the kong."""
    FAULT = "fault"
    """An answer ends the game."""
    END = "end"
    """The game is over, and settled."""


class Ending(NamedEnum, StrEnum):
    """The reason why a game is over."""

    THREE_WON = "three_won"
    WALL = "wall"
    """There is no tile left to draw."""
    FAULT = "fault"


def _write_patterns(patterns: Iterable[Any]) -> dict[str, int]:
    times = {}
    for one in patterns:
        if not (isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], Pattern)):
            raise ArgumentError("patterns", describe(one), "a Pattern and how many times")
        times[str(one[0])] = as_integer(one[1], "patterns", "times")
    return times


class Event(AnyEvent):
    """An event, and the payments that it causes at once.

    Attributes:
        kind: the kind of the event.  seat: the seat that acted; None for the end.
        tile: drawn, discarded, called, made a kong of, or the winning tile; None if there is none
            or it is hidden.
        tiles: of a deal the thirteen, of an exchange the three, sorted; None if they are hidden.
        suit: the void suit.
        to: of an exchange, the seat that gets the tiles.
        giver: the seat that discarded the tile of a call or a win, or whose kong was robbed; None
            if a win was self-drawn.
        winner: of a shot, the seat that won first.
        patterns: of a win, the patterns that count, with multiplicities.
        fan: of a win, before the cap.  value: of a win, in points.
        verdict: of a fault.  reason: of the end.
        payments: the payments made at once, in order.
    Raises:
        ArgumentError: a field is missing, or one that this kind does not have is given.
    """

    __slots__ = ()

    _NATIVE = _core.SichuanEvent
    _KINDS: ClassVar = {
        native: kind for kind, native in native_members(EventKind, _core.SichuanEventKind).items()
    }
    _WRITERS: ClassVar = {
        "seat": write_seat,
        "tile": write_tile,
        "tiles": lambda tiles: [*map(str, as_tiles(tiles, "tiles"))],
        "suit": lambda suit: str(as_void(suit)),
        "to": write_seat,
        "giver": write_seat,
        "winner": write_seat,
        "patterns": _write_patterns,
        "fan": lambda fan: as_integer(fan, "fan", "an int"),
        "value": lambda value: as_integer(value, "value", "an int"),
        "verdict": write_verdict,
        "reason": lambda reason: str(as_member(Ending, reason)),
        "payments": lambda payments: [native_payment(one) for one in payments],
    }

    _native: _core.SichuanEvent

    def __init__(
        self,
        kind: EventKind | str,
        seat: Wind | str | None = None,
        *,
        tile: Tile | int | None = None,
        tiles: Iterable[Tile | int] | None = None,
        suit: Suit | str | None = None,
        to: Wind | str | None = None,
        giver: Wind | str | None = None,
        winner: Wind | str | None = None,
        patterns: Iterable[tuple[Pattern, int]] = (),
        fan: int | None = None,
        value: int | None = None,
        verdict: Verdict | str | None = None,
        reason: Ending | str | None = None,
        payments: Iterable[Payment] = (),
    ) -> None:
        given = locals()
        given["patterns"] = tuple(as_iterator(patterns, "patterns", "Patterns with times"))
        paid = [native_payment(one) for one in as_iterator(payments, "payments", "payments")]
        parts = {name: given[name] for name in self._WRITERS if name != "payments"}
        self._make(kind, parts, paid)

    @classmethod
    def _of(cls, plain: Mapping[str, Any]) -> _core.SichuanEvent:
        paid = [native_payment(_read_payment(one)) for one in _items(plain.get("payments", []))]
        parts = {name: part for name, part in plain.items() if name != "payments"}
        return _core.SichuanEvent.of(parts, paid)

    @property
    def tiles(self) -> tuple[Tile, ...] | None:
        """The tiles that were dealt, or given away."""
        native = self._native
        hand = native.hand
        if hand is not None:
            return tiles_of(hand)
        given = native.tiles
        return None if given is None else tuple(TILES[tile] for tile in given)

    @property
    def suit(self) -> Suit | None:
        """The suit that was given up."""
        suit = self._native.suit
        return None if suit is None else Suit(suit)

    @property
    def to(self) -> Wind | None:
        """The seat that gets the tiles of an exchange."""
        return seat_or_none(self._native.to)

    @property
    def winner(self) -> Wind | None:
        """The seat that won first after a kong."""
        return seat_or_none(self._native.winner)

    @property
    def patterns(self) -> tuple[tuple[Pattern, int], ...]:
        """The patterns that count in a win, each with its multiplicity."""
        return tuple((Pattern[name], times) for name, times in self._native.patterns)

    @property
    def fan(self) -> int | None:
        """Fan of a win, before the cap."""
        return self._native.fan

    @property
    def value(self) -> int | None:
        """Points of a win."""
        return self._native.value

    @property
    def reason(self) -> Ending | None:
        """The reason of the end."""
        reason = self._native.reason
        return None if reason is None else _ENDINGS[reason]

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The payments that were made at once, in order."""
        return read_payments(self._native.payments)


_NATIVE_ENDINGS: dict[Ending, _core.SichuanEnding] = native_members(Ending, _core.SichuanEnding)
_ENDINGS = {native: ending for ending, native in _NATIVE_ENDINGS.items()}


def _items(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ArgumentError("event", describe(value), "a list")
    return value


def _read_payment(value: object) -> Payment:
    names = ("payer", "payee", "amount", "cause")
    if not isinstance(value, Mapping) or set(value) != set(names):
        raise ArgumentError("payments", describe(value), f"objects with {', '.join(names)}")
    payer, payee, amount, cause = (value[name] for name in names)
    return Payment(payer, payee, amount, as_member(Cause, cause))
