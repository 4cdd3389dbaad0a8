"""Commands that are run in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from paili.cli import main

Output = pytest.CaptureFixture[str]


def runner(*command: str) -> Callable[..., str]:
    """Return a function that runs a command, checks that stderr is empty, and returns stdout."""

    def run(capsys: Output, *arguments: object) -> str:
        assert main([*command, *map(str, arguments)]) == 0
        found = capsys.readouterr()
        assert found.err == ""
        return found.out

    return run


def plain_terminal(columns: int) -> Any:
    """Return a fixture that sets the width of the terminal and turns colours off."""

    @pytest.fixture(autouse=True)
    def plain(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setenv("COLUMNS", str(columns))

    return plain


def file_of_agents(text: str) -> Any:
    """Return a fixture that writes a file of agents and returns its path."""

    @pytest.fixture
    def agents(tmp_path: Path) -> Path:
        path = tmp_path / "agents.py"
        path.write_text(text, encoding="utf-8")
        return path

    return agents


def refused(capsys: Output, arguments: list[str], reason: str) -> str:
    """Check that a command exits with status 2 and one line on stderr, and return that line."""
    assert main(arguments) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("paili: ")
    assert found.err.count("\n") == 1
    assert reason in found.err
    return found.err
