"""Scores against PyMahjongGB, on situations in which every fan occurs.

Totals have to be equal. Where two readings of a hand have the same total, the two programs may
show different ones: only then may the fan differ. It happens about once in a million:
1122344m [123m] [234m] and a drawn 3m are three times 123m around an Edge Wait, or three times 234m
around a Closed Wait.
"""

from collections import Counter
from collections.abc import Iterable

import MahjongGB
import paili
import pytest

from tests.cases.winning import Situation, non_winning, situations

Fans = dict[tuple[str, int], int]
"""The number of times of each fan, by Chinese name and points."""


def peer_fans(situation: Situation) -> Fans:
    found = MahjongGB.MahjongFanCalculator(*situation.to_peer(), verbose=True)
    return {(zh, points): times for points, times, zh, _ in found}


def paili_fans(score: paili.mcr.Score) -> Fans:
    return {(fan.zh, fan.points): times for fan, times in score.fans}


def total(fans: Fans) -> int:
    return sum(points * times for (_, points), times in fans.items())


def compare(wins: Iterable[Situation]) -> tuple[Counter[str], int]:
    """Return the number of occurrences of each fan, and of different readings with equal totals."""
    found: Counter[str] = Counter()
    ties = 0
    for situation in wins:
        score = paili.mcr.score(situation.to_paili())
        theirs, ours = peer_fans(situation), paili_fans(score)
        assert score.fan == total(theirs) == total(ours), (situation, ours, theirs)
        assert score.without_flowers == score.fan - situation.flowers, situation
        ties += ours != theirs
        found.update(zh for zh, _ in theirs)
    return found, ties


@pytest.mark.check
def test_every_win_is_worth_the_same() -> None:
    found, ties = compare(situations(seed=31, number=20_000))
    assert found.keys() == {fan.zh for fan in paili.mcr.Fan}
    assert ties == 0


@pytest.mark.census
def test_a_million_wins_are_worth_the_same() -> None:
    found, ties = compare(situations(seed=32, number=1_000_000))
    assert found.keys() == {fan.zh for fan in paili.mcr.Fan}
    assert min(found.values()) >= 300, found.most_common()[-5:]
    assert ties <= 10


def test_what_does_not_win_is_refused() -> None:
    refused(non_winning(seed=33, number=4_000))


@pytest.mark.census
def test_much_that_does_not_win_is_refused() -> None:
    refused(non_winning(seed=34, number=200_000))


def refused(failures: Iterable[Situation]) -> None:
    for situation in failures:
        with pytest.raises(TypeError, match="ERROR_NOT_WIN"):
            MahjongGB.MahjongFanCalculator(*situation.to_peer())
        win = situation.to_paili()
        with pytest.raises(paili.NotWinningError):
            paili.mcr.score(win)
