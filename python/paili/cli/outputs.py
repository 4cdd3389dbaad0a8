"""Outputs of commands: messages, files and pictures."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Self

from paili.extras import missing
from paili.model.errors import ArgumentError
from paili.model.languages import Language

if TYPE_CHECKING:
    from paili.render.markup import Markup

STDOUT = "-"


def standard_output() -> BinaryIO:
    """Return stdout as a binary file.

    Raises:
        OSError: stdout is closed.
    """
    if sys.stdout is None:
        raise OSError("stdout is closed")
    return sys.stdout.buffer


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


def default_state() -> Path:
    """Return the folder of checkpoints, following the XDG base directory specification."""
    cache = os.environ.get("XDG_CACHE_HOME", "")
    # The specification says to ignore relative paths.
    if os.path.isabs(cache):
        return Path(cache) / "paili"
    try:
        return Path.home() / ".cache" / "paili"
    except RuntimeError:
        raise ArgumentError("--state", "nothing, and no home", "a directory") from None


def say(text: str) -> None:
    """Print a message for people on stderr."""
    print(f"paili: {text}", file=sys.stderr)


class Pictures:
    """Destination of pictures: a context manager that writes the HTML file at the end, if any.

    Attributes:
        is_file: whether pictures go to a file.
    """

    def __init__(
        self, html: str | None, title: str, languages: tuple[Language, ...], *, as_json: bool
    ) -> None:
        """Check that the file can be opened.

        Raises:
            ArgumentError: both JSON and an HTML file are requested.
            OSError: the file cannot be written.
        """
        if html is not None and as_json:
            raise ArgumentError("--html", html, "nothing with --json")
        self.is_file = html is not None
        self._output = None if html is None else Output(html)
        self._title = title
        self._languages = languages
        self._parts: list[Markup] = []

    def text(self, value: object, *details: object) -> str:
        """Return the picture of a value for stdout; an empty string if it goes to a file.

        Args:
            details: further arguments of the function that draws it.
        """
        if self._output is None:
            from paili.render.terminal import printed_value

            return printed_value(value, *details, languages=self._languages)
        from paili.render.html import markup_of
        from paili.render.markup import Markup, element
        from paili.render.renderer import drawing_of

        drawing = drawing_of(value, *details)
        if isinstance(drawing, str):
            drawing = element("pre", drawing)
        self._parts.append(
            drawing if isinstance(drawing, Markup) else markup_of(drawing, self._languages)
        )
        return ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._output is None:
            return
        with self._output as file:
            if self._parts:
                from paili.render.fragments import document
                from paili.render.markup import element

                sections = [element("section", part) for part in self._parts]
                file.write(document(element("div", *sections), self._title))
