"""Work and executors for tests of long work, in a module that workers can import."""

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from paili.jobs.workers import LostWorkerError


class Now(Executor):
    """An executor that runs calls at once in this process; the first `losses` calls fail."""

    def __init__(self, losses: int = 0, error: BaseException | None = None) -> None:
        self.losses = losses
        self.error = error or LostWorkerError("a worker was lost")
        self.calls = 0

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.calls += 1
        # The first call requests the program of a worker.
        if 1 < self.calls <= 1 + self.losses:
            future.set_exception(self.error)
        else:
            try:
                future.set_result(call(*args, **kwargs))
            except Exception as error:
                future.set_exception(error)
        return future


def total(factor: int, numbers: range) -> int:
    return factor * sum(numbers)


def third(number: int) -> float:
    return number / 3


def fail(numbers: range) -> int:
    raise ZeroDivisionError(f"at {numbers.start}")


def note(log: Path, numbers: range) -> list[int]:
    """Append a chunk to a log file and return its numbers."""
    with open(log, "a", encoding="utf-8") as file:
        file.write(f"{numbers.start}\n")
    return list(numbers)


def die_once(mark: Path, at: int, numbers: range) -> list[int]:
    """Kill the process the first time that a chunk has the number `at`."""
    if at in numbers and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return list(numbers)


def die(numbers: range) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return numbers.start


def write_numbers(numbers: range, path: Path) -> int:
    path.write_text("".join(f"{number}\n" for number in numbers), encoding="utf-8")
    return len(numbers)


def write_slowly(log: Path, numbers: range, path: Path) -> int:
    """Do the work of `write_numbers` slowly, and append each part to a log file."""
    time.sleep(0.05)
    with open(log, "a", encoding="utf-8") as file:
        file.write(f"{numbers.start}\n")
    return write_numbers(numbers, path)


def write_or_die(mark: Path, at: int, numbers: range, path: Path) -> int:
    """Do the work of `write_numbers`; kill the process once, halfway through the part with `at`."""
    if at in numbers and not mark.exists():
        mark.touch()
        path.write_text("half", encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return write_numbers(numbers, path)


def write_half_or_fail(mark: Path, numbers: range, path: Path) -> int:
    """Block in the first part with half of it written; raise in all others after that."""
    if numbers.start == 0:
        path.write_text("half", encoding="utf-8")
        mark.touch()
        time.sleep(60)
    while not mark.exists():
        time.sleep(0.01)
    raise ZeroDivisionError(f"at {numbers.start}")


def write_too_much(limit: int, at: int, numbers: range, path: Path) -> int:
    """Write a part, and from the number `at` on with a limit in bytes on the size of files."""
    import resource

    if at in numbers:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    return write_numbers(numbers, path)


def write_behind_gate(gate: Path, first: int, numbers: range, path: Path) -> int:
    """Do the work of `write_numbers`; from the number `first` on, wait until a file exists."""
    while numbers.start >= first and not gate.exists():
        time.sleep(0.05)
    return write_numbers(numbers, path)


def file_contents(folder: Path, pattern: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob(pattern))]


def is_running(pid: int) -> bool:
    """Return whether a process is still running, from /proc on Linux."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
