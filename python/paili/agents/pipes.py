"""A program at the other end of two pipes, which answers within a time or is killed."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

MOST_OUTPUT = 1 << 20
"""Bytes of one answer. Botzone allows 100 KB of data twice, and a little more."""

_BLOCK = 1 << 16


class ProgramError(Exception):
    """A program that has not answered.

    Attributes:
        verdict: what the platform says of it: "TLE", "OLE" or "RE".
    """

    def __init__(self, verdict: str) -> None:
        super().__init__(verdict)
        self.verdict = verdict


class Child:
    """A running program, alone in a process group, so that what it starts dies with it.

    What it writes to stderr is dropped.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start it.

        Raises:
            ProgramError: it cannot be started.
        """
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                # Neither does Ctrl-C reach it: its end is our business.
                start_new_session=True,
            )
        except (OSError, ValueError):
            raise ProgramError("RE") from None
        if self._process.stdin is None or self._process.stdout is None:
            raise ProgramError("RE")
        self._input, self._output = self._process.stdin, self._process.stdout
        os.set_blocking(self._input.fileno(), False)
        os.set_blocking(self._output.fileno(), False)

    def exchange(
        self, text: bytes, end: bytes, deadline: float, *, last: bool = False
    ) -> tuple[bytes, bool]:
        """Write a text, read the answer.

        Args:
            end: a line that ends an answer after which the program stays.
            deadline: by `time.monotonic`.  last: nothing more will be written.
        Returns:
            What was written before that line, and whether there was one: otherwise the program
            has ended.
        Raises:
            ProgramError: not done in time, too much written, or ended with an error.
        """
        waiting, answer = memoryview(text), bytearray()
        with selectors.DefaultSelector() as selector:
            selector.register(self._output, selectors.EVENT_READ)
            selector.register(self._input, selectors.EVENT_WRITE)
            while True:
                for key, _ in selector.select(_left(deadline)):
                    if key.fileobj is self._input:
                        waiting = self._write(waiting)
                        if not waiting:
                            selector.unregister(self._input)
                            if last:
                                self._input.close()
                        continue
                    block = os.read(self._output.fileno(), _BLOCK)
                    answer += block
                    if len(answer) > MOST_OUTPUT:
                        raise ProgramError("OLE")
                    if not block:
                        self._expect_success(deadline)
                        return bytes(answer), False
                    if (before := _before(answer, end)) is not None:
                        return before, True

    def _write(self, waiting: memoryview) -> memoryview:
        """Write a part; returns the rest."""
        try:
            return waiting[os.write(self._input.fileno(), waiting[:_BLOCK]) :]
        except BrokenPipeError:  # it does not want to know: its answer may be there all the same
            return waiting[:0]

    def _expect_success(self, deadline: float) -> None:
        """After the end of the output: the program must end too, and well."""
        try:
            code = self._process.wait(_left(deadline))
        except subprocess.TimeoutExpired:
            raise ProgramError("TLE") from None
        if code:
            raise ProgramError("RE")

    def close(self) -> None:
        """Kill it, if it still runs, and whatever it has started; leave nothing behind."""
        # All may have ended; macOS says the latter of those that nobody has waited for.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._input.close()
        self._output.close()


def _left(deadline: float) -> float:
    """Seconds until then."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise ProgramError("TLE")
    return left


def _before(answer: bytearray, end: bytes) -> bytes | None:
    """What comes before the last line, if that is `end`."""
    lines = answer.rstrip()
    if not lines.endswith(end):
        return None
    before = bytes(lines[: -len(end)])
    return before if not before or before.endswith(b"\n") else None
