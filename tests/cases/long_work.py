"""Work and executors for tests of long work: workers import it by its name."""

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from paili.jobs.workers import LostWorkerError


class Now(Executor):
    """Carries a call out at once, here; or says of the first calls that their worker was lost."""

    def __init__(self, losses: int = 0, error: BaseException | None = None) -> None:
        self.losses = losses
        self.error = error or LostWorkerError("a worker was lost")
        self.calls = 0

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.calls += 1
        # The first call asks for the program of a worker.
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
    """Notes each chunk in a file."""
    with open(log, "a", encoding="utf-8") as file:
        file.write(f"{numbers.start}\n")
    return list(numbers)


def die_once(mark: Path, at: int, numbers: range) -> list[int]:
    """Kills its process, the first time that it comes to a number."""
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
    """As `write_numbers`, with a note of each part in a file."""
    time.sleep(0.05)
    with open(log, "a", encoding="utf-8") as file:
        file.write(f"{numbers.start}\n")
    return write_numbers(numbers, path)


def write_or_die(mark: Path, at: int, numbers: range, path: Path) -> int:
    """Is killed when half of a part is written, the first time that it comes to a number."""
    if at in numbers and not mark.exists():
        mark.touch()
        path.write_text("half", encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return write_numbers(numbers, path)


def write_half_or_fail(mark: Path, numbers: range, path: Path) -> int:
    """Stays at the first part, half of which is written by the time that the others fail."""
    if numbers.start == 0:
        path.write_text("half", encoding="utf-8")
        mark.touch()
        time.sleep(60)
    while not mark.exists():
        time.sleep(0.01)
    raise ZeroDivisionError(f"at {numbers.start}")


def write_too_much(limit: int, at: int, numbers: range, path: Path) -> int:
    """Writes a part to a disk that has so many bytes."""
    import resource

    if at in numbers:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    return write_numbers(numbers, path)


def write_behind_gate(gate: Path, first: int, numbers: range, path: Path) -> int:
    """As `write_numbers`; from a number on, only when a file is there."""
    while numbers.start >= first and not gate.exists():
        time.sleep(0.05)
    return write_numbers(numbers, path)


def file_contents(folder: Path, pattern: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob(pattern))]


def is_running(pid: int) -> bool:
    """Whether a process has not ended, by what Linux says."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
