"""Faults of single rows, as text."""

from __future__ import annotations

from paili.model.errors import PailiError

_NOT_OF_A_ROW = (KeyboardInterrupt, SystemExit, GeneratorExit, MemoryError)


def fault_of(error: BaseException) -> str:
    """Return the reason why a row has no answer, in one line.

    Any exception counts as a fault of the row that raised it, panics of native code included, so
    that one row never prevents the answers for others.

    Raises:
        The exception itself, if it does not concern the row: an interrupt, or a lack of memory,
        which may not recur in the next run.
    """
    if isinstance(error, _NOT_OF_A_ROW):
        raise error
    if isinstance(error, PailiError):
        return str(error)
    return " ".join(f"{type(error).__name__}: {error}".split())
