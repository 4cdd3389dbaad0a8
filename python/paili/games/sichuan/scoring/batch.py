"""Scores of many wins at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from paili import _core
from paili.games.sichuan.scoring.patterns import PATTERNS
from paili.games.sichuan.scoring.wins import FLAGS, VOID, as_void, check_void
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
from paili.model.rules import Rules, as_rules, scoring_of
from paili.model.tiles import KINDS, Suit
from paili.wording import counted

if TYPE_CHECKING:
    # Imported only with the first array: NumPy takes longer to import than all of paili.
    import numpy as np
    import numpy.typing as npt

_NO_VOID = 3
"""The value in a column of the core for a hand without a void suit."""


class _ScoreArrays(NamedTuple):
    fan: npt.NDArray[np.int16]
    value: npt.NDArray[np.int64]
    patterns: npt.NDArray[np.uint8]


class ScoreBatch(Tabular, EqualByContent, _ScoreArrays):
    """Result of `score_batch`: three arrays, a named tuple.

    `to_frame` has a row for each win and a column for each pattern, such as `pattern_all_pungs`;
    `fan` and `value` are null where the tiles do not win.

    Attributes:
        fan: int16 (n,), fan before the cap; -1 where the tiles do not win.
        value: int64 (n,), points; -1 where the tiles do not win.
        patterns: uint8 (n, 25), how many times each pattern counts, in the order of `Pattern`.
    """

    __slots__ = ()

    def _columns(self) -> tuple[columns.Column, ...]:
        lost = self.fan < 0
        return (
            columns.array("fan", self.fan, lost),
            columns.array("value", self.value, lost),
            *(
                columns.array(f"pattern_{pattern.name.lower()}", times)
                for pattern, times in zip(PATTERNS, self.patterns.T, strict=True)
            ),
        )

    def _arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return tuple(self)

    def __repr__(self) -> str:
        won = self.fan >= 0
        fan, value = self.fan[won], self.value[won]
        about = f"<ScoreBatch of {counted(len(won), 'hand')}"
        if not fan.size:
            return f"{about}: none wins>"
        worth = f"{fan.min()} to {fan.max()} fan, {value.min():,} to {value.max():,} points"
        return f"{about}: {counted(fan.size, 'win')}, of {worth}>"


def score_batch(
    counts: npt.NDArray[np.integer],
    tiles: npt.NDArray[np.integer],
    rules: Rules | str,
    *,
    void: Suit | str | npt.NDArray[np.integer] | None,
    melds: Iterable[Meld] = (),
    self_drawn: bool | npt.NDArray[np.bool_] = False,
    after_kong: bool | npt.NDArray[np.bool_] = False,
    shoot_after_kong: bool | npt.NDArray[np.bool_] = False,
    robbing_kong: bool | npt.NDArray[np.bool_] = False,
    last_tile: bool | npt.NDArray[np.bool_] = False,
    heavenly: bool | npt.NDArray[np.bool_] = False,
    earthly: bool | npt.NDArray[np.bool_] = False,
    fed: bool | npt.NDArray[np.bool_] = False,
    threads: int = 1,
) -> ScoreBatch:
    """Score many wins with the same melds by the same rules.

    Each flag, and the void suit, is one value for all wins, or an array with a value for each.

    Args:
        counts: integers (n, 34), concealed tiles before the winning one.
        tiles: integers (n,), winning tiles by index.  melds: shared by all hands.
        void: as an array, 0 to 2, or -1 for a hand without a void suit.
        threads: 1 to 256; they do not change the result.
    Raises:
        ArrayError: a wrong dtype or shape.  HandSizeError: not a waiting hand.
        TileCountError: a fifth copy, or an honour.  ArgumentError: a value is out of range.
    Cost: less than half a microsecond a win.
    """
    hands = counts_array(counts)
    rows = len(hands)
    rules = as_rules(rules)
    flags = (
        self_drawn,
        after_kong,
        shoot_after_kong,
        robbing_kong,
        last_tile,
        heavenly,
        earthly,
        fed,
    )
    answers = _core.sichuan_score_batch(
        hands,
        column(tiles, "tiles", rows, KINDS - 1),
        [meld._native for meld in checked_melds(melds)],
        _void_column(void, rows, rules),
        [flag_column(value, name, rows) for name, value in zip(FLAGS, flags, strict=True)],
        scoring_of(rules)._native,
        thread_count(threads),
    )
    return ScoreBatch(*answers)


def _void_column(
    value: Suit | str | npt.NDArray[np.integer] | None, rows: int, rules: Rules
) -> npt.NDArray[np.uint8]:
    import numpy as np

    if value is None or isinstance(value, Suit | str):
        void = as_void(value)
        check_void(void, rules)
        return np.full(rows, _NO_VOID if void is None else void, dtype=np.uint8)
    voids = column(value, "void", rows, int(Suit.BAMBOO), f"{VOID}, or ", none=_NO_VOID)
    if rules.void_suit is not None:
        for void in np.unique(voids).tolist():
            check_void(None if void == _NO_VOID else Suit(void), rules)
    return voids
