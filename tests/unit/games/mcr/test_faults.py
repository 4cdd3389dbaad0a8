"""What goes wrong in an agent of Chinese Standard Mahjong is kept, and can be found."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from paili import Wind
from paili.games import Fault, Verdict, play
from paili.games.mcr import Action, Deal, NativeAgent, State, simulate_games
from paili.model.errors import ArgumentError


class Bad:
    """Answers what it is made with, whatever it is asked."""

    def __init__(self, answer: object) -> None:
        self._answer = answer

    def act(self, observation: object) -> Any:
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


@pytest.mark.parametrize(
    ("answer", "verdict", "said", "reason"),
    [
        (ZeroDivisionError("oh no"), Verdict.RUNTIME_ERROR, None, "ZeroDivisionError: oh no"),
        ("PASS", Verdict.WRONG_ANSWER, None, "answered 'PASS', which is no Action"),
        (Action.kong(), Verdict.WRONG_ANSWER, "kong", "'kong' is not legal, expected play "),
        (Action.win(), Verdict.WRONG_WIN, "win", "'win' is not legal, expected play "),
        (Action.fault("MLE", "too big"), Verdict.MEMORY_LIMIT, None, "too big"),
    ],
    ids=["exception", "text", "kong", "win", "fault"],
)
def test_the_reason_of_a_fault(
    answer: object, verdict: Verdict, said: str | None, reason: str
) -> None:
    good = NativeAgent("greedy")
    end = play(State.start(Deal.random(1)), [Bad(answer), good, good, good])
    fault = end.fault
    assert isinstance(fault, Fault)
    assert (fault.seat, fault.verdict, fault.answer) == (Wind.EAST, verdict, said)
    assert reason in fault.reason
    assert str(fault).startswith(f"east {verdict}: ")
    if isinstance(answer, Exception):
        assert "raise self._answer" in fault.reason
        assert "playing.py" not in fault.reason
    assert pickle.loads(pickle.dumps(end)).fault == fault
    records = simulate_games([Bad(answer), good, good, good], 2, 0)
    assert [game for game, _ in records.faults] == [0, 1]
    assert {kept.verdict for _, kept in records.faults} == {verdict}
    assert records.guilty.tolist() == [0, 0]
    for again in (copy.deepcopy(records), pickle.loads(pickle.dumps(records))):
        assert (again, again.faults) == (records, records.faults)


def test_games_without_a_fault() -> None:
    end = play(State.start(Deal.random(2)), [NativeAgent("greedy")] * 4)
    assert end.fault is None
    assert simulate_games(["greedy"] * 4, 3, 1).faults == ()
    assert simulate_games([NativeAgent("greedy")] * 4, 1, 1).faults == ()


def test_a_reason_is_no_part_of_what_is_compared() -> None:
    one, other = Action.fault("RE", "this"), Action.fault("RE", "that")
    assert one == other == Action.parse("fault RE")
    assert pickle.loads(pickle.dumps(one)).reason == "this"
    for wrong in (lambda: Action.fault("RE", 3), lambda: Action("win", reason="so")):  # type: ignore[arg-type]
        with pytest.raises(ArgumentError, match="reason"):
            wrong()
