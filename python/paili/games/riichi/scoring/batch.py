"""Scores of many wins at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from paili import _core
from paili.games.riichi.scoring.wins import DECLARED, Declared, as_declared, as_indicators
from paili.games.riichi.scoring.yaku import YAKU
from paili.model import columns
from paili.model.arrays import (
    EqualByContent,
    checked_melds,
    column,
    counts_array,
    flag_column,
    thread_count,
)
from paili.model.melds import Meld
from paili.model.rendered import Tabular
from paili.model.rules import TENHOU, Rules, riichi_of
from paili.model.tiles import KINDS, Tile, Wind, as_wind, integer_within
from paili.wording import counted

if TYPE_CHECKING:
    # Imported only with the first array: NumPy takes longer to import than all of paili.
    import numpy as np
    import numpy.typing as npt

_MOST_FIVES = 12


class _ScoreArrays(NamedTuple):
    han: npt.NDArray[np.int8]
    fu: npt.NDArray[np.int16]
    yakuman: npt.NDArray[np.uint8]
    points: npt.NDArray[np.int32]
    yaku: npt.NDArray[np.uint8]


class ScoreBatch(Tabular, EqualByContent, _ScoreArrays):
    """Result of `score_batch`: five arrays, a named tuple.

    `to_frame` has a row for each win and a column for each yaku, such as `yaku_tanyao`; the numbers
    are null where the tiles are not complete.

    Attributes:
        han: int8 (n,), of yaku and dora; 0 for a yakuman or without a yaku, -1 where the tiles are
            not complete.
        fu: int16 (n,), rounded up; -1 where the tiles are not complete.
        yakuman: uint8 (n,), the number of yakuman.
        points: int32 (n,), total of all payers; 0 without a yaku, -1 where the tiles are not
            complete.
        yaku: uint8 (n, 46), whether each yaku counts, in the order of `Yaku`.
    """

    __slots__ = ()

    def _columns(self) -> tuple[columns.Column, ...]:
        lost = self.points < 0
        return (
            columns.array("han", self.han, lost),
            columns.array("fu", self.fu, lost),
            columns.array("yakuman", self.yakuman, lost),
            columns.array("points", self.points, lost),
            *(
                columns.array(f"yaku_{yaku.name.lower()}", counts)
                for yaku, counts in zip(YAKU, self.yaku.T, strict=True)
            ),
        )

    def _arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return tuple(self)

    def __repr__(self) -> str:
        won = self.points > 0
        points = self.points[won]
        about = f"<ScoreBatch of {counted(len(won), 'hand')}"
        if not points.size:
            return f"{about}: none wins>"
        worth = f"{points.min():,} to {points.max():,} points"
        return f"{about}: {counted(points.size, 'win')}, of {worth}>"


def score_batch(
    counts: npt.NDArray[np.integer],
    tiles: npt.NDArray[np.integer],
    rules: Rules | str = TENHOU,
    *,
    melds: Iterable[Meld] = (),
    self_drawn: bool | npt.NDArray[np.bool_] = False,
    riichi: Declared | str | npt.NDArray[np.integer] = Declared.NONE,
    ippatsu: bool | npt.NDArray[np.bool_] = False,
    after_kong: bool | npt.NDArray[np.bool_] = False,
    robbing_kong: bool | npt.NDArray[np.bool_] = False,
    last_tile: bool | npt.NDArray[np.bool_] = False,
    first_turn: bool | npt.NDArray[np.bool_] = False,
    seat_wind: Wind | str | npt.NDArray[np.integer],
    prevalent_wind: Wind | str | npt.NDArray[np.integer],
    red_fives: int | npt.NDArray[np.integer] = 0,
    dora: Iterable[Tile | int] | str = (),
    ura: Iterable[Tile | int] | str = (),
    threads: int = 1,
) -> ScoreBatch:
    """Score many wins with the same melds and indicators by the same rules.

    Each flag, wind and number is one value for all wins, or an array with a value for each.

    Args:
        counts: integers (n, 34), concealed tiles before the winning one.
        tiles: integers (n,), winning tiles by index.  melds: shared by all hands.
        riichi: as an array, 0 to 2: none, riichi, double.
        red_fives: number of red fives among all tiles of a winner.
        dora, ura: the indicators of all hands; ura counts only with riichi.
        threads: 1 to 256; they do not change the result.
    Raises:
        ArrayError: a wrong dtype or shape.  HandSizeError: not a waiting hand.
        TileCountError: a fifth copy.  ArgumentError: a value is out of range, or circumstances
            exclude each other.
    Cost: less than half a microsecond a win.
    """
    hands = counts_array(counts)
    rows = len(hands)
    flags = {
        "self_drawn": self_drawn,
        "ippatsu": ippatsu,
        "after_kong": after_kong,
        "robbing_kong": robbing_kong,
        "last_tile": last_tile,
        "first_turn": first_turn,
    }
    answers = _core.riichi_score_batch(
        hands,
        column(tiles, "tiles", rows, KINDS - 1),
        [meld._native for meld in checked_melds(melds)],
        [flag_column(value, name, rows) for name, value in flags.items()],
        _riichi_column(riichi, rows),
        [
            _wind_column(seat_wind, "seat_wind", rows),
            _wind_column(prevalent_wind, "prevalent_wind", rows),
        ],
        _numbers(red_fives, "red_fives", rows, _MOST_FIVES),
        [bytes(as_indicators(dora, "dora")), bytes(as_indicators(ura, "ura"))],
        riichi_of(rules)._native,
        thread_count(threads),
    )
    return ScoreBatch(*answers)


def _riichi_column(value: object, rows: int) -> npt.NDArray[np.uint8]:
    number = DECLARED.index(as_declared(value)) if isinstance(value, str) else value
    return _numbers(number, "riichi", rows, len(DECLARED) - 1)


def _wind_column(value: object, name: str, rows: int) -> npt.NDArray[np.uint8]:
    number = int(as_wind(value, name)) if isinstance(value, str | Wind) else value
    return _numbers(number, name, rows, int(Wind.NORTH))


def _numbers(value: Any, name: str, rows: int, most: int) -> npt.NDArray[np.uint8]:
    """Return a column with one value for all rows, or with the values of an array."""
    import numpy as np

    if isinstance(value, int):
        value = np.full(rows, integer_within(value, name, 0, most), np.uint8)
    return column(value, name, rows, most)
