"""`paili new-bot`: a bot that plays, by the printed command, and invalid names."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from paili.agents import named
from paili.cli import main
from paili.games import play
from paili.games.bot_templates import Language, NewBot
from paili.games.mcr import Deal, NativeAgent, State
from paili.games.registry import GAMES, game_of
from paili.model.errors import ArgumentError

Output = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def new_bot(name: str, rules: str, language: str = "python") -> NewBot:
    return game_of(rules).new_bot(name, Language(language), sys.executable)


def printed_commands(capsys: Output) -> list[list[str]]:
    found = capsys.readouterr()
    assert found.err == ""
    lines = found.out.splitlines()
    return [shlex.split(line) for line in lines if line.startswith("    ")]


@pytest.mark.check
def test_it_plays_against_search(capsys: Output, folder: Path) -> None:
    """Run the printed commands in another process."""
    assert main(["new-bot", "my_bot"]) == 0
    arena, replay = printed_commands(capsys)
    at = arena.index("arena")
    assert arena[at + 1 : at + 5] == ["my_bot.py:MyBot", "search", "search", "search"]
    short = [*arena, "--seatings", "4", "--json", "--time-limit", "3600"]
    short[short.index("--deals") + 1] = "1"
    done = subprocess.run(short, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    plain = json.loads(done.stdout)
    assert (plain["games"], plain["failures"], done.stderr) == (4, [], "")
    standing = next(one for one in plain["standings"] if one["name"] == "my_bot.py:MyBot")
    assert standing["faults"] == {}
    assert standing["times"]["answers"] > 20
    done = subprocess.run(replay, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    assert "my_bot.py:MyBot as " in done.stdout or "no decision cost" in done.stdout


@pytest.mark.check
def test_a_program_plays_sichuan_mahjong(capsys: Output, folder: Path) -> None:
    """Run the printed commands in another process."""
    assert main(["new-bot", "my_bot", "--rules", "xuezhan:cap=4"]) == 0
    arena, replay = printed_commands(capsys)
    at = arena.index("arena")
    program, file = shlex.split(arena[at + 1].removeprefix("exec:"))
    assert (Path(program).name[:6], file) == ("python", "my_bot.py")
    assert arena[at + 2 : at + 5] == ["search", "search", "search"]
    assert arena[-2:] == ["--rules", "xuezhan:cap=4"]
    short = [*arena, "--seatings", "4", "--json", "--time-limit", "3600"]
    short[short.index("--deals") + 1] = "1"
    done = subprocess.run(short, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    plain = json.loads(done.stdout)
    assert (plain["games"], plain["failures"], done.stderr) == (4, [], "")
    standing = next(one for one in plain["standings"] if one["agent"] == arena[at + 1])
    assert standing["faults"] == {}
    assert standing["times"]["answers"] > 20
    done = subprocess.run(replay, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    assert "game 1: xuezhan:cap=4, exchange " in done.stdout


COMPILERS = {"c": "cc", "js": "node"}


@pytest.mark.check
@pytest.mark.parametrize(
    ("language", "rules"),
    [
        ("c", "mcr"),
        ("js", "xuezhan:cap=4"),
        *(
            pytest.param(*others, marks=pytest.mark.census)
            for others in (
                *(("js", "mcr"), ("c", "xuezhan:cap=4")),
                *product(COMPILERS, ("sbr", "akabane")),
            )
        ),
    ],
)
def test_programs_in_other_languages_play(
    capsys: Output, folder: Path, language: str, rules: str
) -> None:
    """Run the printed commands in other processes, without a fault."""
    if shutil.which(COMPILERS[language]) is None:
        pytest.skip(f"{COMPILERS[language]} is not installed")
    assert main(["new-bot", "my_bot", "--rules", rules, "--language", language]) == 0
    *build, arena, replay = printed_commands(capsys)
    assert len(build) == (language == "c")
    for command in build:
        strict = [*command, "-Wall", "-Wextra", "-Werror"]
        subprocess.run(strict, cwd=folder, check=True)
    short = [*arena, "--seatings", "4", "--json", "--time-limit", "3600", "--fail-on-fault"]
    for opponent in ("greedy", "random"):
        line_up = [opponent if word == "search" else word for word in short]
        line_up[line_up.index("--deals") + 1] = "3"
        done = subprocess.run(
            line_up, cwd=folder, capture_output=True, encoding="utf-8", check=True
        )
        plain = json.loads(done.stdout)
        assert (plain["games"], plain["failures"], done.stderr) == (12, [], "")
        one = next(one for one in plain["standings"] if one["agent"].startswith("exec"))
        assert one["times"]["answers"] > 60
    assert one["wins"] > 0  # random lets it win
    done = subprocess.run(replay, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    assert "game 1" in done.stdout


@pytest.mark.parametrize("language", ["c", pytest.param("js", marks=pytest.mark.check)])
def test_a_program_that_is_started_anew_plays_the_same(
    capsys: Output, folder: Path, language: str
) -> None:
    """Check a bot that receives the whole game with its answers each time."""
    if shutil.which(COMPILERS[language]) is None:
        pytest.skip(f"{COMPILERS[language]} is not installed")
    bot = new_bot("my_bot", "mcr", language)
    (folder / bot.file).write_text(bot.text, encoding="utf-8")
    if bot.build:
        subprocess.run(bot.build.split(), cwd=folder, check=True)
    prefix, colon, command = bot.agent.partition(":")
    found = []
    for name in (bot.agent, f"{prefix}-once{colon}{command}"):
        agent: Any = named(name, time_limit=3600)
        others = [NativeAgent("greedy") for _ in range(3)]
        with agent:
            found.append(play(State.start(Deal.random(2)), [agent, *others]))
            assert agent.complaint == ""
    assert found[0] == found[1]
    assert found[0].fault is None


@pytest.mark.parametrize(
    ("language", "file"), [("python", "my_bot.py"), ("c", "my_bot.c"), ("js", "my_bot.js")]
)
@pytest.mark.parametrize("rules", ["mcr", "xuezhan"])
def test_files(capsys: Output, folder: Path, language: str, file: str, rules: str) -> None:
    arguments = ["new-bot", "my_bot", "--rules", rules, "--language", language]
    assert main(arguments) == 0
    text = (folder / file).read_text(encoding="utf-8")
    assert "my_bot" in text.splitlines()[0]
    assert "NAME" not in text.splitlines()[0]
    assert max(map(len, text.splitlines())) <= 100
    capsys.readouterr()
    assert main(arguments) == 2
    expected = f"paili: NAME: got {file}, expected a name of which there is no file yet\n"
    assert capsys.readouterr().err == expected
    assert main(["new-bot", "a/b", "--rules", rules, "--language", language]) == 2
    assert main(["new-bot", "other", "--language", "cobol"]) == 2


ASKED = [
    ("exchange", "123m456m789m1199p", ["exchange 119p", "exchange 123m"], "exchange 119p"),
    ("void", "123m456m789m1199p", ["void m", "void p", "void s"], "void s"),
    # The void suit must be discarded first, though another tile would be as useless.
    ("turn", "123m456m789m1199p5s", ["discard 5s"], "discard 5s"),
    ("turn", "123m456m789m1199p5m", ["discard 1p", "discard 5m", "discard 9p"], "discard 5m"),
    ("turn", "123m456m789m11999p", ["discard 1m", "discard 9p", "win"], "win"),
    ("discard", "123m456m789m1199p", ["pung", "pass"], "pass"),
    ("discard", "123m456m789m1199p", ["pung", "win", "pass"], "win"),
    ("robbery", "123m456m789m1199p", ["win", "pass"], "win"),
]


def test_what_the_program_answers(folder: Path) -> None:
    bot = new_bot("asked", "xuezhan")
    (folder / bot.file).write_text(bot.text, encoding="utf-8")
    requests = [
        json.dumps({"stage": stage, "hand": hand, "legal": legal})
        for stage, hand, legal, _ in ASKED
    ]
    done = subprocess.run(
        [sys.executable, bot.file], cwd=folder, input="\n".join(requests), capture_output=True,
        encoding="utf-8", check=True,
    )  # fmt: skip
    answers = [json.loads(line)["action"] for line in done.stdout.splitlines()]
    assert answers == [expected for *_, expected in ASKED]


def test_it_is_short() -> None:
    lines = new_bot("my_bot", "mcr").text.splitlines()
    body = lines[next(at for at, line in enumerate(lines) if line.startswith("class ")) :]
    assert len(body) <= 10
    assert len(lines) < 20
    assert max(map(len, lines)) <= 100
    lines = new_bot("my_bot", "xuezhan").text.splitlines()
    assert len(lines) < 25
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("rules", ["mcr", "xuezhan"])
def test_a_file_that_is_there_stays(capsys: Output, folder: Path, rules: str) -> None:
    path = folder / "mine.py"
    path.write_text("mine\n", encoding="utf-8")
    assert main(["new-bot", "mine", "--rules", rules]) == 2
    expected = "paili: NAME: got mine.py, expected a name of which there is no file yet\n"
    assert capsys.readouterr().err == expected
    assert path.read_text(encoding="utf-8") == "mine\n"


@pytest.mark.parametrize(
    ("name", "file", "kind"),
    [
        ("my_bot", "my_bot.py", "MyBot"),
        ("my-bot", "my-bot.py", "MyBot"),
        ("bot2", "bot2.py", "Bot2"),
        ("none", "none.py", "NoneBot"),
        ("action", "action.py", "ActionBot"),
        ("Z_", "Z_.py", "Z"),
    ],
)
def test_names(name: str, file: str, kind: str) -> None:
    bot = new_bot(name, "mcr")
    assert (bot.file, bot.agent) == (file, f"{file}:{kind}")
    assert bot.description == f"has the class {kind}"
    compile(bot.text, file, "exec")


@pytest.mark.parametrize(
    "name", ["", "1st", "_x", "a b", "a/b", "../a", "a.py", "ä", "a\n", "random", "paili", "numpy"]
)
def test_names_that_are_refused(capsys: Output, folder: Path, name: str) -> None:
    for game in GAMES:
        with pytest.raises(ArgumentError):
            game.new_bot(name, Language.PYTHON, "python")
    for rules in ("mcr", "xuezhan"):
        assert main(["new-bot", name, "--rules", rules]) == 2
        found = capsys.readouterr()
        assert found.err.startswith("paili: name: got ")
        assert found.err.count("\n") == 1
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("rules", ["riichi", "sichuan", "xuezhan:cap=x", "mcr:void=m", ""])
def test_rules_that_are_refused(capsys: Output, folder: Path, rules: str) -> None:
    assert main(["new-bot", "my_bot", "--rules", rules]) == 2
    found = capsys.readouterr()
    assert (found.out, found.err.count("\n")) == ("", 1)
    assert list(folder.iterdir()) == []
