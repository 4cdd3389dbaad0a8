"""Atomic writing of a tournament's output files."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from paili.atomic_files import replacing
from paili.model.errors import ArgumentError


def check_file(name: str, path: Path) -> None:
    """Raise if the path cannot be written as a file.

    Args:
        name: name of the option that gives the path.
    Raises:
        ArgumentError: not a regular file, such as a device or a pipe.
        OSError: a directory, or a file in a directory that does not exist.
    """
    try:
        mode = path.stat().st_mode
    except OSError:
        if not path.parent.is_dir():
            reason = errno.ENOTDIR if path.parent.exists() else errno.ENOENT
            raise OSError(reason, os.strerror(reason), str(path.parent)) from None
        return  # it does not exist, or writing it will raise the error
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise ArgumentError(name, str(path), "a file, which is replaced when all games are played")


def write_lines(lines: Iterable[str], path: Path) -> None:
    """Write lines to a file atomically.

    Raises:
        OSError: the file cannot be written.
    """
    with replacing(path) as temporary, open(temporary, "w", encoding="utf-8") as file:
        file.writelines(lines)
