"""Observations: the knowledge of one player about a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce

from paili import _core
from paili.games.answers import Told
from paili.games.mcr.actions import Action
from paili.games.mcr.events import Event, EventKind, flowers_of
from paili.games.mcr.scoring.wins import Win
from paili.games.melds import DeclaredMeld, declared_melds, own_melds
from paili.games.seats import SEATS, as_seat
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import HtmlRepr
from paili.model.tiles import TILES, Tile, Wind, as_wind, check_flag


@dataclass(frozen=True, slots=True, repr=False)
class Observation(HtmlRepr):
    """All that a seat has been told, and what follows from it: nothing else.

    Made by `Observation.start` and `observe`, or by `State.observation`.

    Attributes:
        seat: whose observation it is; also its wind.
    Example:
        >>> Observation.start(Wind.SOUTH, Wind.EAST).last.kind
        EventKind.SEATS
    """

    _view: _core.GameView
    _told: Told[Event] = field(compare=False)
    seat: Wind = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self._view, _core.GameView):
            raise ArgumentError("view", describe(self._view), "see Observation.start")
        # Frozen, so this is the way to store what follows from the argument.
        object.__setattr__(self, "seat", SEATS[self._view.seat])

    @classmethod
    def start(
        cls, seat: Wind | str, prevalent_wind: Wind | str, *, is_duplicate: bool = True
    ) -> Observation:
        """Before the deal.

        Args:
            seat, prevalent_wind: the winds of the player and of the round.
            is_duplicate: whether each seat draws from a wall of its own.
        """
        player, prevalent = as_seat(seat), as_wind(prevalent_wind, "prevalent_wind")
        check_flag("is_duplicate", is_duplicate)
        view = _core.GameView(player, prevalent, is_duplicate)
        return cls(view, Told(None, Event(EventKind.SEATS)))

    def observe(self, event: Event) -> Observation:
        """After an event, as this seat is told it.

        Raises:
            IllegalActionError: the event cannot come now.
        """
        if not isinstance(event, Event):
            raise ArgumentError("event", describe(event), "an Event")
        try:
            view = self._view.observe(event.to_native())
        except ArgumentError as error:
            raise IllegalActionError(str(event), (error.expected,)) from None
        return Observation(view, Told(self._told, event.seen_by(self.seat)))

    @property
    def prevalent_wind(self) -> Wind:
        """The wind of the round."""
        return SEATS[self._view.prevalent_wind]

    @property
    def is_duplicate(self) -> bool:
        """Whether each seat draws from a wall of its own."""
        return self._view.duplicate

    @property
    def last(self) -> Event:
        """The event that happened last."""
        return Event.from_native(self._view.last)

    @property
    def hand(self) -> Hand:
        """The seat's own tiles and melds, a drawn tile included.

        Raises:
            HandSizeError: the tiles are not dealt yet.
        """
        return Hand(self._view.hand, own_melds(self._view.melds(self.seat)))

    @property
    def drawn(self) -> Tile | None:
        """The tile that this seat has just drawn."""
        tile = self._view.drawn
        return None if tile is None else TILES[tile]

    def melds(self, seat: Wind | str) -> tuple[DeclaredMeld, ...]:
        """The melds of a seat, in the order they were made."""
        return declared_melds(self._view.melds(as_seat(seat)))

    def discards(self, seat: Wind | str) -> tuple[Tile, ...]:
        """All that a seat has discarded, also what others called."""
        by = as_seat(seat)
        return tuple(TILES[one.tile] for one in self._view.discards() if one.seat == by)

    def flowers(self, seat: Wind | str) -> int:
        """Return the number of flowers that a seat has drawn."""
        return len(flowers_of(self._view.flowers(as_seat(seat))))

    def wall_left(self, seat: Wind | str) -> int:
        """Tiles left in the wall that a seat draws from."""
        return self._view.wall_left(as_seat(seat))

    @property
    def knowledge(self) -> KnowledgeBase:
        """Copies that may still come: not in the own hand, not discarded, in no exposed meld.

        Another's concealed kong takes nothing away: its tiles are not told.
        """
        return KnowledgeBase(self._view.available)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """All that the seat may answer now; a win only if it has eight fan without flowers."""
        return tuple(map(Action.from_native, self._view.legal_actions()))

    def is_legal(self, action: Action) -> bool:
        """Return whether an action is legal for the seat now."""
        if not isinstance(action, Action):
            raise ArgumentError("action", describe(action), "an Action")
        return self._view.is_legal(action.to_native())

    @property
    def has_choice(self) -> bool:
        """Whether any action but passing is legal."""
        return self._view.has_choice()

    @property
    def win(self) -> Win | None:
        """The win that could be declared now, if its tiles are complete, whatever it is worth."""
        found = self._view.win()
        if found is None:
            return None
        return win_of(found, self._view.melds(self.seat), self.seat, self.prevalent_wind)

    def to_native(self) -> _core.GameView:
        """The observation as the native module has it."""
        return self._view

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # The native object is made anew, by what this seat was told and nothing else.
        return _again, (self.seat, self.prevalent_wind, self.is_duplicate, self._told.events()[1:])

    def _title(self) -> str:
        return f"Observation of {self.seat}"

    def __repr__(self) -> str:
        return f"<Observation of {self.seat} after: {self.last}>"


def _again(
    seat: Wind, prevalent_wind: Wind, is_duplicate: bool, events: list[Event]
) -> Observation:
    """An observation of what a seat was told after it sat down."""
    start = Observation.start(seat, prevalent_wind, is_duplicate=is_duplicate)
    return reduce(Observation.observe, events, start)


def win_of(
    native: _core.Win, melds: list[_core.DeclaredMeld], seat: Wind, prevalent_wind: Wind
) -> Win:
    """A win from its native form, of a seat with these melds."""
    return Win(
        Hand(native.counts, own_melds(melds)),
        TILES[native.tile],
        self_drawn=native.self_drawn,
        last_copy=native.last_copy,
        kong=native.kong,
        wall_last=native.wall_last,
        seat_wind=seat,
        prevalent_wind=prevalent_wind,
        flowers=native.flowers,
    )
