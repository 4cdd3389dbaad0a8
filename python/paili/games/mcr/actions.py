"""Actions: the answers of a player at a stage of a game."""

from dataclasses import dataclass, field
from enum import StrEnum

from paili import _core
from paili.games.faults import checked_reason
from paili.games.verdicts import NATIVE_VERDICTS, VERDICT_OF, Verdict, verdict_of_fault
from paili.model.errors import ArgumentError, describe
from paili.model.melds import Meld
from paili.model.natives import native_members
from paili.model.notation import check_text
from paili.model.tiles import TILES, NamedEnum, Tile, as_member, as_tile


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
class Action:
    """An answer. Chows and pungs of another's discard say what is discarded with them.

    Attributes:
        kind: what is done.
        tile: the tile played, the first tile of a chow, the tile of a concealed or added kong.
        discard: what is discarded with a chow or a pung.
        verdict: of a fault, one of `VERDICTS`.
        reason: of a fault, what went wrong, such as a traceback; may be empty, and is no part of
            what is compared.
    Raises:
        ArgumentError: a part is missing, or one too many.
    Example:
        >>> str(Action.chow(Tile.M4, Tile.EAST))
        'chow 456m, discard 1z'
    """

    kind: ActionKind
    tile: Tile | None = None
    discard: Tile | None = None
    verdict: Verdict | None = None
    reason: str = field(default="", compare=False)
    _native: _core.Action = field(init=False, compare=False)

    def __post_init__(self) -> None:
        # Frozen, so this is the way to store the normal form of what was given.
        kind = as_member(ActionKind, self.kind)
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "tile", _part("tile", self.tile, kind in _WITH_TILE, kind))
        discard = _part("discard", self.discard, kind in _WITH_DISCARD, kind)
        object.__setattr__(self, "discard", discard)
        if kind is ActionKind.CHOW and self.tile is not None:
            Meld.chow(self.tile)  # refuses what begins no chow
        is_fault = kind is ActionKind.FAULT
        verdict = verdict_of_fault(self.verdict, kind, is_fault=is_fault)
        object.__setattr__(self, "verdict", verdict)
        object.__setattr__(self, "reason", checked_reason(self.reason, is_fault=is_fault))
        native = _core.Action(
            _NATIVE_KINDS[kind],
            tile=self.tile,
            discard=self.discard,
            verdict=None if verdict is None else NATIVE_VERDICTS[verdict],
        )
        object.__setattr__(self, "_native", native)

    @classmethod
    def from_native(cls, native: _core.Action) -> "Action":
        """The action of its native form, the same object each time: there are some 900."""
        known = _KNOWN.get(native)
        if known is None:
            tile, discard, verdict = native.tile, native.discard, native.verdict
            known = _KNOWN[native] = cls(
                _KINDS[native.kind],
                None if tile is None else TILES[tile],
                None if discard is None else TILES[discard],
                None if verdict is None else VERDICT_OF[verdict],
            )
        return known

    def to_native(self) -> _core.Action:
        """The action as the native module has it."""
        return self._native

    @classmethod
    def passing(cls) -> "Action":
        """Return the action of a player who passes."""
        return cls(ActionKind.PASS)

    @classmethod
    def play(cls, tile: Tile | int) -> "Action":
        """A tile is discarded after a draw."""
        return cls(ActionKind.PLAY, as_tile(tile))

    @classmethod
    def chow(cls, first: Tile | int, discard: Tile | int) -> "Action":
        """The last discard is called for the chow that begins at `first`."""
        return cls(ActionKind.CHOW, as_tile(first), as_tile(discard, "discard"))

    @classmethod
    def pung(cls, discard: Tile | int) -> "Action":
        """The last discard is called for a pung."""
        return cls(ActionKind.PUNG, discard=as_tile(discard, "discard"))

    @classmethod
    def kong(cls) -> "Action":
        """The last discard is called for a kong."""
        return cls(ActionKind.KONG)

    @classmethod
    def concealed_kong(cls, tile: Tile | int) -> "Action":
        """Four concealed tiles are declared after a draw."""
        return cls(ActionKind.CONCEALED_KONG, as_tile(tile))

    @classmethod
    def added_kong(cls, tile: Tile | int) -> "Action":
        """The fourth tile is added to a pung after a draw."""
        return cls(ActionKind.ADDED_KONG, as_tile(tile))

    @classmethod
    def win(cls) -> "Action":
        """The hand is declared to win with the tile in question."""
        return cls(ActionKind.WIN)

    @classmethod
    def fault(cls, verdict: Verdict | str, reason: str = "") -> "Action":
        """No answer, but a verdict, and perhaps what went wrong."""
        return cls(ActionKind.FAULT, verdict=as_member(Verdict, verdict), reason=reason)

    @classmethod
    def parse(cls, text: str) -> "Action":
        """The action of a text such as "play 5m", "chow 456m, discard 1z" or "win".

        Raises:
            NotationError: no action.  ArgumentError: not a text.
        """
        check_text(text)
        return cls.from_native(_core.Action.parse(text))

    def __str__(self) -> str:
        return str(self._native)

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"

    def __reduce__(self) -> "tuple[type[Action], tuple[object, ...]]":
        # The native object is made anew, not pickled.
        return (Action, (self.kind, self.tile, self.discard, self.verdict, self.reason))


_NATIVE_KINDS: dict[ActionKind, _core.ActionKind] = native_members(ActionKind, _core.ActionKind)
_KINDS = {native: kind for kind, native in _NATIVE_KINDS.items()}
_KNOWN: dict[_core.Action, Action] = {}


def _part(name: str, value: Tile | int | None, wanted: bool, kind: ActionKind) -> Tile | None:
    """A tile that an action of this kind has, or None if it has none."""
    if wanted:
        if value is None:
            raise ArgumentError(name, "None", f"a Tile for {kind}")
        return as_tile(value, name)
    if value is not None:
        raise ArgumentError(name, describe(value), f"None for {kind}")
    return None
