"""Carries experiments out: on several processes, resumable, with reports of progress."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from paili.errors import ArgumentError, describe
from paili.experiments.checkpoint import Checkpoint
from paili.experiments.item import Item, Settings
from paili.experiments.report import Report
from paili.experiments.workers import Chunk, Work, Workers, results_of

T = TypeVar("T")

Progress = Callable[[str, int, int], None]
"""Told the stage, how many of its results there are, and how many there will be."""

MOST_JOBS = 256
_CHUNKS = 2_000
"""A stage is cut into so many parts at most: small enough to lose little by an interruption,
large enough that passing them on costs nothing. It must not depend on the number of jobs."""


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
        self._jobs = _checked("jobs", jobs, 1, MOST_JOBS)
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

    def map(self, stage: str, work: Callable[[int], T], count: int) -> list[T]:
        """See `Runner.map`.

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
        try:
            for start, text in self._run(work, todo):
                parts[start] = json.loads(text)
                if self._checkpoint is not None:
                    self._checkpoint.append(stage, start, text, self.seconds)
                done += len(parts[start])
                self._tell(stage, done, count)
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


def run(
    item: Item,
    seed: int = 0,
    hands: int | None = None,
    *,
    jobs: int = 1,
    state: Path | None = None,
    progress: Progress | None = None,
    remark: Callable[[str], None] | None = None,
) -> Report:
    """Run an experiment.

    Args:
        hands: its size; None means the item's default.
        state: a directory for the checkpoint; what an interrupted run of the same item, size,
            seed and program left there is not computed again. Without one, nothing is kept.
        remark: told what was found there.
    Raises:
        ArgumentError: a number out of range.  OSError: the directory cannot be used.
    """
    size = _checked("hands", item.hands if hands is None else hands, 1)
    _checked("seed", seed, 0)
    _checked("jobs", jobs, 1, MOST_JOBS)
    with ExitStack() as stack:
        checkpoint = None
        if state is not None:
            path = checkpoint_path(state, item, size, seed)
            checkpoint = Checkpoint(path, item.name, size, seed)
            stack.callback(checkpoint.close)
            for text in checkpoint.remarks:
                (remark or _ignore)(text)
        runner = stack.enter_context(LocalRunner(jobs, checkpoint, progress))
        outcome = item.run(Settings(size, seed, runner))
        report = Report.of(item, outcome, seed, size, runner.seconds)
        if checkpoint is not None:
            checkpoint.remove()
    return report


def checkpoint_path(state: Path, item: Item, hands: int, seed: int) -> Path:
    """Where the checkpoint of a run is."""
    name = item.name.replace("/", "_")
    return state / f"{name}_{hands}-hands_seed-{seed}.jsonl"


def _checked(name: str, value: int, least: int, most: int | None = None) -> int:
    if not isinstance(value, int) or value < least or (most is not None and value > most):
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise ArgumentError(name, describe(value), expected)
    return value


def _ignore(text: str) -> None:
    pass
