"""Shared state of commands: the folder of checkpoints, and remarks on stderr."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from paili.model.errors import ArgumentError


def default_state() -> Path:
    """Return the folder of checkpoints, by the XDG base directory specification."""
    cache = os.environ.get("XDG_CACHE_HOME", "")
    # The specification wants relative paths ignored.
    if os.path.isabs(cache):
        return Path(cache) / "paili"
    try:
        return Path.home() / ".cache" / "paili"
    except RuntimeError:
        raise ArgumentError("--state", "nothing, and no home", "a directory") from None


def say(text: str) -> None:
    """A remark for people."""
    print(f"paili: {text}", file=sys.stderr)
