"""An executor of local worker processes.

It is not a `ProcessPoolExecutor`: Ctrl-C must end the workers at once and without output, they must
end when this process is killed, and a killed worker must be replaced.
"""

from __future__ import annotations

import os
import pickle
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from types import TracebackType
from typing import Any, NamedTuple, NoReturn, ParamSpec, TypeVar

from paili.model.errors import ArgumentError, describe

P = ParamSpec("P")
T = TypeVar("T")

_GRACE = 2.0
"""Seconds that processes may take to end in order before they are killed."""
_NAME = "paili-worker"
_UNGUARDED = 113
"""The exit code of a worker that would start workers itself while it imports the main module."""


class LostWorkerError(ChildProcessError):
    """The error of a worker that ended before it answered; its chunk can be rescheduled."""


class _Task(NamedTuple):
    future: Future[Any]
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class _Worker(NamedTuple):
    process: BaseProcess
    connection: Connection


class Workers(Executor):
    """A fixed number of worker processes, each with a pipe and a thread that waits for it."""

    def __init__(self, jobs: int) -> None:
        """Create the threads; each process starts with its first call."""
        self.jobs = jobs
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = Lock()
        self._processes: set[BaseProcess] = set()
        self._is_closed = self._is_stopped = False
        self._threads = [Thread(target=self._carry_out, daemon=True) for _ in range(jobs)]
        # New threads and processes inherit the signal mask of the thread that starts them.
        with interrupts_held_back():
            for thread in self._threads:
                thread.start()

    def submit(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit a call to the next idle worker.

        Raises:
            RuntimeError: the executor was shut down.
        """
        with self._lock:
            if self._is_closed:
                raise RuntimeError("cannot submit a call: the workers were shut down")
            future: Future[T] = Future()
            self._tasks.put(_Task(future, (call, args, kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more calls; the processes end when they are idle."""
        with self._lock:
            self._is_closed = True
        if cancel_futures:
            self._cancel()
        for _ in self._threads:
            self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def stop(self) -> None:
        """End the processes at once; their own children end too if the processes see to that."""
        with self._lock:
            self._is_closed = self._is_stopped = True
        self._cancel()
        with self._lock:
            for process in self._processes:
                process.terminate()
            deadline = time.monotonic() + _GRACE
            for process in self._processes:
                process.join(max(0.0, deadline - time.monotonic()))
                process.kill()
        self.shutdown()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            self.shutdown()
        else:
            self.stop()

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle Workers: they are processes of this one")

    def _cancel(self) -> None:
        while True:
            try:
                task = self._tasks.get_nowait()
            except Empty:
                return
            if task is not None:
                task.future.cancel()

    def _carry_out(self) -> None:
        """Run the loop of a thread, which sends its process one task after the other."""
        worker: _Worker | None = None
        while (task := self._tasks.get()) is not None:
            if not task.future.set_running_or_notify_cancel():
                continue
            try:
                worker = worker or self._started()
                result, has_failed = _asked(worker.connection, task)
            except (EOFError, OSError) as error:
                task.future.set_exception(self._lost(worker, error))
                worker = None
            except Exception as error:  # of pickling: nothing was sent, or everything was received
                task.future.set_exception(error)
            else:
                if has_failed:
                    task.future.set_exception(result)
                else:
                    task.future.set_result(result)
        if worker is not None:
            self._end(worker)

    def _started(self) -> _Worker:
        """Start a process.

        Raises:
            OSError: it cannot be started, or the executor was stopped.
        """
        # Spawned, not forked: the same on every system, and safe beside threads.
        context = get_context("spawn")
        with self._lock:
            if self._is_stopped:
                raise ChildProcessError("the workers were stopped")
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs,), name=_NAME, daemon=True)
            try:
                process.start()
            except RuntimeError:  # this process still imports the main module
                if current_process().name == _NAME:
                    os._exit(_UNGUARDED)
                raise
            theirs.close()
            self._processes.add(process)
        return _Worker(process, ours)

    def _lost(self, worker: _Worker | None, error: Exception) -> Exception:
        if worker is None:
            return LostWorkerError(f"a worker process cannot be started ({error})")
        self._end(worker)
        if worker.process.exitcode == _UNGUARDED:
            guard = "the call below `if __name__ == '__main__':`, since workers import this script"
            return ArgumentError("jobs", str(self.jobs), f"1, or {guard}")
        return LostWorkerError(f"a worker process ended with exit code {worker.process.exitcode}")

    def _end(self, worker: _Worker) -> None:
        worker.connection.close()
        with self._lock:  # two threads must not join processes at the same time
            worker.process.join()
            self._processes.discard(worker.process)


def _asked(connection: Connection, task: _Task) -> tuple[Any, bool]:
    """Send a task to a process; return the result, and whether it is an exception."""
    connection.send_bytes(pickle.dumps(task.call))
    found: tuple[Any, bool] = pickle.loads(connection.recv_bytes())
    return found


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Block SIGINT in processes started meanwhile, and delay it in this one."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows: only `_serve` ignores it
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection) -> None:
    """Serve the calls of a worker until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            sent = connection.recv_bytes()
        except (EOFError, OSError):
            return
        try:
            connection.send_bytes(_answer(sent))
        except BrokenPipeError:
            return


def _answer(sent: bytes) -> bytes:
    result: Any
    try:
        call, args, kwargs = pickle.loads(sent)
        result, has_failed = call(*args, **kwargs), False
    except Exception as error:
        error.add_note(traceback.format_exc())
        result, has_failed = error, True
    try:
        return pickle.dumps((result, has_failed))
    except Exception as error:
        reason = f"cannot send back {describe(result)}: {describe(error)}"
        return pickle.dumps((TypeError(reason), True))
