"""The orderly end of a process that runs agents, so that their programs end too."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

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
