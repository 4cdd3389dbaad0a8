"""The deal of a game: the shuffled walls and the prevalent wind."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby
from typing import TYPE_CHECKING

from paili import _core
from paili.games.events import SEATS
from paili.model.errors import ArgumentError, NotationError, describe
from paili.model.notation import check_text
from paili.model.tiles import (
    KINDS,
    TILES,
    NamedEnum,
    Tile,
    Wind,
    as_integer,
    as_iterator,
    as_wind,
    check_flag,
    integer_within,
    named,
)


class Flower(NamedEnum, IntEnum):
    """The eight flowers, one copy of each; their numbers follow those of the tiles."""

    SPRING = 34
    SUMMER = 35
    AUTUMN = 36
    WINTER = 37
    PLUM = 38
    ORCHID = 39
    BAMBOO = 40
    CHRYSANTHEMUM = 41

    @classmethod
    def parse(cls, text: str) -> "Flower":
        """Parse the name of a flower, 1f to 8f."""
        return named(_FLOWER_NAMES, text, "a flower, 1f to 8f")

    def __str__(self) -> str:
        return f"{self - KINDS + 1}f"


_FLOWER_NAMES = {str(flower): flower for flower in Flower}
FLOWERS: tuple[Flower, ...] = tuple(Flower)
"""All flowers, by number."""

DUPLICATE_WALLS = 4
UNKNOWN = "?"
"""An unknown tile of a wall, in texts."""
_UNKNOWN = 255
"""An unknown tile of a wall, in the native module."""
_EXPECTED = "four walls of 34 tiles (duplicate), or one of 144 with flowers"

WallTile = Tile | Flower


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """The walls and the prevalent wind of a game.

    `str` has the wind, then each wall in drawing order, with "1f" to "8f" for flowers.

    In the duplicate format each seat draws from its own wall; in the old format all draw from one
    wall, which has flowers.

    A log may reveal only the drawn tiles. The rest of the walls is then unknown: `None`, or "?" in
    `str`. A game of such a deal ends where its known tiles end.

    Attributes:
        walls: four of 34 tiles, or one of 144, each in drawing order. After the dealt tiles, a wall
            may end with unknown ones.
        prevalent_wind: the wind of the round.
    Raises:
        ArgumentError: walls of another size, or an unknown tile before a known one or among the
            dealt ones.  TileCountError: not four copies of a kind.
    """

    walls: tuple[tuple[WallTile | None, ...], ...]
    prevalent_wind: Wind

    if TYPE_CHECKING:

        def __init__(
            self, walls: Iterable[Iterable[WallTile | None]], prevalent_wind: Wind | str
        ) -> None: ...

    def __post_init__(self) -> None:
        walls = tuple(_wall(wall) for wall in as_iterator(self.walls, "walls", "walls"))
        object.__setattr__(self, "walls", walls)
        prevalent = as_wind(self.prevalent_wind, "prevalent_wind")
        object.__setattr__(self, "prevalent_wind", prevalent)
        self.to_native()  # raises for walls that cannot be played

    @classmethod
    def random(cls, seed: int, index: int = 0, *, flowers: bool = False) -> "Deal":
        """Return the deal of a seed and an index, which is the same on every machine.

        Args:
            seed: 0 to 2**64 - 1.
            index: number of the game: `simulate_games` plays `Deal.random(seed, 0)` first.
            flowers: the old format with one wall and flowers instead of the duplicate format.
        Raises:
            ArgumentError: an argument is out of range or of another type.
        """
        seed = integer_within(seed, "seed", 0, 2**64 - 1)
        index = integer_within(index, "index", 0, 2**32 - 1)
        check_flag("flowers", flowers)
        return cls.from_native(_core.Deal.random(seed, index, flowers))

    @classmethod
    def from_native(cls, native: _core.Deal) -> "Deal":
        """Return the deal of a native one."""
        walls = [[_TILES.get(tile) for tile in wall] for wall in native.walls]
        return cls(walls, SEATS[native.prevalent_wind])

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """Parse the text of a deal, such as "east 4z8s2m... 9p1s... ... ...".

        Raises:
            NotationError: no wind, or no tiles and flowers.  ArgumentError, TileCountError: as for
                the class; or not a text.
        """
        check_text(text)
        words = [(found[0], found.start()) for found in re.finditer(r"\S+", text)]
        (wind, _), *walls = words or [("", 0)]
        prevalent = Wind.parse(wind)
        for wall, place in walls:
            if not _WALL.fullmatch(wall):
                raise NotationError(text, place, _EXPECTED)
        read = [_read_wall(wall) for wall, _ in walls]
        return cls(read, prevalent)

    def __str__(self) -> str:
        walls = ("".join(_runs(wall)) for wall in self.walls)
        return " ".join([str(self.prevalent_wind), *walls])

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    def to_native(self) -> _core.Deal:
        """Return the native deal."""
        walls = [bytes(_UNKNOWN if tile is None else tile for tile in wall) for wall in self.walls]
        return _core.Deal(walls, self.prevalent_wind)

    @property
    def is_whole(self) -> bool:
        """Whether all tiles of the walls are known."""
        return all(wall[-1] is not None for wall in self.walls)

    @property
    def is_duplicate(self) -> bool:
        """Whether each seat draws from a wall of its own."""
        return len(self.walls) == DUPLICATE_WALLS


_TILES: dict[int, WallTile] = {**dict(enumerate(TILES)), **{int(one): one for one in FLOWERS}}
_RANKS = {"m": "1-9", "p": "1-9", "s": "1-9", "z": "1-7", "f": "1-8"}
_RUN = re.compile("([1-9]+)([mpszf])")
_RUNS = "(?:" + "|".join(f"[{ranks}]+{suit}" for suit, ranks in _RANKS.items()) + ")+"
_WALL = re.compile(_RUNS + r"\?*")
_NAMED: dict[str, WallTile] = {
    **{str(tile): tile for tile in TILES},
    **{str(flower): flower for flower in FLOWERS},
}


def _runs(wall: Iterable[WallTile | None]) -> Iterator[str]:
    """Yield the tiles of a wall in notation, with one suit letter for each run of a suit."""
    for suit, run in groupby(map(unknown_or_name, wall), key=lambda name: name[-1]):
        names = list(run)
        yield "".join(names) if suit == UNKNOWN else "".join(name[0] for name in names) + suit


def unknown_or_name(tile: WallTile | None) -> str:
    """Return the name of a tile of a wall, "?" for an unknown one."""
    return UNKNOWN if tile is None else str(tile)


def _read_wall(text: str) -> list[WallTile | None]:
    known = [_NAMED[rank + suit] for ranks, suit in _RUN.findall(text) for rank in ranks]
    return [*known, *[None] * text.count(UNKNOWN)]


def wall_tile(value: object) -> WallTile:
    """Convert a number to a tile or flower; return tiles and flowers unchanged."""
    if isinstance(value, Tile | Flower):
        return value
    expected = "a Tile (0 to 33) or a Flower (34 to 41)"
    number = as_integer(value, "tile", expected)
    if not 0 <= number < KINDS + len(FLOWERS):
        raise ArgumentError("tile", describe(value), expected)
    return TILES[number] if number < KINDS else FLOWERS[number - KINDS]


def _wall(values: Iterable[object]) -> tuple[WallTile | None, ...]:
    tiles = as_iterator(values, "wall", "tiles")
    return tuple(None if value is None else wall_tile(value) for value in tiles)
