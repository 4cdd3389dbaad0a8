"""Declared melds: chows, pungs and kongs."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, total_ordering
from typing import TypeAlias

from paili import _core
from paili.model.errors import ArgumentError, NotationError, describe
from paili.model.natives import native_members
from paili.model.notation import FIVES, JOKER_CODE, KIND_OF_CODE, RED, Notation, check_text, write
from paili.model.reading import joker_at, tiles_of_link
from paili.model.recognition import plain, recognised
from paili.model.rendered import TileRepr
from paili.model.segments import MELD_WORDS, Segment, Shape, segments
from paili.model.strict_readers import Reader, strict
from paili.model.tiles import COPIES, TILES, NamedEnum, Tile, as_member, as_tile, integer_within
from paili.model.wide_readers import Order, WideReader


class MeldKind(NamedEnum, StrEnum):
    """What a meld is made of: three in a row, three alike, or four alike."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


_NATIVE_KINDS = native_members(MeldKind, _core.MeldKind)
_KINDS = {native: kind for kind, native in _NATIVE_KINDS.items()}


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Meld(TileRepr):
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
        return _read_only_meld(text, notation)

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


@cache
def meld_of(native: _core.Meld) -> Meld:
    """Return the meld of its native form; there are 123, and completions have thousands."""
    return Meld(_KINDS[native.kind], TILES[native.tile], native.concealed)


def iter_parts(text: str, notation: Notation | str | None = None) -> Iterator[int | Meld]:
    """The codes of tiles and the melds of a text in the order written, of any number.

    Raises:
        NotationError: not this notation, or none, or two.
    """
    for part in read_parts(text, notation):
        if isinstance(part, Meld):
            yield part
        else:
            yield from part


Part: TypeAlias = "list[int] | Meld"
"""Concealed tiles, as codes, or a meld."""


def read_parts(text: str, notation: Notation | str | None = None) -> list[Part]:
    """The concealed tiles and the melds of a text, in the order written.

    Args:
        notation: None finds out which.
    Raises:
        NotationError: not this notation, or none that is known, or two that differ; no melds.
        ArgumentError: no text, or no notation.
    """
    if notation is None:
        check_text(text)
        codes: list[int] = []
        if strict(Notation.MPSZ).scan(text, 0, len(text), codes) == len(text):
            return [codes] if codes else []  # the usual text has no melds
    return [part for part, _ in _placed_parts(text, notation) if part]


def _placed_parts(text: str, notation: Notation | str | None) -> list[tuple[Part, Segment]]:
    """The parts of a text and where they stand."""
    if notation is not None:
        reader = strict(as_member(Notation, notation))
        check_text(text)
        return _read_strictly(text, reader, 0, len(text))
    check_text(text)
    mpsz = strict(Notation.MPSZ)
    try:
        # What mpsz reads strictly, nothing else reads in another way.
        return _read_strictly(text, mpsz, 0, len(text))
    except NotationError:
        pass
    if tiles := tiles_of_link(text):
        return _read_strictly(text, mpsz, *tiles)
    return _recognised_parts(text)


def _recognised_parts(text: str) -> list[tuple[Part, Segment]]:
    """The parts of a text in a notation that is recognised."""
    even = plain(text)
    try:
        found = list(segments(even, 0, len(even)))
    except NotationError as error:
        raise NotationError(text, error.position, error.expected) from None
    reading = recognised(even, text, found)
    _check_letters(even, text, found, reading.reader)
    _check_drawn(text, found, reading.codes)
    has_callers = any(segment.caller for segment in found)
    return [
        (_part(text, segment, codes, has_callers=has_callers), segment)
        for segment, codes in zip(found, reading.codes, strict=True)
    ]


def _read_strictly(text: str, reader: Reader, start: int, stop: int) -> list[tuple[Part, Segment]]:
    """The parts of `text[start:stop]`, melds in brackets."""
    return [
        (_part(text, segment, reader.read(text, segment.start, segment.stop), strict=True), segment)
        for segment in segments(text, start, stop, strict=True)
    ]


def _part(
    text: str,
    segment: Segment,
    codes: list[int],
    *,
    strict: bool = False,
    has_callers: bool = False,
) -> Part:
    """The meld of a segment, or its tiles.

    Args:
        has_callers: whether digits say from whom melds of the text come.
    """
    if not segment.is_meld and segment.shape not in (Shape.PLUS, Shape.JOINED):
        return codes
    kinds = sorted([KIND_OF_CODE[code] for code in codes if code != JOKER_CODE])
    kind = _kind_of(kinds) if len(kinds) == len(codes) else None
    if segment.shape in (Shape.PLUS, Shape.JOINED):
        _check_plus(text, segment, codes, kind)
        if kind is None:
            return codes
    if JOKER_CODE in codes:
        raise NotationError(text, joker_at(text, segment.start), "no joker: melds have none")
    concealed = segment.shape is Shape.ROUND
    if kind is None or (strict and concealed and kind is not MeldKind.KONG):
        what = "a kong, the only concealed meld" if concealed else "a chow, pung or kong"
        raise NotationError(text, segment.at, what)
    if kind is MeldKind.KONG:
        concealed = _is_concealed(text, segment, kinds[0], has_callers=has_callers)
    else:
        concealed = False
    _check_word(text, segment, kind)
    red = sum([code >= RED for code in codes])
    return Meld(kind, kinds[0], concealed, red)


def _check_plus(text: str, segment: Segment, codes: list[int], kind: MeldKind | None) -> None:
    """Raise unless it is clear what a + stands before: a meld, or one or two concealed tiles."""
    if len(codes) < 3 or (kind is not None and segment.shape is Shape.PLUS):
        return
    tiles = write(codes, Notation.MPSZ)
    expected = f"one meaning: [{tiles}] is a meld, {tiles} without + are concealed tiles"
    if kind is None:
        expected = "a chow, pung or kong after +, or concealed tiles without it"
    raise NotationError(text, segment.at, expected)


def _is_concealed(text: str, segment: Segment, tile: Tile, *, has_callers: bool) -> bool:
    """Whether a kong is concealed.

    Raises:
        NotationError: the text does not say it.
    """
    said = MELD_WORDS[segment.word][1] if segment.word else None
    if segment.shape is Shape.ROUND:
        if said is False or segment.caller:
            raise NotationError(text, segment.at, "an exposed kong in square brackets")
        return True
    if segment.word and said is not None and not segment.caller:
        return said
    # In capitals after # a kong is concealed, and so it is without a digit where others have one.
    is_open = bool(segment.caller) or not (
        segment.word
        or has_callers
        or (segment.shape is Shape.SHARP and text[segment.start : segment.stop].isupper())
    )
    if not is_open:
        exposed, concealed = Meld.kong(tile), Meld.kong(tile, concealed=True)
        expected = f"{exposed} for an exposed kong, {concealed} for a concealed one"
        raise NotationError(text, segment.at, expected)
    return False


def _check_word(text: str, segment: Segment, kind: MeldKind) -> None:
    """Raise if the word or the digit of a meld does not fit it."""
    if segment.word and MELD_WORDS[segment.word][0] != kind.value:
        expected = f"a {MELD_WORDS[segment.word][0]} after {segment.word}, not a {kind}"
        raise NotationError(text, segment.at, expected)
    if segment.caller in ("5", "6", "7") and kind is not MeldKind.KONG:
        raise NotationError(text, segment.stop, "1, 2 or 3: from whom the meld comes")


def _check_drawn(text: str, found: Sequence[Segment], codes: Sequence[list[int]]) -> None:
    """Raise unless a word for a draw stands before one tile, the last concealed one."""
    drawn = [place for place, segment in enumerate(found) if segment.shape is Shape.DRAWN]
    for place in drawn:
        is_last = all(
            segment.is_meld or not codes[after]
            for after, segment in enumerate(found)
            if after > place
        )
        if len(codes[place]) != 1 or not is_last:
            expected = f"one tile after {found[place].word}, the last of the hand"
            raise NotationError(text, found[place].at, expected)


_CAPITAL = re.compile(r"(?<![A-Z])([PC]) *([0-9]{3})[mpszMPSZ]")


def _check_letters(even: str, text: str, found: Sequence[Segment], reader: WideReader) -> None:
    """Raise if P or C stands before what it would call: it may be a dragon or a pung or chow."""
    if reader.order is not Order.RANKS_FIRST:
        return
    for segment in found:
        if segment.shape is not Shape.TILES:
            continue
        for match in _CAPITAL.finditer(even, segment.start, segment.stop):
            letter, digits = match.groups()
            ranks = sorted(int(digit) or 5 for digit in digits)
            step = 0 if letter == "P" else 1
            if ranks == [ranks[0] + step * place for place in range(3)]:
                tiles = even[match.start(2) : match.end()].lower()
                dragon = "5z" if letter == "P" else "7z"
                expected = f"one meaning: [{tiles}] is a meld, {dragon} {tiles} are four tiles"
                raise NotationError(text, match.start(), expected)


def _read_only_meld(text: str, notation: Notation | str | None) -> Meld:
    """The meld of a text that has nothing else, not even a blank."""
    parts = _placed_parts(text, notation)
    if not parts or not isinstance(meld := parts[0][0], Meld):
        raise NotationError(text, 0, "a meld in brackets, such as [123m]")
    end = parts[0][1].end
    if end < len(text):
        raise NotationError(text, end, "the end after one meld")
    return meld


def _kind_of(tiles: Sequence[Tile]) -> MeldKind | None:
    """What some sorted tiles make."""
    if not 3 <= len(tiles) <= COPIES:
        return None
    first = tiles[0]
    if tiles.count(first) == len(tiles):
        return MeldKind.PUNG if len(tiles) == 3 else MeldKind.KONG
    is_run = tiles == [first, first + 1, first + 2] and first.suit is tiles[-1].suit
    return MeldKind.CHOW if is_run and not first.is_honor else None
