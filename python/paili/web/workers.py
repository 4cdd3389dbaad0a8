"""The processes that answer questions, and the queue before them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import paili
from paili.web.faults import fault
from paili.web.questions import Kind
from paili.web.worker import ANSWER, QUESTION

_MODULE = "paili.web.worker"
_LISTENS = 0.1
"""Seconds in which a process must have stopped its work; then it is ended."""


class Reply(NamedTuple):
    """An answer: its status in HTTP, and its JSON."""

    status: int
    body: bytes


class Workers:
    """Some processes, each with one question at a time; the others wait in their order.

    One process is kept for questions that are answered at once, so that these never wait for
    searches.

    Args:
        number: of processes, at least 2.  waiting: how many questions may wait; more are refused.
    """

    def __init__(self, number: int | None = None, waiting: int = 256) -> None:
        self._number = max(2, (os.cpu_count() or 1) + 1 if number is None else number)
        self._waiting, self._most_waiting = 0, waiting
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
        """Whether one more question would be refused."""
        return self._waiting >= self._most_waiting or self._is_stopped

    async def answer(self, kind: Kind, asked: Mapping[str, Any]) -> Reply | None:
        """The answer to a question that has been checked; None if too many others wait.

        To cancel it ends the work.
        """
        if self.is_full:
            return None
        question = json.dumps({"kind": kind.name, "question": asked}).encode("ascii")
        self._waiting += 1
        try:
            async with self._long if kind.is_long(asked) else contextlib.nullcontext():
                return await self._answer(question, kind.seconds(asked))
        finally:
            self._waiting -= 1

    async def _answer(self, question: bytes, seconds: float) -> Reply:
        worker = await self._idle.get()
        worker.ask(question)
        try:
            async with asyncio.timeout(seconds):
                return await worker.reply()
        except TimeoutError:
            message = f"the answer would take more than {seconds:g} seconds"
            return _failure("TimeLimitError", message)
        except (EOFError, OSError):
            message = "the process that looked for the answer has ended, perhaps without memory"
            return _failure("WorkerError", message)
        finally:
            # Whoever asked may have gone, and does not wait for this.
            task = asyncio.create_task(self._give_back(worker))
            self._returning.add(task)
            task.add_done_callback(self._returning.discard)

    async def _give_back(self, worker: _Worker) -> None:
        """Make a process ready for the next question."""
        if not await worker.is_ready():
            await worker.end()
            if not self._is_stopped:
                await worker.start()
        self._idle.put_nowait(worker)


def _failure(kind: str, message: str) -> Reply:
    return Reply(503, json.dumps(fault(kind, message)).encode("ascii"))


class _Worker:
    """A process with pipes to and from it."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._asking: asyncio.Task[Reply] | None = None

    async def start(self) -> None:
        """Start a process."""
        root = str(Path(paili.__file__).resolve().parents[1])
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # nothing is imported from the folder that the server was started in
            "-m",
            _MODULE,
            stdin=PIPE,
            stdout=PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            # Ctrl-C at the terminal is for the server alone.
            start_new_session=True,
        )

    def ask(self, question: bytes) -> None:
        """Begin with a question; the one before it must have been answered."""
        # A task of its own, which reads whole answers even if nobody wants them any more.
        self._asking = asyncio.create_task(self._ask(question))

    async def reply(self) -> Reply:
        """The answer to the question.

        Raises:
            EOFError, OSError: the process has ended.
        """
        assert self._asking is not None  # it was asked
        return await asyncio.shield(self._asking)

    async def _ask(self, question: bytes) -> Reply:
        assert self._process is not None  # it was started
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(QUESTION.pack(len(question)) + question)
        await to.drain()
        status, size = ANSWER.unpack(await back.readexactly(ANSWER.size))
        return Reply(status, await back.readexactly(size))

    async def is_ready(self) -> bool:
        """Whether the process can take the next question; a question it works on is stopped."""
        assert self._process is not None
        assert self._asking is not None
        if not self._asking.done():
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGINT)
            await asyncio.wait({self._asking}, timeout=_LISTENS)
        return self._asking.done() and self._asking.exception() is None

    async def end(self) -> None:
        """End the process."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process = None
        if self._asking is not None:
            # It ends with its pipe, and nobody asks it for the reason.
            await asyncio.wait({self._asking})
            self._asking.exception()
