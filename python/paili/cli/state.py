"""Shared state of commands: the folder of checkpoints, and messages on stderr."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from paili.model.errors import ArgumentError


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
