"""Programs that exceed a limit: the error, the partial output, and recovery."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from paili import XUEZHAN
from paili.agents import JsonLinesAgent, ProcessAgent
from paili.arena import run
from paili.arena.clocks import Streaks
from paili.arena.tournament import play_tournament
from paili.games.mcr import Deal, State
from paili.games.mcr.protocol import KEEP_RUNNING
from paili.games.programs import descendants
from paili.games.sichuan import Action as SichuanAction
from paili.games.sichuan import Deal as SichuanDeal
from paili.games.sichuan import State as SichuanState

from tests.cases.long_work import is_running

# `put` writes without buffering.
START = """
import json, os, subprocess, sys, time
def put(text):
    os.write(1, text.encode())
def wait():
    time.sleep(3600)
"""
ANSWER = '{"response": "PASS"}'
BEHAVIOURS = {
    "reads to the end": ("sys.stdin.read(); put(ANSWER)", "nothing came on stdout", "exec-once:"),
    "answers once": ("input(); put(ANSWER); sys.stdin.read()", repr(ANSWER), "exec-once:"),
    "keeps its answer back": (
        "input(); sys.stdin.read(); put(ANSWER + MARKER)",
        "nothing came on stdout",
        "it must flush stdout each time",
    ),
    "leaves a child": (
        "input(); put(ANSWER); subprocess.Popen(['sleep', '3600'])",
        repr(ANSWER),
        "it has ended, but a process that it started holds its stdout",
    ),
    "does not read": ("wait()", "nothing came on stdout", "it has not read all of its request"),
    "thinks": ("input(); put('thinking'); wait()", "'thinking'", "did not end"),
}


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], list[str]]:
    """A function that writes a program and returns its command."""

    def write(text: str) -> list[str]:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        constants = f"ANSWER, MARKER = {ANSWER!r}, '\\n{KEEP_RUNNING}\\n'\n"
        path.write_text(f"{START}{constants}{text}\n", encoding="utf-8")
        return [sys.executable, "-S", "-E", str(path)]

    return write


def first_seen() -> Any:
    return State.start(Deal.random(1)).observation("east")


def reason_of(agent: ProcessAgent | JsonLinesAgent, seen: Any) -> str:
    with agent:
        action = agent.act(seen)
    assert str(action) == "fault TLE"
    request, reason, *_ = agent.complaint.splitlines()
    assert request.startswith("request: ")
    assert reason == action.reason
    return reason


@pytest.mark.check
@pytest.mark.parametrize("behaviour", BEHAVIOURS)
def test_a_program_that_is_too_slow(program: Callable[[str], list[str]], behaviour: str) -> None:
    """Retry with longer limits: on a busy machine the program may not even have started."""
    text, came, hint = BEHAVIOURS[behaviour]
    for limit in (0.25, 1.0, 4.0, 16.0):
        reason = reason_of(ProcessAgent(program(text), time_limit=limit), first_seen())
        limits = f"time limit of {limit:g} s, {2 * limit:g} s for the first answer of a game"
        assert reason.startswith(f"it did not answer in time: {limits}; ")
        if came in reason and hint in reason:
            return
    raise AssertionError(reason)


@pytest.mark.check
def test_the_way_to_sit_down_is_that_of_its_interaction(
    program: Callable[[str], list[str]],
) -> None:
    command = program("sys.stdin.read(); put('PASS\\n')")
    reason = reason_of(ProcessAgent(command, simple=True, time_limit=2), first_seen())
    assert f"exec-simple-once:{' '.join(command)} is for a program that reads" in reason
    command = program("put(ANSWER); wait()")
    reason = reason_of(ProcessAgent(command, keep_running=False, time_limit=1), first_seen())
    assert "exec-once" not in reason
    assert f"it did not end after its answer, and wrote no line {KEEP_RUNNING}" in reason


@pytest.mark.check
def test_a_later_answer_has_the_limit_itself(program: Callable[[str], list[str]]) -> None:
    command = program("input(); put(ANSWER + MARKER); input(); wait()")
    state = State.start(Deal.random(1))
    with ProcessAgent(command, time_limit=2) as agent:
        assert str(agent.act(state.observation("east"))) == "pass"
        state, _ = state.apply({})
        action = agent.act(state.observation("east"))
    assert action.reason.startswith("it did not answer in time: time limit of 2 s; nothing came")


@pytest.mark.check
def test_lines_of_json_that_are_too_slow(program: Callable[[str], list[str]]) -> None:
    seen = SichuanState.start(SichuanDeal.random(1), XUEZHAN).observation("east")
    line = '{"action": "exchange 123m"}'
    command = program(f"input(); put({line!r}); wait()")
    reason = reason_of(JsonLinesAgent(command, time_limit=1), seen)
    assert f"stdout until then: {line!r}; its answer lacks the end of the line" in reason
    command = program(f"sys.stdin.read(); put({line!r})")
    reason = reason_of(JsonLinesAgent(command, time_limit=1), seen)
    assert (
        "nothing came on stdout; more came when its input was closed: it must read line" in reason
    )


def test_too_much_output_is_repeated_in_part(program: Callable[[str], list[str]]) -> None:
    with ProcessAgent(program("put('begin' + 'x' * (1 << 21)); wait()"), time_limit=3600) as agent:
        reason = agent.act(first_seen()).reason
    assert reason.startswith("it wrote more than 1,048,576 bytes; stdout: 'beginxxx")
    assert len(reason) < 400


@pytest.mark.parametrize(
    ("output", "parts"),
    [
        ('{"response": "PLAY W0"}', ["got 'PLAY W0'", 'stdout: \'{"response": "PLAY W0"}\'']),
        ('{"response": 3}', ["got '{\"response\": 3}'"]),
        ('{"action": "discard 5m"}', ["programs of Sichuan Mahjong answer so"]),
        ('{"response": "discard 5m"}', ["programs of Sichuan Mahjong answer so"]),
    ],
)
def test_an_answer_that_cannot_be_read_is_shown(
    program: Callable[[str], list[str]], output: str, parts: list[str]
) -> None:
    with ProcessAgent(program(f"input(); put({output!r})"), time_limit=3600) as agent:
        action = agent.act(first_seen())
        assert str(action) == "fault WA"
        for part in parts:
            assert part in action.reason
        assert (
            agent.account == f"request: 0 0 {int(first_seen().prevalent_wind)}\nstdout: {output!r}"
        )


@pytest.mark.check
@pytest.mark.parametrize("output", ['{"response": "PASS"}', "PLAY W1", '{"action": "PLAY W1"}'])
def test_an_answer_of_the_other_game(program: Callable[[str], list[str]], output: str) -> None:
    seen = SichuanState.start(SichuanDeal.random(1), XUEZHAN).observation("east")
    with JsonLinesAgent(
        program(f"input(); put({output!r} + '\\n'); wait()"), time_limit=3600
    ) as agent:
        action = agent.act(seen)
    assert str(action) == "fault WA"
    assert "programs of Chinese Standard Mahjong answer so" in action.reason


def test_an_action_of_the_other_game() -> None:
    fault = State.start(Deal.random(1)).as_action(SichuanAction.win())
    assert fault.reason.endswith("which is no Action of this game, but one of paili.games.sichuan")


# Agents that are too slow again and again


HANGING = "input(); put(ANSWER + MARKER); wait()"


@pytest.mark.check
@pytest.mark.parametrize("jobs", [1, 2])
def test_one_that_is_too_slow_twice_in_a_row_is_not_asked_again(
    program: Callable[[str], list[str]], jobs: int
) -> None:
    """Check that all games are lost in any order, but without the timeout of each."""
    name = f"exec:{' '.join(program(HANGING))}"
    remarks: list[str] = []
    start = time.monotonic()
    tournament = play_tournament(
        [name, *["greedy"] * 3],
        40,
        seatings=24,
        time_limit=0.5,
        jobs=jobs,
        remark=remarks.append,
    )
    assert time.monotonic() - start < 0.5 * 40 * 24
    report = tournament.report
    (one,) = (one for one in report.standings if one.agent == name)
    assert one.faults == (("TLE", 960),)
    assert one.score == -30 * 960
    assert remarks == [
        f"{name} was too slow in two games in a row: it is not asked any more, and loses by TLE"
    ]
    assert report.forfeits == ((name, 958),)
    assert f"{name} was too slow in two games in a row: 958 games lost" in str(report)
    assert len(tournament.deals) == 40
    (failure,) = report.failures
    assert (failure.game, failure.verdict) == (1, "TLE")


@pytest.mark.check
def test_a_resumed_run_asks_it_no_more_either(
    program: Callable[[str], list[str]], tmp_path: Path
) -> None:
    name = f"exec:{' '.join(program(HANGING))}"

    class InterruptionError(Exception):
        pass

    def interrupt(stage: str, done: int, count: int) -> None:
        if stage == "deals from 1" and done == 2:
            raise InterruptionError

    def play(**options: Any) -> Any:
        return play_tournament([name, *["greedy"] * 3], 5, seatings=4, time_limit=0.5, **options)

    whole, checkpoint = play(), tmp_path / "checkpoint"
    with pytest.raises(InterruptionError):
        play(checkpoint=checkpoint, progress=interrupt)
    resumed = play(checkpoint=checkpoint)
    assert [deal["games"] for deal in resumed.deals] == [deal["games"] for deal in whole.deals]
    assert resumed.report.forfeits == ((name, 18),)


def game(end: str, seat: int = 0, verdict: str = "TLE") -> dict[str, Any]:
    return {"end": end, "seat": seat, "verdict": verdict}


@pytest.mark.parametrize(
    ("games", "forfeits"),
    [
        ([game("fault"), game("fault")], {"a"}),
        ([game("fault"), game("win"), game("fault")], set()),
        ([game("fault"), game("fault", 1), game("fault")], {"a"}),
        ([game("fault"), game("fault", 1), game("fault", 1)], {"b"}),
        ([game("fault"), game("fault", verdict="RE"), game("fault")], set()),
        ([game("fault", 2), game("fault", 3)], {"c"}),
    ],
)
def test_streaks(games: list[dict[str, Any]], forfeits: set[str]) -> None:
    streaks = Streaks(())
    for one in games:
        streaks.add(("a", "b", "c", "c"), one)
    assert streaks.forfeits == forfeits


# Processes that programs leave behind


LEAVING = {
    "a session of its own": "subprocess.Popen(['sleep', '3600'], start_new_session=True).pid",
    "an orphan": "int(subprocess.run(['sh', '-c', 'setsid sleep 3600 >/dev/null 2>&1 & echo $!'],"
    " capture_output=True).stdout)",
    "one without its environment": "subprocess.Popen(['sleep', '3600'], env={},"
    " start_new_session=True).pid",
}


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="they are found by /proc alone")
@pytest.mark.parametrize("left", LEAVING.values(), ids=LEAVING)
def test_what_a_program_starts_ends_with_it(
    program: Callable[[str], list[str]], tmp_path: Path, left: str
) -> None:
    path = tmp_path / "pid"
    text = f"pid = {left}\nprint(pid, file=open({str(path)!r}, 'w'), flush=True)\n"
    command = program(f"{text}input()\nput(ANSWER + MARKER)\nwait()")
    with ProcessAgent(command, time_limit=3600) as agent:
        assert str(agent.act(first_seen())) == "pass"
        pid = int(path.read_text(encoding="utf-8"))
        assert is_running(pid)
    deadline = time.monotonic() + 60
    while is_running(pid):
        assert time.monotonic() < deadline


@pytest.mark.check
@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="they are found by /proc alone")
def test_what_becomes_another_program_all_the_time_ends_too(tmp_path: Path) -> None:
    """Check a process during exec, when it has no environment."""
    loop = tmp_path / "loop"
    loop.write_text('#!/bin/sh\nexec "$0"\n', encoding="utf-8")
    loop.chmod(0o700)
    for _ in range(30):
        mark = descendants.new_mark()
        running = subprocess.Popen([loop], env={**os.environ, descendants.VARIABLE: mark})
        descendants.kill([], mark)
        try:
            assert running.wait(60) == -signal.SIGKILL
        finally:
            running.kill()


def test_a_program_is_told_nothing_else_by_its_environment(
    program: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OF_THE_USER", "kept")
    text = "input(); put(json.dumps({'response': 'PASS', 'debug': os.environ['OF_THE_USER']}))"
    with ProcessAgent(program(text), time_limit=3600) as agent:
        agent.act(first_seen())
        assert agent.debug == "kept"


def test_a_class_that_is_too_slow(tmp_path: Path) -> None:
    path = tmp_path / "slow.py"
    path.write_text(
        "import time\nclass Slow:\n    def act(self, seen):\n        time.sleep(3600)\n",
        encoding="utf-8",
    )
    found = run([f"{path}:Slow", *["greedy"] * 3], 2, seatings=4, time_limit=0.2)
    (failure,) = found.failures
    assert failure.message == "stopped after the time limit of 0.2 s"
    assert found.forfeits == ((f"{path}:Slow", 6),)
