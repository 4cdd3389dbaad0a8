"""The pool of worker processes, and the queue of questions."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import NamedTuple

import paili
from paili.web.questions import Cost, fault
from paili.web.worker import ANSWER, QUESTION, TAKEN

_MODULE = "paili.web.worker"
_LISTENS = 0.1
"""Seconds within which a process must stop its work before it is killed."""


_ATTEMPTS = 3
"""Maximum number of attempts to send a question to a running process."""
_PAUSE = 1.0
"""Seconds before a failed start of a process is retried."""


class Reply(NamedTuple):
    """An answer to a question.

    Attributes:
        status: HTTP status.  body: JSON.
        is_passing: whether the failure is temporary, so that a retry may succeed.
    """

    status: int
    body: bytes
    is_passing: bool = False


class Workers:
    """Worker processes with one question each at a time; other questions wait in order.

    One process is reserved for questions with immediate answers, so that these never wait for
    searches.

    Args:
        number: number of processes, at least 2.
        waiting: maximum number of open long questions, and of other ones; more are rejected.
    """

    def __init__(self, number: int | None = None, waiting: int = 256) -> None:
        self._number = max(2, (os.cpu_count() or 1) + 1 if number is None else number)
        self._waiting = {True: 0, False: 0}
        self._most_waiting = waiting
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._long = asyncio.Semaphore(self._number - 1)
        self._all: list[_Worker] = []
        self._returning: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    async def start(self) -> None:
        """Start the processes."""
        self._all = [_Worker() for _ in range(self._number)]
        await asyncio.gather(*(worker.start() for worker in self._all))
        for worker in self._all:
            self._idle.put_nowait(worker)

    async def stop(self) -> None:
        """End the processes, whatever they are doing."""
        self._is_stopped = True
        await asyncio.gather(*(worker.end() for worker in self._all))
        await asyncio.gather(*self._returning)

    @property
    def is_full(self) -> bool:
        """Whether any further question would be rejected, long or not."""
        return self._is_stopped or min(self._waiting.values()) >= self._most_waiting

    @property
    def busy(self) -> int:
        """Number of busy processes."""
        return self._number - self._idle.qsize()

    @property
    def questions(self) -> int:
        """Number of questions in progress or waiting."""
        return sum(self._waiting.values())

    @property
    def processes(self) -> tuple[int, ...]:
        """The process ids."""
        return tuple(worker.number for worker in self._all)

    async def answer(self, kind: str, question: str, cost: Cost) -> Reply | None:
        """Return the answer to a checked question; None if too many others wait.

        Cancelling the call ends the work.
        """
        is_long = cost.is_long
        if self._is_stopped or self._waiting[is_long] >= self._most_waiting:
            return None
        asked = f"{kind}\n{question}".encode()
        self._waiting[is_long] += 1
        try:
            async with self._long if is_long else contextlib.nullcontext():
                return await self._answer(asked, cost.seconds)
        finally:
            self._waiting[is_long] -= 1

    async def _answer(self, question: bytes, seconds: float) -> Reply:
        worker = await self._idle.get()
        if self._is_stopped:
            self._idle.put_nowait(worker)
            return _failure("WorkerError", "the server ends", is_passing=True)
        try:
            for _ in range(_ATTEMPTS):
                with contextlib.suppress(_EndedBeforeError):
                    return await _asked(worker, question, seconds)
                await self._replace(worker)
            return _failure("WorkerError", "no process takes the question", is_passing=True)
        finally:
            # Not awaited here: the client may have gone.
            task = asyncio.create_task(self._give_back(worker))
            self._returning.add(task)
            task.add_done_callback(self._returning.discard)

    async def _give_back(self, worker: _Worker) -> None:
        """Make a process available for the next question."""
        if not await worker.is_ready():
            await self._replace(worker)
        self._idle.put_nowait(worker)

    async def _replace(self, worker: _Worker) -> None:
        """Replace a process, retrying until one starts."""
        while not self._is_stopped:
            await worker.end()
            try:
                await worker.start()
                return
            except (EOFError, OSError):  # such as a lack of memory
                await asyncio.sleep(_PAUSE)


async def _asked(worker: _Worker, question: bytes, seconds: float) -> Reply:
    """Return the answer of a process, or an error reply.

    Raises:
        _EndedBeforeError: the process had ended before it took the question.
    """
    worker.ask(question)
    try:
        async with asyncio.timeout(seconds):
            return await worker.reply()
    except TimeoutError:
        message = f"the answer would take more than {seconds:g} seconds"
        return _failure("TimeLimitError", message)
    except (EOFError, OSError):
        message = "the process that looked for the answer has ended, perhaps without memory"
        return _failure("WorkerError", message, is_passing=True)


def _failure(kind: str, message: str, *, is_passing: bool = False) -> Reply:
    return Reply(503, fault(kind, message), is_passing)


class _EndedBeforeError(Exception):
    """A process that had ended before it took the question."""


class _Worker:
    """A worker process with its pipes."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._asking: asyncio.Task[Reply] | None = None

    @property
    def number(self) -> int:
        return 0 if self._process is None else self._process.pid

    async def start(self) -> None:
        """Start the process, and wait until it is ready for questions.

        Raises:
            EOFError, OSError: it cannot be started.
        """
        root = str(Path(paili.__file__).resolve().parents[1])
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # import nothing from the server's working folder
            "-m",
            _MODULE,
            stdin=PIPE,
            stdout=PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            # Ctrl-C in the terminal is only for the server.
            start_new_session=True,
        )
        await self._read()

    def ask(self, question: bytes) -> None:
        """Send a question; the previous one must have been answered."""
        # In its own task, which reads the whole answer even if the question is cancelled.
        self._asking = asyncio.create_task(self._ask(question))

    async def reply(self) -> Reply:
        """Return the answer to the question.

        Raises:
            _EndedBeforeError: the process had ended before it took the question.
            EOFError, OSError: the process has ended.
        """
        assert self._asking is not None  # it was asked
        return await asyncio.shield(self._asking)

    async def _ask(self, question: bytes) -> Reply:
        assert self._process is not None  # it was started
        to = self._process.stdin
        assert to is not None  # it is a pipe
        try:
            to.write(QUESTION.pack(len(question)) + question)
            await to.drain()
            taken = await self._read()
        except (EOFError, OSError) as error:
            raise _EndedBeforeError from error
        assert taken.status == TAKEN  # the acknowledgement
        return await self._read()

    async def _read(self) -> Reply:
        assert self._process is not None  # it was started
        back = self._process.stdout
        assert back is not None  # it is a pipe
        status, size = ANSWER.unpack(await back.readexactly(ANSWER.size))
        return Reply(status, await back.readexactly(size))

    async def is_ready(self) -> bool:
        """Interrupt the current question, if any; return whether the process is ready again."""
        process, asking = self._process, self._asking
        if process is None or asking is None:
            return False
        if not asking.done():
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGINT)
            await asyncio.wait({asking}, timeout=_LISTENS)
        return asking.done() and asking.exception() is None

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._asking is not None:
            # The task ends with the pipe; fetch its exception to avoid a warning.
            await asyncio.wait({self._asking})
            self._asking.exception()
