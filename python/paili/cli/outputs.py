"""Files that a long computation will write: whether they can be written is known before it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from paili.cli.source import standard_output
from paili.extras import missing
from paili.model.errors import ArgumentError

STDOUT = "-"


class Output:
    """A file of text to be written once, at the end; a context manager.

    What the file had stays until then. If nothing is written, no new file is left behind.

    Attributes:
        is_stdout: whether it is no file but stdout.
    """

    def __init__(self, path: str) -> None:
        """Try to open it.

        Raises:
            OSError: it cannot be written.
        """
        self.is_stdout = path == STDOUT
        self._path = path
        self._is_new = not self.is_stdout and not os.path.exists(path)
        if self.is_stdout:
            standard_output()
        else:
            open(path, "ab").close()

    def write(self, text: str) -> None:
        """Write all of it."""
        if self.is_stdout:
            print(text, end="")
            return
        with open(self._path, "w", encoding="utf-8") as file:
            file.write(text)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._is_new and os.path.exists(self._path) and not os.path.getsize(self._path):
            os.remove(self._path)


def check_plot(path: str) -> None:
    """Refuse a plot that cannot be drawn.

    Raises:
        ArgumentError: a name that says no format of figures, or no matplotlib.
    """
    from paili.plots.drawing import figure_format

    figure_format(Path(path), "--plot")
    try:
        import matplotlib  # noqa: F401  # only whether it is there
    except ImportError:
        raise ArgumentError("--plot", path, missing("plot", "matplotlib")) from None


def check_distinct(paths: Mapping[str, str | None]) -> None:
    """Refuse two outputs in one file.

    Args:
        paths: by option.
    Raises:
        ArgumentError: two options name the same file, or both stdout.
    """
    seen: dict[str, str] = {}
    for option, path in paths.items():
        if path is not None:
            place = path if path == STDOUT else os.path.realpath(path)
            if place in seen:
                raise ArgumentError(option, path, f"another file than that of {seen[place]}")
            seen[place] = option
