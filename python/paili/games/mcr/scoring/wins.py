"""Wins and scores of Chinese Standard Mahjong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from paili import _core
from paili.games.mcr.scoring.fans import FANS, Fan
from paili.model import columns
from paili.model.decompositions import Decomposition, read_decomposition
from paili.model.errors import ArgumentError, NotWinningError, describe
from paili.model.hands import Hand
from paili.model.rendered import Rendered, Tabular
from paili.model.tiles import (
    Tile,
    Wind,
    as_tile,
    as_wind,
    integer_within,
)
from paili.model.views import SCHEMA_VERSION, hand_to_json
from paili.wording import counted

MOST_FLOWERS = 8
"""Number of flower tiles in a set."""


@dataclass(frozen=True, slots=True)
class Win:
    """A winning tile with everything that decides its worth.

    A flag that contradicts the tiles is an error. The last copy needs no flag where the melds of
    the hand show the other three copies: `Score.repairs` then reports it.

    Attributes:
        hand: the waiting hand, melds included.  tile: the tile that completes it.
        self_drawn: whether the winner drew it; else it is a discard or the tile of a robbed kong.
        last_copy: whether the other three were face up on the table.
        kong: whether it was drawn after a kong, or completes the kong that is robbed.
        wall_last: whether it is the last tile of the wall, or the discard after it.
        seat_wind: of the winner.  prevalent_wind: of the round. Texts such as "east" are accepted.
        flowers: flower tiles of the winner, 0 to 8.
    Raises:
        HandSizeError: a drawn hand.  TileCountError: a fifth copy.  ArgumentError: a wrong type, or
            flags that exclude each other or the tiles: a last copy of which another is concealed, a
            drawn replacement without a kong, a robbed kong of a tile that the hand holds.
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
        # Arguments accept more types than the fields have.
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
        # The dataclass is frozen, so this is the way to store normalised values.
        object.__setattr__(self, "tile", tile)
        object.__setattr__(self, "flowers", flowers)
        object.__setattr__(self, "_native", native)

    def __getstate__(self) -> tuple[object, ...]:
        # The native object is recreated, not pickled.
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
    """Return the fan of a native score in order, each with its multiplicity."""
    return tuple((FANS[index], times) for index, times in native.fans)


def fans_to_json(fans: Iterable[tuple[Fan, int]]) -> list[dict[str, Any]]:
    """Return the fan of a win, in order and with multiplicities, as JSON."""
    return [
        {
            "name": fan.en,
            "japanese": fan.ja,
            "chinese": fan.zh,
            "points": fan.points,
            "times": times,
        }
        for fan, times in fans
    ]


@dataclass(frozen=True, slots=True, repr=False)
class Score(Tabular, Rendered):
    """The worth of a win, made by `score`. Two scores are equal if their wins are.

    `str` is the picture that `paili score` prints; `to_frame` has a row for each fan that counts.

    Attributes:
        win: what was scored.
    """

    # No copies of the values, so that scoring is fast: properties read the native object.
    win: Win
    _native: _core.Score = field(compare=False)

    @property
    def fan(self) -> int:
        """Total fan."""
        return self._native.fan

    @property
    def without_flowers(self) -> int:
        """Fan without flowers."""
        return self._native.without_flowers

    @property
    def is_legal(self) -> bool:
        """Whether the win is legal: eight fan or more without flowers."""
        return self._native.is_legal

    @property
    def fans(self) -> tuple[tuple[Fan, int], ...]:
        """The fan that count, in order, each with its multiplicity."""
        return read_fans(self._native)

    @property
    def decomposition(self) -> Decomposition:
        """The decomposition of the tiles that gives this score."""
        return read_decomposition(self._native.reading, self.win.hand.melds)

    @property
    def repairs(self) -> tuple[str, ...]:
        """A sentence for each flag of the win that its tiles override."""
        win = self.win
        return (_LAST_COPY,) if win._native.last_copy and not win.last_copy else ()

    def to_json(self) -> dict[str, Any]:
        """Return the score as described by docs/score.schema.json."""
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
        win, repairs = self.win, len(self.repairs)
        how = "drawn" if win.self_drawn else "not drawn"
        counts = [f"{fan.en} {fan.points}" + f" ×{times}" * (times > 1) for fan, times in self.fans]
        others = [f"{len(counts) - _SHOWN} others"] if len(counts) > _SHOWN else []
        shown = ", ".join([*counts[:_SHOWN], *others])
        repaired = f"; {counted(repairs, 'repair')}" if repairs else ""
        return f"<Score of {win.hand} with {win.tile} {how}: {self.fan} fan: {shown}{repaired}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        found = self.fans
        return (
            columns.texts("fan", (fan.en for fan, _ in found)),
            columns.texts("japanese", (fan.ja for fan, _ in found)),
            columns.texts("chinese", (fan.zh for fan, _ in found)),
            columns.integers("points", (fan.points for fan, _ in found)),
            columns.integers("times", (times for _, times in found)),
        )

    def __reduce__(self) -> tuple[object, tuple[Win]]:
        return score, (self.win,)


_SHOWN = 6
"""Maximum number of fan in the short form of a score."""
_LAST_COPY = "last_copy read as True: the melds of the hand show the other three copies"


def score(win: Win) -> Score:
    """Score a win by the most valuable reading of its tiles.

    A score below eight fan is a result, not an error: see `Score.is_legal`.

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
