"""A line that a program has written before its answer, such as a text to find a mistake by."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from json import JSONDecoder

from paili.games.faults import shortened
from paili.games.programs.subprocess_io import ProgramError

_LINE = re.compile(r"^[^\S\n]*(\S[^\n]*)", re.MULTILINE)
"""A line that is not blank, from its first letter on."""
_MOST_LINES = 1_000
"""An answer is looked for in so many lines."""
_DECODER = JSONDecoder()


def line_before(output: str, begins: Callable[[str, int], bool]) -> str | None:
    """The first line of an output whose answer begins in a later one; None if none does.

    Args:
        begins: whether an answer begins at an offset of a text.
    """
    lines = list(islice(_LINE.finditer(output), _MOST_LINES))
    if not lines or begins(output, lines[0].start(1)):
        return None
    is_later = any(begins(output, line.start(1)) for line in lines)
    return lines[0][1].rstrip() if is_later else None


def expect_nothing_before(output: str, begins: Callable[[str, int], bool]) -> None:
    """Say so if what cannot be read as an answer has one in a later line.

    Raises:
        ProgramError: there is one, after a line that is none of it.
    """
    line = line_before(output, begins)
    if line is not None:
        raise ProgramError("WA", f"a line before the answer: {shortened(line)!r}")


def begins_object(text: str, at: int, name: str) -> bool:
    """Whether an object of JSON begins at an offset, with a text of this name."""
    try:
        plain, _ = _DECODER.raw_decode(text, at)
    except (ValueError, RecursionError):
        return False
    return isinstance(plain, dict) and isinstance(plain.get(name), str)
