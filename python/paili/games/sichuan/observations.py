"""Observations: the knowledge of one player about a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce

from paili import _core
from paili.games.history import History
from paili.games.melds import own_melds
from paili.games.observations import AnyObservation
from paili.games.seats import as_seat
from paili.games.sichuan.actions import Action
from paili.games.sichuan.deals import Direction, native_direction, rules_of_table
from paili.games.sichuan.events import Event
from paili.games.sichuan.scoring.payments import Payment
from paili.games.sichuan.scoring.wins import FLAGS, Win
from paili.games.sichuan.visible import NativeTable, Visible
from paili.model.counts import TileCounts
from paili.model.hands import Hand
from paili.model.rules import Rules, scoring_of
from paili.model.tiles import TILES, Tile, Wind, as_member


@dataclass(frozen=True, slots=True, repr=False)
class Observation(Visible, AnyObservation[Event, Action]):
    """All that a seat has been told, and what follows from it: nothing else.

    The tiles that the seat gave away are in `knowledge` as long as they are in a hand. A win that
    a passed one bars is not legal.

    Made by `Observation.start` and `observe`, or by `State.observation`. Tiles that others have won
    with by an own draw stay hidden, and so do the hands of those who have won.

    Attributes:
        seat: whose observation it is.  rules: of the game.
    """

    _EVENT = Event
    _ACTION = Action
    _VIEW = _core.SichuanView

    _view: _core.SichuanView
    _history: History[Event] | None = field(compare=False)
    rules: Rules
    seat: Wind = field(init=False, compare=False)

    @classmethod
    def start(
        cls, seat: Wind | str, rules: Rules | str, direction: Direction | str | None = None
    ) -> Observation:
        """Before the deal.

        Args:
            direction: where the exchange goes, if the rules leave it to the deal.
        Raises:
            ArgumentError: no seat, other rules, or no direction where one is needed.
        """
        at, of = as_seat(seat), rules_of_table(rules)
        goes = None if direction is None else as_member(Direction, direction)
        view = _core.SichuanView(at, scoring_of(of)._native, native_direction(goes))
        return cls(view, None, of)

    @property
    def _table(self) -> NativeTable:
        return self._view

    @property
    def last(self) -> Event | None:
        """The event that happened last, as the seat was told it; None before the deal."""
        return None if self._history is None else self._history.event

    @property
    def ledger(self) -> tuple[Payment, ...]:
        """All that was paid so far, in order, each payment with its cause."""
        return tuple(payment for event in self.events for payment in event.payments)

    @property
    def given(self) -> tuple[Tile, ...] | None:
        """The three tiles that the seat gave away, sorted; None before it has."""
        return _tiles(self._view.given)

    @property
    def received(self) -> tuple[Tile, ...] | None:
        """The three tiles that the seat got for them, sorted; None before it has."""
        return _tiles(self._view.received)

    @property
    def passed(self) -> int | None:
        """The highest value of a win that the seat has passed since its last draw."""
        return self._view.passed

    def known_to_hold(self, seat: Wind | str) -> TileCounts:
        """Return the tiles that another seat surely holds: received from this one and not shown."""
        held = self._view.known_to_hold(as_seat(seat))
        return TileCounts({tile: held[tile] for tile in TILES if held[tile]})

    @property
    def is_asked(self) -> bool:
        """Whether the seat must answer now, if only by passing."""
        return self._view.is_asked()

    @property
    def win(self) -> Win | None:
        """The win that the seat has now, even if a passed win bars it; None without one."""
        found = self._view.win()
        if found is None:
            return None
        hand = Hand(found.counts, own_melds(self._view.melds(self.seat)))
        flags = dict(zip(FLAGS, found.flags, strict=True))
        return Win(hand, TILES[found.tile], self.void(self.seat), **flags)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # The native object is made anew, by what this seat was told and nothing else.
        return _again, (self.seat, self.rules, self.direction, self.events)


def _again(
    seat: Wind, rules: Rules, direction: Direction | None, events: tuple[Event, ...]
) -> Observation:
    """An observation of what a seat was told after it sat down."""
    return reduce(Observation.observe, events, Observation.start(seat, rules, direction))


def _tiles(kinds: list[int] | None) -> tuple[Tile, ...] | None:
    return None if kinds is None else tuple(TILES[kind] for kind in kinds)
