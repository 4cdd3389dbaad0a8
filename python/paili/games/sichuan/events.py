"""Events at a table, and the payments that they cause."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from paili import _core
from paili.games.seats import SEATS, as_seat
from paili.games.sichuan.actions import exchanged_tiles
from paili.games.sichuan.scoring.patterns import Pattern
from paili.games.sichuan.scoring.payments import Cause, Payment, native_payment, read_payments
from paili.games.sichuan.scoring.wins import as_void
from paili.games.verdicts import NATIVE_VERDICTS, VERDICT_OF, Verdict
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, describe
from paili.model.natives import native_members
from paili.model.tiles import (
    TILES,
    NamedEnum,
    Suit,
    Tile,
    Wind,
    as_integer,
    as_iterator,
    as_member,
    as_tile,
    as_tiles,
    tile_named,
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
    """A tile is to be added to a pung: others may rob it, and nothing is paid yet."""
    KONG_ADDED = "kong_added"
    """Nobody has robbed it: the kong is made, and paid."""
    KONG_ROBBED = "kong_robbed"
    """The tile goes to those who win with it; the pung stays."""
    WIN = "win"
    """A seat wins, and is out."""
    SHOT = "shot"
    """The discard after a kong was won: what becomes of the income."""
    FAULT = "fault"
    """An answer ends the game."""
    END = "end"
    """The game is over, and settled."""


class Ending(NamedEnum, StrEnum):
    """The reason why a game is over."""

    THREE_WON = "three_won"
    WALL = "wall"
    """There is no tile to draw."""
    FAULT = "fault"


_SEAT, _TILE = frozenset({"seat"}), frozenset({"seat", "tile"})
_CALL = _TILE | {"giver"}
_PARTS: Mapping[EventKind, tuple[frozenset[str], frozenset[str]]] = {
    EventKind.DEAL: (_SEAT, frozenset({"tiles"})),
    EventKind.EXCHANGE: (_SEAT | {"to"}, frozenset({"tiles"})),
    EventKind.VOID: (_SEAT | {"suit"}, frozenset()),
    EventKind.DRAW: (_SEAT, frozenset({"tile"})),
    EventKind.REPLACEMENT: (_SEAT, frozenset({"tile"})),
    EventKind.DISCARD: (_TILE, frozenset()),
    EventKind.PUNG: (_CALL, frozenset()),
    EventKind.KONG: (_CALL, frozenset()),
    EventKind.CONCEALED_KONG: (_TILE, frozenset()),
    EventKind.ADDED_KONG: (_TILE, frozenset()),
    EventKind.KONG_ADDED: (_TILE, frozenset()),
    EventKind.KONG_ROBBED: (_TILE, frozenset()),
    EventKind.WIN: (_SEAT | {"patterns", "fan", "value"}, frozenset({"tile", "giver"})),
    EventKind.SHOT: (_SEAT | {"winner"}, frozenset()),
    EventKind.FAULT: (_SEAT | {"verdict"}, frozenset()),
    EventKind.END: (frozenset({"reason"}), frozenset()),
}
"""The parts that events of a kind have, and those that they may have: hidden tiles, a giver."""

_NAMES = (
    "seat", "tile", "tiles", "suit", "to", "giver", "winner", "patterns", "fan", "value",
    "verdict", "reason",
)  # fmt: skip
_DEALT = 13
_MOST_FAN, _MOST_VALUE = 2**16 - 1, 2**63 - 1


@dataclass(frozen=True, slots=True, repr=False, init=False, eq=True)
class Event:
    """An event, and the payments that it causes at once.

    Attributes:
        kind: what has happened.  seat: who has done it; None of the end.
        tile: drawn, discarded, called, made a kong of, or won with; None if there is none or it is
            hidden.
        tiles: of a deal the thirteen, of an exchange the three, sorted; None if they are hidden.
        suit: that was given up.
        to: of an exchange, who gets the tiles.
        giver: who discarded the tile of a call or a win, or whose kong was robbed; None if a win
            was drawn.
        winner: of a shot, who has won first.
        patterns: of a win, what counts, and how many times.
        fan: of a win, before the cap.  value: of a win, in points.
        verdict: of a fault.  reason: of the end.
        payments: what was paid at once, in order.
    Raises:
        ArgumentError: a part that this kind of event does not have, or one that is missing.
    """

    # Light, since games have many: whatever is asked for is read from the native object then.
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
        kind = as_member(EventKind, kind)
        patterns = tuple(as_iterator(patterns, "patterns", "Patterns with times"))
        given: dict[str, Any] = {
            "seat": seat, "tile": tile, "tiles": tiles, "suit": suit, "to": to, "giver": giver,
            "winner": winner, "patterns": patterns or None, "fan": fan, "value": value,
            "verdict": verdict, "reason": reason,
        }  # fmt: skip
        _check_parts(kind, given)
        parts = {name: _READERS[name](part) for name, part in given.items() if part is not None}
        if "tiles" in parts:
            found = parts.pop("tiles")
            is_deal = kind is EventKind.DEAL
            parts["hand" if is_deal else "tiles"] = (
                _dealt(found) if is_deal else exchanged_tiles(found)
            )
        paid = [native_payment(one) for one in as_iterator(payments, "payments", "payments")]
        native = _core.SichuanEvent(_NATIVE_KINDS[kind], payments=paid, **parts)
        # Frozen, so this is the way to store what follows from the arguments.
        object.__setattr__(self, "_native", native)

    @classmethod
    def from_native(cls, native: _core.SichuanEvent) -> Event:
        """The event of its native form."""
        event = object.__new__(cls)
        object.__setattr__(event, "_native", native)
        return event

    def to_native(self) -> _core.SichuanEvent:
        """The event as the native module has it."""
        return self._native

    @property
    def kind(self) -> EventKind:
        """The kind of the event."""
        return _KINDS[self._native.kind]

    @property
    def seat(self) -> Wind | None:
        """The seat that acted."""
        return _seat(self._native.seat)

    @property
    def tile(self) -> Tile | None:
        """The tile that was drawn, discarded, called, made a kong of, or won with."""
        tile = self._native.tile
        return None if tile is None else TILES[tile]

    @property
    def tiles(self) -> tuple[Tile, ...] | None:
        """The tiles that were dealt, or given away."""
        native = self._native
        hand = native.hand
        if hand is not None:
            return tuple(tile for tile in TILES for _ in range(hand[tile]))
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
        return _seat(self._native.to)

    @property
    def giver(self) -> Wind | None:
        """The seat that discarded the tile of a call or a win, or whose kong was robbed."""
        return _seat(self._native.giver)

    @property
    def winner(self) -> Wind | None:
        """The seat that won first after a kong."""
        return _seat(self._native.winner)

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
    def verdict(self) -> Verdict | None:
        """The verdict on a fault."""
        verdict = self._native.verdict
        return None if verdict is None else VERDICT_OF[verdict]

    @property
    def reason(self) -> Ending | None:
        """The reason of the end."""
        reason = self._native.reason
        return None if reason is None else _ENDINGS[reason]

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The payments that were made at once, in order."""
        return read_payments(self._native.payments)

    @property
    def hides_nothing(self) -> bool:
        """Whether all seats are told the same."""
        return self._native.kind not in _HIDING

    def seen_by(self, seat: Wind | str) -> Event:
        """The event as a seat is told it.

        Others' tiles are hidden that are dealt, exchanged without it, drawn, or won with by an own
        draw.
        """
        return Event.from_native(self._native.seen_by(as_seat(seat)))

    def to_json(self) -> dict[str, Any]:
        """The event in plain types; parts that it does not have are left out."""
        plain: dict[str, Any] = json.loads(self._native.to_json())
        return plain

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Event:
        """The event of what `to_json` gives.

        Raises:
            ArgumentError, NotationError: that is no event.
        """
        if not isinstance(plain, Mapping) or "event" not in plain:
            raise ArgumentError("event", describe(plain), 'an object with "event"')
        parts: dict[str, Any] = {}
        for name, value in plain.items():
            if name in _FROM_JSON:
                parts[name] = _FROM_JSON[name](value)
            elif name != "event":
                raise ArgumentError(str(name), describe(value), "no such part of an event")
        return cls(as_member(EventKind, plain["event"]), **parts)

    def __str__(self) -> str:
        return str(self._native)

    def __repr__(self) -> str:
        parts = [(name, getattr(self, name)) for name in (*_NAMES, "payments")]
        said = [f"{name}={part!r}" for name, part in parts if part not in (None, ())]
        return f"Event({', '.join([repr(self.kind), *said])})"

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is made anew, not pickled.
        return Event.from_json, (self.to_json(),)


_NATIVE_KINDS: dict[EventKind, _core.SichuanEventKind] = native_members(
    EventKind, _core.SichuanEventKind
)
_KINDS = {native: kind for kind, native in _NATIVE_KINDS.items()}
_NATIVE_ENDINGS: dict[Ending, _core.SichuanEnding] = native_members(Ending, _core.SichuanEnding)
_ENDINGS = {native: ending for ending, native in _NATIVE_ENDINGS.items()}
_HIDING = frozenset(
    _NATIVE_KINDS[kind]
    for kind in (
        EventKind.DEAL,
        EventKind.EXCHANGE,
        EventKind.DRAW,
        EventKind.REPLACEMENT,
        EventKind.WIN,
    )
)


def _seat(number: int | None) -> Wind | None:
    return None if number is None else SEATS[number]


def _check_parts(kind: EventKind, given: Mapping[str, object]) -> None:
    """Refuse a part that a kind of event does not have, and one that is missing."""
    needed, allowed = _PARTS[kind]
    for name, part in given.items():
        if part is None and name in needed:
            raise ArgumentError(name, "None", f"what a {kind} has")
        if part is not None and name not in needed | allowed:
            raise ArgumentError(name, describe(part), f"None for a {kind}")


def _dealt(tiles: Iterable[Tile]) -> bytes:
    """Copies of each kind in thirteen tiles."""
    counts = TileCounts.from_tiles(tiles)
    if counts.copies != _DEALT:
        raise ArgumentError("tiles", f"{counts.copies} tiles", f"{_DEALT} tiles")
    return bytes(counts[tile] for tile in TILES)


def _times(patterns: Iterable[Any]) -> list[tuple[str, int]]:
    """Names and times of patterns."""
    found = []
    for one in patterns:
        is_pair = isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], Pattern)
        if not is_pair or not 1 <= as_integer(one[1], "patterns", "times") <= 4:
            raise ArgumentError("patterns", describe(one), "a Pattern and how many times")
        found.append((one[0].name, one[1]))
    return found


def _number(name: str, most: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        number = as_integer(value, name, "an int")
        if not 0 <= number <= most:
            raise ArgumentError(name, describe(number), f"0 to {most}")
        return number

    return read


_READERS: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("seat", "to", "giver", "winner"), as_seat),
    "tile": as_tile,
    "tiles": lambda tiles: list(as_tiles(tiles, "tiles")),
    "suit": as_void,
    "patterns": _times,
    "fan": _number("fan", _MOST_FAN),
    "value": _number("value", _MOST_VALUE),
    "verdict": lambda verdict: NATIVE_VERDICTS[as_member(Verdict, verdict)],
    "reason": lambda reason: _NATIVE_ENDINGS[as_member(Ending, reason)],
}


def _items(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ArgumentError("event", describe(value), "a list")
    return value


def _read_patterns(value: object) -> list[tuple[Pattern, Any]]:
    if not isinstance(value, Mapping):
        raise ArgumentError("patterns", describe(value), "times by the names of patterns")
    return [(as_member(Pattern, name), times) for name, times in value.items()]


def _read_payment(value: object) -> Payment:
    names = ("payer", "payee", "amount", "cause")
    if not isinstance(value, Mapping) or set(value) != set(names):
        raise ArgumentError("payments", describe(value), f"objects with {', '.join(names)}")
    payer, payee, amount, cause = (value[name] for name in names)
    return Payment(payer, payee, amount, as_member(Cause, cause))


_FROM_JSON: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("seat", "to", "giver", "winner"), Wind.parse),
    "tile": tile_named,
    "tiles": lambda value: [tile_named(tile) for tile in _items(value)],
    "suit": as_void,
    "patterns": _read_patterns,
    "fan": lambda value: value,
    "value": lambda value: value,
    "verdict": lambda value: as_member(Verdict, value),
    "reason": lambda value: as_member(Ending, value),
    "payments": lambda value: [_read_payment(one) for one in _items(value)],
}
