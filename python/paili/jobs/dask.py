"""Dask as an executor: a client of a given cluster, or of a new one on this machine."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager

from paili.extras import missing
from paili.model.errors import ArgumentError

_START = 600
"""Seconds that a worker may take to start, after which it is given up and not replaced."""


@contextmanager
def dask_executor(address: str | None, jobs: int) -> Iterator[Executor]:
    """Yield an executor on the workers of Dask.

    Args:
        address: of its scheduler; None for a local cluster of `jobs` processes.
    Raises:
        ArgumentError: Dask is not installed, or the address is invalid.
        OSError: no scheduler answers.
    """
    try:
        from distributed import Client, LocalCluster
        from distributed.comm import get_address_host
    except ImportError:
        expected = missing("dask", "distributed")
        raise ArgumentError("executor", "dask", expected) from None
    if address is not None:
        try:
            get_address_host(address)
        except (ValueError, FutureWarning):  # the latter for a scheme that Dask no longer has
            expected = "an address such as tcp://node1:8786 after dask:"
            raise ArgumentError("executor", f"dask:{address}", expected) from None
    with ExitStack() as stack:
        with _interrupts_ignored():
            if address is None:
                cluster = LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    # Any port, since another cluster on this machine may use the default one.
                    scheduler_kwargs={"dashboard": False, "dashboard_address": ":0"},
                    silence_logs=logging.CRITICAL,
                    death_timeout=_START,
                )
                client = Client(stack.enter_context(cluster))
            else:
                client = Client(address)
        stack.enter_context(client)
        # Not pure: Dask would return the cached result of an equal call.
        yield client.get_executor(pure=False)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Make processes started meanwhile ignore Ctrl-C, which a terminal sends to all of them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread can set handlers
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
