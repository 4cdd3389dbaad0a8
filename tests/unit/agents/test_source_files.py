"""Source files of agents: their detection, and edits while processes keep running."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from paili.agents import named
from paili.agents.naming import fingerprint, named_for_run
from paili.agents.source_files import expect_version, version_of
from paili.arena import run
from paili.arena.tournament import play_tournament
from paili.datasets import records
from paili.model.errors import ArgumentError

BOT = """
import helper_beside
from paili.games.mcr import Action
class Bot:
    number = 1
    text = helper_beside.TEXT
    def act(self, observation):
        return Action.passing() if observation.drawn is None else Action.play(observation.drawn)
"""
CRASHING = "class Bot:\n    def act(self, observation):\n        raise ValueError\n"
PROGRAM = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    request = told if isinstance(told, str) else told["requests"][-1]
    word, tile = request.split(" ")[:2]
    print(json.dumps({"response": "PLAY " + tile if word == "2" else "PASS"}))
    print(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    (tmp_path / "my_bot.py").write_text(BOT, encoding="utf-8")
    (tmp_path / "helper_beside.py").write_text("TEXT = 'old'\n", encoding="utf-8")
    (tmp_path / "weights.bin").write_bytes(b"1")
    script = tmp_path / "bot"
    script.write_text("#!/bin/sh\nexec python my_bot.py\n", encoding="utf-8")
    script.chmod(0o755)
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "package" / "bot.py").write_text("from . import part", encoding="utf-8")
    (tmp_path / "package" / "part.py").write_text("", encoding="utf-8")
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "__main__.py").write_text("", encoding="utf-8")
    return tmp_path


# Detection


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("my_bot.py:Bot", ["helper_beside.py", "my_bot.py"]),
        ("exec:{python} my_bot.py", ["helper_beside.py", "my_bot.py"]),
        ("exec-once:{python} -u my_bot.py --weights=weights.bin", None),
        ("exec-simple:./bot weights.bin", ["./bot", "weights.bin"]),
        ("exec:sh -c 'exec ./bot weights.bin'", ["bot", "weights.bin"]),
        ("exec:env A=1 ./bot", ["bot"]),
        ("exec:{python} -m my_bot", ["helper_beside.py", "my_bot.py"]),
        (
            "exec:{python} -m package.bot",
            ["package/__init__.py", "package/bot.py", "package/part.py"],
        ),
        ("exec:{python} runs", ["runs/__main__.py"]),
        ("exec:cat", []),
        ("exec:cat no-such-file", []),
        ("exec:cat 'unclosed", []),
        ("greedy", []),
        ("search:fan=2", []),
        ("paili.games.mcr.agents:Greedy", []),
        ("no_such_module:Bot", []),
        ("..:Bot", []),
        ("x" * 50_000, []),
        (f"{'x' * 50_000}.py:Bot", []),
        (f"exec:{'x' * 50_000}", []),
    ],
)
def test_files(folder: Path, name: str, files: list[str] | None) -> None:
    expected = ["helper_beside.py", "my_bot.py", "weights.bin"] if files is None else files
    name = name.replace("{python}", sys.executable)
    assert sorted(version_of(name)) == expected
    assert bool(fingerprint(name)) == bool(expected)


def test_files_of_a_module(folder: Path) -> None:
    assert sorted(Path(path).name for path in version_of("my_bot:Bot")) == [
        "helper_beside.py",
        "my_bot.py",
    ]
    assert sorted(Path(path).name for path in version_of("package.bot:Bot")) == [
        "__init__.py",
        "bot.py",
        "part.py",
    ]
    assert list(version_of("json:Bot")) == ["json"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("my_bot.py:Bot", "my_bot.py"),
        ("my_bot.py:Bot", "helper_beside.py"),
        ("my_bot:Bot", "helper_beside.py"),
        ("package.bot:Bot", "package/part.py"),
        ("exec:python my_bot.py", "helper_beside.py"),
        ("exec:./bot", "bot"),
        ("exec:bot", "bot"),
        ("exec:./bot --weights=weights.bin", "weights.bin"),
    ],
)
def test_an_edited_file_is_another_agent(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, file: str
) -> None:
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    before = fingerprint(name)
    assert before == fingerprint(name) != ""
    path = folder / file
    path.write_bytes(path.read_bytes() + b"\n")
    assert fingerprint(name) != before


# Processes that keep running


@pytest.mark.parametrize("name", ["my_bot.py:Bot", "my_bot:Bot"])
def test_an_edited_class_is_loaded_again(folder: Path, name: str) -> None:
    """Edit the file within the same second and without a change of its size."""
    old = named(name)
    assert type(named(name)) is type(old)
    path, helper = folder / "my_bot.py", folder / "helper_beside.py"
    path.write_text(BOT.replace("number = 1", "number = 2"), encoding="utf-8")
    new = named(name)
    assert (getattr(old, "number"), getattr(new, "number")) == (1, 2)  # noqa: B009  # of Any agent
    helper.write_text("TEXT = 'new'\n", encoding="utf-8")
    assert getattr(named(name), "text") == "new"  # noqa: B009
    path.write_text(BOT, encoding="utf-8")
    assert getattr(named(name), "number") == 1  # noqa: B009


def test_a_run_goes_on_with_the_class_that_it_began_with(folder: Path) -> None:
    version = version_of("my_bot.py:Bot")
    first = named_again(version)
    (folder / "my_bot.py").write_text(CRASHING, encoding="utf-8")
    assert type(named_again(version)) is type(first)
    assert type(named("my_bot.py:Bot")) is not type(first)
    other = {**version, "my_bot.py": "0" * 16}
    with pytest.raises(ArgumentError, match=r"of which .*my_bot\.py has changed"):
        named_again(other)


def named_again(version: dict[str, str]) -> object:
    return named_for_run("my_bot.py:Bot", version, rules="mcr", time_limit=1)


@pytest.mark.parametrize("name", ["my_bot.py:Bot", "my_bot:Bot"])
def test_the_next_run_plays_what_the_file_has(folder: Path, name: str) -> None:
    line_up = [name, "greedy", "greedy", "greedy"]
    assert run(line_up, 1, seatings=4).failures == ()
    (folder / "my_bot.py").write_text(CRASHING, encoding="utf-8")
    (failure,) = run(line_up, 1, seatings=4).failures
    assert failure.verdict == "RE"


def test_a_program_that_is_edited_during_a_run_ends_it(folder: Path) -> None:
    path = folder / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    name = f"exec:{sys.executable} -S program.py"

    def edit(stage: str, done: int, count: int) -> None:
        if done == 1:
            path.write_text(f"{PROGRAM}\n", encoding="utf-8")

    with pytest.raises(ArgumentError, match=r"of which program\.py has changed"):
        play_tournament([name, *["greedy"] * 3], 2, seatings=4, time_limit=3600, progress=edit)


def test_a_program_may_write_to_a_file_of_its_command(folder: Path) -> None:
    log = folder / "log"
    log.write_text("begun\n", encoding="utf-8")
    version = version_of("exec:./bot log new-log")
    log.write_text("begun\nplayed\n", encoding="utf-8")
    (folder / "new-log").write_text("played\n", encoding="utf-8")
    expect_version("exec:./bot log new-log", version)
    (folder / "bot").write_text("#!/bin/sh\n", encoding="utf-8")
    with pytest.raises(ArgumentError, match=r"of which \./bot has changed"):
        expect_version("exec:./bot log new-log", version)


# Resumed runs


@pytest.mark.parametrize("file", ["program.py", "helper_beside.py"])
def test_games_as_data_are_not_added_to_those_of_another_program(folder: Path, file: str) -> None:
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    agents = [f"exec:{sys.executable} -S program.py", "my_bot.py:Bot", "greedy", "greedy"]
    records(folder / "out", agents, 2, part_games=1, time_limit=3600)
    path = folder / file
    path.write_text(f"{path.read_text(encoding='utf-8')}\n", encoding="utf-8")
    with pytest.raises(ArgumentError, match="agent_files") as caught:
        records(folder / "out", agents, 2, part_games=1, time_limit=3600)
    assert file in str(caught.value)


class InterruptionError(Exception):
    pass


def interrupt(stage: str, done: int, count: int) -> None:
    if done == 1:
        raise InterruptionError


def edit_nothing(folder: Path) -> str:
    return ""


def edit_program(folder: Path) -> str:
    (folder / "program.py").write_text(f"{PROGRAM}\n", encoding="utf-8")
    return "program.py"


def edit_helper(folder: Path) -> str:
    (folder / "helper_beside.py").write_text("TEXT = 'new'\n", encoding="utf-8")
    return "helper_beside.py"


@pytest.mark.check
@pytest.mark.parametrize("edit", [edit_nothing, edit_program, edit_helper])
def test_a_run_does_not_go_on_with_another_program(
    folder: Path, edit: Callable[[Path], str]
) -> None:
    """Check that the remark names the changed file."""
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    checkpoint = folder / "checkpoint.jsonl"
    line_up = [f"exec:{sys.executable} -S program.py", "my_bot:Bot", "greedy", "greedy"]

    def play(**options: object) -> None:
        play_tournament(
            line_up,
            2,
            seatings=4,
            time_limit=3600,
            checkpoint=checkpoint,
            **options,  # type: ignore[arg-type]
        )

    with pytest.raises(InterruptionError):
        play(progress=interrupt)
    changed, remarks = edit(folder), list[str]()
    play(remark=remarks.append)
    (remark,) = remarks
    if changed:
        assert "is not of this run, for " in remark
        assert f"{changed} has changed: it is now " in remark
    else:
        assert remark.startswith("resuming")
