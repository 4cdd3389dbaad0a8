"""The tutorials of docs/extending.md, executed with their files in copies of the packages."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import paili
import paili_papers
import pytest

from tests.docs.blocks import ROOT

PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
MARKED = re.compile(r"^<!-- (file|lines|answer): ([^\n]+) -->\n```\w+\n(.*?)^```$", re.M | re.S)
TIME = re.compile(r"^\n  [\d.]+ s\n", re.MULTILINE)
"""The elapsed time below a report."""


class Step(NamedTuple):
    """A block of the page: an action, its file or command, and the text."""

    kind: str
    about: str
    text: str


STEPS = [Step(*found) for found in MARKED.findall(PAGE)]


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with copies of the packages, to which the files and lines of the page are added."""
    folder = tmp_path_factory.mktemp("walked")
    for package, place in ((paili, "python/paili"), (paili_papers, "papers/src/paili_papers")):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(package.__path__[0], folder / place, ignore=ignored)
    for step in STEPS:
        path = folder / step.about
        if step.kind == "file":
            assert not path.exists(), f"{step.about} exists already"
            path.parent.mkdir(exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
        elif step.kind == "lines":
            add_lines(path, step.text.splitlines())
    return folder


def add_lines(path: Path, lines: list[str]) -> None:
    """Add lines at the end of the table of commands."""
    text = path.read_text(encoding="utf-8")
    last = text.index("\n}\n", text.index("\n_OWN: "))
    path.write_text("\n".join([text[:last], *lines]) + text[last:], encoding="utf-8")


@pytest.mark.parametrize(
    "step", [step for step in STEPS if step.kind == "answer"], ids=lambda step: step.about
)
def test_what_was_added_answers_as_shown(step: Step, walked: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "paili", *shlex.split(step.about)],
        cwd=walked,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(str(walked / name) for name in ("python", "papers/src")),
            "COLUMNS": "100",
            "NO_COLOR": "1",
            "TERM": "dumb",
            "HOME": str(walked),
        },
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert "Traceback" not in done.stderr
    told = TIME.sub("", done.stdout + done.stderr)
    assert told.splitlines() == step.text.splitlines()


def test_every_walk_has_its_section() -> None:
    headings = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    first = ["An agent", "A rule set", "A command", "A distribution of your own"]
    assert headings == [*first, "A paper", "A form", "A fan"]
    assert [step.kind for step in STEPS].count("answer") == 3
