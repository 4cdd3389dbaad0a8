"""Files that are replaced as a whole, or stay as they are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


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
