"""Declared melds: chows, pungs and kongs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import total_ordering

from paili import _core
from paili.model.drawn import DrawnInTiles
from paili.model.errors import ArgumentError, NotationError, describe
from paili.model.natives import native_members
from paili.model.notation import FIVES, JOKER_CODE, KIND_OF_CODE, RED, Notation, write
from paili.model.reading import Reader, joker_at, read_text
from paili.model.tiles import COPIES, TILES, NamedEnum, Tile, as_member, as_tile, integer_within

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
class Meld(DrawnInTiles):
    """A declared meld. Melds are ordered by tile, then kind.

    Attributes:
        kind: chow, pung or kong.  tile: the first tile of a chow, the only one of the others.
        concealed: whether a kong was declared with four tiles of one's own.
        red_fives: how many of its fives are red. They are shown, and change nothing: melds that
            differ in them only are equal.
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
        if type(self.red_fives) is not int or self.red_fives:
            fives = sum(tile in FIVES for tile in self.tiles)
            red = integer_within(self.red_fives, "red_fives", 0, fives)
            object.__setattr__(self, "red_fives", red)
        native = _core.Meld(_NATIVE_KINDS[self.kind], self.tile, self.concealed)
        object.__setattr__(self, "_native", native)

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is made anew, not pickled.
        return Meld, (self.kind, self.tile, self.concealed, self.red_fives)

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
    def parse(cls, text: str, notation: Notation | str | None = None) -> "Meld":
        """The meld of a text: "[123m]", "[555z]", "[1111m]"; "(1111m)" is a concealed kong.

        Args:
            notation: None finds out which.
        Raises:
            NotationError: not one meld in this notation.  ArgumentError: not a text.
        """
        return read_text(text, notation, _read_only_meld, has_melds=True)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three or four tiles, sorted."""
        if self.kind is MeldKind.CHOW:
            return TILES[self.tile : self.tile + 3]
        return (self.tile,) * (COPIES if self.kind is MeldKind.KONG else 3)

    def to_text(self, notation: Notation | str = Notation.MPSZ) -> str:
        """The tiles in a notation, in brackets; in round ones if concealed."""
        tiles = write(self._codes(), as_member(Notation, notation))
        return f"({tiles})" if self.concealed else f"[{tiles}]"

    def _codes(self) -> list[int]:
        """The tiles, red fives as such."""
        codes: list[int] = list(self.tiles)
        if self.red_fives:
            first = next(place for place, tile in enumerate(self.tiles) if tile in FIVES)
            red = [RED + self.tile.suit] * self.red_fives
            codes[first : first + self.red_fives] = red
        return codes

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


def iter_parts(text: str, notation: Notation | str | None = None) -> Iterator[int | Meld]:
    """The codes of tiles and the melds of a text in the order written, of any number.

    Raises:
        NotationError: not this notation, or none, or two.
    """
    for part in read_text(text, notation, read_parts, has_melds=True):
        if isinstance(part, Meld):
            yield part
        else:
            yield from part


def read_parts(text: str, reader: Reader, start: int, stop: int) -> list[list[int] | Meld]:
    """The codes of tiles, run by run, and the melds between two offsets, in the order written."""
    parts: list[list[int] | Meld] = []
    at = start
    while at < stop:
        codes: list[int] = []
        at = reader.scan(text, at, stop, codes)
        if codes:
            parts.append(codes)
        if at == stop:
            break
        if text[at] in _CLOSING:
            meld, at = _read_meld(text, reader, at, stop)
            parts.append(meld)
        elif text[at] == "+":
            at += 1
        else:
            raise reader.fault(text, at, stop)
    return parts


def _read_only_meld(text: str, reader: Reader, start: int, stop: int) -> Meld:
    if text[start : start + 1] not in _CLOSING:
        raise NotationError(text, start, "a meld in brackets, such as [123m]")
    meld, end = _read_meld(text, reader, start, stop)
    if end < stop:
        raise NotationError(text, end, "the end after one meld")
    return meld


def _read_meld(text: str, reader: Reader, start: int, stop: int) -> tuple[Meld, int]:
    """The meld whose bracket opens at `start`, and the offset after its closing bracket."""
    closing = _CLOSING[text[start]]
    end = text.find(closing, start, stop)
    if end < 0:
        raise NotationError(text, stop, f"the closing {closing!r} of the meld at {start}")
    codes = reader.read(text, start + 1, end)
    if JOKER_CODE in codes:
        raise NotationError(text, joker_at(text, start + 1), "no joker: melds have none")
    kinds = sorted([KIND_OF_CODE[code] for code in codes])
    concealed = closing == ")"
    kind = _kind_of(kinds)
    if kind is None or (concealed and kind is not MeldKind.KONG):
        what = "a kong, the only concealed meld" if concealed else "a chow, pung or kong"
        raise NotationError(text, start, what)
    red = sum([code >= RED for code in codes])
    return Meld(kind, kinds[0], concealed, red), end + 1


def _kind_of(tiles: Sequence[Tile]) -> MeldKind | None:
    """What some sorted tiles make."""
    if not 3 <= len(tiles) <= COPIES:
        return None
    first = tiles[0]
    if tiles.count(first) == len(tiles):
        return MeldKind.PUNG if len(tiles) == 3 else MeldKind.KONG
    is_run = tiles == [first, first + 1, first + 2] and first.suit is tiles[-1].suit
    return MeldKind.CHOW if is_run and not first.is_honor else None
