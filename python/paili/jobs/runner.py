"""Runners: map a function over numbers with several workers, checkpoints and progress reports."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from functools import partial
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from paili.jobs.checkpoint import Checkpoint, Parts, json_text
from paili.jobs.crew import Lost, WorkerPool, iter_ranges
from paili.model.errors import ArgumentError, describe
from paili.model.paths import as_path

T = TypeVar("T")

Progress = Callable[[str, int, int], None]
"""Callback for the stage, the number of finished results, and the total."""

_CHUNKS = 2_000
"""Default maximum number of chunks of a stage: small enough chunks to lose little by an
interruption, large enough ones for transfer to cost nothing.
"""


class Runner(Protocol):
    """A way to run work: with workers, progress reports and checkpoints."""

    def map(self, stage: str, work: Callable[[int], T], count: int) -> list[T]:
        """Return `[work(0), ..., work(count - 1)]`, in order.

        Args:
            stage: a name, different for each call.
            work: a function of a module (or a `functools.partial` of one) that depends only on its
                argument and returns plain data of JSON.
        """


class LocalRunner:
    """A `Runner` on this machine or an executor; a context manager, which ends its processes.

    Results always go through JSON, so that they are the same whether computed here, in another
    process or in an earlier run.
    """

    def __init__(
        self,
        jobs: int = 1,
        checkpoint: Checkpoint | None = None,
        progress: Progress | None = None,
        *,
        executor: Executor | None = None,
        lost: Lost | None = None,
        packages: tuple[str, ...] = (),
    ) -> None:
        """Create the runner; processes start with the first stage that needs them.

        Args:
            jobs, executor: the workers; see `WorkerPool`.
            checkpoint: stores finished parts; it is not closed.
            lost: called with a message when a worker is lost.
            packages: names of other packages that workers must have with the same code.
        Raises:
            ArgumentError: not 1 to 256 jobs, an invalid executor, or both.
        """
        self._pool = WorkerPool(jobs, executor, lost, packages)
        self._checkpoint = checkpoint
        self._progress = progress
        self._stages: set[str] = set()
        self._start = time.perf_counter()

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
        """End the processes of this runner."""
        self._pool.close()

    @property
    def seconds(self) -> float:
        """Seconds since the start, including the time of resumed runs."""
        before = 0.0 if self._checkpoint is None else self._checkpoint.seconds
        return before + time.perf_counter() - self._start

    def map(
        self,
        stage: str,
        work: Callable[[int], T],
        count: int,
        *,
        told: Callable[[T], None] | None = None,
        size: int | None = None,
    ) -> list[T]:
        """Return `[work(0), ..., work(count - 1)]`; see `Runner.map`.

        Args:
            told: called with each result, in order, as soon as it and all before it are known.
            size: numbers per chunk; by default one to a few, so that there are at most 2,000
                chunks.

        Raises:
            ArgumentError: the stage was run before; see `WorkerPool.run`.
            ChildProcessError: see `WorkerPool.run`.
        """
        if stage in self._stages:
            raise ArgumentError("stage", stage, "a name of its own for each call")
        self._stages.add(stage)
        # Independent of the number of workers, since a resumed run may have others.
        size = max(1, -(-count // _CHUNKS)) if size is None else checked("size", size, 1)
        line = _Line({} if self._checkpoint is None else self._checkpoint.parts(stage), told)
        done = sum(map(len, line.parts.values()))
        self._tell(stage, done, count)
        try:
            line.advance()
            todo = _gaps(line.parts, count, size)
            for numbers, text in self._pool.run(partial(results_of, work), todo):
                results = json.loads(text)
                line.parts[numbers.start] = results
                if self._checkpoint is not None:
                    self._checkpoint.append(stage, numbers.start, text, self.seconds)
                done += len(results)
                self._tell(stage, done, count)
                line.advance()
        except BaseException:
            self.close()
            raise
        return [result for start in sorted(line.parts) for result in line.parts[start]]

    def _tell(self, stage: str, done: int, count: int) -> None:
        if self._progress is not None:
            self._progress(stage, done, count)


@contextmanager
def resumable(
    checkpoint: str | os.PathLike[str] | None,
    about: str,
    size: int,
    seed: int,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    remark: Callable[[str], None] | None = None,
    lost: Lost | None = None,
    stays: bool = False,
    packages: tuple[str, ...] = (),
) -> Iterator[LocalRunner]:
    """Yield a runner that resumes from a checkpoint and stores its finished parts there.

    Args:
        checkpoint: path of the file; None stores nothing.
        about, size, seed: must be equal to those of the checkpoint for a run to resume.
        jobs: local processes, 1 to 256.  executor: whose workers compute instead.
        progress: called with the stage, the number of finished results, and the total.
        remark: called with messages about the state of the file.
        lost: called with a message when a worker is lost.
        stays: whether to keep the file after success; otherwise the next run begins anew.
        packages: names of other packages whose code the work depends on. A checkpoint of other code
            is not used, and workers with other code raise an error.
    Raises:
        ArgumentError: an invalid path; see `LocalRunner`.
        OSError: the file cannot be used.
    """
    with ExitStack() as stack:
        kept = None
        if checkpoint is not None:
            path = as_path(checkpoint, "checkpoint", "the path of a file")
            kept = Checkpoint(path, about, size, seed, packages)
            stack.callback(kept.close)
            for text in kept.remarks:
                if remark is not None:
                    remark(text)
        runner = LocalRunner(jobs, kept, progress, executor=executor, lost=lost, packages=packages)
        yield stack.enter_context(runner)
        if kept is not None and not stays:
            kept.remove()


def results_of(work: Callable[[int], Any], numbers: range) -> str:
    """Return the results for some numbers as a JSON list."""
    return json_text([work(number) for number in numbers])


def _gaps(parts: Parts, count: int, size: int) -> Iterator[range]:
    """Yield the numbers without a result, in chunks that need not be those of the earlier run."""
    # A copy, since results arrive while the chunks are submitted.
    ends = [(start, start + len(results)) for start, results in sorted(parts.items())]
    next_number = 0
    for start, end in [*ends, (count, count)]:
        yield from iter_ranges(start, size, next_number)
        next_number = end


class _Line:
    """A queue that delivers results in order, however they arrive."""

    def __init__(self, kept: Parts, told: Callable[[Any], None] | None) -> None:
        self.parts: Parts = {}
        end = 0
        for start in sorted(kept):
            # Two concurrent runs may have cut the numbers into different chunks.
            if start >= end:
                self.parts[start] = kept[start]
                end = start + len(kept[start])
        self._told = told
        self._next = 0

    def advance(self) -> None:
        """Deliver all results up to the first gap."""
        while results := self.parts.get(self._next):
            for result in results:
                if self._told is not None:
                    self._told(result)
            self._next += len(results)


def checked(name: str, value: int, least: int, most: int | None = None) -> int:
    """Return a value if it is an int within bounds.

    Raises:
        ArgumentError: it is not.
    """
    if not isinstance(value, int) or value < least or (most is not None and value > most):
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise ArgumentError(name, describe(value), expected)
    return value
