"""The number of workers of an executor, and whether they share one machine."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from typing import Any

from paili.jobs.ray import RayExecutor
from paili.jobs.workers import Workers


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
