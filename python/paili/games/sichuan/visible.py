"""The public part of a table, shared by states and observations."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from paili import _core
from paili.games.events import SEATS, as_seat
from paili.games.melds import DeclaredMeld, declared_melds
from paili.games.sichuan.deals import Direction, direction_of
from paili.games.sichuan.scoring.payments import Kong, Points, read_kongs
from paili.model.natives import native_members
from paili.model.rendered import HtmlRepr
from paili.model.tiles import TILES, NamedEnum, Suit, Tile, Wind


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
