"""A table of four seats as HTML, from the view of one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from paili.model.errors import HandSizeError
from paili.model.hands import Hand
from paili.model.melds import Meld, MeldKind
from paili.model.notation import Notation, format_tiles, write
from paili.model.tiles import Tile, Wind
from paili.render.html import drawn_words
from paili.render.markup import Content, Markup, element, joined
from paili.render.tile_pictures import backs, meld, tiles

_PLACES = ("own", "right", "across", "left")
"""The places of the seats in turn order, beginning at the front."""


class DrawnMeld(Protocol):
    """A meld on the table. `meld` is None for a hidden concealed kong."""

    @property
    def meld(self) -> Meld | None:
        """The tiles of the meld."""

    @property
    def giver(self) -> Wind | None:
        """The seat that discarded the called tile."""


class DrawnSeat(NamedTuple):
    """A seat of the table.

    Attributes:
        seat: the wind of the seat.
        concealed: its hand if visible, else its number of hidden tiles; None before the deal.
        melds: in the order in which they were made.  discards: called ones included.
        notes: further texts.
    """

    seat: Wind
    concealed: Hand | int | None
    melds: Sequence[DrawnMeld]
    discards: Sequence[Tile]
    notes: Sequence[str]


def table_markup(front: Wind, seats: Iterable[DrawnSeat], centre: Iterable[str]) -> Markup:
    """Return the markup of the table.

    Args:
        front: the seat at the front.  centre: texts about the game.
    """
    middle = element("div", *(_line(text) for text in centre), class_="paili-centre")
    order = sorted(seats, key=lambda one: (one.seat - front) % len(_PLACES))
    sections = [_seat(place, one) for place, one in zip(_PLACES, order, strict=True)]
    return element("div", *sections, middle, class_="paili-seats")


def shown_hand(of: Callable[[], Hand]) -> Hand | None:
    """Return a hand, or None before the deal."""
    try:
        return of()
    except HandSizeError:
        return None


def concealed_tiles(melds: Sequence[DrawnMeld], *, is_drawn: bool) -> int:
    """Return the number of hidden tiles of a seat.

    Args:
        is_drawn: whether the seat must discard next.
    """
    return 13 - 3 * len(melds) + is_drawn


def _seat(place: str, one: DrawnSeat) -> Markup:
    name = f"{one.seat}, who looks" if place == "own" else str(one.seat)
    return element(
        "section",
        element(
            "p",
            element("span", one.seat, class_="paili-strong"),
            _notes(one.notes),
            class_="paili-text",
        ),
        _hand(one),
        _discards(one.discards),
        class_=f"paili-seat-{place}" + " paili-small" * (place != "own"),
        aria_label=name,
    )


def _notes(notes: Sequence[str]) -> Markup:
    return joined(joined([" \u00b7 ", drawn_words(note)]) for note in notes)


def _hand(one: DrawnSeat) -> Markup:
    parts: list[Content] = []
    if isinstance(one.concealed, Hand):
        parts.append(tiles(write(one.concealed.codes, Notation.MPSZ)))
    elif one.concealed is not None:
        parts.append(backs(one.concealed))
    parts += _melds(one)
    return element("div", *parts, class_="paili-hand") if parts else Markup()


def _melds(one: DrawnSeat) -> Iterator[Markup]:
    for declared in one.melds:
        if declared.meld is None:
            yield backs(4)
            continue
        giver = declared.giver
        last = len(declared.meld.tiles) - 1
        # The records do not say which tile of a chow was called, so its first one is turned.
        is_first = giver is None or declared.meld.kind is MeldKind.CHOW
        turned = 0 if is_first or giver is None else (last, 1, 0)[(giver - one.seat) % 4 - 1]
        yield meld(str(declared.meld), turned)


def _discards(discards: Sequence[Tile]) -> Markup:
    """Return the discards in rows of six, in order."""
    rows = [discards[start : start + 6] for start in range(0, len(discards), 6)]
    drawn = [element("div", *(tiles(format_tiles([tile])) for tile in row)) for row in rows]
    return element("div", *drawn, class_="paili-discards paili-text") if drawn else Markup()


def _line(text: str) -> Markup:
    return element("p", drawn_words(text), class_="paili-text")
