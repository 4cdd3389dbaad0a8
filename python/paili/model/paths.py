"""Checks of paths, new files, and files that are replaced as a whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from paili.model.errors import ArgumentError, describe


def write_new(path: Path, text: str) -> None:
    """Write a text to a new file, after removing any file or link in its place.

    Raises:
        OSError: the file cannot be written.
    """
    path.unlink(missing_ok=True)
    with open(path, "x", encoding="utf-8", newline="") as file:
        file.write(text)


def as_path(path: object, name: str, expected: str = "a path") -> Path:
    """Validate and return a path.

    Raises:
        ArgumentError: neither a str nor a path; an empty text; one with a NUL, which no system
            accepts; or one that is not UTF-8, which Arrow does not accept.
    """
    text = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    if not isinstance(text, str) or not text or "\0" in text:
        raise ArgumentError(name, describe(path), expected)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentError(name, describe(path), f"{expected}, in UTF-8") from None
    return Path(text)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield the path of a temporary file, which replaces the file at the end of the block.

    On an error it is removed instead.

    Raises:
        OSError: it cannot be written; the error has the name of the file.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    temporary.unlink(missing_ok=True)  # so that no symbolic link is followed
    try:
        yield temporary
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        if error.errno is not None:  # such as a full disk
            raise OSError(error.errno, os.strerror(error.errno), str(path)) from error
        raise
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
