"""Carries work out: on several processes, resumable, with reports of progress."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from paili.jobs.checkpoint import Checkpoint
from paili.jobs.workers import Chunk, Work, Workers, results_of
from paili.model.errors import ArgumentError, describe

T = TypeVar("T")

Progress = Callable[[str, int, int], None]
"""Told the stage, how many of its results there are, and how many there will be."""

MOST_JOBS = 256
_CHUNKS = 2_000
"""A stage is cut into so many parts at most: small enough to lose little by an interruption,
large enough that passing them on costs nothing. It must not depend on the number of jobs."""


class Runner(Protocol):
    """What carries work out: on some processes, with a progress bar, resumable."""

    def map(self, stage: str, work: Callable[[int], T], count: int) -> list[T]:
        """`[work(0), ..., work(count - 1)]`, in order.

        Args:
            stage: a name, one of its own for each call.
            work: a function of a module (or a `functools.partial` of one) that depends on nothing
                but its argument; its results are plain data as JSON has it.
        """


class LocalRunner:
    """A `Runner` on the processes of this machine; a context manager, which ends them.

    Results go through JSON in any case, so that they are the same whether they were computed
    here, in another process or in an earlier run.
    """

    def __init__(
        self,
        jobs: int = 1,
        checkpoint: Checkpoint | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Start nothing yet.

        Args:
            jobs: processes; one means this one.  checkpoint: keeps finished parts; it is left
                open.
        Raises:
            ArgumentError: not 1 to 256 jobs.
        """
        self._jobs = checked("jobs", jobs, 1, MOST_JOBS)
        self._checkpoint = checkpoint
        self._progress = progress
        self._workers: Workers | None = None
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
        """End the processes."""
        if self._workers is not None:
            self._workers.stop()
            self._workers = None

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
    ) -> list[T]:
        """See `Runner.map`.

        Args:
            told: given each result, in order, as soon as it and all before it are known.

        Raises:
            ArgumentError: a stage that this run has had already.
            ChildProcessError: a process was killed.
        """
        if stage in self._stages:
            raise ArgumentError("stage", stage, "a name of its own for each call")
        self._stages.add(stage)
        size = max(1, -(-count // _CHUNKS))
        chunks = [(start, min(start + size, count)) for start in range(0, count, size)]
        kept = {} if self._checkpoint is None else self._checkpoint.parts(stage)
        parts = {a: kept[a] for a, b in chunks if len(kept.get(a, ())) == b - a}
        todo = [chunk for chunk in chunks if chunk[0] not in parts]
        done = sum(map(len, parts.values()))
        self._tell(stage, done, count)
        line = _Line(chunks, parts, told)
        try:
            line.advance()
            for start, text in self._run(work, todo):
                parts[start] = json.loads(text)
                if self._checkpoint is not None:
                    self._checkpoint.append(stage, start, text, self.seconds)
                done += len(parts[start])
                self._tell(stage, done, count)
                line.advance()
        except BaseException:
            self.close()
            raise
        return [result for start, _ in chunks for result in parts[start]]

    def _run(self, work: Work, chunks: list[Chunk]) -> Iterator[tuple[int, str]]:
        if self._jobs == 1 or len(chunks) < 2:
            return ((chunk[0], results_of(work, chunk)) for chunk in chunks)
        if self._workers is None:
            self._workers = Workers(self._jobs)
        return self._workers.run(work, chunks)

    def _tell(self, stage: str, done: int, count: int) -> None:
        if self._progress is not None:
            self._progress(stage, done, count)


class _Line:
    """Gives results away in order, however they come."""

    def __init__(
        self,
        chunks: Sequence[Chunk],
        parts: Mapping[int, list[Any]],
        told: Callable[[Any], None] | None,
    ) -> None:
        self._chunks = chunks
        self._parts = parts
        self._told = told
        self._next = 0

    def advance(self) -> None:
        """Give away what is known up to the first gap."""
        while self._next < len(self._chunks) and self._chunks[self._next][0] in self._parts:
            if self._told is not None:
                for result in self._parts[self._chunks[self._next][0]]:
                    self._told(result)
            self._next += 1


def checked(name: str, value: int, least: int, most: int | None = None) -> int:
    """The value, if it is an int within bounds.

    Raises:
        ArgumentError: it is not.
    """
    if not isinstance(value, int) or value < least or (most is not None and value > most):
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise ArgumentError(name, describe(value), expected)
    return value
