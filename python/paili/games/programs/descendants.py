"""Processes that a program has started and that may have left its process group.

On Linux they are found by their parents and by a mark in their environment, which they inherit;
elsewhere they are not found.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

VARIABLE = "PAILI_PROGRAM"
"""The environment variable that holds the mark."""
_PROC = "/proc"
_LOOKS = 7
"""Maximum attempts to read an empty environment; kernel threads, without executable, get one."""


def new_mark() -> str:
    """Return a mark that no other program has."""
    return os.urandom(16).hex()


def _read(file: str) -> bytes:
    # Without pathlib: a bot process needs it for nothing else, and it takes milliseconds to load.
    with open(f"{_PROC}/{file}", "rb") as source:
        return source.read()


def _threads(pid: int) -> list[str]:
    """Return the folders of a process's threads; none if it has ended."""
    try:
        return [f"{pid}/task/{thread}" for thread in os.listdir(f"{_PROC}/{pid}/task")]
    except OSError:
        return []


class Process(NamedTuple):
    """A process. Its number may be reused after its end, so the start time identifies it."""

    pid: int
    start: bytes


def of(pid: int) -> list[Process]:
    """Return the children of a process, their children, and so on."""
    found, waiting = [], [pid]
    while waiting:
        for thread in _threads(waiting.pop()):
            with suppress(OSError):
                children = [int(child) for child in _read(f"{thread}/children").split()]
                found += [Process(child, _start(child)) for child in children]
                waiting += children
    return found


def kill(processes: Iterable[Process], mark: str) -> None:
    """Kill processes, and all other processes with a mark in their environment."""
    for process in processes:
        if process.start and _start(process.pid) == process.start:
            _kill(process.pid)
    content, killed = f"{VARIABLE}={mark}".encode(), set[int]()
    # Repeat, because a process may have started another one meanwhile.
    while found := {pid for pid in _own_processes() if _has(pid, content)} - killed:
        for pid in found:
            _kill(pid)
        killed |= found


def _start(pid: int) -> bytes:
    """Return the start time of a process, in clock ticks since boot; empty if it has ended."""
    try:
        return _read(f"{pid}/stat").rpartition(b")")[2].split()[19]
    except (OSError, IndexError):
        return b""


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def _own_processes() -> Iterator[int]:
    """Iterate over the ids of this user's processes, without this one."""
    if not os.path.isdir(_PROC):
        return
    own, user = os.getpid(), os.getuid()
    with suppress(OSError), os.scandir(_PROC) as entries:
        for entry in entries:
            if entry.name.isdecimal() and int(entry.name) != own:
                with suppress(OSError):
                    if entry.stat().st_uid == user:
                        yield int(entry.name)


def _has(pid: int, content: bytes) -> bool:
    """Return whether the environment of a running process has an entry."""
    try:
        for look in range(_LOOKS):
            environment = _read(f"{pid}/environ")
            if environment or not os.readlink(f"{_PROC}/{pid}/exe"):
                break
            # During exec a process has no environment for a moment.
            time.sleep(0.002 * 2**look)
    except OSError:
        return False
    return content in environment.split(b"\0")


_SIGNALS = [
    number
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT")
    if (number := getattr(signal, name, None)) is not None
]
"""Signals that end a process: the second when a terminal closes, the third by Ctrl-\\."""


class Terminated(SystemExit):
    """The exception for SIGTERM, SIGHUP or SIGQUIT."""


ENDING = (KeyboardInterrupt, Terminated)
"""Exceptions that end the process. Any other exception of an agent is the agent's fault."""


def end_worker_in_order() -> None:
    """Make a worker process raise `Terminated` from now on when it gets a signal to end.

    A process that is no worker keeps its own handlers.
    """
    import multiprocessing  # which a bot process does without

    if multiprocessing.parent_process() is not None:
        for number in _SIGNALS:
            with suppress(ValueError):  # not the main thread
                signal.signal(number, _terminate)


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Make a command raise `Terminated` within a block when it gets a signal to end.

    An ignored signal stays ignored.
    """
    before = {number: signal.getsignal(number) for number in _SIGNALS}
    changed = [number for number, handler in before.items() if handler is signal.SIG_DFL]
    for number in changed:
        signal.signal(number, _terminate)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, before[number])


def close(agent: object) -> None:
    """Call `close` of an agent if it has one; ignore errors, which no longer matter."""
    if (close_it := getattr(agent, "close", None)) is not None:
        try:
            close_it()
        except ENDING:
            raise
        except BaseException:
            return


def _terminate(number: int, frame: object) -> None:
    raise Terminated(128 + number)
