"""Texts and the results of the readers: the value, or the error message.

Each line of the file has the reader, the text, its notation, and either `repr` and `str` of the
value, or class, message, place and expectation of the error.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paili import (
    Hand,
    KnowledgeBase,
    Meld,
    NotationError,
    PailiError,
    Rules,
    Tile,
    TileCounts,
    parse_tiles,
)

FILE = Path(__file__).with_name("messages.jsonl")
READERS: dict[str, Callable[..., Any]] = {
    "hand": Hand.parse,
    "tiles": parse_tiles,
    "tile": Tile.parse,
    "meld": Meld.parse,
    "counts": TileCounts.parse,
    "knowledge": KnowledgeBase.parse,
    "rules": Rules.parse,
}


def outcome(reader: str, text: str, notation: str | None) -> list[str]:
    """Return `repr` and `str` of a value, or an error's class, message, place and expectation."""
    try:
        found = READERS[reader](text, *(() if notation is None else (notation,)))
    except PailiError as error:
        place = f"at {error.position}" if isinstance(error, NotationError) else ""
        expected = str(getattr(error, "expected", ""))
        return [type(error).__name__, str(error), place, expected]
    return [repr(found), str(found)]


def test_values_and_messages_are_as_they_were() -> None:
    for line in FILE.read_text("ascii").splitlines():
        reader, text, notation, *expected = json.loads(line)
        assert outcome(reader, text, notation) == expected, line
