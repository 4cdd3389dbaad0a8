"""Paili's table against the slow judge: the same requests, possible wins, ends and scores."""

from collections import Counter

import pytest
from paili.games.mcr import Deal, State
from paili.games.mcr.botzone_log import to_botzone_log

from tests.cases.games.rulings import Chooser, compare, games, lively, mad, patient, played, quiet
from tests.depth import reaches, sample
from tests.reference.judge import Judge, judge

FORMATS = pytest.mark.parametrize("flowers", [False, True], ids=["duplicate", "single"])
KINDS = {
    "lively": (lively, 30, False),
    "quiet": (quiet, 20, False),
    "mad": (mad, 80, False),
    "patient": (patient, 100, True),
}


def ends(states: list[State]) -> Counter[str]:
    return Counter(f"{state.last.kind}{state.last.verdict or ''}" for state in states)


@FORMATS
@pytest.mark.parametrize(("choose", "number", "ready"), KINDS.values(), ids=KINDS)
def test_games(choose: Chooser, number: int, ready: bool, flowers: bool) -> None:
    number = sample(number)
    found = ends(list(games(choose, range(number), flowers=flowers, ready=ready)))
    assert sum(found.values()) == number
    if choose is mad:
        assert found.keys() >= {"faultWA", "faultWH", "faultTLE"} or not reaches("census")
    elif ready:
        assert found["win"] > number / 2
    else:
        assert found["exhausted"] > number / 2


@pytest.mark.census
@FORMATS
@pytest.mark.parametrize(
    ("choose", "number", "ready"),
    [(lively, 2_000, False), (quiet, 1_000, False), (mad, 6_000, False), (patient, 8_000, True)],
)
def test_many_games(choose: Chooser, number: int, ready: bool, flowers: bool) -> None:
    seeds = range(1_000, 1_000 + number)
    assert sum(1 for _ in games(choose, seeds, flowers=flowers, ready=ready)) == number


def test_a_difference_is_noticed() -> None:
    state = State.start(Deal.random(0))
    wrong = Judge(to_botzone_log(State.start(Deal.random(1)))["initdata"])
    compare(to_botzone_log(state)["log"][-1], wrong.output)
    passes = {str(seat): {"verdict": "OK", "response": "PASS"} for seat in range(4)}
    state, _ = state.apply({})
    wrong.answer(passes)
    with pytest.raises(AssertionError):
        compare(to_botzone_log(state)["log"][-1], wrong.output)


@FORMATS
def test_the_judge_continues_our_logs(flowers: bool) -> None:
    """Replay a written log: the judge's next output equals the recorded one."""
    for seed in range(3):
        state = played(Deal.random(seed, flowers=flowers), lively, seed)
        record = to_botzone_log(state)
        before = {**record, "log": record["log"][:-1]}
        ours, theirs = record["log"][-1], judge(before)
        assert theirs["content"] == ours["content"]
        assert theirs["display"] == ours["display"]
