"""Carries work out: by several workers, resumable, with reports of progress."""

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

from paili.jobs.checkpoint import Checkpoint, Parts
from paili.jobs.crew import Lost, WorkerPool, iter_ranges
from paili.jobs.lines import json_text
from paili.model.errors import ArgumentError, describe
from paili.model.paths import as_path

T = TypeVar("T")

Progress = Callable[[str, int, int], None]
"""Told the stage, how many of its results there are, and how many there will be."""

_CHUNKS = 2_000
"""A stage is cut into so many chunks at most, if nothing else is said: small enough to lose little
by an interruption, large enough that passing them on costs nothing."""


class Runner(Protocol):
    """A way to run work: with some workers and a progress bar, and resumable."""

    def map(self, stage: str, work: Callable[[int], T], count: int) -> list[T]:
        """`[work(0), ..., work(count - 1)]`, in order.

        Args:
            stage: a name, one of its own for each call.
            work: a function of a module (or a `functools.partial` of one) that depends on nothing
                but its argument; its results are plain data as JSON has it.
        """


class LocalRunner:
    """A `Runner` for this process, which others may work for; a context manager, which ends them.

    Results go through JSON in any case, so that they are the same whether they were computed
    here, in another process or in an earlier run.
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
        """Start nothing yet.

        Args:
            jobs, executor: who carries the work out, see `WorkerPool`.
            checkpoint: keeps finished parts; it is left open.
            lost: told of each worker that was lost, in a sentence.
            packages: names of other packages that workers must have with the same code.
        Raises:
            ArgumentError: not 1 to 256 jobs, no executor, or both.
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
        """End the processes that were started here."""
        self._pool.close()

    @property
    def seconds(self) -> float:
        """Since the start, with those of the runs that this one resumes."""
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
        """See `Runner.map`.

        Args:
            told: given each result, in order, as soon as it and all before it are known.
            size: numbers that a worker is given at a time; by default one to a few, so that there
                are at most 2,000 chunks.

        Raises:
            ArgumentError: a stage that this run has had already; see `WorkerPool.run`.
            ChildProcessError: see `WorkerPool.run`.
        """
        if stage in self._stages:
            raise ArgumentError("stage", stage, "a name of its own for each call")
        self._stages.add(stage)
        # It must not depend on the number of workers: an interrupted run may go on with others.
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
    """Yield a runner that resumes from a checkpoint, and keeps there what is finished.

    Args:
        checkpoint: its file; without one, nothing is kept.
        about, size, seed: what must be equal for a run to go on where another one ended.
        jobs: processes of this machine, 1 to 256.  executor: whose workers compute instead.
        progress: called with the stage, the number of finished results, and that of all.
        remark: called with a sentence about what was found in the file.
        lost: called with a sentence when a worker is lost.
        stays: whether the file is left after success too; otherwise another run begins anew.
        packages: names of the packages, besides paili, whose code the work consists of. A
            checkpoint of other code is not used, and workers with other code are refused.
    Raises:
        ArgumentError: no path; see `LocalRunner`.
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
    """JSON of the list of results for some numbers."""
    return json_text([work(number) for number in numbers])


def _gaps(parts: Parts, count: int, size: int) -> Iterator[range]:
    """The numbers without a result, in chunks: whatever chunks an earlier run had."""
    # A copy: results come in while the chunks are given out.
    ends = [(start, start + len(results)) for start, results in sorted(parts.items())]
    next_number = 0
    for start, end in [*ends, (count, count)]:
        yield from iter_ranges(start, size, next_number)
        next_number = end


class _Line:
    """Gives results away in order, however they come."""

    def __init__(self, kept: Parts, told: Callable[[Any], None] | None) -> None:
        self.parts: Parts = {}
        end = 0
        for start in sorted(kept):
            # Two runs at a time may have cut the numbers in different ways.
            if start >= end:
                self.parts[start] = kept[start]
                end = start + len(kept[start])
        self._told = told
        self._next = 0

    def advance(self) -> None:
        """Give away what is known up to the first gap."""
        while results := self.parts.get(self._next):
            for result in results:
                if self._told is not None:
                    self._told(result)
            self._next += len(results)


def checked(name: str, value: int, least: int, most: int | None = None) -> int:
    """The value, if it is an int within bounds.

    Raises:
        ArgumentError: it is not.
    """
    if not isinstance(value, int) or value < least or (most is not None and value > most):
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise ArgumentError(name, describe(value), expected)
    return value
