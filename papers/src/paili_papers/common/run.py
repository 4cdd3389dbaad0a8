"""Runs of experiments: with several workers, resumable, with reports of progress."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

from paili import ArgumentError
from paili.jobs import resumable

from paili_papers.common.item import Item, Settings
from paili_papers.common.report import Report

PACKAGE = __name__.partition(".")[0]
"""The package with the code of the work."""


def run(
    item: Item,
    seed: int = 0,
    hands: int | None = None,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    state: Path | None = None,
    progress: Callable[[str, int, int], None] | None = None,
    remark: Callable[[str], None] | None = None,
    lost: Callable[[str], None] | None = None,
    before: Report | None = None,
) -> Report:
    """Run an experiment.

    Args:
        item: the experiment.
        seed: the seed of all random choices.
        hands: its size; None means the item's default.
        jobs: processes of this machine, 1 to 256; the rows do not depend on it.
        executor: an executor that replaces the processes.
        state: a directory for the checkpoint, from which an interrupted run of the same item,
            size, seed and program is resumed. Without one, nothing is stored.
        progress: called with the stage, the number of finished results, and that of all.
        remark: called with a sentence about the content of the checkpoint.
        lost: called with a sentence when a worker is lost.
        before: a report on fewer hands with this seed, to resume from.

    Raises:
        ArgumentError: a number out of range, or a worker with other code.
        ChildProcessError: workers were lost again and again.
        OSError: the directory cannot be used.
    """
    size = _checked("hands", item.hands if hands is None else hands, 1)
    _checked("seed", seed, 0)
    _checked("jobs", jobs, 1, 256)
    done = before.hands if before and before.tallies else 0
    with resumable(
        None if state is None else checkpoint_path(state, item, size, seed, done),
        item.name,
        size,
        seed,
        jobs=jobs,
        executor=executor,
        progress=progress,
        remark=remark,
        lost=lost,
        packages=(PACKAGE,),
    ) as runner:
        outcome = item.run(Settings(size, seed, runner, before.tallies if before else {}))
        seconds = runner.seconds + (before.seconds if before else 0)
        about = item.name, item.title, seed, size, seconds
        found = tuple(outcome.rows), tuple(outcome.notes), tuple(outcome.entries), outcome.tallies
        return Report(*about, *found)


def checkpoint_path(state: Path, item: Item, hands: int, seed: int, done: int = 0) -> Path:
    """Return the path of the checkpoint of a run that begins after `done` hands."""
    name = item.name.replace("/", "_")
    after = f"_after-{done}" if done else ""
    return state / f"{name}_{hands}-hands_seed-{seed}{after}.jsonl"


def _checked(name: str, value: int, least: int, most: int | None = None) -> int:
    if not isinstance(value, int) or value < least or (most is not None and value > most):
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise ArgumentError(name, value, expected)
    return value
