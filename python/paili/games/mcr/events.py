"""What players are told: one event at each stage of a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from paili.games.mcr.deals import Flower
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import NamedEnum, Tile, Wind, as_member


class EventKind(NamedEnum, StrEnum):
    """What has happened. The first two open a game, the last three end it."""

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
_MAY_HIDE = {EventKind.DRAW, EventKind.CONCEALED_KONG}
_WITH_DISCARD = {EventKind.CHOW, EventKind.PUNG}

Dealt = tuple[tuple[Tile, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """What has happened at one stage.

    Attributes:
        kind: what has happened.  seat: who has done it; None where nobody has.
        tile: drawn or played, the first of a chow, of an added or concealed kong, or won with;
            None if there is none or it is hidden.
        discard: what was discarded with a chow or a pung.
        flower: what was drawn and put aside.
        giver: of a win, who discarded the tile or added it to a pung; None if it was drawn.
        verdict: of a fault: "WH" wrong win, "WA" illegal answer, or the platform's.
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
    verdict: str = ""
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
        is_deal = kind is EventKind.DEAL
        for name, value in (("hands", self.hands), ("flowers", self.flowers)):
            if not isinstance(value, tuple) or len(value) != (4 if is_deal else 0):
                raise ArgumentError(name, describe(value), f"four tuples for {EventKind.DEAL} only")
        if not isinstance(self.verdict, str) or bool(self.verdict) != (kind is EventKind.FAULT):
            raise ArgumentError("verdict", describe(self.verdict), "a text, of a fault only")

    def _expect(
        self, name: str, value: object, kind: type, wanted: bool, allowed: bool = False
    ) -> None:
        if value is None:
            if wanted:
                raise ArgumentError(name, "None", f"a {kind.__name__} for {self.kind}")
        elif not (isinstance(value, kind) and (wanted or allowed)):
            expected = f"a {kind.__name__}" if wanted or allowed else "None"
            raise ArgumentError(name, describe(value), f"{expected} for {self.kind}")

    def seen_by(self, seat: Wind) -> "Event":
        """The event as a seat is told it: others' tiles drawn, dealt or konged are hidden."""
        if self.kind is EventKind.DEAL:
            hands = tuple(hand if at == seat else None for at, hand in enumerate(self.hands))
            return replace(self, hands=hands)
        if self.kind in _MAY_HIDE and self.seat is not seat:
            return replace(self, tile=None)
        return self

    def to_json(self) -> dict[str, Any]:
        """The event in plain types; parts that it does not have are left out."""
        plain: dict[str, Any] = {"event": self.kind.value}
        for name in ("seat", "tile", "discard", "flower", "giver"):
            if (part := getattr(self, name)) is not None:
                plain[name] = str(part)
        if self.verdict:
            plain["verdict"] = self.verdict
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
            "tile": Tile.parse,
            "discard": Tile.parse,
            "flower": Flower.parse,
            "giver": Wind.parse,
            "verdict": str,
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

    def __str__(self) -> str:
        words = [str(part) for part in (self.seat, self.kind.replace("_", " ")) if part is not None]
        words += [str(part) for part in (self.tile, self.flower) if part is not None]
        words += [self.verdict] if self.verdict else []
        words += ["discard", str(self.discard)] if self.discard is not None else []
        words += ["from", str(self.giver)] if self.giver is not None else []
        return " ".join(words)


def _read_hands(value: object) -> Dealt:
    return tuple(
        None if hand is None else tuple(Tile.parse(tile) for tile in _items(hand))
        for hand in _items(value)
    )


def _read_flowers(value: object) -> tuple[tuple[Flower, ...], ...]:
    return tuple(tuple(Flower.parse(flower) for flower in _items(drawn)) for drawn in _items(value))


def _items(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ArgumentError("event", describe(value), "a list")
    return value
