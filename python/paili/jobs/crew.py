"""Worker pools: distribute ranges of numbers to local processes or to any executor."""

from __future__ import annotations

import os
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from functools import partial
from itertools import chain, count, islice
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from paili.jobs.programs import Program, stay_on_one_thread
from paili.jobs.ray import RayExecutor
from paili.jobs.workers import LostWorkerError, Workers
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import integer_within


def width_of(executor: Executor) -> int:
    """Return the number of concurrent calls of an executor: 0 without workers, a guess if unknown.

    `concurrent.futures` has no method for it. This reads attributes of its own executors, which
    many others have too, and asks the client of Dask; the default is the number of cores of this
    machine.
    """
    if isinstance(executor, Workers):
        return executor.jobs
    if isinstance(executor, RayExecutor):
        return executor.width
    client: Any = getattr(executor, "_client", None)
    if callable(getattr(client, "nthreads", None)):  # Dask: threads by the address of a worker
        threads: dict[str, int] = client.nthreads()
        return sum(threads.values())
    workers = getattr(executor, "_max_workers", None)
    return workers if type(workers) is int and workers > 0 else os.cpu_count() or 1


def is_of_one_machine(executor: Executor) -> bool:
    """Return whether the workers are those of a Dask cluster started on this machine."""
    client = getattr(executor, "_client", None)
    return type(getattr(client, "cluster", None)).__name__ == "LocalCluster"


T = TypeVar("T")

Lost = Callable[[str], None]
"""Callback for a message when a worker is lost and its chunk is rescheduled."""

MOST_JOBS = 256
AHEAD = 3
"""Chunks in flight per worker: one running and two queued, so that workers never idle. The limit
bounds the memory of this process.
"""
ATTEMPTS = 3
"""Maximum attempts at a chunk whose workers are lost."""
_times = count()
_PATIENCE = 5.0
"""Seconds after which workers are counted again, since clusters grow and shrink."""
_RETURN = 60.0
"""Seconds within which a lost worker restarts on one machine. A cluster may take any time."""


def iter_ranges(count: int, size: int, first: int = 0) -> Iterator[range]:
    """Yield ranges of a size from `first` to `count` - 1; the last one may be shorter."""
    for start in range(first, count, size):
        yield range(start, min(start + size, count))


class WorkerPool:
    """The workers of a run; a context manager, which ends the processes that it started.

    With one job and no executor, this process does the work. Other executors are not shut down.
    """

    def __init__(
        self,
        jobs: int = 1,
        executor: Executor | None = None,
        lost: Lost | None = None,
        packages: tuple[str, ...] = (),
    ) -> None:
        """Create the pool; processes start with the first run that needs them.

        Args:
            jobs: local processes; 1 means this process.
            executor: whose workers do the work instead; `jobs` must be 1 then.
            packages: names of other packages that workers must have with the same code.
        Raises:
            ArgumentError: not 1 to 256 jobs, an invalid executor, or both.
        """
        self._jobs = integer_within(jobs, "jobs", 1, MOST_JOBS)
        if executor is not None and not isinstance(executor, Executor):
            expected = "a concurrent.futures.Executor, such as open_executor gives"
            raise ArgumentError("executor", describe(executor), expected)
        if executor is not None and jobs != 1:
            raise ArgumentError("jobs", jobs, "1 with an executor, which has workers of its own")
        self._executor = executor
        self._lost = lost
        self._packages = packages
        self._workers: Workers | None = None
        self._program: Program | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the processes of this pool, whatever they are doing."""
        if self._workers is not None:
            self._workers.stop()
            self._workers = None

    def run(self, work: Callable[[range], T], ranges: Iterable[range]) -> Iterator[tuple[range, T]]:
        """Yield each range with the result of the work on it, in the order of completion.

        Args:
            work: a function of a module (or a `functools.partial` of one) that depends only on its
                argument.
            ranges: consumed lazily, when workers are idle; there may be any number.

        Raises:
            ArgumentError: a worker has another version of paili.
            ChildProcessError: a chunk was lost three times with its worker, or all workers were
                lost.
            Any exception of `work`.
        """
        coming = iter(ranges)
        first = list(islice(coming, 2))
        executor = self._engine(len(first))
        coming = chain(first, coming)
        if executor is None:
            return ((numbers, work(numbers)) for numbers in coming)
        call = partial(carry_out, self._checked(executor), work)
        return _InFlight(executor, call, self._lost).run(coming)

    def _engine(self, chunks: int) -> Executor | None:
        if self._executor is not None:
            return self._executor
        if self._jobs == 1 or chunks < 2:
            return None
        if self._workers is None:
            self._workers = Workers(self._jobs)
        return self._workers

    def _checked(self, executor: Executor) -> Program:
        """Return the program of this process, after a check that a worker has it too."""
        if self._program is None:
            program = Program.here(self._packages)
            if self._executor is not None:
                program.check(_program_at(executor, program))
            self._program = program
        return self._program


def _program_at(executor: Executor, program: Program) -> Program:
    """Return the program of one worker, to compare before work is sent to it.

    Raises:
        ArgumentError: it has no paili.  ChildProcessError: there is no worker.
    """
    try:
        found: object = executor.submit(Program.here, program.packages).result()
    except (ImportError, AttributeError) as error:
        got = f"a worker that cannot load paili: {error}"
        raise ArgumentError("executor", got, f"workers with {program}") from error
    except (BrokenExecutor, CancelledError, LostWorkerError) as error:
        raise _gone(error) from error
    if not isinstance(found, Program):
        raise ChildProcessError("the executor gave the result of another call")
    return found


def carry_out(
    program: Program, work: Callable[[range], T], numbers: range, time: int
) -> tuple[range, T]:
    """Process a chunk in a worker, if the worker has the same program as its sender.

    Returns:
        The chunk and its result.
    Args:
        time: a unique number of the call, so that no executor takes two calls for the same.
    """
    if not program.is_here:
        program.check_here()
        stay_on_one_thread()
    return numbers, work(numbers)


class _InFlight(Generic[T]):
    """The chunks in flight: submitted, lost, resubmitted, finished."""

    def __init__(
        self, executor: Executor, call: Callable[[range, int], tuple[range, T]], lost: Lost | None
    ) -> None:
        self._executor = executor
        self._call = call
        self._lost = lost
        self._open: dict[Future[tuple[range, T]], range] = {}
        self._done: SimpleQueue[Future[tuple[range, T]]] = SimpleQueue()
        self._again: deque[range] = deque()
        self._losses: Counter[range] = Counter()
        self._width, self._counted = 0, 0.0

    def run(self, ranges: Iterator[range]) -> Iterator[tuple[range, T]]:
        """Yield each range with its result, in the order of completion."""
        try:
            self._fill(ranges)
            while self._open:
                # Not `wait`, which goes through all futures each time one of them is done.
                future = self._next_done()
                numbers = self._open.pop(future)
                finished = self._finished(numbers, future)
                self._fill(ranges)
                if finished:
                    yield future.result()
        finally:
            for future in self._open:
                future.cancel()

    def _next_done(self) -> Future[tuple[range, T]]:
        alone_since: float | None = None
        while True:
            try:
                return self._done.get(timeout=_PATIENCE)
            except Empty:
                now = time.monotonic()
            if width_of(self._executor):
                alone_since = None
            elif alone_since is None:
                alone_since = now
                if self._lost is not None:
                    self._lost("the executor has no worker at present: waiting for one")
            elif now > alone_since + _RETURN and is_of_one_machine(self._executor):
                raise _gone(RuntimeError("none is left"))

    def _fill(self, ranges: Iterator[range]) -> None:
        while len(self._open) < self._most():
            numbers = self._again.popleft() if self._again else next(ranges, None)
            if numbers is None:
                return
            try:
                future = self._executor.submit(self._call, numbers, next(_times))
            except BrokenExecutor as error:
                raise _gone(error) from error
            self._open[future] = numbers
            future.add_done_callback(self._done.put)

    def _most(self) -> int:
        """Return the maximum number of chunks in flight."""
        now = time.monotonic()
        if not self._width or now > self._counted + _PATIENCE:
            self._width, self._counted = width_of(self._executor), now
        return AHEAD * max(1, self._width)

    def _finished(self, numbers: range, future: Future[tuple[range, T]]) -> bool:
        """Return whether there is a result; if the worker was lost, reschedule its chunk."""
        try:
            answer: object = future.result()
            if not isinstance(answer, tuple) or len(answer) != 2 or answer[0] != numbers:
                chunk = f"the chunk {numbers.start} to {numbers.stop - 1}"
                raise ChildProcessError(f"the executor gave {chunk} the result of another call")
        except LostWorkerError as error:
            self._lose(numbers, error)
            return False
        except (BrokenExecutor, CancelledError) as error:
            raise _gone(error) from error
        except Exception as error:
            if type(error).__name__ == "KilledWorker":  # Dask has rescheduled it itself
                raise _gone(error) from error
            raise
        return True

    def _lose(self, numbers: range, error: LostWorkerError) -> None:
        self._losses[numbers] += 1
        times = self._losses[numbers]
        chunk = f"{numbers.start} to {numbers.stop - 1}"
        if times == ATTEMPTS:
            reason = f"the chunk {chunk} was lost {times} times, as {error}"
            raise ChildProcessError(f"{reason}: run again to resume") from error
        self._again.append(numbers)
        if self._lost is not None:
            self._lost(f"{error}: the chunk {chunk} is given again")


def _gone(error: BaseException) -> ChildProcessError:
    reason = " ".join(str(error).split()) or type(error).__name__
    return ChildProcessError(f"the executor lost its workers ({reason}): run again to resume")
