"""Programs as agents: all ways to answer or to fail."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from paili.agents import ProcessAgent, named
from paili.games import play
from paili.games.mcr import Action, Deal, Observation, State
from paili.games.mcr.botzone_agent import KEEP_RUNNING
from paili.model.errors import ArgumentError
from paili.model.tiles import Wind

from tests.cases.long_work import is_running

DEAL = Deal.random(1, 0)

# A bot without paili. Its action after a draw replaces BEHAVIOUR.
BOT = f"""
import json, os, sys, time
KEEP = {KEEP_RUNNING!r}
def told(requests):
    last = requests[-1].split(" ")
    if last[0] != "2":
        return "PASS"
    BEHAVIOUR
    return "PLAY " + last[1]
"""

JSON_LOOP = """
text = json.loads(sys.stdin.readline())
requests = text["requests"]
while True:
    print(json.dumps({"response": told(requests)}))
    if not STAYS:
        break
    print(KEEP, flush=True)
    line = sys.stdin.readline()
    if not line:
        break
    requests.append(json.loads(line))
"""

SIMPLE_LOOP = """
count = int(sys.stdin.readline())
lines = [sys.stdin.readline().rstrip("\\n") for _ in range(2 * count - 1)]
requests = lines[::2]
data = sys.stdin.readline(), sys.stdin.readline()
while True:
    print(told(requests), "debug", "data", "global", sep="\\n")
    if not STAYS:
        break
    print(KEEP, flush=True)
    line = sys.stdin.readline()
    if not line:
        break
    requests.append(line.rstrip("\\n"))
"""


class Bot:
    """A factory of programs and their agents, which it closes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.agents: list[ProcessAgent] = []

    def command(self, behaviour: str = "pass", *, simple: bool = False, stays: bool = True) -> str:
        loop = (SIMPLE_LOOP if simple else JSON_LOOP).replace("STAYS", str(stays))
        text = BOT.replace("BEHAVIOUR", behaviour) + loop
        return self.script(text)

    def script(self, text: str) -> str:
        path = self.folder / f"bot{len(list(self.folder.iterdir()))}.py"
        path.write_text(text, encoding="utf-8")
        return f"{sys.executable} -S -E {path}"

    def agent(self, command: str, **options: object) -> ProcessAgent:
        made = ProcessAgent(command, **{"time_limit": 10.0, **options})  # type: ignore[arg-type]
        self.agents.append(made)
        return made


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Bot]:
    folder = tmp_path / "bots"
    folder.mkdir()
    made = Bot(folder)
    before = children()
    yield made
    for agent in made.agents:
        agent.close()
    assert children() <= before, "a program is left behind"


def children() -> set[str]:
    """Return the child processes of this one, zombies included."""
    path = Path(f"/proc/self/task/{os.getpid()}/children")
    return set(path.read_text(encoding="utf-8").split())


LONG = 3600.0
"""A limit in seconds that is never reached, even on a busy machine."""


class Passive:
    """An agent that discards the drawn tile."""

    def act(self, observation: Observation) -> Action:
        return Action.passing() if observation.drawn is None else Action.play(observation.drawn)


def whole_game(agent: ProcessAgent) -> State:
    return play(State.start(DEAL), [agent, Passive(), Passive(), Passive()], seed=0)


@pytest.mark.parametrize("simple", [False, True], ids=["json", "simple"])
@pytest.mark.parametrize(
    "keep_running",
    [
        # One process per answer.
        pytest.param(False, marks=pytest.mark.check, id="may-leave"),
        pytest.param(True, id="may-stay"),
    ],
)
def test_it_plays_a_game(bot: Bot, simple: bool, keep_running: bool) -> None:
    command = bot.command(simple=simple, stays=keep_running)
    state = whole_game(bot.agent(command, simple=simple, keep_running=keep_running))
    assert state == play(State.start(DEAL), [Passive()] * 4, seed=0)


def test_it_is_started_anew_unless_it_stays(bot: Bot) -> None:
    """Check that a process which ends after each answer gets the whole history as input."""
    log = bot.folder / "log"
    text = f"""
import json, sys
text = sys.stdin.readline()
print(text, end="", file=open({str(log)!r}, "a"))
last = json.loads(text)["requests"][-1].split(" ")
print(json.dumps({{"response": "PLAY " + last[1] if last[0] == "2" else "PASS", "data": "kept"}}))
"""
    agent = bot.agent(bot.script(text))
    observation = Observation.start(Wind.SOUTH, DEAL.prevalent_wind)
    state = State.start(DEAL)
    for _ in range(4):
        observation = state.observation(Wind.SOUTH)
        agent.act(observation)
        state, _ = state.apply({seat: state.legal_actions(seat)[0] for seat in state.choosers})
    told = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [len(turn["requests"]) for turn in told] == [1, 2, 3, 4]
    assert told[3]["requests"][0] == f"0 1 {int(DEAL.prevalent_wind)}"
    assert told[3]["requests"][1].startswith("1 0 0 0 0 ")
    assert told[3]["requests"][2] == "3 0 DRAW"
    assert told[3]["responses"] == ["PASS", "PASS", "PASS"]
    assert [turn["data"] for turn in told] == ["", "kept", "kept", "kept"]


@pytest.mark.check
@pytest.mark.parametrize("simple", [False, True], ids=["json", "simple"])
@pytest.mark.parametrize(
    ("behaviour", "verdict"),
    [
        ("sys.exit(1)", "RE"),
        ("sys.exit(0)", "RE"),
        ("raise ValueError", "RE"),
        ("os.kill(os.getpid(), 9)", "RE"),
        ("time.sleep(3600)", "TLE"),
        ("os.close(1); time.sleep(3600)", "TLE"),
        ("while True: pass", "TLE"),
        ("sys.stdout.write('x' * (1 << 22)); sys.stdout.flush(); time.sleep(3600)", "OLE"),
        ("return 'nonsense'", "WA"),
        ("return 'PLAY X1'", "WA"),
        ("return 'PLAY  W1'", "WA"),
        ("return ''", "WA"),
        ("return 'PASS' + chr(12) + 'more'", "WA"),
        ("return 'PASS' + chr(0x2028)", "WA"),
    ],
)
def test_faults(bot: Bot, simple: bool, behaviour: str, verdict: str) -> None:
    # A busy machine may take seconds to start a program that then fails at once.
    limit = 1.0 if verdict == "TLE" else LONG
    agent = bot.agent(bot.command(behaviour, simple=simple), simple=simple, time_limit=limit)
    state = whole_game(agent)
    assert (state.last.seat, state.last.verdict) == (Wind.EAST, verdict)
    assert state.payments == (-30, 10, 10, 10)


def test_what_an_answer_says_for_the_author(bot: Bot) -> None:
    seen = State.start(DEAL).observation(Wind.EAST)
    simple = bot.agent(bot.command(simple=True), simple=True)
    assert (simple.act(seen), simple.debug) == (Action.passing(), "debug")
    output = '{"response": "PASS", "debug": "all is well", "data": 3}'
    agent = bot.agent(bot.script(f"print({output!r})"))
    assert (agent.act(seen), agent.debug) == (Action.passing(), "all is well")
    agent.begin(Wind.EAST, 0)
    assert agent.debug == ""


@pytest.mark.parametrize(
    "output", ["", "{", "[]", "3", '{"response": 3}', '{"answer": "PASS"}', "PASS", "[" * 100_000]
)
def test_what_is_no_answer_in_json(bot: Bot, output: str) -> None:
    script = bot.script(f"import sys\nsys.stdin.readline()\nprint({output!r})")
    action = bot.agent(script).act(State.start(DEAL).observation(Wind.EAST))
    assert action == Action.fault("RE" if not output else "WA")


def test_it_answers_in_several_lines(bot: Bot) -> None:
    script = bot.script('print(\'{\\n"response":\\n"PASS"}\\n\\n\')')
    action = bot.agent(script).act(State.start(DEAL).observation(Wind.EAST))
    assert action == Action.passing()


def test_it_ends_with_an_error_after_its_answer(bot: Bot) -> None:
    script = bot.script('import sys\nprint(\'{"response": "PASS"}\')\nsys.exit(3)')
    action = bot.agent(script).act(State.start(DEAL).observation(Wind.EAST))
    assert action == Action.fault("RE")


TO_THE_END = {
    "exec-once": (
        "import json, sys\ntold = json.load(sys.stdin)\n"
        'word, *rest = told["requests"][-1].split(" ")\n'
        'print(json.dumps({"response": "PLAY " + rest[0] if word == "2" else "PASS"}))'
    ),
    "exec-simple-once": (
        "import sys\ncount, *lines = sys.stdin.read().splitlines()\n"
        'word, *rest = lines[2 * int(count) - 2].split(" ")\n'
        'print("PLAY " + rest[0] if word == "2" else "PASS")'
    ),
}


@pytest.mark.parametrize(("prefix", "text"), TO_THE_END.items(), ids=TO_THE_END)
def test_input_to_the_end(bot: Bot, prefix: str, text: str) -> None:
    """Close the input of a program that may not stay, so that it can read to the end."""
    agent = named(f"{prefix}:{bot.script(text)}", time_limit=LONG)
    assert isinstance(agent, ProcessAgent)
    bot.agents.append(agent)
    state = State.start(DEAL)
    for _ in range(12):
        seen = state.observation(Wind.EAST)
        expected = Passive().act(seen)
        assert agent.act(seen) == expected
        plays = {seat: Passive().act(state.observation(seat)) for seat in state.choosers}
        state, _ = state.apply(plays)
    assert agent.complaint == ""


@pytest.mark.check
@pytest.mark.parametrize(("prefix", "text"), TO_THE_END.items(), ids=TO_THE_END)
def test_a_game_with_input_to_the_end(bot: Bot, prefix: str, text: str) -> None:
    agent = named(f"{prefix}:{bot.script(text)}", time_limit=LONG)
    assert isinstance(agent, ProcessAgent)
    bot.agents.append(agent)
    assert whole_game(agent) == play(State.start(DEAL), [Passive()] * 4, seed=0)


@pytest.mark.check
def test_a_program_that_may_stay_is_not_told_the_end(bot: Bot) -> None:
    """Check that such a program, which waits for the end of its input, times out."""
    agent = bot.agent(bot.script(TO_THE_END["exec-once"]), time_limit=0.5)
    assert agent.act(State.start(DEAL).observation(Wind.EAST)) == Action.fault("TLE")


def test_one_that_may_not_stay_is_started_anew_whatever_it_asks_for(bot: Bot) -> None:
    agent = bot.agent(bot.command(), keep_running=False, time_limit=LONG)
    running = children()
    state = State.start(DEAL)
    for _ in range(3):
        assert agent.act(state.observation(Wind.SOUTH)) == Action.passing()
        assert children() == running
        state, _ = state.apply({})


@pytest.mark.check
def test_what_it_starts_ends_with_it(bot: Bot) -> None:
    pid = bot.folder / "pid"
    text = f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(3600)"])
print(child.pid, file=open({str(pid)!r}, "w"), flush=True)
sys.stdout.write('x' * (1 << 22))
sys.stdout.flush()
time.sleep(3600)
"""
    # Its output ends it when its child is known; a time limit might come first.
    agent = bot.agent(bot.script(text), time_limit=LONG)
    assert agent.act(State.start(DEAL).observation(Wind.EAST)) == Action.fault("OLE")
    number = int(pid.read_text(encoding="utf-8"))
    while is_running(number):
        time.sleep(0.01)


@pytest.mark.check
def test_the_first_answer_may_take_twice_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the deadlines that its process gets, instead of a clock."""
    left: list[float] = []

    class Patient:
        def __init__(self, command: object) -> None:
            pass

        def exchange(self, *told: object, last: bool) -> tuple[bytes, bool]:
            left.append(float(told[2]) - time.monotonic())  # type: ignore[arg-type]
            return b'{"response": "PASS"}', True

        def close(self) -> None:
            pass

    monkeypatch.setattr("paili.games.mcr.botzone_agent.Child", Patient)
    agent = ProcessAgent("bot", time_limit=LONG)
    for _ in range(2):
        assert agent.act(State.start(DEAL).observation(Wind.EAST)) == Action.passing()
    assert LONG < left[0] <= 2 * LONG
    assert 0 < left[1] <= LONG


def test_nothing_is_left_open(bot: Bot) -> None:
    agent = bot.agent(bot.command())
    before, running = len(os.listdir("/proc/self/fd")), children()
    for _ in range(5):
        agent.begin(Wind.EAST, 0)
        assert agent.act(State.start(DEAL).observation(Wind.EAST)) == Action.passing()
        assert len(children() - running) == 1
    agent.close()
    agent.close()
    assert len(os.listdir("/proc/self/fd")) == before


def test_it_is_a_context_manager(bot: Bot) -> None:
    running = children()
    with ProcessAgent(bot.command(), time_limit=10.0) as agent:
        agent.act(State.start(DEAL).observation(Wind.EAST))
        assert len(children() - running) == 1
    assert children() == running


def test_no_program(tmp_path: Path) -> None:
    agent = ProcessAgent([str(tmp_path / "none")])
    assert agent.act(State.start(DEAL).observation(Wind.EAST)) == Action.fault("RE")
    with pytest.raises(ArgumentError, match="a program"):
        named(f"exec:{tmp_path / 'none'}")


@pytest.mark.parametrize("command", ["", "  ", "'unclosed", (), [""], [1], 7])
def test_no_command(command: object) -> None:
    with pytest.raises(ArgumentError) as caught:
        ProcessAgent(command)  # type: ignore[arg-type]
    assert caught.value.name == "command"


@pytest.mark.parametrize("limit", [0, -1, True, "1", None, float("nan"), float("inf")])
def test_no_time(limit: object) -> None:
    with pytest.raises(ArgumentError) as caught:
        ProcessAgent("true", time_limit=limit)  # type: ignore[arg-type]
    assert caught.value.name == "time_limit"


# Messages about a failing program


@pytest.mark.parametrize(
    ("behaviour", "complaint"),
    [
        ("1 / 0", "it ended with exit code 1"),
        ("os.kill(os.getpid(), 9)", "it ended by signal 9"),
        ("sys.exit(0)", "it ended without an answer"),
        ("print('x' * (1 << 21))", "it wrote more than 1,048,576 bytes"),
        ("return 'PLAY W0'", "got 'PLAY W0', expected "),
    ],
)
def test_what_was_wrong(bot: Bot, behaviour: str, complaint: str) -> None:
    agent = bot.agent(bot.command(behaviour), time_limit=LONG)
    whole_game(agent)
    request, reason, *stderr = agent.complaint.splitlines()
    assert request.startswith("request: 2 ")
    assert reason.startswith(complaint)
    if behaviour == "1 / 0":
        assert stderr[0] == "its stderr ends:"
        assert stderr[-1] == "ZeroDivisionError: division by zero"
    else:
        assert stderr == []


def test_much_on_stderr_stops_nobody(bot: Bot) -> None:
    """Write more than a pipe holds during a game; a fault would keep the end of it."""
    agent = bot.agent(bot.command("sys.stderr.write('x' * 300_000)"), time_limit=LONG)
    assert whole_game(agent).last.verdict is None
    assert agent.complaint == ""


def test_what_cannot_be_started(tmp_path: Path) -> None:
    with ProcessAgent([str(tmp_path)]) as agent:
        whole_game(agent)
        assert "it cannot be started: " in agent.complaint
