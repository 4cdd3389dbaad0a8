"""Programs that play Sichuan Mahjong by lines of JSON: their input, and their faults."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from paili import SBR, XUEZHAN, ArgumentError, Wind
from paili.agents import JsonLinesAgent, named
from paili.games import SEATS, play
from paili.games.sichuan import Action, Deal, Event, NativeAgent, State

EXAMPLE = "examples/sichuan_bot.py"
HOUR = 3600

RECORDER = """
import json, sys
log = open(sys.argv[1], "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    print(json.dumps({"action": json.loads(line)["legal"][0]}), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., JsonLinesAgent]:
    """A function that makes an agent from the text of a program."""

    def make(text: str, *arguments: str, time_limit: float = HOUR) -> JsonLinesAgent:
        path = tmp_path / "bot.py"
        path.write_text(text, encoding="utf-8")
        return JsonLinesAgent([sys.executable, str(path), *arguments], time_limit=time_limit)

    return make


def game(agent: Any, seed: int = 1, rules: Any = XUEZHAN) -> State:
    others = [NativeAgent("greedy") for _ in range(3)]
    return play(State.start(Deal.random(seed), rules), [agent, *others], seed)


def test_a_program_is_told_what_its_seat_may_know(
    program: Callable[..., JsonLinesAgent], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    with program(RECORDER, str(log)) as agent:
        end = game(agent)
    requests = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    first, *others = requests
    assert {name: first[name] for name in ("game", "protocol", "direction")} == {
        "game": "sichuan",
        "protocol": "1",
        "direction": str(end.direction),
    }
    assert first["rules"] == XUEZHAN.to_json()
    assert all("rules" not in one for one in others)
    told = [Event.from_json(event) for one in requests for event in one["events"]]
    seen = end.observation("east").events
    assert told == [*seen[: len(told)]]
    asked = [state for state in end.stages() if Wind.EAST in state.choosers]
    assert len(asked) == len(requests)
    for state, request in zip(asked, requests, strict=True):
        observation = state.observation("east")
        assert request["legal"] == [str(action) for action in observation.legal_actions]
        assert (request["hand"], request["seat"]) == (str(observation.hand), "east")
        assert request["stage"] == observation.stage
        drawn = observation.drawn
        assert request["drawn"] == (None if drawn is None else str(drawn))


def test_the_example_plays_many_games() -> None:
    with JsonLinesAgent([sys.executable, EXAMPLE], time_limit=HOUR) as agent:
        for seed in range(3):
            for rules in (XUEZHAN, SBR):
                end = game(agent, seed, rules)
                assert end.fault is None, end.fault
                assert agent.complaint == ""


@pytest.mark.check
@pytest.mark.parametrize(
    ("text", "verdict", "reason"),
    [
        ("import sys; sys.exit(1)", "RE", "it ended with exit code 1"),
        ("import sys; sys.stdin.readline()", "RE", "it ended without an answer"),
        ("input(); print('discard 5m', flush=True); input()", "WA", "expected one line of JSON"),
        ("input(); print('{}', flush=True); input()", "WA", "expected one line of JSON"),
        ("input(); print('[1]', flush=True); input()", "WA", "expected one line of JSON"),
        ("input(); print('{\"action\": 3}', flush=True); input()", "WA", "one line of JSON"),
        ('input(); print(\'{"action": "play 5m"}\', flush=True); input()', "WA", "an action"),
        ('input(); print(\'{"action": "fault TLE"}\', flush=True); input()', "WA", "a player"),
        ('input(); print(\'{"action": "win"}\\n{}\', flush=True); input()', "WA", "one line"),
        ('input(); print(\'{"action": "win"}\', flush=True); input()', "WH", "is not legal"),
        ("input(); print('x' * 2**21, flush=True); input()", "OLE", "more than 1,048,576 bytes"),
    ],
)
def test_what_goes_wrong_is_a_fault(
    program: Callable[..., JsonLinesAgent], text: str, verdict: str, reason: str
) -> None:
    with program(text) as agent:
        end = game(agent)
    fault = end.fault
    assert fault is not None
    assert (fault.seat, fault.verdict) == (Wind.EAST, verdict)
    assert reason in fault.reason
    if verdict != "WH":
        assert agent.complaint.startswith('request: {"game": "sichuan"')
        assert reason in agent.complaint
    assert end.scores == (-96, 32, 32, 32)


def test_a_program_that_is_too_slow_is_killed(program: Callable[..., JsonLinesAgent]) -> None:
    with program("import time; time.sleep(3600)", time_limit=0.05) as agent:
        fault = game(agent).fault
    assert fault is not None
    limit = "time limit of 0.05 s, 0.1 s for the first answer of a game"
    assert fault.verdict == "TLE"
    assert fault.reason.startswith(f"it did not answer in time: {limit}; nothing came on stdout")


def test_what_a_program_writes_to_stderr_is_kept(program: Callable[..., JsonLinesAgent]) -> None:
    with program("raise KeyError('no such thing')") as agent:
        game(agent)
    assert "its stderr ends:" in agent.complaint
    assert "KeyError: 'no such thing'" in agent.complaint


def test_a_program_that_is_none() -> None:
    with JsonLinesAgent("no-such-program-at-all") as agent:
        fault = game(agent).fault
    assert fault is not None
    assert fault.verdict == "RE"
    assert "it cannot be started" in fault.reason


@pytest.mark.parametrize("command", ["", " ", [], ["", "a"], "'", 3])
def test_bad_commands_are_refused(command: Any) -> None:
    with pytest.raises(ArgumentError, match="command"):
        JsonLinesAgent(command)


@pytest.mark.parametrize("seconds", [0, -1, "1", True, 1e9])
def test_bad_limits_are_refused(seconds: Any) -> None:
    with pytest.raises(ArgumentError, match="time_limit"):
        JsonLinesAgent("cat", time_limit=seconds)


def test_it_is_pickled_unless_it_runs() -> None:
    agent = JsonLinesAgent([sys.executable, EXAMPLE], time_limit=HOUR)
    assert repr(pickle.loads(pickle.dumps(agent))) == repr(agent)
    with agent:
        agent.begin(Wind.EAST, 1)
        state = State.start(Deal.random(1), SBR)
        assert agent.act(state.observation("east")) in state.legal_actions("east")
        with pytest.raises(TypeError, match="cannot pickle a JsonLinesAgent whose program runs"):
            pickle.dumps(agent)


# By name


def test_names_are_those_of_the_game(tmp_path: Path) -> None:
    assert isinstance(named("greedy", rules="xuezhan"), NativeAgent)
    agent = named(f"exec:{sys.executable} {EXAMPLE}", rules="sbr:cap=4", time_limit=3)
    assert isinstance(agent, JsonLinesAgent)
    assert agent.time_limit == 3
    path = tmp_path / "mine.py"
    path.write_text("class Bot:\n    def act(self, seen):\n        return seen.legal_actions[0]\n")
    mine = named(f"{path}:Bot", rules=XUEZHAN)
    assert game(mine).fault is None
    for wrong in ("wang2020", "search:fan=2", "best", "exec:no-such-program-at-all", "exec:"):
        with pytest.raises(ArgumentError, match=r"agent|command"):
            named(wrong, rules=XUEZHAN)
    for wrong in ("best", "exec-simple:cat", "exec-once:cat", "exec-simple-once:cat"):
        with pytest.raises(ArgumentError, match="lines of JSON"):
            named(wrong, rules=XUEZHAN)
    assert len(SEATS) == 4
    assert Action.win() == Action.parse("win")
