"""Commands that are run in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from paili.cli import main

Output = pytest.CaptureFixture[str]


def runner(*command: str) -> Callable[..., str]:
    """Runs a command with arguments, and returns its output; it has nothing to complain about."""

    def run(capsys: Output, *arguments: object) -> str:
        assert main([*command, *map(str, arguments)]) == 0
        found = capsys.readouterr()
        assert found.err == ""
        return found.out

    return run


def plain_terminal(columns: int) -> Any:
    """A fixture for all tests of a module: a terminal of a width, without colours."""

    @pytest.fixture(autouse=True)
    def plain(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setenv("COLUMNS", str(columns))

    return plain


def file_of_agents(text: str) -> Any:
    """A fixture: the path of a file with these agents."""

    @pytest.fixture
    def agents(tmp_path: Path) -> Path:
        path = tmp_path / "agents.py"
        path.write_text(text, encoding="utf-8")
        return path

    return agents


def refused(capsys: Output, arguments: list[str], reason: str) -> str:
    """Checks that a command refuses its arguments for a reason, on one line, which it returns."""
    assert main(arguments) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("paili: ")
    assert found.err.count("\n") == 1
    assert reason in found.err
    return found.err
