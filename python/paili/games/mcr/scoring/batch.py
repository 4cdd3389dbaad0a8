"""Scores of many wins at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from paili import _core
from paili.games.mcr.scoring.fans import FANS, LEAST_FAN
from paili.games.mcr.scoring.wins import MOST_FLOWERS
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
from paili.model.tiles import (
    KINDS,
    Wind,
    as_wind,
    integer_within,
)
from paili.wording import counted

if TYPE_CHECKING:
    # Imported only with the first array: NumPy takes longer to import than all of paili.
    import numpy as np
    import numpy.typing as npt


class _ScoreArrays(NamedTuple):
    fan: npt.NDArray[np.int16]
    without_flowers: npt.NDArray[np.int16]
    fans: npt.NDArray[np.uint8]


class ScoreBatch(Tabular, EqualByContent, _ScoreArrays):
    """Result of `score_batch`: three arrays, a named tuple.

    `to_frame` has a row for each win and a column for each fan, such as `fan_pure_straight`;
    `fan` and `without_flowers` are null where the tiles are not complete.

    Attributes:
        fan: int16 (n,), total fan; -1 where the tiles are not complete.
        without_flowers: int16 (n,), fan without flowers; -1 where the tiles are not complete.
        fans: uint8 (n, 82), how many times each fan counts, in the order of `Fan`.
    """

    __slots__ = ()

    def _columns(self) -> tuple[columns.Column, ...]:
        incomplete = self.fan < 0
        return (
            columns.array("fan", self.fan, incomplete),
            columns.array("without_flowers", self.without_flowers, incomplete),
            *(
                columns.array(f"fan_{fan.name.lower()}", times)
                for fan, times in zip(FANS, self.fans.T, strict=True)
            ),
        )

    def _arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return tuple(self)

    def __repr__(self) -> str:
        wins, complete = len(self.fan), self.fan[self.fan >= 0]
        about = f"<ScoreBatch of {counted(wins, 'hand')}"
        if not complete.size:
            return f"{about}: none is complete>"
        legal = int((self.without_flowers >= LEAST_FAN).sum())
        worth = f"{complete.min()} to {complete.max()} fan"
        return (
            f"{about}: {complete.size:,} complete, of {worth}; {legal:,} worth {LEAST_FAN} or more>"
        )


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
    """Score many wins with the same melds.

    Each part of the situation is one value for all wins, or an array with a value for each.

    Args:
        counts: integers (n, 34), concealed tiles before the winning one.
        tiles: integers (n,), winning tiles by index.  melds: shared by all hands.
        seat_wind, prevalent_wind: as an array, 0 to 3.
        threads: 1 to 256; they do not change the result.
    Raises:
        ArrayError: a wrong dtype or shape.  HandSizeError: not a waiting hand.
        TileCountError: a fifth copy.  ArgumentError: a value is out of range.
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
