"""Events that players see, one at each stage of a game."""

from enum import StrEnum
from typing import ClassVar

from paili import _core
from paili.games.events import (
    AnyEvent,
    tile_or_none,
    tiles_of,
    write_seat,
    write_tile,
    write_verdict,
)
from paili.games.faults import Verdict
from paili.games.mcr.deals import FLOWERS, Flower
from paili.model.tiles import KINDS, NamedEnum, Tile, Wind, as_iterator, as_tiles, native_members


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


Dealt = tuple[tuple[Tile, ...] | None, ...]


class Event(AnyEvent):
    """The event at one stage of a game.

    Attributes:
        kind: the kind of the event.  seat: the seat that acted; None if none did.
        tile: drawn or played, the first of a chow, of an added or concealed kong, or the winning
            tile; None if there is none or it is hidden.
        discard: the tile discarded with a chow or a pung.
        flower: the flower drawn and put aside.
        giver: of a win, the seat that discarded the tile or added it to a pung; None if drawn.
        verdict: of a fault.
        hands: of a deal, the 13 tiles of each seat, sorted; None if hidden.
        flowers: of a deal, those that each seat has drawn.
    Raises:
        ArgumentError: a field is missing, or one that this kind does not have is given.
    """

    __slots__ = ()

    _NATIVE = _core.Event
    _KINDS: ClassVar = {
        native: kind for kind, native in native_members(EventKind, _core.EventKind).items()
    }
    _WRITERS: ClassVar = {
        "seat": write_seat,
        "tile": write_tile,
        "discard": write_tile,
        "flower": str,
        "giver": write_seat,
        "verdict": write_verdict,
        "hands": lambda hands: [
            None if hand is None else [*map(str, as_tiles(hand, "hands"))]
            for hand in as_iterator(hands, "hands", "four tuples")
        ],
        "flowers": lambda flowers: [
            [*map(str, as_iterator(drawn, "flowers", "tuples of Flowers"))]
            for drawn in as_iterator(flowers, "flowers", "four tuples")
        ],
    }

    _native: _core.Event

    def __init__(
        self,
        kind: EventKind | str,
        seat: Wind | str | None = None,
        tile: Tile | int | None = None,
        discard: Tile | int | None = None,
        flower: Flower | None = None,
        giver: Wind | str | None = None,
        verdict: Verdict | str | None = None,
        hands: Dealt = (),
        flowers: tuple[tuple[Flower, ...], ...] = (),
    ) -> None:
        given = locals()
        self._make(kind, {name: given[name] for name in self._WRITERS})

    @property
    def discard(self) -> Tile | None:
        """The tile that was discarded with a chow or a pung."""
        return tile_or_none(self._native.discard)

    @property
    def flower(self) -> Flower | None:
        """The flower that was drawn and put aside."""
        flower = self._native.flower
        return None if flower is None else FLOWERS[flower]

    @property
    def hands(self) -> Dealt:
        """The tiles that were dealt to each seat, sorted; None if hidden."""
        hands = self._native.hands or ()
        return tuple(None if hand is None else tiles_of(hand) for hand in hands)

    @property
    def flowers(self) -> tuple[tuple[Flower, ...], ...]:
        """The flowers of each seat in a deal."""
        return tuple(map(flowers_of, self._native.flowers or ()))


def flowers_of(bits: int) -> tuple[Flower, ...]:
    """Return the flowers of a bit set."""
    return tuple(flower for flower in FLOWERS if bits >> flower - KINDS & 1)
