"""The number of workers of an executor, and whether they share one machine."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from typing import Any

from paili.jobs.ray import RayExecutor
from paili.jobs.workers import Workers


def width_of(executor: Executor) -> int:
    """Calls that it carries out at a time: 0 while it has no worker; a guess if it does not say.

    `concurrent.futures` has no way to ask. What its own executors, those of Dask and many others
    have is looked at; any other may have as many workers as this machine has cores.
    """
    if isinstance(executor, Workers):
        return executor.jobs
    if isinstance(executor, RayExecutor):
        return executor.width
    client: Any = getattr(executor, "_client", None)
    if callable(getattr(client, "nthreads", None)):  # of Dask: threads by the address of a worker
        threads: dict[str, int] = client.nthreads()
        return sum(threads.values())
    workers = getattr(executor, "_max_workers", None)
    return workers if type(workers) is int and workers > 0 else os.cpu_count() or 1


def is_of_one_machine(executor: Executor) -> bool:
    """Whether its workers are those of a cluster that Dask has started on this machine."""
    client = getattr(executor, "_client", None)
    return type(getattr(client, "cluster", None)).__name__ == "LocalCluster"
