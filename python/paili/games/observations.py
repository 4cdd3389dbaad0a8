"""Observations: what one player knows about a game, for any game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from paili.games.actions import AnyAction
from paili.games.events import SEATS, EventT, History, as_seat
from paili.games.states import DeclaredMeld, declared_melds, own_melds
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import HtmlRepr
from paili.model.tiles import TILES, Tile, Wind

ActionT = TypeVar("ActionT", bound=AnyAction)


class AnyObservation(HtmlRepr, Generic[EventT, ActionT]):
    """The base of observations, which are frozen dataclasses: all that a seat has seen of a game.

    Attributes:
        seat: the observing seat.
    """

    __slots__ = ()

    _EVENT: ClassVar[type[Any]]
    """The class of the events."""
    _ACTION: ClassVar[type[Any]]
    """The class of the answers."""
    _VIEW: ClassVar[type[Any]]
    """The class of native views."""

    _view: Any
    _history: History[EventT] | None
    seat: Wind

    def __post_init__(self) -> None:
        if not isinstance(self._view, self._VIEW):
            raise ArgumentError("view", describe(self._view), "see Observation.start")
        # The dataclass is frozen, so this is the way to store derived values.
        object.__setattr__(self, "seat", SEATS[self._view.seat])

    def observe(self, event: EventT) -> Self:
        """Return the observation after an event, using only the part visible to this seat.

        Raises:
            IllegalActionError: the event is impossible now, as far as the seat can tell.
        """
        if not isinstance(event, self._EVENT):
            raise ArgumentError("event", describe(event), "an Event")
        try:
            view = self._view.observe(event.to_native())
        except ArgumentError as error:
            raise IllegalActionError(str(event), (error.expected,)) from None
        history: History[EventT] = History(self._history, event.seen_by(self.seat))
        return replace(self, _view=view, _history=history)  # type: ignore[type-var]  # a dataclass

    @property
    def events(self) -> tuple[EventT, ...]:
        """All events as the seat has seen them, in order."""
        return () if self._history is None else tuple(self._history.events())

    @property
    def hand(self) -> Hand:
        """The seat's own tiles and melds, a drawn tile included.

        Raises:
            HandSizeError: the tiles are not dealt yet, or an exchange is incomplete.
        """
        return Hand(self._view.hand, own_melds(self._view.melds(self.seat)))

    @property
    def drawn(self) -> Tile | None:
        """The last tile that the seat has drawn, until it discards or makes a kong."""
        tile = self._view.drawn
        return None if tile is None else TILES[tile]

    def melds(self, seat: Wind | str) -> tuple[DeclaredMeld, ...]:
        """Return the melds of a seat, in the order in which they were made."""
        return declared_melds(self._view.melds(as_seat(seat)))

    @property
    def knowledge(self) -> KnowledgeBase:
        """Copies that the seat does not see, which may still come."""
        return KnowledgeBase(self._view.available)

    @property
    def legal_actions(self) -> tuple[ActionT, ...]:
        """All legal answers of the seat now; a win only if it may be declared."""
        return tuple(map(self._ACTION.from_native, self._view.legal_actions()))

    def is_legal(self, action: ActionT) -> bool:
        """Return whether an action is legal for the seat now."""
        if not isinstance(action, self._ACTION):
            raise ArgumentError("action", describe(action), "an Action")
        is_legal: bool = self._view.is_legal(action.to_native())
        return is_legal

    @property
    def has_choice(self) -> bool:
        """Whether any action but passing is legal."""
        has_choice: bool = self._view.has_choice()
        return has_choice

    def to_native(self) -> Any:
        """Return the native view."""
        return self._view

    def _title(self) -> str:
        return f"Observation of {self.seat}"

    def __repr__(self) -> str:
        after = "the start" if self._history is None else str(self._history.event)
        return f"<Observation of {self.seat} after: {after}>"
