"""A user of paili: an empty folder, the program, scripts, and the public interface only."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.reference import KINDS, Tiles

WIDTH = 250
"""The terminal width in characters, so that no cell of a table wraps."""

_RUN = re.compile(r"(\d+)([mpsz])")
_FIRST_OF_SUIT = {"m": 0, "p": 9, "s": 18, "z": 27}


def kinds_of(text: str) -> list[int]:
    """Return the kinds of a text of tiles; "406m11z" has a red five."""
    assert "".join(digits + suit for digits, suit in _RUN.findall(text)) == text
    return [
        _FIRST_OF_SUIT[suit] + (5 if digit == "0" else int(digit)) - 1
        for digits, suit in _RUN.findall(text)
        for digit in digits
    ]


def counts_of(text: str) -> Tiles:
    """Return the number of copies of each kind."""
    kinds = kinds_of(text)
    return tuple(kinds.count(kind) for kind in range(KINDS))


def digits_of(counts: Tiles) -> str:
    """Return the available copies as 34 digits."""
    return "".join(map(str, counts))


@dataclass(frozen=True)
class User:
    """A runner of programs in its own folder, each in a new process."""

    folder: Path

    def paili(self, *arguments: str) -> str:
        """Run the program, check that stderr is empty, and return its output."""
        return self._run([sys.executable, "-m", "paili", *arguments])

    def python(self, name: str, program: str, *arguments: str) -> str:
        """Run a script and return its output."""
        self.write(name, program)
        return self._run([sys.executable, name, *arguments])

    def write(self, name: str, content: str) -> None:
        """Write a file."""
        (self.folder / name).write_text(content, encoding="utf-8")

    def _run(self, command: list[str]) -> str:
        home = self.folder.parent / "home"
        home.mkdir(exist_ok=True)
        environment = {
            **os.environ,
            "HOME": str(home),
            "XDG_CACHE_HOME": str(home / "cache"),
            "COLUMNS": str(WIDTH),
            "NO_COLOR": "1",
            "LC_ALL": "C.UTF-8",
        }
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout
