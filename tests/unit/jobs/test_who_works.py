"""All functions with an option for processes also take an executor, as do all commands."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
from paili.cli.app import app
from typer.main import get_command

FOLDERS = ("python/paili", "papers/src", "benchmarks", "tools", "examples")
STARTING = {
    ("python/paili/jobs/dask.py", "dask_executor"),
    ("python/paili/jobs/executors.py", "open_executor"),
    ("python/paili/jobs/ray.py", "ray_executor"),
    ("python/paili/jobs/workers.py", "__init__"),
}
"""Functions that create an executor, and so take none."""
CARRYING = {
    "WorkerPool": "jobs",
    "LocalRunner": "jobs",
    "write_parts": "jobs",
    "play_tournament": "arena",
}
"""Functions whose callers choose the executor, with their packages."""
WORDS = re.compile(rf"\bjobs\b|{'|'.join(sorted(CARRYING))}")
"""A filter: files without any of these words are skipped."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Source(NamedTuple):
    """A source file of the repository."""

    path: str
    tree: ast.Module

    @classmethod
    def of(cls, text: str, path: str = "made_up.py") -> Source:
        return cls(path, ast.parse(text))


@pytest.fixture(scope="module")
def sources() -> list[Source]:
    paths = sorted(path for folder in FOLDERS for path in Path(folder).rglob("*.py"))
    texts = {path.as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return [Source.of(text, path) for path, text in texts.items() if WORDS.search(text)]


def parameters(function: Function) -> set[str]:
    every = function.args
    return {one.arg for one in (*every.posonlyargs, *every.args, *every.kwonlyargs)}


def fields(made: ast.ClassDef) -> set[str]:
    return {
        one.target.id
        for one in made.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    }


def name_of(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def names(call: ast.Call) -> set[str]:
    """Return the texts and keywords of a call; `**` may stand for any."""
    texts = {one.value for one in call.args if isinstance(one, ast.Constant)}
    return {*map(str, texts), *(one.arg or "executor" for one in call.keywords)}


def options(source: Source) -> Iterator[str]:
    """Yield the options declared in a file, by either library."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and name_of(node.func) in ("add_argument", "Option"):
            yield from (name for name in names(node) if name.startswith("--"))


def lacking(source: Source) -> Iterator[str]:
    """Yield the functions and classes that take processes but no executor."""
    for node in ast.walk(source.tree):
        if isinstance(node, Function):
            known = parameters(node)
            if (source.path, node.name) in STARTING:
                continue
        elif isinstance(node, ast.ClassDef):
            known = fields(node)
        else:
            continue
        if "jobs" in known and "executor" not in known:
            yield f"{source.path}:{node.lineno} {node.name}"
    if "--jobs" in (declared := set(options(source))) and "--executor" not in declared:
        yield f"{source.path}: --jobs"


def unsaid(source: Source) -> Iterator[str]:
    """Yield calls of `CARRYING` that leave the executor open."""
    known = {
        one.name
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("paili.")
        for one in node.names
        if CARRYING.get(one.name) == (node.module or "").split(".")[1]
    }
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and name_of(node.func) in known:
            is_second = name_of(node.func) == "WorkerPool" and len(node.args) > 1
            if not is_second and "executor" not in names(node):
                yield f"{source.path}:{node.lineno} {name_of(node.func)}"


def test_whatever_takes_jobs_takes_an_executor(sources: list[Source]) -> None:
    assert [found for source in sources for found in lacking(source)] == []


def test_long_work_is_given_to_whoever_was_named(sources: list[Source]) -> None:
    assert [found for source in sources for found in unsaid(source)] == []


def test_the_walk_meets_those_that_there_are(sources: list[Source]) -> None:
    functions = {
        node.name
        for source in sources
        for node in ast.walk(source.tree)
        if isinstance(node, Function) and {"jobs", "executor"} <= parameters(node)
    }
    assert functions >= {
        *("play_tournament", "simulate_games", "deal", "label", "records", "write_parts"),
        *("collect", "tally_of", "measure", "match", "sample_census"),
    }


@pytest.mark.parametrize(
    "text",
    [
        "def play(jobs=1): ...",
        "def play(*, jobs: int = 1, executors=None): ...",
        "class Engine:\n    jobs: int",
        "parser.add_argument('--jobs', type=int)",
        "OPTION = typer.Option('--jobs', '-j')",
    ],
)
def test_one_without_an_executor_is_found(text: str) -> None:
    assert len(list(lacking(Source.of(text)))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "from paili.jobs.runner import LocalRunner\nLocalRunner(2, kept)",
        "from paili.jobs.crew import WorkerPool\nwith WorkerPool() as crew: ...",
        "from paili.jobs import write_parts\nwrite_parts(folder, work, jobs=2)",
    ],
)
def test_one_that_leaves_it_open_is_found(text: str) -> None:
    assert len(list(unsaid(Source.of(text)))) == 1
    closed = text.replace("kept)", "executor=None)").replace("WorkerPool()", "WorkerPool(1, None)")
    assert list(unsaid(Source.of(closed.replace("jobs=2", "**means")))) == []


def test_the_command_line() -> None:
    group: Any = get_command(app)
    commands = {name: group.get_command(None, name) for name in group.list_commands(None)}
    declared = {
        name: {text for one in command.params for text in one.opts}
        for name, command in commands.items()
    }
    taking = {name for name, known in declared.items() if "--jobs" in known}
    assert taking >= {"arena", "census", "deal", "label", "records", "reproduce"}
    assert {name for name in taking if "--executor" not in declared[name]} == set()
