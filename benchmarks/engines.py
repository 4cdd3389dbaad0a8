"""The options that choose the processes or the executor of a benchmark."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import NamedTuple

from paili.jobs import open_executor

JOBS = 2


class Engine(NamedTuple):
    """A number of processes on this machine, or an executor."""

    jobs: int
    executor: Executor | None


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options `--jobs` and `--executor`."""
    parser.add_argument("--jobs", type=int, help=f"processes; {JOBS} if left out")
    parser.add_argument(
        "--executor", metavar="NAME", help="processes, dask, dask:ADDRESS, ray or ray:ADDRESS"
    )


@contextmanager
def engine(asked: argparse.Namespace) -> Iterator[Engine]:
    """Yield the engine that the options name; an executor is closed at the end.

    Raises:
        ArgumentError: the executor is unknown, or jobs are given for a cluster.
    """
    if asked.executor is None:
        yield Engine(JOBS if asked.jobs is None else asked.jobs, None)
        return
    with open_executor(asked.executor, asked.jobs) as executor:
        yield Engine(1, executor)
