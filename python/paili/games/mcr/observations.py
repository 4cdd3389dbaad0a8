"""Observations: what one player knows about a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce

from paili import _core
from paili.games.events import SEATS, History, as_seat
from paili.games.mcr.actions import Action
from paili.games.mcr.events import Event, EventKind, flowers_of
from paili.games.mcr.scoring.wins import Win
from paili.games.observations import AnyObservation
from paili.games.states import own_melds
from paili.model.hands import Hand
from paili.model.tiles import TILES, Tile, Wind, as_wind, check_flag


@dataclass(frozen=True, slots=True, repr=False)
class Observation(AnyObservation[Event, Action]):
    """All that a seat has seen, with what follows from it, and nothing else.

    The tiles of another seat's concealed kong are hidden, so `knowledge` still counts them as
    available. A win is legal only if it has eight fan without flowers.

    Made by `Observation.start` and `observe`, or by `State.observation`.

    Attributes:
        seat: the observing seat; also its wind.
    Example:
        >>> Observation.start(Wind.SOUTH, Wind.EAST).last.kind
        EventKind.SEATS
    """

    _EVENT = Event
    _ACTION = Action
    _VIEW = _core.GameView

    _view: _core.GameView
    _history: History[Event] = field(compare=False)
    seat: Wind = field(init=False, compare=False)

    @classmethod
    def start(
        cls, seat: Wind | str, prevalent_wind: Wind | str, *, is_duplicate: bool = True
    ) -> Observation:
        """Return the observation of a seat before the deal.

        Args:
            seat, prevalent_wind: the winds of the player and of the round.
            is_duplicate: whether each seat draws from a wall of its own.
        """
        player, prevalent = as_seat(seat), as_wind(prevalent_wind, "prevalent_wind")
        check_flag("is_duplicate", is_duplicate)
        view = _core.GameView(player, prevalent, is_duplicate)
        return cls(view, History(None, Event(EventKind.SEATS)))

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
        """The last event."""
        return self._history.event

    def discards(self, seat: Wind | str) -> tuple[Tile, ...]:
        """Return all tiles that a seat has discarded, including those that others called."""
        by = as_seat(seat)
        return tuple(TILES[one.tile] for one in self._view.discards() if one.seat == by)

    def flowers(self, seat: Wind | str) -> int:
        """Return the number of flowers that a seat has drawn."""
        return len(flowers_of(self._view.flowers(as_seat(seat))))

    def wall_left(self, seat: Wind | str) -> int:
        """Return the number of tiles left in the wall that a seat draws from."""
        return self._view.wall_left(as_seat(seat))

    @property
    def win(self) -> Win | None:
        """The win possible now, whatever its worth; None if the tiles are not complete."""
        found = self._view.win()
        if found is None:
            return None
        return win_of(found, self._view.melds(self.seat), self.seat, self.prevalent_wind)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # The native object is rebuilt from the events that this seat has seen, not pickled.
        return _again, (self.seat, self.prevalent_wind, self.is_duplicate, self.events[1:])


def _again(
    seat: Wind, prevalent_wind: Wind, is_duplicate: bool, events: tuple[Event, ...]
) -> Observation:
    """Rebuild an observation from the events that a seat has seen."""
    start = Observation.start(seat, prevalent_wind, is_duplicate=is_duplicate)
    return reduce(Observation.observe, events, start)


def win_of(
    native: _core.Win, melds: list[_core.DeclaredMeld], seat: Wind, prevalent_wind: Wind
) -> Win:
    """Return a win from its native form and the melds of its seat."""
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
