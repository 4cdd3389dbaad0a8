"""What a win is worth in Chinese Standard Mahjong: its fan, and how its tiles are read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from paili import _core
from paili.model.arrays import checked_melds, column, counts_array, flag_column, thread_count
from paili.model.decompositions import Decomposition, read_decomposition
from paili.model.errors import ArgumentError, NotWinningError, describe
from paili.model.hands import Hand
from paili.model.melds import Meld
from paili.model.serialization import SCHEMA_VERSION, hand_to_json
from paili.model.tiles import (
    KINDS,
    NamedEnum,
    Tile,
    Wind,
    as_tile,
    as_wind,
    integer_within,
)

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "FANS",
    "LEAST_FAN",
    "MOST_FLOWERS",
    "Decomposition",
    "Fan",
    "Score",
    "ScoreBatch",
    "Win",
    "score",
    "score_batch",
]

MOST_FLOWERS = 8
"""Flower tiles in a set."""
LEAST_FAN = _core.LEAST_FAN
"""What a win must be worth without flowers."""


class Fan(NamedEnum, StrEnum):
    """A fan, in the order of the rulebook: never less before more. `str` is the English name.

    The 81 of the rulebook, and CONCEALED_KONG_AND_MELDED_KONG, which the leagues have added.

    Example:
        >>> Fan.ALL_PUNGS.points, Fan.ALL_PUNGS.zh
        (6, '碰碰和')
    """

    BIG_FOUR_WINDS = "Big Four Winds"
    FOUR_KONGS = "Four Kongs"
    BIG_THREE_DRAGONS = "Big Three Dragons"
    ALL_GREEN = "All Green"
    NINE_GATES = "Nine Gates"
    SEVEN_SHIFTED_PAIRS = "Seven Shifted Pairs"
    THIRTEEN_ORPHANS = "Thirteen Orphans"
    ALL_HONORS = "All Honors"
    FOUR_CONCEALED_PUNGS = "Four Concealed Pungs"
    ALL_TERMINALS = "All Terminals"
    LITTLE_FOUR_WINDS = "Little Four Winds"
    LITTLE_THREE_DRAGONS = "Little Three Dragons"
    PURE_TERMINAL_CHOWS = "Pure Terminal Chows"
    QUADRUPLE_CHOW = "Quadruple Chow"
    FOUR_PURE_SHIFTED_PUNGS = "Four Pure Shifted Pungs"
    THREE_KONGS = "Three Kongs"
    ALL_TERMINALS_AND_HONORS = "All Terminals and Honors"
    FOUR_PURE_SHIFTED_CHOWS = "Four Pure Shifted Chows"
    PURE_TRIPLE_CHOW = "Pure Triple Chow"
    PURE_SHIFTED_PUNGS = "Pure Shifted Pungs"
    FULL_FLUSH = "Full Flush"
    LOWER_TILES = "Lower Tiles"
    ALL_EVEN_PUNGS = "All Even Pungs"
    SEVEN_PAIRS = "Seven Pairs"
    UPPER_TILES = "Upper Tiles"
    MIDDLE_TILES = "Middle Tiles"
    GREATER_HONORS_AND_KNITTED_TILES = "Greater Honors and Knitted Tiles"
    THREE_CONCEALED_PUNGS = "Three Concealed Pungs"
    PURE_STRAIGHT = "Pure Straight"
    TRIPLE_PUNG = "Triple Pung"
    ALL_FIVE = "All Five"
    THREE_SUITED_TERMINAL_CHOWS = "Three-Suited Terminal Chows"
    PURE_SHIFTED_CHOWS = "Pure Shifted Chows"
    LOWER_FOUR = "Lower Four"
    BIG_THREE_WINDS = "Big Three Winds"
    UPPER_FOUR = "Upper Four"
    LESSER_HONORS_AND_KNITTED_TILES = "Lesser Honors and Knitted Tiles"
    KNITTED_STRAIGHT = "Knitted Straight"
    OUT_WITH_REPLACEMENT_TILE = "Out with Replacement Tile"
    LAST_TILE_DRAW = "Last Tile Draw"
    LAST_TILE_CLAIM = "Last Tile Claim"
    ROBBING_THE_KONG = "Robbing The Kong"
    MIXED_SHIFTED_PUNGS = "Mixed Shifted Pungs"
    REVERSIBLE_TILES = "Reversible Tiles"
    MIXED_TRIPLE_CHOW = "Mixed Triple Chow"
    MIXED_STRAIGHT = "Mixed Straight"
    CHICKEN_HAND = "Chicken Hand"
    HALF_FLUSH = "Half Flush"
    MELDED_HAND = "Melded Hand"
    TWO_CONCEALED_KONGS = "Two Concealed Kongs"
    ALL_PUNGS = "All Pungs"
    ALL_TYPES = "All Types"
    TWO_DRAGONS_PUNGS = "Two Dragons Pungs"
    MIXED_SHIFTED_CHOWS = "Mixed Shifted Chows"
    CONCEALED_KONG_AND_MELDED_KONG = "Concealed Kong and Melded Kong"
    TWO_MELDED_KONGS = "Two Melded Kongs"
    OUTSIDE_HAND = "Outside Hand"
    FULLY_CONCEALED_HAND = "Fully Concealed Hand"
    LAST_TILE = "Last Tile"
    CONCEALED_KONG = "Concealed Kong"
    TWO_CONCEALED_PUNGS = "Two Concealed Pungs"
    CONCEALED_HAND = "Concealed Hand"
    PREVALENT_WIND = "Prevalent Wind"
    SEAT_WIND = "Seat Wind"
    DRAGON_PUNG = "Dragon Pung"
    TILE_HOG = "Tile Hog"
    ALL_SIMPLES = "All Simples"
    ALL_CHOWS = "All Chows"
    DOUBLE_PUNG = "Double Pung"
    SINGLE_WAIT = "Single Wait"
    FLOWER_TILES = "Flower Tiles"
    SELF_DRAWN = "Self-Drawn"
    MELDED_KONG = "Melded Kong"
    ONE_VOIDED_SUIT = "One Voided Suit"
    EDGE_WAIT = "Edge Wait"
    CLOSED_WAIT = "Closed Wait"
    PUNG_OF_TERMINALS_OR_HONORS = "Pung of Terminals or Honors"
    PURE_DOUBLE_CHOW = "Pure Double Chow"
    SHORT_STRAIGHT = "Short Straight"
    NO_HONORS = "No Honors"
    TWO_TERMINAL_CHOWS = "Two Terminal Chows"
    MIXED_DOUBLE_CHOW = "Mixed Double Chow"

    @property
    def points(self) -> int:
        """What it is worth, once."""
        return _POINTS[self]

    @property
    def en(self) -> str:
        """Its English name."""
        return self.value

    @property
    def zh(self) -> str:
        """Its Chinese name."""
        return _CHINESE[self]


FANS: tuple[Fan, ...] = tuple(Fan)
"""All fan in order: their places are the columns of `ScoreBatch.fans`."""

# The table is in the core; only the names that people type are written here as well.
_POINTS = {fan: points for fan, (points, _, _) in zip(FANS, _core.fan_table(), strict=True)}
_CHINESE = {fan: zh for fan, (_, _, zh) in zip(FANS, _core.fan_table(), strict=True)}


@dataclass(frozen=True, slots=True)
class Win:
    """A winning tile and all that decides what it is worth.

    Flags that contradict the tiles are set right by `score`, which says so.

    Attributes:
        hand: the waiting hand, melds included.  tile: what completes it.
        self_drawn: whether the winner drew it; else it is a discard or the tile of a robbed kong.
        last_copy: whether the other three were face up on the table.
        kong: whether it was drawn after a kong, or completes the kong that is robbed.
        wall_last: whether it is the last tile of the wall, or the discard after it.
        seat_wind: of the winner.  prevalent_wind: of the round. Texts such as "east" may be given.
        flowers: flower tiles of the winner, 0 to 8.
    Raises:
        HandSizeError: a drawn hand.  TileCountError: a fifth copy.  ArgumentError: a wrong type.
    """

    hand: Hand
    tile: Tile
    self_drawn: bool = field(kw_only=True)
    last_copy: bool = field(default=False, kw_only=True)
    kong: bool = field(default=False, kw_only=True)
    wall_last: bool = field(default=False, kw_only=True)
    seat_wind: Wind = field(kw_only=True)
    prevalent_wind: Wind = field(kw_only=True)
    flowers: int = field(default=0, kw_only=True)
    _native: _core.Win = field(init=False, repr=False, compare=False)

    if TYPE_CHECKING:
        # What may be given is wider than what is kept.
        def __init__(
            self,
            hand: Hand,
            tile: Tile | int,
            *,
            self_drawn: bool,
            last_copy: bool = False,
            kong: bool = False,
            wall_last: bool = False,
            seat_wind: Wind | str,
            prevalent_wind: Wind | str,
            flowers: int = 0,
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.hand, Hand):
            raise ArgumentError("hand", describe(self.hand), "a Hand")
        tile = as_tile(self.tile)
        flags = [_flag(self, name) for name in _FLAGS]
        for whose in _WINDS:
            wind = getattr(self, whose)
            if not isinstance(wind, Wind):
                object.__setattr__(self, whose, as_wind(wind, whose))
        winds = [self.seat_wind, self.prevalent_wind]
        flowers = integer_within(self.flowers, "flowers", 0, MOST_FLOWERS)
        native = _core.Win(self.hand._counts, self.hand._native_melds, tile, flags, winds, flowers)
        # Frozen, so this is the way to store the normal form of what was given.
        object.__setattr__(self, "tile", tile)
        object.__setattr__(self, "flowers", flowers)
        object.__setattr__(self, "_native", native)

    def __getstate__(self) -> tuple[object, ...]:
        # The native object is made anew, not pickled.
        return (self.hand, self.tile, *(getattr(self, name) for name in _SITUATION))

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for attribute, value in zip(("hand", "tile", *_SITUATION), state, strict=True):
            object.__setattr__(self, attribute, value)
        self.__post_init__()


_FLAGS = ("self_drawn", "last_copy", "kong", "wall_last")
_WINDS = ("seat_wind", "prevalent_wind")
_SITUATION = (*_FLAGS, *_WINDS, "flowers")


def _flag(win: Win, name: str) -> bool:
    value = getattr(win, name)
    if not isinstance(value, bool):
        raise ArgumentError(name, describe(value), "True or False")
    return value


def read_fans(native: _core.Score) -> tuple[tuple[Fan, int], ...]:
    """What counts of a native score, and how many times; in order."""
    return tuple((FANS[index], times) for index, times in native.fans)


def fans_to_json(fans: Iterable[tuple[Fan, int]]) -> list[dict[str, Any]]:
    """What counts of a win."""
    return [
        {"name": fan.en, "chinese": fan.zh, "points": fan.points, "times": times}
        for fan, times in fans
    ]


@dataclass(frozen=True, slots=True, repr=False)
class Score:
    """What a win is worth; made by `score`. Two scores are equal if their wins are.

    Attributes:
        win: what was scored.
    """

    # Light, so that scoring is quick: whatever is asked for is read from the native object then.
    win: Win
    _native: _core.Score = field(compare=False)

    @property
    def fan(self) -> int:
        """All fan together."""
        return self._native.fan

    @property
    def without_flowers(self) -> int:
        """All fan but the flowers."""
        return self._native.without_flowers

    @property
    def is_legal(self) -> bool:
        """Whether a player may win with it: eight fan or more without flowers."""
        return self._native.is_legal

    @property
    def fans(self) -> tuple[tuple[Fan, int], ...]:
        """What counts, and how many times; in order."""
        return read_fans(self._native)

    @property
    def decomposition(self) -> Decomposition:
        """The reading of the tiles that is worth so much."""
        return read_decomposition(self._native.reading, self.win.hand.melds)

    @property
    def repairs(self) -> tuple[str, ...]:
        """Flags of the win that contradict its tiles, how they were read instead, and why."""
        denied, forced, no_kong = self._native.repairs
        return (
            *([_NOT_LAST_COPY] if denied else []),
            *([_LAST_COPY] if forced else []),
            *([_NO_OWN_KONG if self.win.self_drawn else _NO_ROBBED_KONG] if no_kong else []),
        )

    def to_json(self) -> dict[str, Any]:
        """The score as docs/score.schema.json describes it."""
        win = self.win
        flags = {flag: getattr(win, flag) for flag in _FLAGS}
        winds = {wind: str(getattr(win, wind)) for wind in _WINDS}
        return {
            "schema_version": SCHEMA_VERSION,
            "hand": hand_to_json(win.hand),
            "tile": str(win.tile),
            "situation": {**flags, **winds, "flowers": win.flowers},
            "fan": self.fan,
            "without_flowers": self.without_flowers,
            "is_legal": self.is_legal,
            "fans": fans_to_json(self.fans),
            "decomposition": self.decomposition.to_json(),
            "repairs": list(self.repairs),
        }

    def __repr__(self) -> str:
        return f"score({self.win!r})"

    def __reduce__(self) -> tuple[object, tuple[Win]]:
        return score, (self.win,)


_NOT_LAST_COPY = "last_copy read as False: the hand holds another copy, concealed"
_LAST_COPY = "last_copy read as True: the melds of the hand show the other three copies"
_NO_OWN_KONG = "kong read as False: the hand has no kong to draw a replacement for"
_NO_ROBBED_KONG = "kong read as False: with a copy of the tile in this hand nobody has a fourth"


def score(win: Win) -> Score:
    """What a win is worth, by the reading of its tiles that is worth most.

    Less than eight fan is a result, too: see `Score.is_legal`.

    Raises:
        NotWinningError: the tiles are not complete.  ArgumentError: not a Win.
    Cost: a microsecond.
    Source: the rulebook of 1998, read as `docs/mcr.md` says.
    Example:
        >>> hand = Hand.parse("123456789m11z23p")
        >>> east = Wind.EAST
        >>> won = score(Win(hand, Tile.P1, self_drawn=True, seat_wind=east, prevalent_wind=east))
        >>> won.fan, [str(fan) for fan, times in won.fans]
        (22, ['Pure Straight', 'Fully Concealed Hand', 'One Voided Suit', 'Mixed Double Chow'])
    """
    if not isinstance(win, Win):
        raise ArgumentError("win", describe(win), "a Win")
    native = _core.score(win._native)
    if native is None:
        raise NotWinningError(str(win.hand), str(win.tile))
    return Score(win, native)


class ScoreBatch(NamedTuple):
    """Result of `score_batch`."""

    fan: npt.NDArray[np.int16]
    """int16 (n,): all fan together; -1 where the tiles are not complete."""
    without_flowers: npt.NDArray[np.int16]
    """int16 (n,): all fan but the flowers; -1 where the tiles are not complete."""
    fans: npt.NDArray[np.uint8]
    """uint8 (n, 82): how many times each fan counts, in the order of `Fan`."""


def score_batch(
    counts: npt.NDArray[np.integer],
    tiles: npt.NDArray[np.integer],
    *,
    melds: Iterable[Meld] = (),
    self_drawn: bool | npt.NDArray[np.bool_],
    last_copy: bool | npt.NDArray[np.bool_] = False,
    kong: bool | npt.NDArray[np.bool_] = False,
    wall_last: bool | npt.NDArray[np.bool_] = False,
    seat_wind: Wind | str | npt.NDArray[np.integer],
    prevalent_wind: Wind | str | npt.NDArray[np.integer],
    flowers: int | npt.NDArray[np.integer] = 0,
    threads: int = 1,
) -> ScoreBatch:
    """What many wins with the same melds are worth.

    Each part of the situation is one value for all wins, or an array of one for each.

    Args:
        counts: integers (n, 34), concealed tiles before the winning one.
        tiles: integers (n,), winning tiles by index.  melds: of every hand.
        seat_wind, prevalent_wind: as an array, 0 to 3.
        threads: 1 to 256; they do not change the result.
    Raises:
        ArrayError: a wrong dtype or shape.  HandSizeError: not a waiting hand.
        TileCountError: a fifth copy.  ArgumentError: a value out of its range.
    Cost: less than a microsecond a win.
    """
    hands = counts_array(counts)
    rows = len(hands)
    flags = {"self_drawn": self_drawn, "last_copy": last_copy, "kong": kong, "wall_last": wall_last}
    winds = {"seat_wind": seat_wind, "prevalent_wind": prevalent_wind}
    answers = _core.score_batch(
        hands,
        column(tiles, "tiles", rows, KINDS - 1),
        [meld._native for meld in checked_melds(melds)],
        [flag_column(value, name, rows) for name, value in flags.items()],
        [_wind_column(value, name, rows) for name, value in winds.items()],
        _flower_column(flowers, rows),
        thread_count(threads),
    )
    return ScoreBatch(*answers)


def _wind_column(
    value: Wind | str | npt.NDArray[np.integer], name: str, rows: int
) -> npt.NDArray[np.uint8]:
    import numpy as np

    if isinstance(value, Wind | str):
        return np.full(rows, as_wind(value, name), dtype=np.uint8)
    return column(value, name, rows, len(Wind) - 1, "a Wind or ")


def _flower_column(value: int | npt.NDArray[np.integer], rows: int) -> npt.NDArray[np.uint8]:
    import numpy as np

    if not isinstance(value, np.ndarray):
        return np.full(rows, integer_within(value, "flowers", 0, MOST_FLOWERS), dtype=np.uint8)
    return column(value, "flowers", rows, MOST_FLOWERS, "an int or ")
