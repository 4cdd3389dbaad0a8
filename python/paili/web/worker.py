"""The worker process: answers one question at a time, each in a frame of a pipe.

The server sends checked questions, and passes the answers on unchanged. SIGINT interrupts the work
on a question, since the native code checks for signals on the main thread; a process that does not
react is killed by the server and replaced.
"""

from __future__ import annotations

import os
import select
import signal
import struct
import sys
import traceback
from contextlib import suppress
from threading import Thread
from types import FrameType
from typing import BinaryIO

from paili.model.errors import SearchLimitError
from paili.web.questions import ask, fault

QUESTION = struct.Struct(">I")
"""Header of a question: its number of bytes."""
ANSWER = struct.Struct(">HI")
"""Header of an answer: its HTTP status, and its number of bytes."""
TAKEN = 102
"""The status, without a body, that acknowledges a question before its answer."""

_MEMORY = 1 << 30
"""Limit of the process's address space in bytes; searches use far less."""


class _StoppedError(BaseException):
    """The exception of a cancelled question; no `Exception`, which the library might catch."""


class _Stopping:
    """The signal handler: it interrupts work in progress, and ignores signals that are too late."""

    def __init__(self) -> None:
        self.is_busy = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.is_busy:
            self.is_busy = False
            raise _StoppedError


def main() -> None:
    """Answer questions until the pipe is closed."""
    stopping = _Stopping()
    signal.signal(signal.SIGINT, stopping)
    _limit_memory()
    _end_with_the_server()
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # stray prints go to stderr, not among the answers
    with suppress(BrokenPipeError):
        _write(answers, 200, b"")  # ready
        while (asked := _read(questions)) is not None:
            _write(answers, TAKEN, b"")
            try:
                stopping.is_busy = True
                status, body = _answer(*asked)
                stopping.is_busy = False
            except _StoppedError:
                status, body = 503, fault("Stopped", "the question was withdrawn")
            _write(answers, status, body)


def _write(pipe: BinaryIO, status: int, body: bytes) -> None:
    pipe.write(ANSWER.pack(status, len(body)) + body)
    pipe.flush()


def _read(pipe: BinaryIO) -> tuple[str, str] | None:
    head = pipe.read(QUESTION.size)
    if len(head) < QUESTION.size:
        return None
    (size,) = QUESTION.unpack(head)
    body = pipe.read(size)
    if len(body) < size:
        return None
    kind, _, question = body.decode().partition("\n")
    return kind, question


def _answer(kind: str, question: str) -> tuple[int, bytes]:
    try:
        fault_kind, text = ask(kind, question)
    except MemoryError:
        fault_kind, text = SearchLimitError.__name__, ""
    except Exception:
        # Shown to the operator of the server, not to the client.
        traceback.print_exc(file=sys.stderr)
        return 500, fault("InternalError", "the server has failed")
    match fault_kind:
        case "":
            return 200, text.encode()
        case SearchLimitError.__name__:
            return 503, fault("MemoryError", "the question needs too much memory")
        case "TimeLimitError":
            return 503, text.encode()
        case _:
            return 400, text.encode()


def _end_with_the_server() -> None:
    """Exit when the pipe of questions is closed, even during a search.

    The server closes it only when it ends, and `kill -9` of the server gives no other sign.
    """
    if not hasattr(select, "poll"):  # Windows: the next read of the pipe fails
        return
    closed = select.poll()
    closed.register(0, 0)  # wait for hang-up only

    def wait() -> None:
        closed.poll()
        os._exit(0)

    Thread(target=wait, daemon=True).start()


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows: only the limits of the searches apply
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = _MEMORY if most == resource.RLIM_INFINITY else min(_MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (limit, most))


if __name__ == "__main__":
    main()
