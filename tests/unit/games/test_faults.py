"""Errors of agents are recorded and can be found."""

from __future__ import annotations

import copy
import pickle
from types import ModuleType
from typing import Any

import pytest
from paili import XUEZHAN, Wind
from paili.games import Agent, Fault, Verdict, mcr, play, sichuan
from paili.games.sichuan import Ending, Stage
from paili.model.errors import ArgumentError

RULES: dict[ModuleType, tuple[Any, ...]] = {mcr: (), sichuan: (XUEZHAN,)}
"""The games, and the arguments for their rules."""
SEATS = {mcr: Wind.EAST, sichuan: Wind.WEST}
"""The seats at fault."""
CRASH = ZeroDivisionError("oh no")


class Bad:
    """An agent that plays like `greedy` until its n-th call."""

    def __init__(self, game: ModuleType, turn: int, answer: object) -> None:
        self._turn, self._answer = turn, answer
        self._good = game.NativeAgent("greedy")

    def act(self, observation: Any) -> Any:
        self._turn -= 1
        if self._turn >= 0:
            return self._good.act(observation)
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


@pytest.mark.parametrize(
    ("game", "answer", "verdict", "said", "reason"),
    [
        (mcr, CRASH, Verdict.RUNTIME_ERROR, None, "ZeroDivisionError: oh no"),
        (mcr, "PASS", Verdict.WRONG_ANSWER, None, "answered 'PASS', which is no Action"),
        (mcr, mcr.Action.kong(), Verdict.WRONG_ANSWER, "kong", "'kong' is not legal, expected pl"),
        (mcr, mcr.Action.win(), Verdict.WRONG_WIN, "win", "'win' is not legal, expected play "),
        (mcr, mcr.Action.fault("MLE", "too big"), Verdict.MEMORY_LIMIT, None, "too big"),
        (sichuan, CRASH, Verdict.RUNTIME_ERROR, None, "ZeroDivisionError: oh no"),
        (sichuan, "discard 5m", Verdict.WRONG_ANSWER, None, "answered 'discard 5m', which is no A"),
        (sichuan, None, Verdict.WRONG_ANSWER, None, "answered None, which is no Action"),
        (sichuan, sichuan.Action.void("m"), Verdict.WRONG_ANSWER, "void m", "'void m' is not leg"),
        (sichuan, sichuan.Action.win(), Verdict.WRONG_WIN, "win", "'win' is not legal, expected d"),
        (sichuan, sichuan.Action.fault("TLE"), Verdict.TIME_LIMIT, None, ""),
    ],
    ids=lambda value: value.__name__ if isinstance(value, ModuleType) else str(value)[:12],
)
def test_what_goes_wrong_in_an_agent_is_kept(
    game: Any, answer: object, verdict: Verdict, said: str | None, reason: str
) -> None:
    rules, seat = RULES[game], SEATS[game]

    def seated() -> list[Any]:
        players = [game.NativeAgent("greedy") for _ in range(4)]
        players[seat] = Bad(game, 0 if game is mcr else 3, answer)
        assert isinstance(players[seat], Agent)
        return players

    end = play(game.State.start(game.Deal.random(1), *rules), seated())
    fault = end.fault
    assert isinstance(fault, Fault)
    assert (fault.seat, fault.verdict, fault.answer) == (seat, verdict, said)
    assert reason in fault.reason
    assert str(fault).startswith(f"{seat} {verdict}" + (": " if reason else ""))
    assert reason.partition(":")[0].partition(",")[0] in str(fault)
    if isinstance(answer, Exception):
        assert "in act" in fault.reason
        assert "raise self._answer" in fault.reason
        assert "playing.py" not in fault.reason
    if game is sichuan:
        assert end.ending is Ending.FAULT
        assert end.scores == (32, 32, -96, 32)
    assert pickle.loads(pickle.dumps(end)).fault == fault
    records = game.simulate_games(seated(), 2, *rules, 0)
    assert [number for number, _ in records.faults] == [0, 1]
    assert {kept.verdict for _, kept in records.faults} == {verdict}
    assert records.guilty.tolist() == [seat, seat]
    for again in (copy.deepcopy(records), pickle.loads(pickle.dumps(records))):
        assert (again, again.faults) == (records, records.faults)


@pytest.mark.parametrize("game", RULES)
def test_games_without_a_fault(game: Any) -> None:
    rules, greedy = RULES[game], [game.NativeAgent("greedy")] * 4
    end = play(game.State.start(game.Deal.random(2), *rules), greedy)
    assert end.fault is None
    assert game.simulate_games(["greedy"] * 4, 3, *rules, 1).faults == ()
    assert game.simulate_games(greedy, 1, *rules, 1).faults == ()
    assert (end.choosers, end.is_over) == ((), True)
    if game is sichuan:
        assert end.ending in (Ending.THREE_WON, Ending.WALL)
        assert end.stage is Stage.OVER


@pytest.mark.parametrize("game", RULES)
def test_a_reason_is_no_part_of_what_is_compared(game: Any) -> None:
    action = game.Action
    one, other = action.fault("RE", "this"), action.fault("RE", "that")
    assert one == other == action.parse("fault RE")
    assert pickle.loads(pickle.dumps(one)).reason == "this"
    for wrong in (lambda: action.fault("RE", 3), lambda: action("win", reason="so")):
        with pytest.raises(ArgumentError, match="reason"):
            wrong()
