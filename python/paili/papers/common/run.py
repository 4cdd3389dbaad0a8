"""Runs an experiment: by several workers, resumable, with reports of progress."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

from paili.jobs.crew import MOST_JOBS, Lost
from paili.jobs.runner import Progress, checked, resumable
from paili.papers.common.item import Item, Settings
from paili.papers.common.report import Report


def run(
    item: Item,
    seed: int = 0,
    hands: int | None = None,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    state: Path | None = None,
    progress: Progress | None = None,
    remark: Callable[[str], None] | None = None,
    lost: Lost | None = None,
) -> Report:
    """Run an experiment.

    Args:
        hands: its size; None means the item's default.
        jobs: processes of this machine, 1 to 256; the rows do not depend on it.
        executor: whose workers compute instead.
        state: a directory for the checkpoint; what an interrupted run of the same item, size,
            seed and program left there is not computed again. Without one, nothing is kept.
        remark: told what was found there.
        lost: told of each worker that was lost, in a sentence.
    Raises:
        ArgumentError: a number out of range, or a worker with another version of paili.
        ChildProcessError: workers were lost again and again.
        OSError: the directory cannot be used.
    """
    size = checked("hands", item.hands if hands is None else hands, 1)
    checked("seed", seed, 0)
    checked("jobs", jobs, 1, MOST_JOBS)
    with resumable(
        None if state is None else checkpoint_path(state, item, size, seed),
        item.name,
        size,
        seed,
        jobs=jobs,
        executor=executor,
        progress=progress,
        remark=remark,
        lost=lost,
    ) as runner:
        outcome = item.run(Settings(size, seed, runner))
        return Report.of(item, outcome, seed, size, runner.seconds)


def checkpoint_path(state: Path, item: Item, hands: int, seed: int) -> Path:
    """Where the checkpoint of a run is."""
    name = item.name.replace("/", "_")
    return state / f"{name}_{hands}-hands_seed-{seed}.jsonl"
