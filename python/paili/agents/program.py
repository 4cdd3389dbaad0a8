"""A program as an agent, whatever it is told and answers: started, timed and ended."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from paili.agents.pipes import Child
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind

TIME_LIMIT = 1.0
"""Seconds for an answer, if nothing else is said."""
_FIRST = 2
"""The first answer of a game may take so many times as long."""


class Program:
    """An external program that answers requests; a context manager, which ends it.

    Attributes:
        complaint: what was wrong with the last answer, and what the program has written to stderr
            last; empty if nothing was wrong.
        command: the program and its arguments.  time_limit: seconds for an answer; the first of a
            game may take twice as long.
    """

    def __init__(self, command: str | Sequence[str], time_limit: float) -> None:
        """Start nothing yet.

        Raises:
            ArgumentError: no command, or no time.
        """
        self.command = tuple(_parts(command))
        self.time_limit = time_limit_within(time_limit)
        self.complaint = ""
        self._child: Child | None = None
        self._errors = b""

    def begin(self, seat: Wind, seed: int) -> None:
        """Begin a game. The program is not told the seed; its first request names the seat."""
        self.close()
        self._forget()

    def act(self, observation: Any) -> Any:
        """The program's answer, or a fault."""
        raise NotImplementedError

    def _forget(self) -> None:
        """Forget the game before."""
        self._errors = b""

    def _deadline(self, *, is_first: bool) -> float:
        """When the answer must be there, by `time.monotonic`."""
        return time.monotonic() + self.time_limit * (_FIRST if is_first else 1)

    def _complain(self, request: str, reason: str) -> None:
        """What was wrong, with the request and the end of what was written to stderr."""
        lines = [f"request: {request}", reason]
        if written := self._errors.decode("utf-8", "replace").strip():
            lines += ["its stderr ends:", written]
        self.complaint = "\n".join(lines)

    def close(self) -> None:
        """End the program."""
        if self._child is not None:
            self._child.close()
            self._errors = self._child.errors
            self._child = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __getstate__(self) -> dict[str, object]:
        if self._child is not None:
            name = type(self).__name__
            raise TypeError(f"cannot pickle a {name} whose program runs; close() ends it")
        return self.__dict__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({shlex.join(self.command)!r})"


def time_limit_within(value: object) -> float:
    """A number of seconds for an answer.

    Raises:
        ArgumentError: not a number above 0, at most a day.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 86_400:
        raise ArgumentError("time_limit", describe(value), "seconds, above 0 and at most 86400")
    return float(value)


def _parts(command: str | Sequence[str]) -> list[str]:
    try:
        parts = shlex.split(command) if isinstance(command, str) else list(command)
    except (ValueError, TypeError):  # no closing quotation mark; no sequence
        parts = []
    if not parts or not all(isinstance(part, str) for part in parts) or not parts[0]:
        raise ArgumentError("command", describe(command), "a command line")
    return parts
