"""Dask as an executor: its own, with a client and, if there is none, a cluster on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager

from paili.jobs.workers import interrupts_held_back
from paili.model.errors import ArgumentError
from paili.model.extras import missing


@contextmanager
def dask_executor(address: str | None, jobs: int) -> Iterator[Executor]:
    """An executor on the workers of Dask.

    Args:
        address: of its scheduler; None for a cluster of so many processes on this machine.
    Raises:
        ArgumentError: Dask is not installed.  OSError: no scheduler answers.
    """
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        expected = missing("dask", "distributed")
        raise ArgumentError("executor", "dask", expected) from None
    with ExitStack() as stack:
        with interrupts_held_back():
            if address is None:
                cluster = LocalCluster(
                    n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs=50
                )
                client = Client(stack.enter_context(cluster))
            else:
                client = Client(address)
        stack.enter_context(client)
        # Every call is carried out, also one that was carried out before.
        yield client.get_executor(pure=False)
