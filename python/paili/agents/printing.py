"""Redirection of what agents print."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

_lock = threading.Lock()
_blocks = 0
"""Number of active blocks, in all threads."""
_stdout: TextIO = sys.stdout


@contextmanager
def printing_to_stderr() -> Iterator[None]:
    """Redirect `sys.stdout` to stderr within the block, and until other threads leave theirs."""
    global _blocks, _stdout
    with _lock:
        if _blocks == 0:
            _stdout, sys.stdout = sys.stdout, sys.stderr
        _blocks += 1
    try:
        yield
    finally:
        with _lock:
            _blocks -= 1
            if _blocks == 0:
                sys.stdout = _stdout
