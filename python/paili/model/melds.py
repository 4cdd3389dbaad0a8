"""Declared melds: chows, pungs and kongs."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, total_ordering
from typing import Literal, TypeAlias

from paili import _core
from paili.model.errors import ArgumentError, describe
from paili.model.notation import FIVES, RED, Notation, write
from paili.model.rendered import TileRepr
from paili.model.tiles import (
    COPIES,
    TILES,
    NamedEnum,
    Tile,
    as_member,
    as_tile,
    check_flag,
    integer_within,
    native_members,
)


class MeldKind(NamedEnum, StrEnum):
    """The kind of a meld: three in a row, three alike, or four alike."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


_NATIVE_KINDS = native_members(MeldKind, _core.MeldKind)
_KINDS = {native: kind for kind, native in _NATIVE_KINDS.items()}


class MeldSource(NamedEnum, StrEnum):
    """The player from whom the tile of a meld was called, relative to its owner."""

    NEXT = "next"
    """The next player in turn."""
    OPPOSITE = "opposite"
    """The opposite player."""
    PREVIOUS = "previous"
    """The previous player in turn; all chows are called from there."""


MeldSourceName: TypeAlias = Literal["next", "opposite", "previous"]
"""The values of `MeldSource`, accepted in place of its members."""


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Meld(TileRepr):
    """A declared meld. Melds are ordered by tile, then kind.

    Attributes:
        kind: chow, pung or kong.  tile: the first tile of a chow, or that of a pung or kong.
        concealed: whether a kong was declared with four own tiles.
        red_fives: number of its red fives.
        source: the player it was called from, a `MeldSource`; None if unknown.
        added: whether a kong was a pung to which the fourth tile was added. These three are ignored
            by comparisons and answers. See `called_from`.
    Raises:
        ArgumentError: no such meld.
    Example:
        >>> Meld.chow(Tile.M1), str(Meld.kong(Tile.RED, concealed=True))
        (Meld.parse('[123m]'), '(7777z)')
    """

    kind: MeldKind
    tile: Tile
    concealed: bool = False
    red_fives: int = field(default=0, compare=False)
    source: MeldSource | None = field(default=None, compare=False)
    added: bool = field(default=False, compare=False)
    _native: _core.Meld = field(init=False, compare=False)

    def __post_init__(self) -> None:
        # The dataclass is frozen, so this is the way to store normalised values.
        object.__setattr__(self, "kind", as_member(MeldKind, self.kind))
        object.__setattr__(self, "tile", as_tile(self.tile))
        if not isinstance(self.concealed, bool):
            raise ArgumentError("concealed", describe(self.concealed), "True or False")
        if self.concealed and self.kind is not MeldKind.KONG:
            raise ArgumentError("concealed", "True", f"False for a {self.kind}")
        if self.kind is MeldKind.CHOW and (self.tile.is_honor or self.tile.rank > 7):
            raise ArgumentError("tile", str(self.tile), "a first tile of a chow, 1 to 7 of a suit")
        if type(self.red_fives) is not int or self.red_fives:
            fives = sum(tile in FIVES for tile in self.tiles)
            red = integer_within(self.red_fives, "red_fives", 0, fives)
            object.__setattr__(self, "red_fives", red)
        self._check_source()
        native = _core.Meld(_NATIVE_KINDS[self.kind], self.tile, self.concealed)
        object.__setattr__(self, "_native", native)

    def _check_source(self) -> None:
        check_flag("added", self.added)
        if self.added and (self.concealed or self.kind is not MeldKind.KONG):
            raise ArgumentError("added", "True", f"False for {self}: only pungs become kongs")
        if self.source is None:
            return
        source = as_member(MeldSource, self.source)
        if self.concealed:
            raise ArgumentError("source", str(source), "None for a kong of one's own tiles")
        if self.kind is MeldKind.CHOW and source is not MeldSource.PREVIOUS:
            raise ArgumentError("source", str(source), "previous, or None, for a chow")
        object.__setattr__(self, "source", source)

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is recreated, not pickled.
        own = self.kind, self.tile, self.concealed, self.red_fives, self.source, self.added
        return Meld, own

    def called_from(
        self, source: MeldSource | MeldSourceName | None, *, added: bool = False
    ) -> "Meld":
        """Return the same meld with the player that it was called from.

        Args:
            source: a `MeldSource` or its value; None if unknown.
            added: whether a kong was a pung to which the fourth tile was added.
        Raises:
            ArgumentError: a chow from another player than the previous one, a source of a concealed
                kong, or `added` for a meld that is no exposed kong.
        Example:
            >>> Meld.parse("[5555m]").called_from("opposite", added=True).source
            MeldSource.OPPOSITE
        """
        given = None if source is None else as_member(MeldSource, source)
        return Meld(self.kind, self.tile, self.concealed, self.red_fives, given, added)

    @classmethod
    def chow(cls, first: Tile | int) -> "Meld":
        """Return the chow that begins at a tile."""
        return cls(MeldKind.CHOW, as_tile(first))

    @classmethod
    def pung(cls, tile: Tile | int) -> "Meld":
        """Return the pung of a tile."""
        return cls(MeldKind.PUNG, as_tile(tile))

    @classmethod
    def kong(cls, tile: Tile | int, concealed: bool = False) -> "Meld":
        """Return the kong of a tile."""
        return cls(MeldKind.KONG, as_tile(tile), concealed)

    @classmethod
    def parse(cls, text: str, notation: Notation | str | None = None) -> "Meld":
        """Parse a meld: "[123m]", "[555z]", "[1111m]"; "(1111m)" is a concealed kong.

        Args:
            notation: parse only this one; None recognises it.
        Raises:
            NotationError: not one meld in this notation.  ArgumentError: not a text.
        """
        return meld_of_parts(_core.read_meld(text, notation))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three or four tiles, sorted."""
        if self.kind is MeldKind.CHOW:
            return TILES[self.tile : self.tile + 3]
        return (self.tile,) * (COPIES if self.kind is MeldKind.KONG else 3)

    def to_text(self, notation: Notation | str = Notation.MPSZ) -> str:
        """Return the tiles in a notation, in square brackets; in round ones if concealed."""
        tiles = write(self._codes(), as_member(Notation, notation))
        return f"({tiles})" if self.concealed else f"[{tiles}]"

    def _codes(self) -> list[int]:
        """Return the codes of the tiles, red fives included."""
        codes: list[int] = list(self.tiles)
        if self.red_fives:
            first = next(place for place, tile in enumerate(self.tiles) if tile in FIVES)
            red = [RED + self.tile.suit] * self.red_fives
            codes[first : first + self.red_fives] = red
        return codes

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        source = None if self.source is None else str(self.source)
        added = ", added=True" * self.added
        called = f".called_from({source!r}{added})" * bool(source or added)
        return f"Meld.parse('{self}'){called}"

    def __lt__(self, other: "Meld") -> bool:
        if not isinstance(other, Meld):
            return NotImplemented
        # Kinds compare as texts: chow, kong, pung.
        return (self.tile, self.kind, self.concealed) < (other.tile, other.kind, other.concealed)


@cache
def meld_of(native: _core.Meld) -> Meld:
    """Return the meld of a native one, cached: there are 123, and completions have thousands."""
    return Meld(_KINDS[native.kind], TILES[native.tile], native.concealed)


def iter_parts(text: str, notation: Notation | str | None = None) -> Iterator[int | Meld]:
    """Iterate over the codes of tiles and the melds of a text, in the order written.

    Raises:
        NotationError: not this notation, or none, or two.  ArgumentError: no text, or no notation.
    """
    for part in _core.read_parts(text, notation):
        if isinstance(part, list):
            yield from part
        else:
            yield meld_of_parts(part)


MeldParts: TypeAlias = "tuple[_core.MeldKind, int, bool, int]"
"""Kind, first tile, concealment and red fives of a meld, as the core reads it."""
HandParts: TypeAlias = "tuple[bytes, list[MeldParts], tuple[int, int, int]]"
"""Copies, melds and red fives of a hand, as the core reads it."""


def meld_of_parts(parts: MeldParts) -> Meld:
    """Return the meld of the parts that the core has parsed."""
    kind, tile, concealed, red_fives = parts
    return Meld(_KINDS[kind], TILES[tile], concealed, red_fives)
