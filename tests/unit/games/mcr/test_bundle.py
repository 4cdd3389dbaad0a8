"""`paili botzone --bundle`: one file of JavaScript that answers like `paili botzone`."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from paili.agents import named
from paili.botzone import Session, bundle
from paili.cli import main
from paili.games.mcr import Deal
from paili.games.mcr.agents import NATIVE_AGENTS
from paili.games.mcr.botzone_agent import KEEP_RUNNING
from paili.model.tiles import Wind

from tests.cases.games.sessions import Daring, Transcript, history_text, run_bot
from tests.depth import sample

NODE = shutil.which("node") or ""
pytestmark = pytest.mark.skipif(not NODE, reason="node is not installed")
MOST_BYTES = 4_000_000
Output = pytest.CaptureFixture[str]
SEATS = "0 0 1"
DEAL = "1 0 0 0 0 W1 W1 W1 W1 B2 B3 B4 T5 T6 T7 F1 F1 J1"
DRAW = "2 W9"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bundles")


def written(folder: Path, agent: str, *options: str) -> Path:
    path = folder / f"{agent.replace(':', '-')}{''.join(options)}.js"
    assert main(["botzone", "--agent", agent, "--bundle", str(path), *options]) == 0
    return path


def answered(path: Path, lines: Sequence[str], *options: str) -> list[dict[str, str]]:
    done = subprocess.run(
        [NODE, str(path), *options],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines() if line != KEEP_RUNNING]


@cache
def games(agent: str, number: int) -> list[Transcript]:
    """Return games of an agent against players that call as often as possible."""
    found = []
    for seed in range(number):
        deal = Deal.random(seed, flowers=seed % 2 == 1)
        sessions = [Session(named(agent), 7), *(Session(Daring(), seed) for _ in range(3))]
        found.append(Transcript(deal, sessions))
    return found


@pytest.mark.check
@pytest.mark.parametrize("agent", NATIVE_AGENTS)
def test_games_answer_by_answer(agent: str, folder: Path) -> None:
    program = written(folder, agent, "--seed", "7")
    for game in games(agent, sample(15, at_least=3)):
        requests, responses = game.requests[Wind.EAST], game.responses[Wind.EAST]
        first = json.dumps({"requests": requests[:1], "responses": []})
        found = answered(program, [first, *map(json.dumps, requests[1:])])
        assert found == [{"response": response} for response in responses]
        # A process that is started in the middle of the game.
        now = len(requests) // 2
        told = history_text(requests[: now + 1], responses[:now], simple=False).strip()
        for options in (["--single"], []):
            assert answered(program, [told], *options) == [{"response": responses[now]}]


BAD = (
    "",
    "nonsense",
    "{}",
    "[]",
    "7",
    '{"requests": 7}',
    '{"requests": [7, null, "2 W1"], "responses": 7}',
    '{"requests": ["2 W1"], "responses": ["PLAY W1"] * 9',
    '{"requests": ["0 0 0", "2 W1", "2 T',
    '{"requests": ["0 0 1", "1 0 0 0 0 W1", "2 万"], "responses": [[], {}]}',
    "\x00\x7f\u2028 é",
)


@pytest.mark.parametrize("text", BAD)
@pytest.mark.parametrize("is_first", [True, False])
def test_lines_that_make_no_sense(text: str, is_first: bool, folder: Path) -> None:
    program = written(folder, "greedy")
    before = [] if is_first else [json.dumps({"requests": [SEATS, DEAL], "responses": ["PASS"]})]
    lines = [*before, text, json.dumps(DRAW)]
    found = answered(program, lines)
    joined = "".join(f"{line}\n" for line in lines)
    told = run_bot(named("greedy"), joined, simple=False, keep_running=True)
    assert [(one["response"], one.get("debug", "")) for one in found] == told


def test_the_end_of_a_line_may_be_missing(folder: Path) -> None:
    program = written(folder, "greedy")
    done = subprocess.run(
        [NODE, str(program)], input=f'{{"requests": ["{SEATS}"]}}', capture_output=True, text=True
    )
    assert done.stdout == f'{{"response": "PASS"}}\n{KEEP_RUNNING}\n'


def test_it_answers_once_if_told_so(folder: Path) -> None:
    program = written(folder, "greedy", "--single")
    text = json.dumps({"requests": [SEATS], "responses": []})
    done = subprocess.run(
        [NODE, str(program)], input=f"{text}\n{text}\n", capture_output=True, text=True
    )
    assert done.stdout == '{"response": "PASS"}\n'


@pytest.mark.check
def test_it_plays_in_the_arena(folder: Path, capsys: Output) -> None:
    program = written(folder, "search")
    capsys.readouterr()
    arena = ["arena", f"exec:{NODE} {program}", "hasty", "hasty", "hasty"]
    assert main([*arena, "--deals", "1", "--seatings", "4", "--json", "--time-limit", "600"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert not any(standing["faults"] for standing in found["standings"])


def test_the_file_is_small_and_old(folder: Path, capsys: Output) -> None:
    text = written(folder, "search").read_text("ascii")
    assert re.search(r"search.js: [\d,]+ bytes, plays search\n$", capsys.readouterr().out)
    assert len(text) < MOST_BYTES
    code = re.sub(r'"[^"]*"|//.*', "", text)
    for new in ("=>", "`", "?.", "??", "...", "**"):
        assert new not in code
    assert not re.search(r"\b(let|const|class|async|await|import|BigInt)\b|#", code)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--agent", "exec:cat"], "expected a native agent"),
        (["--agent", "nobody"], "got nobody"),
        (["--agent", "search:nothing=2"], "search:nothing=2"),
        (["--simple"], "expected JSON"),
        (["--seed", "-1"], "--seed: got -1"),
    ],
)
def test_refused(options: list[str], message: str, tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "bot.js"
    assert main(["botzone", *options, "--bundle", str(path)]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert not path.exists()


def test_agents_of_ones_own_are_refused(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    def act(self, seen):\n        return None\n"
    )
    path = tmp_path / "bot.js"
    assert main(["botzone", "--agent", f"{tmp_path}/mine.py:Mine", "--bundle", str(path)]) == 2
    assert "expected a native agent for --bundle: random or greedy" in capsys.readouterr().err


def test_files_that_cannot_be_written(tmp_path: Path, capsys: Output) -> None:
    assert main(["botzone", "--bundle", str(tmp_path / "none" / "bot.js")]) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_an_installation_without_the_core(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "MODULE", tmp_path / "bot.wasm")
    assert main(["botzone", "--bundle", str(tmp_path / "bot.js")]) == 2
    assert "expected a paili with bot.wasm: run make bot" in capsys.readouterr().err
