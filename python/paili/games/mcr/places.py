"""Where in a log an error is."""

from __future__ import annotations

from paili.model.errors import (
    ArgumentError,
    IllegalActionError,
    NotationError,
    PailiError,
    ProtocolError,
)


def located(error: PailiError, where: str) -> PailiError:
    """The same error with the place where it was met, such as "line 7"."""
    if isinstance(error, IllegalActionError):
        return IllegalActionError(error.action, error.legal, where)
    if isinstance(error, ProtocolError):
        return ProtocolError(error.line, error.expected, where)
    if isinstance(error, ArgumentError):
        return ProtocolError(f"{error.name} {error.got}", error.expected, where)
    if isinstance(error, NotationError):
        return ProtocolError(error.text, error.expected, where)
    return ProtocolError(str(error), "a game that can be played", where)
