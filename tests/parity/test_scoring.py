"""Scores of many wins: a batch equals its wins one by one, for all melds."""

from itertools import groupby

import numpy as np
import paili
from paili.mcr import FANS

from tests.cases.winning import non_winning, situations
from tests.depth import sample

SEED = 20_261
COLUMNS = (
    "counts",
    "tile",
    "self_drawn",
    "last_copy",
    "kong",
    "wall_last",
    "seat_wind",
    "prevalent_wind",
    "flowers",
)


def test_batches_are_what_single_scores_are() -> None:
    """Compare batches of wins with the same melds, which a batch requires."""
    found = list(situations(SEED, sample(4_000))) + list(non_winning(SEED, sample(1_000)))
    checked = 0
    for melds, group in groupby(sorted(found, key=lambda one: one.melds), lambda one: one.melds):
        wins = list(group)
        column = {name: np.array([getattr(win, name) for win in wins]) for name in COLUMNS}
        column["tiles"] = column.pop("tile")
        batch = paili.mcr.score_batch(melds=wins[0].to_paili().hand.melds, threads=2, **column)
        for row, win in enumerate(wins):
            try:
                one = paili.mcr.score(win.to_paili())
            except paili.NotWinningError:
                assert (batch.fan[row], batch.without_flowers[row]) == (-1, -1), melds
                assert not batch.fans[row].any()
                continue
            checked += 1
            assert batch.fan[row] == one.fan
            assert batch.without_flowers[row] == one.without_flowers == one.fan - win.flowers
            times = dict(one.fans)
            assert batch.fans[row].tolist() == [times.get(fan, 0) for fan in FANS]
    assert checked == sample(4_000)
