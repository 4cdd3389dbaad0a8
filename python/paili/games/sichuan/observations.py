"""The public part of a table, and all that one player knows about a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import reduce
from typing import TypeAlias

from paili import _core
from paili.games.events import SEATS, History, as_seat
from paili.games.observations import AnyObservation
from paili.games.sichuan.actions import Action
from paili.games.sichuan.deals import Direction, direction_of, native_direction, rules_of_table
from paili.games.sichuan.events import Event
from paili.games.sichuan.scoring.payments import Kong, Payment, Points, read_kongs
from paili.games.sichuan.scoring.wins import FLAGS, Win
from paili.games.states import DeclaredMeld, declared_melds, own_melds
from paili.model.counts import TileCounts
from paili.model.hands import Hand
from paili.model.rendered import HtmlRepr
from paili.model.rules import Rules, scoring_of
from paili.model.tiles import TILES, NamedEnum, Suit, Tile, Wind, as_member, native_members


class Stage(NamedEnum, StrEnum):
    """The stage of a game: the decision that is due."""

    EXCHANGE = "exchange"
    """All seats choose three tiles to give away."""
    VOID = "void"
    """All seats choose a suit to give up."""
    TURN = "turn"
    """One seat takes its turn."""
    DISCARD = "discard"
    """The others that have not won may call or win the discard."""
    ROBBERY = "robbery"
    """The others that have not won may rob the kong."""
    OVER = "over"
    """The game has ended."""


_STAGES = {native: stage for stage, native in native_members(Stage, _core.SichuanStage).items()}


NativeTable: TypeAlias = _core.SichuanState | _core.SichuanView


class Visible(HtmlRepr):
    """The public part of a table."""

    __slots__ = ()

    @property
    def _table(self) -> NativeTable:
        raise NotImplementedError

    @property
    def stage(self) -> Stage:
        """The stage of the game: the decision that is due."""
        return _STAGES[self._table.stage]

    @property
    def direction(self) -> Direction | None:
        """The direction of the exchange; None without one."""
        return direction_of(self._table.direction)

    @property
    def turn(self) -> Wind:
        """The seat whose turn it is, or whose discard or kong is answered."""
        return SEATS[self._table.turn]

    @property
    def offered(self) -> Tile | None:
        """The discard that can be called or won, or the tile of a kong that can be robbed."""
        tile = self._table.offered
        return None if tile is None else TILES[tile]

    @property
    def seats_in(self) -> tuple[Wind, ...]:
        """The seats that have not won."""
        return tuple(seat for seat, is_in in zip(SEATS, self._table.is_in, strict=True) if is_in)

    @property
    def wall_left(self) -> int:
        """Number of tiles that can still be drawn."""
        return self._table.wall_left

    @property
    def scores(self) -> Points:
        """The points that each seat has gained so far."""
        east, south, west, north = self._table.scores
        return (east, south, west, north)

    @property
    def kongs(self) -> tuple[Kong, ...]:
        """The incomes of all kongs with their present holders, in the order of the kongs."""
        return read_kongs(self._table.kongs)

    def void(self, seat: Wind | str) -> Suit | None:
        """Return the void suit of a seat; None before it has one."""
        suit = self._table.void(as_seat(seat))
        return None if suit is None else Suit(suit)

    def melds(self, seat: Wind | str) -> tuple[DeclaredMeld, ...]:
        """Return the melds of a seat, in the order they were made; concealed kongs are open."""
        return declared_melds(self._table.melds(as_seat(seat)))

    def discards(self, seat: Wind | str) -> tuple[Tile, ...]:
        """Return all discards of a seat, including those that others called or won with."""
        return tuple(TILES[tile] for tile in self._table.discards(as_seat(seat)))


@dataclass(frozen=True, slots=True, repr=False)
class Observation(Visible, AnyObservation[Event, Action]):
    """All that a seat has seen, with what follows from it, and nothing else.

    `knowledge` counts the tiles that the seat gave away as available while they are in a hand. A
    win barred by a passed one is not legal.

    Made by `Observation.start` and `observe`, or by `State.observation`. Winning tiles that others
    have drawn stay hidden, and so do the hands of winners.

    Attributes:
        seat: the observing seat.  rules: of the game.
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
        """Return the observation of a seat before the deal.

        Args:
            direction: of the exchange, if the rules leave it to the deal.
        Raises:
            ArgumentError: no seat, other rules, or a missing direction.
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
        """The last event, as the seat has seen it; None before the deal."""
        return None if self._history is None else self._history.event

    @property
    def ledger(self) -> tuple[Payment, ...]:
        """All payments so far, in order, each with its cause."""
        return tuple(payment for event in self.events for payment in event.payments)

    @property
    def given(self) -> tuple[Tile, ...] | None:
        """The three tiles that the seat gave away, sorted; None before that."""
        return _tiles(self._view.given)

    @property
    def received(self) -> tuple[Tile, ...] | None:
        """The three tiles that the seat received, sorted; None before that."""
        return _tiles(self._view.received)

    @property
    def passed(self) -> int | None:
        """The highest value of a win passed by the seat since its last draw; None without one."""
        return self._view.passed

    def known_to_hold(self, seat: Wind | str) -> TileCounts:
        """Return the tiles that another seat certainly holds: got from this one and not shown."""
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
        # The native object is rebuilt from the events that this seat has seen, not pickled.
        return _again, (self.seat, self.rules, self.direction, self.events)


def _again(
    seat: Wind, rules: Rules, direction: Direction | None, events: tuple[Event, ...]
) -> Observation:
    """Rebuild an observation from the events that a seat has seen."""
    return reduce(Observation.observe, events, Observation.start(seat, rules, direction))


def _tiles(kinds: list[int] | None) -> tuple[Tile, ...] | None:
    return None if kinds is None else tuple(TILES[kind] for kind in kinds)
