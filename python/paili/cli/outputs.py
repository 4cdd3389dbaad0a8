"""Output files of long computations, which are checked for write access in advance."""

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
    """A text file that is written once, at the end; a context manager.

    Until then an existing file keeps its content. A new file that stays empty is removed.

    Attributes:
        is_stdout: whether the output is stdout instead of a file.
    """

    def __init__(self, path: str) -> None:
        """Check that the file can be opened.

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
        """Write the whole text."""
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
    """Raise if a plot cannot be drawn.

    Raises:
        ArgumentError: a file name without a known figure format, or matplotlib is not installed.
    """
    from paili.plots.drawing import figure_format

    figure_format(Path(path), "--plot")
    try:
        import matplotlib  # noqa: F401  # only to check that it is installed
    except ImportError:
        raise ArgumentError("--plot", path, missing("plot", "matplotlib")) from None


def check_distinct(paths: Mapping[str, str | None]) -> None:
    """Raise if two outputs have the same file.

    Args:
        paths: paths by option.
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
