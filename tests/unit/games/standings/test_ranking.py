"""Standings: rank points, intervals, times, and sums computed by hand."""

from __future__ import annotations

from statistics import stdev
from typing import Any

import pytest
from paili.arena import SEATINGS
from paili.games.mcr.tournament import report
from paili.games.standings.intervals import half_width, quantile, within
from paili.games.standings.ranking import Ranking, names, rank_points
from paili.games.standings.report import Conditions, Timer, Times, middle


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([40, 30, 20, 10], [4, 3, 2, 1]),
        ([-90, 30, 30, 30], [1, 3, 3, 3]),
        ([0, 0, 0, 0], [2.5, 2.5, 2.5, 2.5]),
        ([5, 5, -5, -5], [3.5, 3.5, 1.5, 1.5]),
        ([-10, 20, 0, -10], [1.5, 4, 3, 1.5]),
    ],
)
def test_rank_points(scores: list[int], points: list[float]) -> None:
    assert rank_points(scores) == points
    assert sum(rank_points(scores)) == 10


def test_names() -> None:
    found = names(("greedy", "random", "greedy", "greedy"))
    assert found == ("greedy", "random", "greedy#2", "greedy#3")


@pytest.mark.parametrize("count", [4, 24])
def test_seatings(count: int) -> None:
    seatings = SEATINGS[count]
    assert len(set(seatings)) == count
    for player in range(4):
        assert [seating.index(player) for seating in seatings].count(2) == count // 4


@pytest.mark.parametrize(
    ("freedom", "expected"),
    # Values from tables of Student's t-distribution.
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (120, 1.980)],
)
def test_quantiles(freedom: int, expected: float) -> None:
    assert quantile(freedom) == pytest.approx(expected, abs=5e-4)


def test_quantiles_of_many() -> None:
    assert quantile(1_000) == pytest.approx(quantile(999), rel=2e-3)
    assert within(0.0, 1) == within(0.0, 2) == 0.0


def test_half_width() -> None:
    values = [1.0, 2.0, 4.0, 9.0]
    assert half_width(values) == pytest.approx(3.1824 * stdev(values) / 2, rel=1e-4)
    assert half_width([7.0]) is None


def test_times_are_within_two_percent() -> None:
    timer = Timer()
    for seconds in (1e-6, 3e-3, 0.9, 1.0, 7.7):
        timer.add(seconds)
        (number,) = (at for at in timer.classes if abs(middle(at) / seconds - 1) < 0.012)
        assert timer.classes[number] == 1
    assert timer.most == 7.7


# The sums, computed by hand


def won(seat: int, giver: int | None, payments: list[int], *fans: list[int]) -> dict[str, Any]:
    plain = {"end": "win", "seat": seat, "giver": giver, "payments": payments, "stages": 50}
    return {**plain, "fan": 12, "fans": list(fans)}


def test_sums() -> None:
    """Check two deals of four games; player p sits at p, p-1, p-2, p-3 in turn."""
    drawn = {"end": "exhausted", "payments": [0, 0, 0, 0], "stages": 90}
    fault = {"end": "fault", "seat": 0, "verdict": "WA", "payments": [-30, 10, 10, 10], "stages": 5}
    times = [{"most": 0.75, "classes": [[-64, 98], [-32, 2]]}] * 4
    deals = [
        {
            "wind": 0,
            "games": [
                won(0, None, [60, -20, -20, -20], [50, 1], [81, 2]),
                won(0, 1, [36, -20, -8, -8], [50, 1]),
                drawn,
                fault,
            ],
            "times": times,
        },
        {"wind": 2, "games": [drawn] * 4, "times": times},
    ]
    found = report(Ranking(Conditions(("a", "b", "c", "c"), 4, 9, 1.0), deals))
    # Scores of the first deal: a 60-8+0+10, b -20+36+0+10, c -20-20+0+10 and -20-8+0-30.
    assert [one.name for one in found.standings] == ["a", "b", "c x 2"]
    assert [(one.agent, one.players) for one in found.standings] == [("a", 1), ("b", 1), ("c", 2)]
    assert [one.score for one in found.standings] == [62, 26, -88]
    assert [one.rank_points for one in found.standings] == [6.5, 5.5, 8]
    assert [one.points_per_deal.mean for one in found.standings] == [3.25, 2.75, 2]
    assert [one.places for one in found.standings] == [
        (2, 0, 0, 0),
        (1, 1, 0, 0),
        (2, 0, 1, 1),
    ]
    first, second, pair = found.standings
    assert (first.wins, first.self_draws, first.deal_ins, first.losses) == (1, 1, 0, 1)
    assert (second.wins, second.self_draws, second.deal_ins, second.losses) == (1, 0, 0, 1)
    assert (pair.wins, pair.deal_ins, pair.losses, pair.draws) == (0, 1, 3, 10)
    assert (pair.faults, pair.others_faults, pair.games) == ((("WA", 1),), 1, 16)
    # The pair's mean per game of each deal, -88 / 8 and 0, and its mean points, 1.5 and 2.5.
    assert pair.score_per_game.margin == pytest.approx(12.7062 * stdev([-11, 0]) / 2**0.5, rel=1e-4)
    assert pair.points_per_deal.margin == pytest.approx(
        12.7062 * stdev([1.5, 2.5]) / 2**0.5, rel=1e-4
    )
    assert (found.repeats, found.forfeits) == ((), ())
    assert (first.faults, first.others_faults) == ((), 1)
    assert first.score_per_game.mean == 62 / 8
    assert first.score_per_game.margin == pytest.approx(
        12.7062 * stdev([15.5, 0]) / 2**0.5, rel=1e-4
    )
    assert first.fans == (("All Pungs", 1), ("Mixed Double Chow", 1))
    assert (first.fan_totals, first.mean_fan, pair.mean_fan) == (((12, 1),), 12.0, None)
    assert first.times == Times(200, middle(-64), middle(-32), 0.75)
    assert (found.games, found.draws, found.wind_games) == (8, 5, (4, 0, 4, 0))
    (line,) = (line for line in str(found).splitlines() if "WA 1" in line)
    assert line.split()[:5] == ["c", "x", "2", "8", "2.00"]


# Tournaments
