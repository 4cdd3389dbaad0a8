"""Answers of the four seats at a stage, and the events that each seat is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar, cast

from paili.games.seats import SEATS
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind, as_iterator

ActionT = TypeVar("ActionT")


def answers_of(
    actions: object, kind: type[ActionT], passing: ActionT
) -> tuple[ActionT, ActionT, ActionT, ActionT]:
    """Four actions, by seat.

    Args:
        actions: four of them, or a mapping from seats, of which those that are missing pass.
    Raises:
        ArgumentError: anything else.
    """
    expected = "four Actions, or a mapping from Wind to Action"
    if isinstance(actions, Mapping):
        if not all(isinstance(seat, Wind) for seat in actions):
            raise ArgumentError("actions", describe(actions), expected)
        actions = [actions.get(seat, passing) for seat in SEATS]
    answers: tuple[Any, ...] = tuple(as_iterator(cast(Any, actions), "actions", "four Actions"))
    if len(answers) != len(SEATS) or not all(isinstance(action, kind) for action in answers):
        raise ArgumentError("actions", describe(answers), expected)
    east, south, west, north = answers
    return (east, south, west, north)


class Seen(Protocol):
    """An event, of which seats may be told different things."""

    @property
    def hides_nothing(self) -> bool:
        """Whether all seats are told the same."""

    def seen_by(self, seat: Wind) -> Self:
        """The event as a seat is told it."""


EventT = TypeVar("EventT", bound=Seen)


class Told(NamedTuple, Generic[EventT]):
    """The events that a seat was told: the last one, after all those before it."""

    before: Told[EventT] | None
    event: EventT

    def events(self) -> list[EventT]:
        """All that the seat was told, the first event first."""
        told: Told[EventT] | None = self
        found = []
        while told is not None:
            found.append(told.event)
            told = told.before
        return found[::-1]


def tell(told: tuple[Told[EventT] | None, ...], event: EventT) -> tuple[Told[EventT], ...]:
    """Return the events that each seat was told, with one more event."""
    if event.hides_nothing:
        return tuple([Told(before, event) for before in told])
    seats = zip(SEATS, told, strict=True)
    return tuple([Told(before, event.seen_by(seat)) for seat, before in seats])
