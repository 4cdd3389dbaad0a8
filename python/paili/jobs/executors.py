"""Executors by name: local processes, Dask, Ray."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from paili.jobs.crew import MOST_JOBS
from paili.jobs.workers import Workers
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import integer_within

EXECUTOR_FORMS = "processes, dask, dask:ADDRESS, ray or ray:ADDRESS"
_DEFAULT_JOBS = 2


@contextmanager
def open_executor(name: str, jobs: int | None = None) -> Iterator[Executor]:
    """Yield the executor of a name, for long work; everything started for it ends with the context.

    Args:
        name: "processes" for local ones; "dask" or "ray", started on this machine; or
            "dask:ADDRESS" or "ray:ADDRESS" for an existing cluster, such as "dask:tcp://node1:8786"
            or "ray:auto".
        jobs: processes to start, 1 to 256, by default two; None for an existing cluster.
    Raises:
        ArgumentError: an unknown name, jobs for an existing cluster, or a missing library.
        OSError: no cluster answers at the address.
    Example:
        >>> from paili.jobs import open_executor
        >>> with open_executor("processes", 2) as executor:
        ...     executor.submit(sum, [1, 2]).result()
        3
    """
    engine, _, address = name.partition(":") if isinstance(name, str) else ("", "", "")
    has_address = engine in ("dask", "ray") and bool(address)
    if not has_address and name not in ("processes", "dask", "ray"):
        raise ArgumentError("executor", describe(name), EXECUTOR_FORMS)
    if has_address and jobs is not None:
        raise ArgumentError("jobs", jobs, f"nothing with {name}, which has workers of its own")
    number = integer_within(_DEFAULT_JOBS if jobs is None else jobs, "jobs", 1, MOST_JOBS)
    if engine == "dask":
        from paili.jobs.dask import dask_executor

        with dask_executor(address or None, number) as executor:
            yield executor
    elif engine == "ray":
        from paili.jobs.ray import ray_executor

        with ray_executor(address or None, number) as executor:
            yield executor
    else:
        with Workers(number) as executor:
            yield executor
