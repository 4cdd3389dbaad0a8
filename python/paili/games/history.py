"""The events of a game as each seat sees them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from paili.games.faults import Verdict
from paili.games.seats import SEATS
from paili.model.tiles import Wind


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
