"""A program as an agent, for any protocol: start it, time it and end it."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from paili.games.programs.subprocess_io import Child, ProgramError, Silence
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind, as_wind, integer_within

TIME_LIMIT = 1.0
"""Default time limit of an answer, in seconds."""
_FIRST = 2
"""Factor of the time limit for the first answer of a game."""
_PATIENCE = 1.0
"""Seconds to wait for output after the input is closed, to explain a timeout."""
_MOST_RAW = 120
"""Maximum characters of a program's output that a message repeats."""


class Program:
    """An external program that answers requests; a context manager, which ends the program.

    Attributes:
        complaint: what was wrong with the last answer, with the last output of the program on
            stderr; empty if nothing was wrong.
        command: the program and its arguments.  time_limit: seconds for an answer; the first answer
            of a game may take twice as long.
    """

    def __init__(self, command: str | Sequence[str], time_limit: float) -> None:
        """Create the agent; the program starts at the first request.

        Raises:
            ArgumentError: an invalid command or time limit.
        """
        self.command = tuple(_parts(command))
        self.time_limit = time_limit_within(time_limit)
        self.complaint = ""
        self._child: Child | None = None
        self._errors = b""
        self._request = self._answer = ""

    def begin(self, seat: Wind | str, seed: int) -> None:
        """Begin a game. The program does not get the seed; its first request names the seat.

        Raises:
            ArgumentError: no seat, or a seed not from 0 to 2**64 - 1.
        """
        as_wind(seat, "seat")
        integer_within(seed, "seed", 0, 2**64 - 1)
        self.close()
        self._forget()

    def act(self, observation: Any) -> Any:
        """Return the program's answer, or a fault."""
        raise NotImplementedError

    def _forget(self) -> None:
        self._errors = b""
        self._request = self._answer = ""

    @property
    def account(self) -> str:
        """The last request and the answer to it, in two lines; empty before the first request."""
        if not self._request:
            return ""
        return f"request: {self._request}\nstdout: {raw(self._answer)}"

    def _deadline(self, *, is_first: bool) -> float:
        return time.monotonic() + self.time_limit * (_FIRST if is_first else 1)

    def _reason(self, failure: ProgramError, *, is_first: bool) -> str:
        """Return the reason for a missing answer, with the exceeded limit and the output so far."""
        if self._child is None or failure.verdict not in ("TLE", "OLE"):
            return failure.reason
        if failure.verdict == "OLE":
            return f"{failure.reason}; stdout: {raw(self._child.written)}"
        silence = self._child.silence(_PATIENCE)
        limit = f"time limit of {self.time_limit:g} s"
        if is_first:
            limit += f", {self.time_limit * _FIRST:g} s for the first answer of a game"
        before = silence.output[: len(silence.output) - len(silence.at_end)]
        came = f"stdout until then: {raw(before)}" if before else "nothing came on stdout"
        return "; ".join(filter(None, [f"{failure.reason}: {limit}", came, self._hint(silence)]))

    @property
    def _command_line(self) -> str:
        """The command as in the name of an agent; a placeholder for a very long one."""
        line = shlex.join(self.command)
        return line if len(line) <= _MOST_RAW else "COMMAND"

    def _hint(self, silence: Silence) -> str:
        if silence.has_ended:
            return (
                "it has ended, but a process that it started holds its stdout: start that one "
                "with another stdout, or end it as well"
            )
        return "it has not read all of its request" if silence.is_unread else ""

    def _complain(self, request: str, reason: str) -> None:
        """Store the complaint about a program: the request, the fault and the end of its stderr."""
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


def raw(output: str | bytes) -> str:
    """Return a program's output as a literal, without the middle of a very long one."""
    text = output if isinstance(output, str) else output.decode("utf-8", "replace")
    half = _MOST_RAW // 2
    return repr(text if len(text) <= _MOST_RAW else f"{text[:half]} ... {text[-half:]}")


def with_output(reason: str, output: str) -> str:
    """Append a program's output to a reason, unless the reason has all of it."""
    is_told = repr(output.strip()) in reason
    return reason if is_told else f"{reason}; stdout: {raw(output)}"


def time_limit_within(value: object) -> float:
    """Validate and return a time limit in seconds.

    Raises:
        ArgumentError: no number above 0 and at most a day.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 86_400:
        raise ArgumentError("time_limit", describe(value), "seconds, above 0 and at most 86400")
    return float(value)


def _parts(command: str | Sequence[str]) -> list[str]:
    try:
        parts = shlex.split(command) if isinstance(command, str) else list(command)
    except (ValueError, TypeError):  # no closing quotation mark, or not iterable
        parts = []
    if not parts or not all(isinstance(part, str) for part in parts) or not parts[0]:
        raise ArgumentError("command", describe(command), "a command line")
    return parts
