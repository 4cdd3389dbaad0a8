"""Texts that are read or refused, with the values and messages of each reader, as a file.

The file is written by `python -m tests.golden.test_messages`; a change of it is looked at line by line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from paili import (
    Hand,
    KnowledgeBase,
    Meld,
    Notation,
    NotationError,
    PailiError,
    Rules,
    Tile,
    TileCounts,
    parse_tiles,
)

from tests.cases.questions import _BAD_HANDS, _BAD_RULES, random_question

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
_MELDS = (
    "[123m]", "(1111z)", "[123m]1", "", " [123m]", "[123m] ", "123m", "[12m]", "[124m]", "(123m)",
    "[0z11z]", "pon 111z", "碰111z", "1111z kan", "P111z", "[345s,6]", "[5mr55m]", "B1B2B3",
    "[一二三万]", "[1111m]", "【z111】", "+111z", "#6666p", "[NNN,3]", "\ud800",
)  # fmt: skip
_COUNTS = (
    "4" * 34, "0" * 27, "4" * 33, "5" + "0" * 33, "", "0" * 34 + " 0z=3", "0z=99", "x",
    "(000000000)" * 3, "4" * 35, "0" * 34 + "0z=x", "\ud800",
)  # fmt: skip


def cases() -> Iterator[tuple[str, str, str | None]]:
    """Readers, texts and notations."""
    rng = Random("messages")
    for text in (*_BAD_HANDS, "\ud800", "1m\ud8002m"):
        for reader in ("hand", "tiles", "counts"):
            yield reader, text[:200], None
        yield "hand", text[:200], rng.choice(list(Notation))
    for text in _MELDS:
        yield "meld", text, None
        yield "meld", text, rng.choice(list(Notation))
    for text in _COUNTS:
        yield "knowledge", text, None
    for text in _BAD_RULES:
        yield "rules", text, None
    for text in (
        "1m",
        "1",
        "",
        "12m",
        "0m",
        "E",
        "東",
        "5mr",
        "0z",
        "x",
        "[123m]",
        "🀀",
        "W1",
        "B1",
    ):
        yield "tile", text, None
        yield "tile", text, rng.choice(list(Notation))
    for _ in range(400):
        kind, question = random_question(rng)
        text = question.get("hand")
        if isinstance(text, str) and len(text) < 200:
            notation = question.get("notation")
            is_named = isinstance(notation, str) and notation in tuple(Notation)
            yield "hand", text, notation if is_named and rng.random() < 0.8 else None
        seen = question.get("seen")
        if isinstance(seen, str) and seen:
            yield "tiles", seen, None


def outcome(reader: str, text: str, notation: str | None) -> list[str]:
    """The value of a text, or the class of its error, its message and what it expected."""
    try:
        found = READERS[reader](text, *(() if notation is None else (notation,)))
    except PailiError as error:
        place = f"at {error.position}" if isinstance(error, NotationError) else ""
        expected = str(getattr(error, "expected", ""))
        return [type(error).__name__, str(error), place, expected]
    return [repr(found), str(found)]


def lines() -> Iterator[str]:
    for case in dict.fromkeys(cases()):
        yield json.dumps([*case, *outcome(*case)])


def test_values_and_messages_are_as_they_were() -> None:
    assert list(lines()) == FILE.read_text("ascii").splitlines()


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in lines()), "ascii")
