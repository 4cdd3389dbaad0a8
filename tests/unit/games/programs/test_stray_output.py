"""A line before the answer of a program: the message about it, in every protocol."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paili import SBR, Wind
from paili.agents import JsonLinesAgent, ProcessAgent
from paili.cli import main
from paili.games import play
from paili.games.mcr import Action, Deal, NativeAgent, State
from paili.games.mcr.botzone_agent import KEEP_RUNNING
from paili.games.programs.subprocess_io import begins_object, line_before
from paili.games.sichuan import Deal as SichuanDeal
from paili.games.sichuan import NativeAgent as SichuanNativeAgent
from paili.games.sichuan import State as SichuanState

HOUR = 3600.0
LINE = "thinking: 3 tiles left"

JSON_BOT = f"""
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    word, *rest = (told if isinstance(told, str) else told["requests"][-1]).split(" ")
    if word == "2":
        BEFORE
    print(json.dumps({{"response": "PLAY " + rest[0] if word == "2" else "PASS"}}), flush=True)
    if not STAYS:
        break
    print({KEEP_RUNNING!r}, flush=True)
"""
SIMPLE_BOT = f"""
import sys
count = int(sys.stdin.readline())
request = [sys.stdin.readline() for _ in range(2 * count - 1)][-1]
data = sys.stdin.readline(), sys.stdin.readline()
while request:
    word, *rest = request.split()
    if word == "2":
        BEFORE
    print("PLAY " + rest[0] if word == "2" else "PASS", "", "", "", sep="\\n", flush=True)
    if not STAYS:
        break
    print({KEEP_RUNNING!r}, flush=True)
    request = sys.stdin.readline()
"""
LINES_BOT = """
import json, sys, time
for line in sys.stdin:
    BEFORE
    print(json.dumps({"action": json.loads(line)["legal"][0]}), flush=True)
"""
SAID = f"print({LINE!r})"


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., list[str]]:
    """A function that writes a program and returns its command."""

    def write(text: str, before: str = SAID, *, stays: bool = True) -> list[str]:
        path = tmp_path / "bot.py"
        path.write_text(text.replace("BEFORE", before).replace("STAYS", str(stays)))
        return [sys.executable, "-S", "-E", str(path)]

    return write


@pytest.mark.parametrize("stays", [False, True], ids=["leaves", "stays"])
@pytest.mark.parametrize(("text", "simple"), [(JSON_BOT, False), (SIMPLE_BOT, True)])
@pytest.mark.parametrize("before", [SAID, f"print('\\n  {LINE}  \\nand more', flush=True)"])
def test_on_botzone(
    program: Callable[..., list[str]], text: str, simple: bool, before: str, stays: bool
) -> None:
    """Check that the answer is invalid as ever, and that fault and complaint quote the line."""
    command = program(text, before, stays=stays)
    with ProcessAgent(command, simple=simple, time_limit=HOUR) as agent:
        end = play(State.start(Deal.random(1)), [agent, *map(NativeAgent, ["greedy"] * 3)])
    fault = end.fault
    assert fault is not None
    assert (fault.seat, fault.verdict, end.payments) == (Wind.EAST, "WA", (-30, 10, 10, 10))
    assert fault.reason == f"a line before the answer: {LINE!r}"
    request, reason = agent.complaint.splitlines()
    assert (request[:11], reason) == ("request: 2 ", fault.reason)


@pytest.mark.parametrize(
    "before",
    [
        SAID,
        f"print({LINE!r}, flush=True); time.sleep(0.02)",
        f"print({LINE!r}, flush=True); time.sleep(0.02); print('{{}}', flush=True)",
        f"print('\\n' + {LINE!r} + '\\r', 'more', '{{', sep='\\n')",
    ],
    ids=["at once", "late", "two lines", "many lines"],
)
def test_in_lines_of_json(program: Callable[..., list[str]], before: str) -> None:
    with JsonLinesAgent(program(LINES_BOT, before), time_limit=HOUR) as agent:
        others: list[Any] = [SichuanNativeAgent("greedy") for _ in range(3)]
        end = play(SichuanState.start(SichuanDeal.random(1), SBR), [agent, *others])
    fault = end.fault
    assert fault is not None
    assert (fault.verdict, fault.reason) == ("WA", f"a line before the answer: {LINE!r}")
    assert agent.complaint.splitlines()[1:] == [fault.reason]


def test_an_answer_that_does_not_follow_is_not_waited_for(
    program: Callable[..., list[str]],
) -> None:
    """Check that a stray line ends the wait for the first answer at once."""
    command = program(LINES_BOT, f"print({LINE!r}, flush=True); time.sleep(3600)")
    start = time.monotonic()
    with JsonLinesAgent(command, time_limit=HOUR) as agent:
        state = SichuanState.start(SichuanDeal.random(1), SBR)
        action = agent.act(state.observation("east"))
    assert action.verdict == "WA"
    assert action.reason == f"got {LINE!r}, expected " + (
        'one line of JSON, such as {"action": "discard 5m"}'
    )
    assert time.monotonic() - start < HOUR / 2


def test_lines_without_end_are_not_read_for_ever(program: Callable[..., list[str]]) -> None:
    command = program(f"while True: print({LINE!r})")
    with JsonLinesAgent(command, time_limit=HOUR) as agent:
        state = SichuanState.start(SichuanDeal.random(1), SBR)
        assert agent.act(state.observation("east")) == type(state.legal_actions("east")[0]).fault(
            "WA"
        )


@pytest.mark.parametrize("kind", ["exec", "exec-simple", "sichuan"])
def test_in_the_report_of_the_arena(
    program: Callable[..., list[str]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    kind: str,
) -> None:
    """Check that stderr, the table and the JSON have the line, the game and the turn."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    text = {"exec": JSON_BOT, "exec-simple": SIMPLE_BOT, "sichuan": LINES_BOT}[kind]
    protocol, rules = (kind, "mcr") if kind != "sichuan" else ("exec", "sbr")
    bot = f"{protocol}:{' '.join(program(text))}"
    arguments = ["arena", "greedy", bot, "greedy", "greedy", "--rules", rules, "--deals", "1"]
    arguments += ["--seatings", "4", "--time-limit", "3600"]
    assert main(arguments) == 0
    shown = capsys.readouterr()
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    name = "arena" if rules == "mcr" else "sichuan-arena"
    schema = json.loads(Path(f"docs/{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(found)
    (failure,) = found["failures"]
    message = f"a line before the answer: {LINE!r}"
    assert (failure["verdict"], failure["game"], failure["message"]) == ("WA", 1, message)
    place = f"game 1 (deal 0, seating 0), turn {failure['turn']}, as {failure['seat']}"
    line = f"first fault of {bot}: WA in {place}: {message}"
    assert shown.out.splitlines()[-1] == line
    assert shown.err.splitlines()[0] == f"paili: {line}"


# Parts


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("", None),
        ("\n \n", None),
        ("a", None),
        ("a\nb", None),
        ('{"response": "PASS"}', None),
        ('{"response": "PASS"}\na\n{"response": "PASS"}', None),
        ('a\n{"response": "PASS"}', "a"),
        ('\n\n a \r\n{"response":\n"PASS"}\nb', "a"),
        ('[1]\n  {"response": "PASS"}', "[1]"),
        ('a\n{"response": 3}', None),
        ('a\n{"answer": "PASS"}', None),
        ('a {"response": "PASS"}', None),
        ("[\n" * 100_000, None),
        ("[" * 100_000 + '\n{"response": "PASS"}', "[" * 100_000),
    ],
    ids=range(14),
)
def test_the_line_before(output: str, expected: str | None) -> None:
    assert line_before(output, partial(begins_object, name="response")) == expected


def test_a_long_line_is_shortened(program: Callable[..., list[str]]) -> None:
    command = program(JSON_BOT.replace('if word == "2":', "if True:"), "print('x' * 100_000)")
    with ProcessAgent(command, time_limit=HOUR) as agent:
        action = agent.act(State.start(Deal.random(1)).observation(Wind.EAST))
    assert action == Action.fault("WA")
    assert action.reason.startswith("a line before the answer: 'xxx")
    assert len(action.reason) < 500
