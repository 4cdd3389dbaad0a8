"""Actions: the answers of a player at a stage of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from paili import _core
from paili.games.faults import checked_reason
from paili.games.sichuan.scoring.wins import as_void
from paili.games.verdicts import NATIVE_VERDICTS, VERDICT_OF, Verdict, verdict_of_fault
from paili.model.errors import ArgumentError, describe
from paili.model.natives import native_members
from paili.model.notation import check_text, format_tiles
from paili.model.tiles import NamedEnum, Suit, Tile, as_member, as_tile, as_tiles


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
"""Tiles that a seat gives away."""


@dataclass(frozen=True, slots=True, repr=False)
class Action:
    """An answer.

    Attributes:
        kind: what is done.
        tile: the tile discarded, or that of a concealed or added kong.
        tiles: of an exchange, the three tiles that are given away, sorted.
        suit: the void suit that is declared.
        verdict: of a fault, one of `VERDICTS`.
        reason: of a fault, what went wrong, such as a traceback; may be empty, and is no part of
            what is compared.
    Raises:
        ArgumentError: a part is missing, or one too many.
    Example:
        >>> str(Action.exchange([Tile.P9, Tile.P1, Tile.P1])), str(Action.void("s"))
        ('exchange 119p', 'void s')
    """

    kind: ActionKind
    tile: Tile | None = None
    tiles: tuple[Tile, ...] = ()
    suit: Suit | None = None
    verdict: Verdict | None = None
    reason: str = field(default="", compare=False)
    _native: _core.SichuanAction = field(init=False, compare=False)

    if TYPE_CHECKING:
        # What may be given is wider than what is kept.
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
        is_fault = kind is ActionKind.FAULT
        verdict = verdict_of_fault(self.verdict, kind, is_fault=is_fault)
        reason = checked_reason(self.reason, is_fault=is_fault)
        native = _core.SichuanAction(
            _NATIVE_KINDS[kind],
            tile=tile,
            tiles=tiles or None,
            suit=suit,
            verdict=None if verdict is None else NATIVE_VERDICTS[verdict],
        )
        parts = (kind, tile, tiles, suit, verdict, reason, native)
        # Frozen, so this is the way to store the normal form of what was given.
        for name, part in zip((*_PARTS, "_native"), parts, strict=True):
            object.__setattr__(self, name, part)

    @classmethod
    def from_native(cls, native: _core.SichuanAction) -> Action:
        """The action of its native form, the same object each time: there are some 600."""
        known = _KNOWN.get(native)
        if known is None:
            tile, tiles, suit, verdict = native.tile, native.tiles, native.suit, native.verdict
            known = _KNOWN[native] = cls(
                _KINDS[native.kind],
                tile,
                tiles or (),
                None if suit is None else Suit(suit),
                None if verdict is None else VERDICT_OF[verdict],
            )
        return known

    def to_native(self) -> _core.SichuanAction:
        """The action as the native module has it."""
        return self._native

    @classmethod
    def passing(cls) -> Action:
        """Return the action of a player who passes."""
        return cls(ActionKind.PASS)

    @classmethod
    def exchange(cls, tiles: Iterable[Tile | int]) -> Action:
        """Three tiles of one suit are given away."""
        return cls(ActionKind.EXCHANGE, tiles=tiles)

    @classmethod
    def void(cls, suit: Suit | str) -> Action:
        """A suit is given up."""
        return cls(ActionKind.VOID, suit=suit)

    @classmethod
    def discard(cls, tile: Tile | int) -> Action:
        """A tile is discarded."""
        return cls(ActionKind.DISCARD, tile)

    @classmethod
    def pung(cls) -> Action:
        """The last discard is called for a pung."""
        return cls(ActionKind.PUNG)

    @classmethod
    def kong(cls) -> Action:
        """The last discard is called for a kong."""
        return cls(ActionKind.KONG)

    @classmethod
    def concealed_kong(cls, tile: Tile | int) -> Action:
        """Four concealed tiles are declared after a draw."""
        return cls(ActionKind.CONCEALED_KONG, tile)

    @classmethod
    def added_kong(cls, tile: Tile | int) -> Action:
        """The fourth tile is added to a pung after a draw."""
        return cls(ActionKind.ADDED_KONG, tile)

    @classmethod
    def win(cls) -> Action:
        """The hand wins with the tile in question."""
        return cls(ActionKind.WIN)

    @classmethod
    def fault(cls, verdict: Verdict | str, reason: str = "") -> Action:
        """No answer, but a verdict, and perhaps what went wrong."""
        return cls(ActionKind.FAULT, verdict=verdict, reason=reason)

    @classmethod
    def parse(cls, text: str) -> Action:
        """The action of a text such as "discard 5m", "exchange 119p", "void s" or "win".

        Raises:
            NotationError: no action.  ArgumentError: not a text.
        """
        check_text(text)
        return cls.from_native(_core.SichuanAction.parse(text))

    def __str__(self) -> str:
        return str(self._native)

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[Action], tuple[object, ...]]:
        # The native object is made anew, not pickled.
        return (Action, tuple(getattr(self, name) for name in _PARTS))


_PARTS = ("kind", "tile", "tiles", "suit", "verdict", "reason")
_NATIVE_KINDS: dict[ActionKind, _core.SichuanActionKind] = native_members(
    ActionKind, _core.SichuanActionKind
)
_KINDS = {native: kind for kind, native in _NATIVE_KINDS.items()}
_KNOWN: dict[_core.SichuanAction, Action] = {}


def exchanged_tiles(values: Iterable[Tile | int]) -> tuple[Tile, ...]:
    """Three tiles of one suit, sorted.

    Raises:
        ArgumentError: anything else.
    """
    tiles = tuple(sorted(as_tiles(values, "tiles")))
    suits = {tile.suit for tile in tiles}
    if len(tiles) != _EXCHANGED or len(suits) != 1 or Suit.HONORS in suits:
        got = format_tiles(tiles) or "none"
        raise ArgumentError("tiles", got, "three tiles of one suit")
    return tiles


def _exchanged(values: Iterable[Tile | int], kind: ActionKind) -> tuple[Tile, ...]:
    """The tiles of an exchange; none for all else."""
    if kind is ActionKind.EXCHANGE:
        return exchanged_tiles(values)
    tiles = tuple(as_tiles(values, "tiles"))
    if tiles:
        raise ArgumentError("tiles", format_tiles(tiles), f"none for {kind}")
    return tiles
