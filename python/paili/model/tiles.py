"""The 34 kinds of tile, their suits, and the winds."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, EnumType, IntEnum
from itertools import chain, islice
from numbers import Real
from typing import Any, Self, TypeAlias, TypeVar, cast

from paili import _core
from paili.model.errors import ArgumentError, NotationError, describe
from paili.model.rendered import TileRepr

KINDS = 34
"""Number of kinds of tile."""
SUITED_KINDS = 27
"""Number of kinds of tile that are not honours; they come first."""
COPIES = 4
"""Number of copies of each kind."""

MOST_VALUES = 1_000_000
"""Maximum number of values of an argument, to reject endless iterators."""

_T = TypeVar("_T")
_Named = TypeVar("_Named", bound="NamedEnum")


class _NamedEnumType(EnumType):
    """The type of our enumerations, which raises our error for values without a member."""

    def __call__(cls, value: object, *more: Any, **options: Any) -> Any:
        try:
            return super().__call__(value, *more, **options)
        except ArgumentError:
            raise
        # For a value that Python cannot compare, such as an array, or print, such as an int of many
        # digits.
        except (TypeError, ValueError):
            if more or options or not issubclass(cls, NamedEnum) or not cls.__members__:
                raise
            raise cls._unknown(value) from None


class NamedEnum(Enum, metaclass=_NamedEnumType):
    """An enumeration with a `repr` that can be evaluated; unknown values raise our error."""

    @classmethod
    def _missing_(cls, value: object) -> Self:
        raise cls._unknown(value)

    @classmethod
    def _unknown(cls, value: object) -> ArgumentError:
        choices = ", ".join(str(member.value) for member in cls)
        return ArgumentError(cls.__name__.lower(), describe(value), f"one of {choices}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, format_spec: str) -> str:
        # IntEnum would format the number, and f"{tile}" would differ from str(tile).
        return format(str(self), format_spec)


class Suit(NamedEnum, IntEnum):
    """The three suits and, as a fourth, the honours. `str` is the letter used in mpsz."""

    CHARACTERS = 0
    DOTS = 1
    BAMBOO = 2
    HONORS = 3

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Parse a suit: m characters, p dots, s bamboo, z honours."""
        return named(_SUIT_NAMES, text, "a suit: m, p, s or z")

    def __str__(self) -> str:
        return "mpsz"[self]


class Wind(NamedEnum, IntEnum):
    """A wind of a seat or a round; `wind.tile` is the tile. `str` is the word."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    @classmethod
    def parse(cls, text: str) -> Wind:
        """Parse a wind: east, south, west, north; also E, S, W, N, 东 or 東, 南, 西, 北.

        Raises:
            NotationError: no wind.  ArgumentError: not a text.
        """
        if not isinstance(text, str):
            raise ArgumentError("text", describe(text), f"a str with a wind: {_core.WINDS}")
        found = _core.wind_of(text)
        if found is None:
            raise NotationError(text, 0, f"a wind: {_core.WINDS}")
        return Wind(found)

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def tile(self) -> Tile:
        """The tile of this wind."""
        return TILES[Tile.EAST + self]


class Tile(TileRepr, NamedEnum, IntEnum):
    """A kind of tile; its number is its index in all arrays. `str` is its mpsz name.

    Example:
        >>> str(Tile.M1), Tile.parse("7z")
        ('1m', Tile.RED)
    """

    M1 = 0
    M2 = 1
    M3 = 2
    M4 = 3
    M5 = 4
    M6 = 5
    M7 = 6
    M8 = 7
    M9 = 8
    P1 = 9
    P2 = 10
    P3 = 11
    P4 = 12
    P5 = 13
    P6 = 14
    P7 = 15
    P8 = 16
    P9 = 17
    S1 = 18
    S2 = 19
    S3 = 20
    S4 = 21
    S5 = 22
    S6 = 23
    S7 = 24
    S8 = 25
    S9 = 26
    EAST = 27
    SOUTH = 28
    WEST = 29
    NORTH = 30
    WHITE = 31
    GREEN = 32
    RED = 33

    @classmethod
    def parse(cls, text: str, notation: str | None = None) -> Tile:
        """Parse a tile such as "5m" or "7z"; "0m" is the red five, read as "5m".

        Args:
            notation: a `Notation` or its value; None recognises it.
        Raises:
            NotationError: not exactly one tile in this notation.  ArgumentError: not a text, or an
                unknown notation.
        """
        if notation is None and isinstance(text, str) and text in TILE_NAMES:
            return TILE_NAMES[text]
        tiles = _core.read_tiles(text, notation)
        if len(tiles) != 1:
            raise NotationError(text, 0, _ONE_TILE)
        return TILES[tiles[0]]

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def suit(self) -> Suit:
        """The suit; `Suit.HONORS` for winds and dragons."""
        return _SUITS[self // 9]

    @property
    def rank(self) -> int:
        """The rank: 1 to 9 in a suit; honours: 1-4 east to north, 5-7 white, green, red."""
        return self % 9 + 1

    @property
    def is_honor(self) -> bool:
        """Whether it is a wind or a dragon."""
        return self >= SUITED_KINDS

    @property
    def is_terminal(self) -> bool:
        """Whether it is a one or a nine of a suit."""
        return self < SUITED_KINDS and self % 9 in (0, 8)


class Joker(TileRepr, NamedEnum, IntEnum):
    """The wild tile of rules with jokers, which stands for any tile and is no kind. `str` is "0z".

    Its number is its index in arrays of 35 columns.

    Example:
        >>> str(JOKER), int(JOKER), JOKER > Tile.RED
        ('0z', 34, True)
    """

    JOKER = KINDS

    def __str__(self) -> str:
        return "0z"


JOKER = Joker.JOKER
"""The only member of `Joker`."""

AnyTile: TypeAlias = Tile | Joker
"""A kind, or the joker."""

_SUITS = tuple(Suit)
_SUIT_NAMES = {str(suit): suit for suit in Suit}

TILES: tuple[Tile, ...] = tuple(Tile)
"""All kinds by index: faster than `Tile(index)`."""

TILES_AND_JOKER: tuple[AnyTile, ...] = (*TILES, JOKER)
"""All kinds by index, then the joker."""

INDEXED_TILES = cast(tuple[Tile, ...], TILES_AND_JOKER)
"""The same tuple, typed as `Tile`, for answers: few programs have jokers, and all
others would have to distinguish them.
"""

TILE_NAMES = {str(tile): tile for tile in Tile} | {"0m": Tile.M5, "0p": Tile.P5, "0s": Tile.S5}
"""The tiles by mpsz name, red fives included."""


_ONE_TILE = "one tile, such as 5m or 7z"


def tile_named(text: str) -> Tile:
    """Return the tile of an mpsz name, the only spelling in files.

    Raises:
        NotationError: an unknown name.  ArgumentError: not a text.
    """
    return named(TILE_NAMES, text, _ONE_TILE)


def as_tile(value: Tile | int, name: str = "tile") -> Tile:
    """Convert a `Tile` or its index to a tile."""
    if type(value) is Tile:
        return value
    expected = "a Tile or its index, 0 to 33"
    index = as_integer(value, name, expected)
    if not 0 <= index < KINDS:
        raise ArgumentError(name, describe(value), expected)
    return TILES[index]


def as_any_tile(value: AnyTile | int, name: str = "tile") -> AnyTile:
    """Convert a `Tile` or its index to a tile; return the joker unchanged."""
    return value if isinstance(value, Joker) else as_tile(value, name)


def as_wind(value: object, name: str) -> Wind:
    """Convert a `Wind` or its text, as in `Wind.parse`, to a wind."""
    if isinstance(value, Wind):
        return value
    found = _core.wind_of(value) if isinstance(value, str) else None
    if found is not None:
        return Wind(found)
    expected = _core.WINDS if isinstance(value, str) else f"a Wind, or {_core.WINDS}"
    raise ArgumentError(name, describe(value), expected)


def as_integer(value: object, name: str, expected: str) -> int:
    """Convert any integer type except bools and enumerations to an int."""
    if type(value) is int:
        return value
    if not isinstance(value, bool | Enum):
        try:
            return operator.index(value)  # type: ignore[arg-type]  # tried here
        except TypeError:
            pass
    raise ArgumentError(name, describe(value), expected)


def integer_within(value: object, name: str, least: int, most: int) -> int:
    """Return the int of any integer type if it lies within two bounds, both included."""
    expected = f"an int, {least} to {most}"
    number = as_integer(value, name, expected)
    if not least <= number <= most:
        raise ArgumentError(name, describe(number), expected)
    return number


def as_seconds(value: object, name: str = "seconds") -> float | None:
    """Validate a number of seconds; return infinity if it exceeds a float, None for None."""
    if value is None:
        return None
    expected = "a number of seconds, 0 or more"
    if isinstance(value, bool) or not isinstance(value, Real) or value < 0 or value != value:
        raise ArgumentError(name, describe(value), expected)
    try:
        return float(value)
    except OverflowError:  # an int of hundreds of digits
        return math.inf


def as_member(kind: type[_Named], value: object) -> _Named:
    """Convert a member of a text enumeration, or its value, to the member."""
    if isinstance(value, kind):
        return value
    if not isinstance(value, str):  # an unhashable value such as an array would fail
        raise kind._unknown(value)
    return kind(value)


def as_tiles(values: Iterable[Tile | int], name: str) -> Iterator[Tile]:
    """Iterate over the tiles of any iterable, checking each."""
    return (as_tile(value, name) for value in as_iterator(values, name, "tiles"))


def check_flag(name: str, value: object) -> None:
    """Raise if a flag is no bool.

    Raises:
        ArgumentError: not a bool.
    """
    if not isinstance(value, bool):
        raise ArgumentError(name, describe(value), "True or False")


def as_text(value: object, name: str, expected: str) -> str:
    """Return a text for the core, which accepts any without lone surrogates.

    Raises:
        ArgumentError: another value.
    """
    if not isinstance(value, str) or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ArgumentError(name, describe(value), expected)
    return value


def is_one_of(value: object, texts: Sequence[str]) -> bool:
    """Return whether a value is one of some texts; False for arrays, which compare by element."""
    return isinstance(value, str) and value in texts


def as_iterator(
    values: Iterable[_T], name: str, what: str, most: int | None = MOST_VALUES
) -> Iterator[_T]:
    """Return a checked iterator of an argument.

    Args:
        most: maximum number of values, to reject endless iterators; None if they are consumed one
            by one.
    """
    try:
        values = iter(values)
    except TypeError:
        raise ArgumentError(name, describe(values), f"an iterable of {what}") from None
    if most is None:
        return values
    return chain(islice(values, most), _no_more(values, name, what, most))


def _no_more(values: Iterator[_T], name: str, what: str, most: int) -> Iterator[_T]:
    """Raise if an iterator has more values.

    Raises:
        ArgumentError: there are more values.
    """
    for _ in values:
        raise ArgumentError(name, f"more than {most:,} {what}", f"{most:,} at most")
    yield from ()


def named(names: Mapping[str, _Named], text: str, expected: str) -> _Named:
    """Return the member of an enumeration that a text names."""
    if not isinstance(text, str):
        raise ArgumentError("text", describe(text), f"a str with {expected}")
    if text not in names:
        raise NotationError(text, 0, expected)
    return names[text]


EnumT = TypeVar("EnumT", bound=Enum)


def native_members(kinds: type[EnumT], native: Any) -> dict[EnumT, Any]:
    """Return the native member of the same name for each member.

    Raises:
        AttributeError: a member has no native counterpart.
    """
    return {kind: getattr(native, kind.name) for kind in kinds}
