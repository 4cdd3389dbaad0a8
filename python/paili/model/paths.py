"""Paths of files and folders, checked before anything is opened."""

from __future__ import annotations

import os
from pathlib import Path

from paili.model.errors import ArgumentError, describe


def as_path(path: object, name: str, expected: str = "a path") -> Path:
    """A path as the system takes it.

    Raises:
        ArgumentError: no text and no path, an empty text, or one that no system takes.
    """
    text = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    if not isinstance(text, str) or not text or "\0" in text or not _is_encoded(text):
        raise ArgumentError(name, describe(path), expected)
    return Path(text)


def _is_encoded(text: str) -> bool:
    """Whether the system has bytes for a text."""
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        return False
    return True
