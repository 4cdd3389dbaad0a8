"""Actions: the answers of a player at a stage of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from paili import _core
from paili.games.actions import AnyAction
from paili.games.faults import Verdict
from paili.games.sichuan.scoring.wins import as_void
from paili.model.errors import ArgumentError, describe
from paili.model.notation import format_tiles
from paili.model.tiles import NamedEnum, Suit, Tile, as_member, as_tile, as_tiles, native_members


class ActionKind(NamedEnum, StrEnum):
    """The kind of an action. `FAULT` stands for the missing answer of a player."""

    PASS = "pass"
    EXCHANGE = "exchange"
    VOID = "void"
    DISCARD = "discard"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"
    ADDED_KONG = "added_kong"
    WIN = "win"
    FAULT = "fault"


_WITH_TILE = (ActionKind.DISCARD, ActionKind.CONCEALED_KONG, ActionKind.ADDED_KONG)
_EXCHANGED = 3
"""Number of tiles that a seat gives away."""


@dataclass(frozen=True, slots=True, repr=False)
class Action(AnyAction):
    """An answer.

    Attributes:
        kind: the kind of the action.
        tile: the tile discarded, or that of a concealed or added kong.
        tiles: of an exchange, the three tiles given away, sorted.
        suit: the void suit that is declared.
        verdict: of a fault, one of `VERDICTS`.
        reason: of a fault, what went wrong, such as a traceback; may be empty. Ignored by
            comparisons.
    Raises:
        ArgumentError: a field is missing, or one that this kind does not have is given.
    Example:
        >>> str(Action.exchange([Tile.P9, Tile.P1, Tile.P1])), str(Action.void("s"))
        ('exchange 119p', 'void s')
    """

    _PARTS = ("kind", "tile", "tiles", "suit", "verdict", "reason")
    _KINDS = native_members(ActionKind, _core.SichuanActionKind)
    _OF_NATIVE: ClassVar[dict[_core.SichuanAction, Action]] = {}
    _NATIVE = _core.SichuanAction

    kind: ActionKind
    tile: Tile | None = None
    tiles: tuple[Tile, ...] = ()
    suit: Suit | None = None
    verdict: Verdict | None = None
    reason: str = field(default="", compare=False)
    _native: _core.SichuanAction = field(init=False, compare=False)

    if TYPE_CHECKING:
        # Arguments accept more types than the fields have.
        def __init__(
            self,
            kind: ActionKind | str,
            tile: Tile | int | None = None,
            tiles: Iterable[Tile | int] = (),
            suit: Suit | str | None = None,
            verdict: Verdict | str | None = None,
            reason: str = "",
        ) -> None: ...

    def __post_init__(self) -> None:
        kind = as_member(ActionKind, self.kind)
        tile = None if self.tile is None else as_tile(self.tile)
        if (tile is None) is (kind in _WITH_TILE):
            expected = f"a Tile for {kind}" if tile is None else f"None for {kind}"
            raise ArgumentError("tile", describe(self.tile), expected)
        if tile is not None and tile.is_honor:
            raise ArgumentError("tile", str(tile), "a tile of a suit")
        tiles = _exchanged(self.tiles, kind)
        suit = as_void(self.suit)
        if (suit is None) is (kind is ActionKind.VOID):
            expected = f"a Suit for {kind}" if suit is None else f"None for {kind}"
            raise ArgumentError("suit", describe(self.suit), expected)
        self._keep(kind, tile=tile, tiles=tiles, suit=suit)

    @classmethod
    def _parts(cls, native: _core.SichuanAction) -> dict[str, Any]:
        suit = None if native.suit is None else Suit(native.suit)
        return {"tile": native.tile, "tiles": native.tiles or (), "suit": suit}

    @classmethod
    def exchange(cls, tiles: Iterable[Tile | int]) -> Action:
        """Return the action that gives away three tiles of one suit."""
        return cls(ActionKind.EXCHANGE, tiles=tiles)

    @classmethod
    def void(cls, suit: Suit | str) -> Action:
        """Return the action that declares a void suit."""
        return cls(ActionKind.VOID, suit=suit)

    @classmethod
    def discard(cls, tile: Tile | int) -> Action:
        """Return the action that discards a tile."""
        return cls(ActionKind.DISCARD, tile)

    @classmethod
    def pung(cls) -> Action:
        """Return the action that calls the last discard for a pung."""
        return cls(ActionKind.PUNG)


def exchanged_tiles(values: Iterable[Tile | int]) -> tuple[Tile, ...]:
    """Validate three tiles of one suit and return them sorted.

    Raises:
        ArgumentError: `values` are not three tiles of one suit.
    """
    tiles = tuple(sorted(as_tiles(values, "tiles")))
    suits = {tile.suit for tile in tiles}
    if len(tiles) != _EXCHANGED or len(suits) != 1 or Suit.HONORS in suits:
        got = format_tiles(tiles) or "none"
        raise ArgumentError("tiles", got, "three tiles of one suit")
    return tiles


def _exchanged(values: Iterable[Tile | int], kind: ActionKind) -> tuple[Tile, ...]:
    """Return the tiles of an exchange; none for other kinds."""
    if kind is ActionKind.EXCHANGE:
        return exchanged_tiles(values)
    tiles = tuple(as_tiles(values, "tiles"))
    if tiles:
        raise ArgumentError("tiles", format_tiles(tiles), f"none for {kind}")
    return tiles
