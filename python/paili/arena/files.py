"""Files that a tournament leaves: all of a file, or the one that was there before."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from paili.model.errors import ArgumentError


def check_file(name: str, path: Path) -> None:
    """Refuse what is no file and cannot be replaced by one.

    Args:
        name: of the option that says the path.
    Raises:
        ArgumentError: a device, a pipe and the like.
        OSError: a directory, or a file in a directory that is not there.
    """
    try:
        mode = path.stat().st_mode
    except OSError:
        if not path.parent.is_dir():
            reason = errno.ENOTDIR if path.parent.exists() else errno.ENOENT
            raise OSError(reason, os.strerror(reason), str(path.parent)) from None
        return  # it is not there, or writing it will say what is wrong
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise ArgumentError(name, str(path), "a file, which is replaced when all games are played")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A new file beside another, which it replaces in the end; on an error it is removed.

    Raises:
        OSError: it cannot be written, with the name of the file.
    """
    temporary = path.with_name(f"{path.name}.new")
    temporary.unlink(missing_ok=True)  # no link is followed to another file
    try:
        yield temporary
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        if error.filename is None and error.errno is not None:  # such as a full disk
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def write_lines(lines: Iterable[str], path: Path) -> None:
    """Write lines to a file, all of them or none.

    Raises:
        OSError: the file cannot be written.
    """
    with replacing(path) as temporary, open(temporary, "w", encoding="utf-8") as file:
        file.writelines(lines)
