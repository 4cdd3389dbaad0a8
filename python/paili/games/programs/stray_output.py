"""Stray output: a line that a program writes before its answer, such as a debug message."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from json import JSONDecoder

from paili.games.faults import shortened
from paili.games.programs.subprocess_io import ProgramError

_LINE = re.compile(r"^[^\S\n]*(\S[^\n]*)", re.MULTILINE)
"""A line that is not blank, from its first character on."""
_MOST_LINES = 1_000
"""Maximum number of lines that are searched for an answer."""
_DECODER = JSONDecoder()


def line_before(output: str, begins: Callable[[str, int], bool]) -> str | None:
    """Return the first line of an output whose answer begins in a later line; None otherwise.

    Args:
        begins: returns whether an answer begins at an offset of a text.
    """
    lines = list(islice(_LINE.finditer(output), _MOST_LINES))
    if not lines or begins(output, lines[0].start(1)):
        return None
    is_later = any(begins(output, line.start(1)) for line in lines)
    return lines[0][1].rstrip() if is_later else None


def expect_nothing_before(output: str, begins: Callable[[str, int], bool]) -> None:
    """Raise if an unreadable output has an answer in a later line.

    Raises:
        ProgramError: there is an answer after a line that is no part of it.
    """
    line = line_before(output, begins)
    if line is not None:
        raise ProgramError("WA", f"a line before the answer: {shortened(line)!r}")


def begins_object(text: str, at: int, name: str) -> bool:
    """Return whether a JSON object begins at an offset and has a text under a name."""
    try:
        plain, _ = _DECODER.raw_decode(text, at)
    except (ValueError, RecursionError):
        return False
    return isinstance(plain, dict) and isinstance(plain.get(name), str)
