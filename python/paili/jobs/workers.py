"""Processes that work for this one.

Not those of `concurrent.futures`: Ctrl-C must end them at once and without a word of theirs, and
they must end when this process is killed.
"""

from __future__ import annotations

import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn, cast

from paili.jobs.checkpoint import json_text

Work = Callable[[int], Any]
Chunk = tuple[int, int]
"""First number and the one after the last."""


def results_of(work: Work, chunk: Chunk) -> str:
    """JSON of the list of results for the numbers of a chunk."""
    return json_text([work(number) for number in range(*chunk)])


class Workers:
    """Some processes, each with a pipe to this one."""

    def __init__(self, jobs: int) -> None:
        """Start them."""
        self._processes: dict[Connection, BaseProcess] = {}
        # Spawned, not forked: the same on every system, and safe beside threads.
        context = get_context("spawn")
        with _interrupts_held_back():
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs,), daemon=True)
                process.start()
                theirs.close()
                self._processes[ours] = process

    def run(self, work: Work, chunks: Iterable[Chunk]) -> Iterator[tuple[int, str]]:
        """The first number of each chunk and its results (see `results_of`), as they finish.

        Raises:
            ChildProcessError: a process was killed.  Whatever `work` raises.
        """
        waiting = iter(chunks)
        busy: dict[Connection, int] = {}
        idle = list(self._processes)
        while True:
            for connection, chunk in zip(list(idle), waiting, strict=False):
                connection.send((work, chunk))
                busy[connection] = chunk[0]
                idle.remove(connection)
            if not busy:
                return
            for ready in wait(list(busy)):
                connection = cast(Connection, ready)
                start = busy.pop(connection)
                idle.append(connection)
                yield start, self._answer(connection)

    def _answer(self, connection: Connection) -> str:
        try:
            answer = connection.recv()
        except EOFError:
            process = self._processes[connection]
            process.join()
            reason = f"a worker process ended with exit code {process.exitcode}"
            raise ChildProcessError(f"{reason}: run again to resume") from None
        if isinstance(answer, Exception):
            raise answer
        return cast(str, answer)

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle Workers: they are processes of this one")

    def stop(self) -> None:
        """End them, whatever they are doing."""
        for process in self._processes.values():
            process.terminate()
        # A signal that comes right before a process waits for work is looked at after that only,
        # so the wait is ended as well.
        for connection in self._processes:
            connection.close()
        for process in self._processes.values():
            process.join()
        self._processes.clear()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started meanwhile never see Ctrl-C, from their first moment; we see it later."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows: `_serve` does what it can
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection) -> None:
    """What a worker does until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            work, chunk = connection.recv()
        except EOFError:
            return
        try:
            answer: str | Exception = results_of(work, chunk)
        except Exception as error:
            error.add_note(traceback.format_exc())
            answer = error
        try:
            connection.send(answer)
        except BrokenPipeError:
            return
