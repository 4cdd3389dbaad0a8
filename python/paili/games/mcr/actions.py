"""Actions: the answers of a player at a stage of a game."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from paili import _core
from paili.games.actions import AnyAction
from paili.games.faults import Verdict
from paili.model.errors import ArgumentError, describe
from paili.model.melds import Meld
from paili.model.tiles import NamedEnum, Tile, as_member, as_tile, native_members


class ActionKind(NamedEnum, StrEnum):
    """The kind of an action. `FAULT` stands for the missing answer of a player."""

    PASS = "pass"
    PLAY = "play"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"
    ADDED_KONG = "added_kong"
    WIN = "win"
    FAULT = "fault"


_WITH_TILE = {
    ActionKind.PLAY,
    ActionKind.CHOW,
    ActionKind.CONCEALED_KONG,
    ActionKind.ADDED_KONG,
}
_WITH_DISCARD = {ActionKind.CHOW, ActionKind.PUNG}


@dataclass(frozen=True, slots=True, repr=False)
class Action(AnyAction):
    """An answer. Chows and pungs of another seat's discard include the discard that follows.

    Attributes:
        kind: the kind of the action.
        tile: the tile played, the first tile of a chow, the tile of a concealed or added kong.
        discard: the tile discarded with a chow or a pung.
        verdict: of a fault, one of `VERDICTS`.
        reason: of a fault, what went wrong, such as a traceback; may be empty. Ignored by
            comparisons.
    Raises:
        ArgumentError: a field is missing, or one that this kind does not have is given.
    Example:
        >>> str(Action.chow(Tile.M4, Tile.EAST))
        'chow 456m, discard 1z'
    """

    _PARTS = ("kind", "tile", "discard", "verdict", "reason")
    _KINDS = native_members(ActionKind, _core.ActionKind)
    _OF_NATIVE: ClassVar[dict[_core.Action, "Action"]] = {}
    _NATIVE = _core.Action

    kind: ActionKind
    tile: Tile | None = None
    discard: Tile | None = None
    verdict: Verdict | None = None
    reason: str = field(default="", compare=False)
    _native: _core.Action = field(init=False, compare=False)

    if TYPE_CHECKING:
        # Arguments accept more types than the fields have.
        def __init__(
            self,
            kind: ActionKind | str,
            tile: Tile | int | None = None,
            discard: Tile | int | None = None,
            verdict: Verdict | str | None = None,
            reason: str = "",
        ) -> None: ...

    def __post_init__(self) -> None:
        kind = as_member(ActionKind, self.kind)
        tile = _part("tile", self.tile, kind in _WITH_TILE, kind)
        discard = _part("discard", self.discard, kind in _WITH_DISCARD, kind)
        if kind is ActionKind.CHOW and tile is not None:
            Meld.chow(tile)  # raises if no chow begins with the tile
        self._keep(kind, tile=tile, discard=discard)

    @classmethod
    def _parts(cls, native: _core.Action) -> dict[str, Any]:
        return {"tile": native.tile, "discard": native.discard}

    @classmethod
    def play(cls, tile: Tile | int) -> "Action":
        """Return the action that discards a tile after a draw."""
        return cls(ActionKind.PLAY, tile)

    @classmethod
    def chow(cls, first: Tile | int, discard: Tile | int) -> "Action":
        """Return the action that calls the last discard for the chow that begins at `first`."""
        return cls(ActionKind.CHOW, first, discard)

    @classmethod
    def pung(cls, discard: Tile | int) -> "Action":
        """Return the action that calls the last discard for a pung."""
        return cls(ActionKind.PUNG, discard=discard)


def _part(name: str, value: Tile | int | None, wanted: bool, kind: ActionKind) -> Tile | None:
    """Return a field of an action as a tile; None if the kind does not have it."""
    if wanted:
        if value is None:
            raise ArgumentError(name, "None", f"a Tile for {kind}")
        return as_tile(value, name)
    if value is not None:
        raise ArgumentError(name, describe(value), f"None for {kind}")
    return None
