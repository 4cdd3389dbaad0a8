"""Programs of processes: all workers of a run must have the same version of paili."""

from __future__ import annotations

import os
import socket
import sys
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from typing import Self

from paili.jobs.checkpoint import fingerprint
from paili.model.errors import ArgumentError

_LIMITS = (
    "RAYON_NUM_THREADS",
    "POLARS_MAX_THREADS",
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
)
"""The environment variables that limit the threads of native libraries."""


@dataclass(frozen=True, slots=True)
class Program:
    """The identity of a process's program.

    Attributes:
        version: of paili.  fingerprint: of its code, NumPy and Python.
        host: name of the machine.  process: process id there.
        packages: names of other packages whose code is part of the fingerprint.
    """

    version: str
    fingerprint: str
    host: str
    process: int
    packages: tuple[str, ...] = ()

    @classmethod
    def here(cls, packages: tuple[str, ...] = ()) -> Self:
        """Return the program of this process.

        Raises:
            ModuleNotFoundError: a package is not installed.
        """
        return cls(_version(), fingerprint(packages), _host(), os.getpid(), packages)

    def check_here(self) -> None:
        """Raise unless this process has the same program as the sender of its work.

        Raises:
            ArgumentError: the programs differ.
        """
        self.check(Program.here(self.packages))

    def check(self, other: Program) -> None:
        """Raise unless a worker has the same program.

        Raises:
            ArgumentError: the programs differ.
        """
        if (other.version, other.fingerprint) != (self.version, self.fingerprint):
            got = f"a worker on {other.host} with {other}"
            raise ArgumentError("executor", got, f"workers with {self}, as on {self.host}")

    def __str__(self) -> str:
        return f"paili {self.version} (build {self.fingerprint})"

    @property
    def is_here(self) -> bool:
        """Whether it is the program of this very process."""
        return (self.host, self.process) == (_host(), os.getpid())


@cache
def _version() -> str:
    try:
        return metadata.version("paili")
    except metadata.PackageNotFoundError:  # imported from a folder, not installed
        return "of no version"


@cache
def _host() -> str:
    return socket.gethostname()


@cache
def stay_on_one_thread() -> None:
    """Limit the native libraries of a worker to one thread, since each core has a worker."""
    for name in _LIMITS:
        os.environ.setdefault(name, "1")
    if "pyarrow" in sys.modules:
        import pyarrow

        pyarrow.set_cpu_count(1)
