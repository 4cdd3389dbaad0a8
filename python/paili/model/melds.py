"""Declared melds: chows, pungs and kongs."""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import total_ordering

from paili import _core
from paili.model.errors import ArgumentError, NotationError, describe
from paili.model.natives import native_members
from paili.model.notation import Notation, check_text, format_tiles, read_tiles
from paili.model.tiles import COPIES, TILES, NamedEnum, Tile, as_member, as_tile

_CLOSING = {"[": "]", "(": ")"}


class MeldKind(NamedEnum, StrEnum):
    """What a meld is made of: three in a row, three alike, or four alike."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


_NATIVE_KINDS = native_members(MeldKind, _core.MeldKind)
_KINDS = {native: kind for kind, native in _NATIVE_KINDS.items()}


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Meld:
    """A declared meld. Melds are ordered by tile, then kind.

    Attributes:
        kind: chow, pung or kong.  tile: the first tile of a chow, the only one of the others.
        concealed: whether a kong was declared with four tiles of one's own.
    Raises:
        ArgumentError: no such meld.
    Example:
        >>> Meld.chow(Tile.M1), str(Meld.kong(Tile.RED, concealed=True))
        (Meld.parse('[123m]'), '(7777z)')
    """

    kind: MeldKind
    tile: Tile
    concealed: bool = False
    _native: _core.Meld = field(init=False, compare=False)

    def __post_init__(self) -> None:
        # Frozen, so this is the way to store the normal form of what was given.
        object.__setattr__(self, "kind", as_member(MeldKind, self.kind))
        object.__setattr__(self, "tile", as_tile(self.tile))
        if not isinstance(self.concealed, bool):
            raise ArgumentError("concealed", describe(self.concealed), "True or False")
        if self.concealed and self.kind is not MeldKind.KONG:
            raise ArgumentError("concealed", "True", f"False for a {self.kind}")
        if self.kind is MeldKind.CHOW and (self.tile.is_honor or self.tile.rank > 7):
            raise ArgumentError("tile", str(self.tile), "a first tile of a chow, 1 to 7 of a suit")
        native = _core.Meld(_NATIVE_KINDS[self.kind], self.tile, self.concealed)
        object.__setattr__(self, "_native", native)

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is made anew, not pickled.
        return Meld, (self.kind, self.tile, self.concealed)

    @classmethod
    def chow(cls, first: Tile | int) -> "Meld":
        """The chow that begins at a tile."""
        return cls(MeldKind.CHOW, as_tile(first))

    @classmethod
    def pung(cls, tile: Tile | int) -> "Meld":
        """The pung of a tile."""
        return cls(MeldKind.PUNG, as_tile(tile))

    @classmethod
    def kong(cls, tile: Tile | int, concealed: bool = False) -> "Meld":
        """The kong of a tile."""
        return cls(MeldKind.KONG, as_tile(tile), concealed)

    @classmethod
    def parse(cls, text: str, notation: Notation | str = Notation.MPSZ) -> "Meld":
        """The meld of a text: "[123m]", "[555z]", "[1111m]"; "(1111m)" is a concealed kong.

        Raises:
            NotationError: not one meld in this notation.  ArgumentError: not a text.
        """
        notation = as_member(Notation, notation)
        check_text(text)
        if not text.startswith(("[", "(")):
            raise NotationError(text, 0, "a meld in brackets, such as [123m]")
        meld, end = read_meld(text, notation, 0)
        if end < len(text):
            raise NotationError(text, end, "the end after one meld")
        return meld

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three or four tiles, sorted."""
        if self.kind is MeldKind.CHOW:
            return TILES[self.tile : self.tile + 3]
        return (self.tile,) * (COPIES if self.kind is MeldKind.KONG else 3)

    def to_text(self, notation: Notation | str = Notation.MPSZ) -> str:
        """The tiles in a notation, in brackets; in round ones if concealed."""
        tiles = format_tiles(self.tiles, notation)
        return f"({tiles})" if self.concealed else f"[{tiles}]"

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"Meld.parse('{self}')"

    def __lt__(self, other: "Meld") -> bool:
        if not isinstance(other, Meld):
            return NotImplemented
        # Kinds compare as texts: chow, kong, pung.
        return (self.tile, self.kind, self.concealed) < (other.tile, other.kind, other.concealed)


def meld_of(native: _core.Meld) -> Meld:
    """The meld of its native form."""
    return Meld(_KINDS[native.kind], TILES[native.tile], native.concealed)


def read_meld(text: str, notation: Notation, start: int) -> tuple[Meld, int]:
    """The meld whose bracket opens at `start`, and the offset after its closing bracket."""
    closing = _CLOSING[text[start]]
    stop = text.find(closing, start)
    if stop < 0:
        raise NotationError(text, len(text), f"the closing {closing!r} of the meld at {start}")
    tiles = sorted(read_tiles(text, notation, start + 1, stop))
    for meld in _melds_beginning_at(tiles[0], concealed=closing == ")") if tiles else ():
        if meld.tiles == tuple(tiles):
            return meld, stop + 1
    what = "a kong, the only concealed meld" if closing == ")" else "a chow, pung or kong"
    raise NotationError(text, start, what)


def _melds_beginning_at(tile: Tile, *, concealed: bool) -> list[Meld]:
    """All melds whose lowest tile is `tile`."""
    if concealed:
        return [Meld.kong(tile, concealed=True)]
    chows = [] if tile.is_honor or tile.rank > 7 else [Meld.chow(tile)]
    return [*chows, Meld.pung(tile), Meld.kong(tile)]
