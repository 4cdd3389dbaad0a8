"""How many workers an executor has."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from typing import Any

from paili.jobs.workers import Workers


def width_of(executor: Executor) -> int:
    """Calls that it carries out at a time, at least one; a guess where it does not say.

    `concurrent.futures` has no way to ask. What its own executors, those of Dask and many others
    have is looked at; any other may have as many workers as this machine has cores.
    """
    if isinstance(executor, Workers):
        return max(1, executor.jobs)
    client: Any = getattr(executor, "_client", None)
    if callable(getattr(client, "nthreads", None)):  # of Dask: threads by the address of a worker
        threads: dict[str, int] = client.nthreads()
        return max(1, sum(threads.values()))
    workers = getattr(executor, "_max_workers", None)
    return workers if type(workers) is int and workers > 0 else os.cpu_count() or 1
