"""A program connected by pipes, which answers in time or is killed, and its stray output."""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from json import JSONDecoder
from typing import TypeAlias

from paili.games.faults import shortened
from paili.games.programs import descendants

MOST_OUTPUT = 1 << 20
"""Maximum bytes of one answer. Botzone allows 100 KB of data twice, and a little more."""

_BLOCK = 1 << 16
_KEPT = 4_000
"""Number of last bytes of stderr that are kept."""
_MOMENT = 0.2
"""Seconds without output after which a program is taken to have written everything."""
_MOST_READS = 1_000
"""Maximum reads of stderr after the end: a process outside the group might write forever."""


_BLANK_LINES = re.compile(rb"\s*[\r\n]")
"""Blank lines before an answer, such as a late line end of the previous answer."""

Whole: TypeAlias = Callable[[bytearray], tuple[bytes, int] | None]
"""A function that returns the answer in the output since the last one, and the number of bytes of
it and its end mark; None if it is incomplete.
"""


class ProgramError(Exception):
    """The failure of a program to answer.

    Attributes:
        verdict: the platform's verdict: "TLE", "OLE" or "RE".  reason: the cause, in words.
    """

    def __init__(self, verdict: str, reason: str) -> None:
        super().__init__(verdict, reason)
        self.verdict = verdict
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Silence:
    """The state of a program that was too slow.

    Attributes:
        output: all output since its last answer.
        at_end: the part of it that came after its input was closed.
        has_ended: whether it has ended, though another process holds its stdout open.
        is_unread: whether it has not read all of its input.
    """

    output: bytes
    at_end: bytes
    has_ended: bool
    is_unread: bool


class Child:
    """A running program in its own process group, so that its child processes die with it.

    Attributes:
        errors: the last part of its output on stderr, as far as it was read.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program.

        Raises:
            ProgramError: it cannot be started.
        """
        self._mark = descendants.new_mark()
        try:
            self._process = subprocess.Popen(
                command,
                env={**os.environ, descendants.VARIABLE: self._mark},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                # Keeps Ctrl-C from reaching the program: `close` ends it.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise ProgramError("RE", f"it cannot be started: {error}") from None
        ours, theirs, errors = self._process.stdin, self._process.stdout, self._process.stderr
        if ours is None or theirs is None or errors is None:
            raise ProgramError("RE", "it cannot be started")
        self._input, self._output, self._errors = ours, theirs, errors
        self.errors = b""
        self._written = bytearray()  # since the last answer
        self._waiting = b""  # the part of the last text that it has not accepted
        for pipe in (ours, theirs, errors):
            os.set_blocking(pipe.fileno(), False)

    def exchange(
        self, text: bytes, whole: Whole, deadline: float, *, last: bool = False
    ) -> tuple[bytes, bool]:
        """Write a text and read the answer, without blank lines before it.

        Args:
            whole: extracts an answer from the output once it is complete and the program keeps
                running.
            deadline: by `time.monotonic`.  last: whether to close the input after the text.
        Returns:
            The answer, and whether the program keeps running: otherwise it has ended, and the
            answer is all of its output.
        Raises:
            ProgramError: a timeout, too much output, or an end with an error.
        """
        waiting, is_open = memoryview(text), True
        with selectors.DefaultSelector() as selector:
            selector.register(self._output, selectors.EVENT_READ)
            selector.register(self._errors, selectors.EVENT_READ)
            selector.register(self._input, selectors.EVENT_WRITE)
            while is_open:
                for key, _ in selector.select(_left(deadline)):
                    if key.fileobj is self._output:
                        is_open = self._read_output()
                    elif key.fileobj is self._errors:
                        if not self._read_errors():
                            selector.unregister(self._errors)
                    else:
                        waiting = self._write(waiting)
                        self._waiting = bytes(waiting[:1])
                        if not waiting:
                            selector.unregister(self._input)
                            if last:
                                self._input.close()
                # An answer before the end of the text would leave the rest of the text unsent.
                if not waiting and (found := whole(self._written)) is not None:
                    answer, length = found
                    del self._written[:length]
                    return without_blank_lines(answer), True
        self._expect_success(deadline)
        return without_blank_lines(bytes(self._written)), False

    @property
    def written(self) -> bytes:
        """All output since its last answer."""
        return bytes(self._written)

    def silence(self, patience: float) -> Silence:
        """Return the state of a program that was too slow, after closing its input.

        Args:
            patience: seconds to wait for its output once the input is closed.
        """
        has_ended = self._process.poll() is not None
        is_unread = not self._input.closed and bool(self._waiting or _unread(self._input.fileno()))
        before = len(self._written)
        if not (has_ended or is_unread or self._input.closed):
            self._input.close()
            with suppress(ProgramError):  # too much output
                self._read_all(time.monotonic() + patience)
        return Silence(self.written, bytes(self._written[before:]), has_ended, is_unread)

    def _read_all(self, deadline: float) -> None:
        """Read the output until it ends or pauses."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._output, selectors.EVENT_READ)
            has_written = False
            while (left := deadline - time.monotonic()) > 0:
                if selector.select(min(left, _MOMENT) if has_written else left):
                    if not self._read_output():
                        return
                    has_written = True
                elif has_written:
                    return

    def _read_output(self) -> bool:
        """Read a block of stdout; return whether there may be more.

        Raises:
            ProgramError: there is too much output.
        """
        block = os.read(self._output.fileno(), _BLOCK)
        self._written += block
        if len(self._written) > MOST_OUTPUT:
            raise ProgramError("OLE", f"it wrote more than {MOST_OUTPUT:,} bytes")
        return bool(block)

    def _write(self, waiting: memoryview) -> memoryview:
        """Write a block; return the rest."""
        try:
            return waiting[os.write(self._input.fileno(), waiting[:_BLOCK]) :]
        except BrokenPipeError:  # it has closed its input, but may answer all the same
            return waiting[:0]

    def _read_errors(self) -> bool:
        """Read a block of stderr; return whether there may be more."""
        try:
            block = os.read(self._errors.fileno(), _BLOCK)
        except BlockingIOError:
            return False
        self.errors = (self.errors + block)[-_KEPT:]
        return bool(block)

    def _expect_success(self, deadline: float) -> None:
        """Wait for the program to end; raise if it does not end in time or fails."""
        try:
            code = self._process.wait(_left(deadline))
        except subprocess.TimeoutExpired:
            raise ProgramError("TLE", "it did not end in time") from None
        if code:
            how = f"with exit code {code}" if code > 0 else f"by signal {-code}"
            raise ProgramError("RE", f"it ended {how}")

    def close(self) -> None:
        """Kill the program if it still runs, and all processes that it has started."""
        # Before the kill, since the children of a process that has ended get another parent.
        others = descendants.of(self._process.pid)
        # All may have ended already; macOS raises PermissionError for processes not waited for.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        descendants.kill(others, self._mark)
        for _ in range(_MOST_READS):
            if not self._read_errors():
                break
        for pipe in (self._input, self._output, self._errors):
            pipe.close()


def _unread(pipe: int) -> int:
    """Return the number of unread bytes in a pipe; 0 where that is unknown."""
    try:
        import fcntl
        import termios
    except ImportError:  # Windows
        return 0
    with suppress(OSError):
        return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)
    return 0


def _left(deadline: float) -> float:
    """Return the seconds until a deadline; raise if it has passed."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise ProgramError("TLE", "it did not answer in time")
    return left


def without_blank_lines(answer: bytes) -> bytes:
    """Return an answer without the blank lines before it."""
    found = _BLANK_LINES.match(answer)
    return answer if found is None else answer[found.end() :]


def before_line(written: bytearray, line: bytes) -> tuple[bytes, int] | None:
    """Return the output before a line, and the length of both; the line may still lack its end."""
    at = written.find(line)
    while at >= 0:
        if at == 0 or written.startswith(b"\n", at - 1):
            after = at + len(line)
            end = written.find(b"\n", after) + 1 or len(written)
            if not written[after:end].strip():
                return bytes(written[:at]), end
        at = written.find(line, at + 1)
    return None


def first_line(written: bytearray) -> tuple[bytes, int] | None:
    """Return all output as soon as it has a complete line that is not blank."""
    answer = without_blank_lines(bytes(written))
    return (answer, len(written)) if b"\n" in answer else None


_LINE = re.compile(r"^[^\S\n]*(\S[^\n]*)", re.MULTILINE)
"""A line that is not blank, from its first character on."""
_MOST_LINES = 1_000
"""Maximum number of lines that are searched for an answer."""
_DECODER = JSONDecoder()


def line_before(output: str, begins: Callable[[str, int], bool]) -> str | None:
    """Return the first line of an output whose answer begins in a later line; None otherwise.

    Args:
        begins: returns whether an answer begins at an offset of a text.
    """
    lines = list(islice(_LINE.finditer(output), _MOST_LINES))
    if not lines or begins(output, lines[0].start(1)):
        return None
    is_later = any(begins(output, line.start(1)) for line in lines)
    return lines[0][1].rstrip() if is_later else None


def expect_nothing_before(output: str, begins: Callable[[str, int], bool]) -> None:
    """Raise if an unreadable output has an answer in a later line.

    Raises:
        ProgramError: there is an answer after a line that is no part of it.
    """
    line = line_before(output, begins)
    if line is not None:
        raise ProgramError("WA", f"a line before the answer: {shortened(line)!r}")


def begins_object(text: str, at: int, name: str) -> bool:
    """Return whether a JSON object begins at an offset and has a text under a name."""
    try:
        plain, _ = _DECODER.raw_decode(text, at)
    except (ValueError, RecursionError):
        return False
    return isinstance(plain, dict) and isinstance(plain.get(name), str)
