"""Faults of single rows, in words."""

from __future__ import annotations

from paili.model.errors import PailiError

_NOT_OF_A_ROW = (KeyboardInterrupt, SystemExit, GeneratorExit, MemoryError)


def fault_of(error: BaseException) -> str:
    """Return why a row has no answer, in one line.

    Any exception is the fault of the row that raised it, a panic of native code included, so that
    one row never loses the others.

    Raises:
        The exception itself, if it says nothing about the row: an interruption, or memory that ran
        out, which the next run may have.
    """
    if isinstance(error, _NOT_OF_A_ROW):
        raise error
    if isinstance(error, PailiError):
        return str(error)
    return " ".join(f"{type(error).__name__}: {error}".split())
