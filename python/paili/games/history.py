"""The events of a game as each seat is told them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from paili.games.seats import SEATS
from paili.games.verdicts import Verdict
from paili.model.tiles import Wind


class GameEvent(Protocol):
    """An event, of which seats may be told different things."""

    @property
    def seat(self) -> Wind | None:
        """The seat that acted."""

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on a fault."""

    @property
    def hides_nothing(self) -> bool:
        """Whether all seats are told the same."""

    def seen_by(self, seat: Wind) -> Self:
        """The event as a seat is told it."""


EventT = TypeVar("EventT", bound=GameEvent)


class History(NamedTuple, Generic[EventT]):
    """The events that a seat was told: the last one, after all those before it."""

    before: History[EventT] | None
    event: EventT

    def events(self) -> list[EventT]:
        """All that the seat was told, the first event first."""
        now: History[EventT] | None = self
        events = []
        while now is not None:
            events.append(now.event)
            now = now.before
        return events[::-1]


Histories = tuple[History[EventT] | None, ...]
"""The histories of the seats, by seat; None before the first event."""


def extend(histories: Histories[EventT], events: Iterable[EventT]) -> Histories[EventT]:
    """Return the histories of the seats with some more events."""
    for event in events:
        if event.hides_nothing:
            histories = tuple([History(before, event) for before in histories])
        else:
            seats = zip(SEATS, histories, strict=True)
            histories = tuple([History(before, event.seen_by(seat)) for seat, before in seats])
    return histories
