"""Output of programs in any form: late, in pieces, with blank lines, and too much of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paili import XUEZHAN, Wind
from paili.agents import JsonLinesAgent, ProcessAgent
from paili.games import play
from paili.games.mcr import Action, Deal, Observation, State
from paili.games.mcr.botzone_agent import KEEP_RUNNING
from paili.games.programs.subprocess_io import (
    Child,
    ProgramError,
    before_line,
    first_line,
    without_blank_lines,
)
from paili.games.sichuan import Deal as SichuanDeal
from paili.games.sichuan import NativeAgent as SichuanNativeAgent
from paili.games.sichuan import State as SichuanState

from tests.depth import sample

MARKER = KEEP_RUNNING.encode()
HOUR = 3600.0
GAMES = sample(10)
MANY = 500

# Ways to write an answer and the marker after it. `put` writes without buffering.
WAYS = {
    "whole": "put(answer + end + MARKER + end)",
    "line end late": "put(answer + end + MARKER); wait(); put(end)",
    "line end with the next answer": "put(answer + end + MARKER)",
    "unbuffered": "put(answer); put(end); put(MARKER); put(end)",
    "marker late": "put(answer + end); wait(); put(MARKER + end)",
    "single bytes": "for byte in answer + end + MARKER + end: put(byte)",
    "carriage returns": "put((answer + end + MARKER + end).replace('\\n', '\\r\\n'))",
    "in two": "put(answer + end + MARKER + '\\r'); wait(); put('\\n')",
    "at random": "put_at_random(random.choice(BLANK) + answer + end + MARKER + end)",
    "blank lines before": "put('\\n \\t\\r\\n\\n\\r'); wait(); put(answer + end + MARKER + end)",
    "blank lines after": "put(answer + end + MARKER + end + ' \\n\\n'); wait(); put('\\r\\n  \\n')",
}

START = f"""
import json, os, random, sys, time
BLANK = ["", "\\n", " \\n\\r\\n"]
MARKER, end = {KEEP_RUNNING!r}, "\\n"
def put(text):
    os.write(1, text.encode())
def wait():
    time.sleep(0.001)
def put_at_random(text):
    text = text.replace("\\n", random.choice(["\\n", "\\r\\n"]))
    most = random.choice([1, 20, len(text)])
    while text:
        length = random.randint(1, most)
        put(text[:length])
        text = text[length:]
        if random.random() < 0.02:
            wait()
    if random.random() < 0.02:
        os.write(2, b"x" * 70_000)
def written(answer):
    WAY
def told(request):
    word, *rest = request.split(" ")
    return "PLAY " + rest[0] if word == "2" else "PASS"
"""
JSON_LOOP = """
for line in sys.stdin:
    told_now = json.loads(line)
    request = told_now if isinstance(told_now, str) else told_now["requests"][-1]
    written(json.dumps({"response": told(request)}))
"""
SIMPLE_LOOP = """
count = int(sys.stdin.readline())
request = [sys.stdin.readline() for _ in range(2 * count - 1)][-1]
data = sys.stdin.readline(), sys.stdin.readline()
while request:
    written(told(request.rstrip()) + "\\ndebug\\n\\n")
    request = sys.stdin.readline()
"""
LINES_LOOP = """
MARKER = ""
for line in sys.stdin:
    legal = json.loads(line)["legal"]
    written(json.dumps({"action": "win" if "win" in legal else legal[0]}))
"""
LOOPS = {"json": JSON_LOOP, "simple": SIMPLE_LOOP}


class Passive:
    """An agent that discards the drawn tile."""

    def act(self, observation: Observation) -> Action:
        return Action.passing() if observation.drawn is None else Action.play(observation.drawn)


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], list[str]]:
    """A function that writes a program and returns its command."""

    def write(text: str) -> list[str]:
        path = tmp_path / "bot.py"
        path.write_text(text, encoding="utf-8")
        return [sys.executable, "-S", "-E", str(path)]

    return write


# Games


def play_on_botzone(command: list[str], games: int, *, simple: bool) -> None:
    """Play games with the same agent and compare them with those of an agent in this process."""
    with ProcessAgent(command, simple=simple, time_limit=HOUR) as agent:
        for index in range(games):
            start = State.start(Deal.random(3, index))
            played = play(start, [agent, Passive(), Passive(), Passive()])
            assert (played.fault, agent.complaint) == (None, "")
            assert played == play(start, [Passive()] * 4)


def play_by_lines_of_json(command: list[str], games: int) -> None:
    others: list[Any] = [SichuanNativeAgent("greedy") for _ in range(3)]
    with JsonLinesAgent(command, time_limit=HOUR) as agent:
        for index in range(games):
            start = SichuanState.start(SichuanDeal.random(3, index), XUEZHAN)
            played = play(start, [agent, *others], index)
            assert (played.fault, agent.complaint) == (None, "")


@pytest.mark.check
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("protocol", LOOPS)
def test_games_on_botzone(program: Callable[[str], list[str]], protocol: str, way: str) -> None:
    command = program(START.replace("WAY", way) + LOOPS[protocol])
    play_on_botzone(command, GAMES, simple=protocol == "simple")


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_games_by_lines_of_json(program: Callable[[str], list[str]], way: str) -> None:
    play_by_lines_of_json(program(START.replace("WAY", way) + LINES_LOOP), GAMES)


@pytest.mark.census
@pytest.mark.parametrize("protocol", LOOPS)
def test_many_games_on_botzone(program: Callable[[str], list[str]], protocol: str) -> None:
    """Use random pieces, line ends and pauses, and more stderr than its pipe holds."""
    command = program(START.replace("WAY", WAYS["at random"]) + LOOPS[protocol])
    play_on_botzone(command, MANY, simple=protocol == "simple")


@pytest.mark.census
def test_many_games_by_lines_of_json(program: Callable[[str], list[str]]) -> None:
    play_by_lines_of_json(program(START.replace("WAY", WAYS["at random"]) + LINES_LOOP), MANY)


# Single answers


def observation(draws: int = 1) -> Observation:
    """Return east's first observation, or the one after its n-th draw."""
    state = State.start(Deal.random(1))
    for _ in range(2 * draws):
        state, _ = state.apply({})
    return state.observation(Wind.EAST)


@pytest.mark.parametrize("simple", [False, True], ids=["json", "simple"])
@pytest.mark.parametrize("output", ["", "\n", "\n \r\n\n"])
def test_blank_lines_are_no_answer(
    program: Callable[[str], list[str]], simple: bool, output: str
) -> None:
    command = program(f"import sys\nsys.stdin.readline()\nprint({output!r}, end='')")
    with ProcessAgent(command, simple=simple, time_limit=HOUR) as agent:
        assert agent.act(observation()) == Action.fault("RE")
        assert agent.complaint.splitlines()[1] == "it ended without an answer"


@pytest.mark.parametrize("simple", [False, True], ids=["json", "simple"])
def test_a_marker_alone_is_no_answer(program: Callable[[str], list[str]], simple: bool) -> None:
    command = program(f"print('\\n\\n{KEEP_RUNNING}', flush=True)\ninput()")
    with ProcessAgent(command, simple=simple, time_limit=HOUR) as agent:
        assert agent.act(observation()) == Action.fault("WA")


@pytest.mark.check
@pytest.mark.parametrize("kind", [ProcessAgent, JsonLinesAgent], ids=["Botzone", "lines"])
def test_blank_lines_win_no_time(
    program: Callable[[str], list[str]], kind: type[ProcessAgent] | type[JsonLinesAgent]
) -> None:
    """Check that endless blank lines time out, however fast they come."""
    command = program("import time\nwhile True:\n    print(flush=True)\n    time.sleep(0.01)")
    start = time.monotonic()
    with kind(command, time_limit=0.2) as agent:
        sichuan = SichuanState.start(SichuanDeal.random(1), XUEZHAN).observation("east")
        asked: Any = sichuan if kind is JsonLinesAgent else observation()
        assert str(agent.act(asked)) == "fault TLE"
        assert time.monotonic() - start >= 0.4  # a first answer has twice the time
        assert "it did not answer in time" in agent.complaint


def test_what_is_written_after_the_marker_begins_the_next_answer(
    program: Callable[[str], list[str]],
) -> None:
    """Check that the first answer is valid and the second is not, at any delay."""
    way = "put(answer + end + MARKER + end + 'thinking' + end)"
    command = program(START.replace("WAY", way) + SIMPLE_LOOP)
    with ProcessAgent(command, simple=True, time_limit=HOUR) as agent:
        assert agent.act(observation(0)) == Action.passing()
        assert agent.act(observation()) == Action.fault("WA")


def test_all_is_told_before_an_answer_counts(program: Callable[[str], list[str]]) -> None:
    """Check that a program which answers before it reads still receives its whole input."""
    text = (
        "import sys, time\nprint('early', flush=True)\ntime.sleep(0.05)\n"
        "print(len(sys.stdin.readline()), flush=True)\nsys.stdin.read()"
    )
    child = Child(program(text))
    try:
        deadline = time.monotonic() + HOUR
        long = b"x" * 300_000 + b"\n"
        answer, stays = child.exchange(long, first_line, deadline)
        if answer == b"early\n":
            answer, stays = child.exchange(b"", first_line, deadline)
        assert (answer.removeprefix(b"early\n"), stays) == (b"300001\n", True)
    finally:
        child.close()


def test_too_much_after_the_marker(program: Callable[[str], list[str]]) -> None:
    command = program(f"print({KEEP_RUNNING!r} + '\\n' + 'x' * (1 << 21), flush=True)\ninput()")
    child = Child(command)
    try:
        deadline = time.monotonic() + HOUR
        whole = lambda written: before_line(written, MARKER)  # noqa: E731
        assert child.exchange(b"\n", whole, deadline) == (b"", True)
        with pytest.raises(ProgramError) as caught:
            child.exchange(b"\n", whole, deadline)
        assert (caught.value.verdict, caught.value.reason) == (
            "OLE",
            "it wrote more than 1,048,576 bytes",
        )
    finally:
        child.close()


# Parts


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (b"", None),
        (MARKER, b""),
        (b"PASS", None),
        (b"PASS\n" + MARKER[:-1], None),
        (b"PASS\n" + MARKER, b"PASS\n"),
        (b"PASS\r\n" + MARKER + b" \r", b"PASS\r\n"),
        (b"PASS\n" + MARKER + b"\nthinking", b"PASS\n"),
        (b"PASS" + MARKER + b"\n", None),
        (b"PASS\n" + MARKER + b"!\n", None),
        (b"PASS\n " + MARKER + b"\n", None),
        (b"PASS\nno " + MARKER + b"\n" + MARKER, b"PASS\nno " + MARKER + b"\n"),
        (MARKER + b"\n" + MARKER, b""),
    ],
)
def test_before_a_line(written: bytes, expected: bytes | None) -> None:
    found = before_line(bytearray(written), MARKER)
    assert (found and found[0]) == expected
    if found is not None:
        _, length = found
        rest = written[length:]
        assert written[:length].rstrip().endswith(MARKER)
        assert rest in (b"", b"thinking", MARKER)


@given(st.lists(st.sampled_from([MARKER, b"\n", b" ", b"\r", b"x", b"PASS"])).map(b"".join))
def test_the_first_line_that_is_the_marker(written: bytes) -> None:
    """Compare with a search line by line."""
    found, before = None, 0
    for line in written.split(b"\n"):
        length = min(before + len(line) + 1, len(written))
        if line.startswith(MARKER) and not line.removeprefix(MARKER).strip():
            found = written[:before], length
            break
        before += len(line) + 1
    assert before_line(bytearray(written), MARKER) == found


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (b"", None),
        (b"{}", None),
        (b" \r\n\n", None),
        (b"{}\n", b"{}\n"),
        (b"\n \t\r\n{}\r\n", b"{}\r\n"),
        (b"\n{}\n[]", b"{}\n[]"),
    ],
)
def test_first_lines(written: bytes, expected: bytes | None) -> None:
    assert first_line(bytearray(written)) == (
        None if expected is None else (expected, len(written))
    )


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b"", b""),
        (b"\n", b""),
        (b"PASS\n\n", b"PASS\n\n"),
        (b"\r\n \n\rPASS", b"PASS"),
        (b"\n PASS\n", b" PASS\n"),
        (b" ", b" "),
    ],
)
def test_blank_lines_are_taken_away(answer: bytes, expected: bytes) -> None:
    assert without_blank_lines(answer) == expected
