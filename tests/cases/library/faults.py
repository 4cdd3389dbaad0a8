"""What is wrong with a question, as plain types that a page can show beside the field."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from paili.model.errors import (
    ArgumentError,
    HandSizeError,
    IllegalActionError,
    NotationError,
    NotWinningError,
    PailiError,
    ProtocolError,
    SearchLimitError,
    TileCountError,
)
from paili.model.tiles import TILES_AND_JOKER

_LONGEST = 400
"""Characters of a text in a fault: what was sent may be long."""


class FieldError(Exception):
    """An error of the library, and the field of the question that it is about.

    Attributes:
        field: its name.  error: what is wrong with it.
    """

    def __init__(self, field: str, error: PailiError) -> None:
        super().__init__(field, error)
        self.field = field
        self.error = error


@contextmanager
def about(field: str) -> Iterator[None]:
    """What is refused meanwhile is the fault of this field."""
    try:
        yield
    except PailiError as error:
        raise FieldError(field, error) from error


def fault_of(error: PailiError | FieldError, fields: frozenset[str]) -> dict[str, Any]:
    """An error as the API tells it.

    Args:
        fields: those of the question: an argument of the same name is the fault of that field,
            whichever was read.
    """
    field = None
    if isinstance(error, FieldError):
        field, error = error.field, error.error
    if isinstance(error, ArgumentError) and error.name in fields:
        field = error.name
    position = {"position": error.position} if isinstance(error, NotationError) else {}
    return fault(type(error).__name__, str(error), field=field, **_parts(error), **position)


def fault(
    kind: str, message: str, *, field: str | None = None, **parts: str | int
) -> dict[str, Any]:
    """An error object: what kind it is, one sentence, and more where it is known."""
    of = {} if field is None else {"field": field}
    said = {name: _short(part) if isinstance(part, str) else part for name, part in parts.items()}
    return {"error": {"kind": kind, **of, **said, "message": _short(" ".join(message.split()))}}


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def _parts(error: PailiError) -> dict[str, str]:
    """What was wrong, what came, and what was expected."""
    match error:
        case ArgumentError():
            return {"what": error.name, "got": error.got, "expected": error.expected}
        case NotationError():
            found = error.text[error.position : error.position + 1] or "the end"
            what = f"the text, from character {error.position + 1} on"
            return {"what": what, "got": found, "expected": error.expected}
        case TileCountError():
            what, got = f"copies of {TILES_AND_JOKER[error.tile]}", str(error.count)
            return {"what": what, "got": got, "expected": error.expected}
        case HandSizeError():
            what, got = "tiles of the concealed hand", str(error.size)
            return {"what": what, "got": got, "expected": error.expected}
        case NotWinningError():
            got = f"{error.hand} with {error.tile}, which {error.reason}"
            return {"what": "the win", "got": got, "expected": "a winning hand"}
        case IllegalActionError():
            expected = " or ".join(error.legal[:14]) or "none: the game is over"
            return {"what": error.where or "action", "got": error.action, "expected": expected}
        case ProtocolError():
            return {"what": error.where or "log", "got": error.line, "expected": error.expected}
        case SearchLimitError():
            got = f"{error.memory} bytes, which are not enough"
            return {"what": "memory", "got": got, "expected": "a question with fewer draws"}
        case _:
            return {"what": "question", "got": str(error), "expected": "one that can be answered"}
