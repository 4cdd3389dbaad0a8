"""Events that players are told, one at each stage of a game."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any

from paili import _core
from paili.games.mcr.deals import FLOWERS, Flower
from paili.games.seats import SEATS, as_seat
from paili.games.verdicts import NATIVE_VERDICTS, VERDICT_OF, Verdict
from paili.model.errors import ArgumentError, describe
from paili.model.natives import native_members
from paili.model.tiles import COPIES, KINDS, TILES, NamedEnum, Tile, Wind, as_member, tile_named


class EventKind(NamedEnum, StrEnum):
    """The kind of an event. The first two open a game, the last three end it."""

    SEATS = "seats"
    DEAL = "deal"
    DRAW = "draw"
    FLOWER = "flower"
    PLAY = "play"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"
    ADDED_KONG = "added_kong"
    WIN = "win"
    EXHAUSTED = "exhausted"
    FAULT = "fault"


_NO_SEAT = {EventKind.SEATS, EventKind.DEAL, EventKind.EXHAUSTED}
_WITH_TILE = {EventKind.PLAY, EventKind.CHOW, EventKind.ADDED_KONG, EventKind.WIN}
_DEAL, _DRAW, _CONCEALED_KONG = EventKind.DEAL, EventKind.DRAW, EventKind.CONCEALED_KONG
_MAY_HIDE = {_DRAW, _CONCEALED_KONG}
_WITH_DISCARD = {EventKind.CHOW, EventKind.PUNG}

Dealt = tuple[tuple[Tile, ...] | None, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Event:
    """The event at one stage of a game.

    Attributes:
        kind: what has happened.  seat: who has done it; None where nobody has.
        tile: drawn or played, the first of a chow, of an added or concealed kong, or won with;
            None if there is none or it is hidden.
        discard: what was discarded with a chow or a pung.
        flower: what was drawn and put aside.
        giver: of a win, who discarded the tile or added it to a pung; None if it was drawn.
        verdict: of a fault.
        hands: of a deal, the 13 tiles of each seat, sorted; None if hidden.
        flowers: of a deal, those that each seat has drawn.
    Raises:
        ArgumentError: a part that this kind of event does not have, or one that is missing.
    """

    kind: EventKind
    seat: Wind | None = None
    tile: Tile | None = None
    discard: Tile | None = None
    flower: Flower | None = None
    giver: Wind | None = None
    verdict: Verdict | None = None
    hands: Dealt = ()
    flowers: tuple[tuple[Flower, ...], ...] = ()

    def __post_init__(self) -> None:
        kind = as_member(EventKind, self.kind)
        object.__setattr__(self, "kind", kind)
        self._expect("seat", self.seat, Wind, kind not in _NO_SEAT)
        self._expect("tile", self.tile, Tile, kind in _WITH_TILE, kind in _MAY_HIDE)
        self._expect("discard", self.discard, Tile, kind in _WITH_DISCARD)
        self._expect("flower", self.flower, Flower, kind is EventKind.FLOWER)
        self._expect("giver", self.giver, Wind, False, kind is EventKind.WIN)
        self._expect_parts("hands", self.hands, Tile)
        self._expect_parts("flowers", self.flowers, Flower)
        if isinstance(self.verdict, str):
            object.__setattr__(self, "verdict", as_member(Verdict, self.verdict))
        self._expect("verdict", self.verdict, Verdict, kind is EventKind.FAULT)

    @classmethod
    def from_native(cls, native: _core.Event) -> "Event":
        """The event of its native form."""
        kind, seat, giver, verdict = native.kind, native.seat, native.giver, native.verdict
        flower, hands, flowers = native.flower, native.hands, native.flowers
        return cls(
            _KINDS[kind],
            None if seat is None else SEATS[seat],
            _tile(native.tile),
            _tile(native.discard),
            None if flower is None else FLOWERS[flower],
            None if giver is None else SEATS[giver],
            None if verdict is None else VERDICT_OF[verdict],
            () if hands is None else tuple(map(_hand, hands)),
            () if flowers is None else tuple(map(flowers_of, flowers)),
        )

    def to_native(self) -> _core.Event:
        """The event as the native module has it."""
        is_deal = self.kind is EventKind.DEAL
        return _core.Event(
            _NATIVE_KINDS[self.kind],
            seat=self.seat,
            tile=self.tile,
            discard=self.discard,
            flower=None if self.flower is None else self.flower - KINDS,
            giver=self.giver,
            verdict=None if self.verdict is None else NATIVE_VERDICTS[self.verdict],
            hands=list(map(_counts, self.hands)) if is_deal else None,
            flowers=list(map(_bits, self.flowers)) if is_deal else None,
        )

    def _expect(
        self, name: str, value: object, kind: type, wanted: bool, allowed: bool = False
    ) -> None:
        if value is None:
            if wanted:
                raise ArgumentError(name, "None", f"a {kind.__name__} for {self.kind}")
        elif not (isinstance(value, kind) and (wanted or allowed)):
            expected = f"a {kind.__name__}" if wanted or allowed else "None"
            raise ArgumentError(name, describe(value), f"{expected} for {self.kind}")

    def _expect_parts(self, name: str, value: object, kind: type) -> None:
        """Four tuples, of which those of tiles may be hidden, for a deal; none for all else."""
        is_deal = self.kind is EventKind.DEAL
        if not isinstance(value, tuple) or len(value) != (len(SEATS) if is_deal else 0):
            raise ArgumentError(name, describe(value), f"four tuples for {EventKind.DEAL} only")
        for part in value:
            is_hidden = part is None and kind is Tile
            if is_hidden or (
                isinstance(part, tuple) and all(isinstance(one, kind) for one in part)
            ):
                continue
            raise ArgumentError(name, describe(part), f"a tuple of {kind.__name__}s")

    @property
    def hides_nothing(self) -> bool:
        """Whether all seats are told the same."""
        kind = self.kind  # compared by identity, for this is asked at every stage of a game
        return not (kind is _DRAW or kind is _CONCEALED_KONG or kind is _DEAL)

    def seen_by(self, seat: Wind | str) -> "Event":
        """The event as a seat is told it: others' tiles drawn, dealt or konged are hidden.

        Raises:
            ArgumentError: no seat.
        """
        seat = as_seat(seat)
        if self.hides_nothing or self.seat is seat:
            return self
        if self.seat is None:
            hands = tuple(hand if at == seat else None for at, hand in enumerate(self.hands))
            return replace(self, hands=hands)
        return _hidden(self.kind, self.seat)

    def to_json(self) -> dict[str, Any]:
        """The event in plain types; parts that it does not have are left out."""
        plain: dict[str, Any] = {"event": self.kind.value}
        for name in ("seat", "tile", "discard", "flower", "giver"):
            if (part := getattr(self, name)) is not None:
                plain[name] = str(part)
        if self.verdict is not None:
            plain["verdict"] = self.verdict.value
        if self.kind is EventKind.DEAL:
            plain["hands"] = [hand and [str(tile) for tile in hand] for hand in self.hands]
            plain["flowers"] = [[str(flower) for flower in drawn] for drawn in self.flowers]
        return plain

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "Event":
        """The event of what `to_json` gives.

        Raises:
            ArgumentError, NotationError: that is no event.
        """
        if not isinstance(plain, Mapping) or "event" not in plain:
            raise ArgumentError("event", describe(plain), 'an object with "event"')
        readers: dict[str, Callable[[Any], Any]] = {
            "seat": Wind.parse,
            "tile": tile_named,
            "discard": tile_named,
            "flower": Flower.parse,
            "giver": Wind.parse,
            "verdict": Verdict,
            "hands": _read_hands,
            "flowers": _read_flowers,
        }
        parts: dict[str, Any] = {}
        for name, value in plain.items():
            if name in readers:
                parts[name] = readers[name](value)
            elif name != "event":
                raise ArgumentError(str(name), describe(value), "no such part of an event")
        return cls(as_member(EventKind, plain["event"]), **parts)

    def __repr__(self) -> str:
        parts = [(field.name, getattr(self, field.name), field.default) for field in fields(self)]
        said = [f"{name}={value!r}" for name, value, default in parts if value != default]
        return f"Event({', '.join(said)})"

    def __str__(self) -> str:
        words = [str(part) for part in (self.seat, self.kind.replace("_", " ")) if part is not None]
        words += [str(part) for part in (self.tile, self.flower) if part is not None]
        words += [] if self.verdict is None else [self.verdict.value]
        words += ["discard", str(self.discard)] if self.discard is not None else []
        words += ["from", str(self.giver)] if self.giver is not None else []
        return " ".join(words)


@cache
def _hidden(kind: EventKind, seat: Wind) -> Event:
    """An event whose tile the others are not told."""
    return Event(kind, seat)


_NATIVE_KINDS: dict[EventKind, _core.EventKind] = native_members(EventKind, _core.EventKind)
_KINDS = {native: kind for kind, native in _NATIVE_KINDS.items()}


def flowers_of(bits: int) -> tuple[Flower, ...]:
    """The flowers of a set of bits."""
    return tuple(flower for flower in FLOWERS if bits >> flower - KINDS & 1)


def _bits(flowers: tuple[Flower, ...]) -> int:
    bits = sum(1 << flower - KINDS for flower in set(flowers))
    if bits.bit_count() < len(flowers):
        raise ArgumentError("flowers", describe(flowers), "one copy of each flower")
    return bits


def _tile(kind: int | None) -> Tile | None:
    return None if kind is None else TILES[kind]


def _hand(counts: bytes | None) -> tuple[Tile, ...] | None:
    if counts is None:
        return None
    return tuple(tile for tile, count in zip(TILES, counts, strict=True) for _ in range(count))


def _counts(hand: tuple[Tile, ...] | None) -> bytes | None:
    if hand is None:
        return None
    # More than 13 tiles are refused anyway; not before they are counted in a byte.
    counts = Counter(hand[: COPIES * KINDS])
    return bytes(counts[tile] for tile in TILES)


def _read_hands(value: object) -> Dealt:
    return tuple(
        None if hand is None else tuple(tile_named(tile) for tile in _items(hand))
        for hand in _items(value)
    )


def _read_flowers(value: object) -> tuple[tuple[Flower, ...], ...]:
    return tuple(tuple(Flower.parse(flower) for flower in _items(drawn)) for drawn in _items(value))


def _items(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ArgumentError("event", describe(value), "a list")
    return value
