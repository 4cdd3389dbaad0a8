"""`paili botzone`: the process, its streams, its options, its times."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from paili.cli import main
from paili.games.mcr import NATIVE_AGENTS
from paili.games.mcr.protocol import KEEP_RUNNING

SEATS = "0 0 1"
DEAL = "1 0 0 0 0 W1 W1 W2 W3 B2 B3 B4 T5 T6 T7 F1 F1 J1"
DRAW = "2 W9"
DISCARD = "PLAY W1"
"""The discard there of `search-1`, which plays if no agent is named."""
COMMANDS = (["-m", "paili", "botzone"], ["-m", "paili.botzone"])

PRINTS = """
import sys
from paili.games.mcr import Action
print("while it is loaded")
class Agent:
    def act(self, observation):
        print("thinking", observation.hand)
        print("loudly", file=sys.stderr)
        if observation.last.seat is None:
            raise ValueError
        return Action.play(observation.drawn)
"""


def history(*requests: str) -> str:
    return json.dumps({"requests": requests, "responses": ["PASS"] * (len(requests) - 1)})


def bot(*arguments: str, text: str, module: int = 0) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *COMMANDS[module], *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.check
@pytest.mark.parametrize("module", [0, 1])
def test_keep_running_in_json(module: int) -> None:
    text = f'{history(SEATS)}\n"{DEAL}"\n"{DRAW}"\n'
    for options in ((), ("--keep-running",)):
        found = bot(*options, text=text, module=module)
        answers = ["PASS", "PASS", DISCARD]
        lines = [
            line for answer in answers for line in (f'{{"response": "{answer}"}}', KEEP_RUNNING)
        ]
        assert found.stdout.splitlines() == lines
        assert (found.stderr, found.returncode) == ("", 0)


def test_single_in_json() -> None:
    found = bot("--single", text=f"{history(SEATS, DEAL, DRAW)}\n{history(SEATS)}\n")
    assert found.stdout == f'{{"response": "{DISCARD}"}}\n'
    assert (found.stderr, found.returncode) == ("", 0)


def test_simple() -> None:
    text = f"3\n{SEATS}\nPASS\n{DEAL}\nPASS\n{DRAW}\n\n\n"
    found = bot("--simple", "--single", text=text)
    assert found.stdout == f"{DISCARD}\n\n\n\n"
    found = bot("--simple", text=f"{text}3 0 {DISCARD}\n")
    assert found.stdout == f"{DISCARD}\n\n\n\n{KEEP_RUNNING}\nPASS\n\n\n\n{KEEP_RUNNING}\n"


def test_it_answers_before_more_comes() -> None:
    """Check with the pipe open, as a platform waits for an answer before it sends more."""
    process = subprocess.Popen(
        [sys.executable, *COMMANDS[0]], stdin=-1, stdout=-1, encoding="utf-8", bufsize=1
    )
    assert process.stdin is not None
    assert process.stdout is not None
    answers = []
    with process:
        for text in (history(SEATS), json.dumps(DEAL), json.dumps(DRAW)):
            process.stdin.write(f"{text}\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline())["response"])
            assert process.stdout.readline() == f"{KEEP_RUNNING}\n"
        process.stdin.close()
    assert answers == ["PASS", "PASS", DISCARD]
    assert process.returncode == 0


def test_nothing_slow_is_loaded() -> None:
    program = (
        "import sys\nfrom paili.cli import main\n"
        "main(['botzone', '--single'])\n"
        "slow = {'numpy', 'typer', 'click', 'rich', 'pyarrow', 'matplotlib', 'multiprocessing'}\n"
        "slow |= {'subprocess', 'paili.games.sichuan', 'paili.games.programs.program'}\n"
        "print(sorted(slow & sys.modules.keys()), file=sys.stderr)\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        input=history(SEATS, DEAL, DRAW),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert found.stdout == f'{{"response": "{DISCARD}"}}\n'
    assert found.stderr == "[]\n"


def test_an_own_agent(tmp_path: Path) -> None:
    """Check that output and exceptions of the agent do not become answers."""
    path = tmp_path / "agent.py"
    path.write_text(PRINTS, encoding="utf-8")
    found = bot("--agent", f"{path}:Agent", "--single", text=history(SEATS, DEAL, DRAW))
    assert found.stdout.splitlines()[-1] == '{"response": "PLAY W9"}'
    assert "thinking" in found.stderr
    assert "loudly" in found.stderr


@pytest.mark.check
@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_seeds(agent: str) -> None:
    """Check that a seed determines the answers, and that seeds differ for random agents."""
    options = ("--agent", agent, "--single")
    text = history(SEATS, DEAL, DRAW)
    found = {bot(*options, "--seed", str(seed), text=text).stdout for seed in (1, 1, 2, 3, 4)}
    assert len(found) == 1 if agent == "greedy" else len(found) > 1


@pytest.mark.parametrize(
    ("text", "answer"),
    [("nonsense\n", "PASS"), ("2 W5", "PLAY W5"), ("\udcff\udc80\n", "PASS"), ("{" * 9999, "PASS")],
)
def test_garbage(text: str, answer: str) -> None:
    found = subprocess.run(
        [sys.executable, *COMMANDS[0], "--single"],
        input=text.encode("utf-8", "surrogateescape"),
        capture_output=True,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, b"")
    plain = json.loads(found.stdout)
    assert plain["response"] == answer
    assert plain["debug"]


WHOLE = history(SEATS, DEAL, DRAW)


@pytest.mark.check
@pytest.mark.parametrize("length", range(1, len(WHOLE), 6))
def test_a_history_cut_off(length: int) -> None:
    """Cut the history anywhere: the answer is legal for the rest, with a debug message."""
    plain = answered("--single", text=WHOLE[:length])
    assert plain["debug"]
    # Complete requests can still be followed.
    assert plain["response"] == (DISCARD if f'{DRAW}"' in WHOLE[:length] else "PASS")


@pytest.mark.parametrize(
    ("requests", "answer", "fault"),
    [
        ([DRAW], "PLAY W9", "first of all the seat"),
        ([SEATS, DRAW], "PLAY W9", "east draw 9m"),
        ([SEATS, DEAL, "3 1 PLAY W9"], "PASS", "south play 9m"),
        ([SEATS, DEAL, DRAW, "3 1 PENG W9"], "PASS", "south pung discard 9m"),
        ([SEATS, DEAL, "2 X9"], "PLAY J1", "X9"),
        ([SEATS, DEAL, "2"], "PLAY J1", "2"),
        ([SEATS, 7], "PASS", "7"),
    ],
)
def test_turns_that_are_missing(requests: list[object], answer: str, fault: str) -> None:
    told = {"requests": requests, "responses": ["PASS"] * (len(requests) - 1)}
    plain = answered("--single", text=json.dumps(told))
    assert plain["response"] == answer
    assert fault in plain["debug"]


@pytest.mark.parametrize("lines", range(1, 6))
def test_simple_lines_cut_off(lines: int) -> None:
    whole = ["3", SEATS, "PASS", DEAL, "PASS", DRAW]
    found = bot("--simple", "--single", text="".join(f"{line}\n" for line in whole[:lines]))
    response, debug, *rest = found.stdout.split("\n")
    assert (response, rest, found.returncode) == ("PASS", ["", "", ""], 0)
    assert "3 turns announced" in debug


def answered(*arguments: str, text: str) -> dict[str, str]:
    found = bot(*arguments, text=text)
    assert (found.returncode, found.stderr, found.stdout.count("\n")) == (0, "", 1)
    plain: dict[str, str] = json.loads(found.stdout)
    return plain


def test_no_input() -> None:
    found = bot(text="")
    assert (found.stdout, found.stderr, found.returncode) == ("", "", 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--nothing"], "unrecognized arguments: --nothing"),
        (["more"], "unrecognized arguments: more"),
        (["--seed", "many"], "invalid int value: 'many'"),
        (["--seed", "-1"], "seed: got -1"),
        (["--agent"], "expected one argument"),
        (
            ["--agent", "gredy"],
            f"got gredy, expected {', '.join(NATIVE_AGENTS)}, FILE.py:CLASS",
        ),
        (["--agent", "exec:cat"], "no bot process itself"),
        (["--single", "--keep-running"], "not allowed with"),
        (["--simp"], "unrecognized arguments: --simp"),
    ],
)
@pytest.mark.parametrize("module", [0, 1])
def test_bad_options(arguments: list[str], message: str, module: int) -> None:
    found = bot(*arguments, text=history(SEATS), module=module)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith("paili: ")
    assert found.stderr.count("\n") == 1
    assert message in found.stderr


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["botzone", "--help"]) == 0
    found = capsys.readouterr()
    for option in ("--agent", "--simple", "--keep-running", "--single", "--seed"):
        assert option in found.out
    assert main(["--help"]) == 0
    assert "botzone" in capsys.readouterr().out


@pytest.mark.parametrize("module", [0, 1])
@pytest.mark.parametrize("redirection", ["<&-", ">&-"])
def test_closed_streams(module: int, redirection: str) -> None:
    command = f'exec "{sys.executable}" {" ".join(COMMANDS[module])} {redirection}'
    found = subprocess.run(
        command,
        shell=True,
        input=history(SEATS),
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 2
    assert found.stderr.endswith("is closed\n")


@pytest.mark.parametrize("module", [0, 1])
def test_nobody_reads_the_answers(module: int) -> None:
    process = subprocess.Popen(
        [sys.executable, *COMMANDS[module]], stdin=-1, stdout=-1, stderr=-1, encoding="utf-8"
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdin is not None
    process.stdout.close()
    process.stdin.write(f"{history(SEATS)}\n")
    process.stdin.flush()
    with process.stderr:
        assert process.stderr.read() == ""
    process.stdin.close()
    assert process.wait() == 141
