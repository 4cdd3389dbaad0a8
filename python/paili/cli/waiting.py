"""Progress on stderr during long calls, if stderr is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_PATIENCE = 0.5
"""Seconds before progress is shown."""


@contextmanager
def share_done(what: str) -> Iterator[Callable[[float], None]]:
    """Show a progress bar within the block; yield a callback for the fraction done, 0 to 1."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    bar = Progress(
        *columns,
        console=Console(file=sys.stderr),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    task = bar.add_task(what, total=1.0)
    start = time.monotonic()

    def tell(share: float) -> None:
        bar.update(task, completed=share)
        if time.monotonic() - start >= _PATIENCE:
            bar.start()  # does nothing the second time

    try:
        yield tell
    finally:
        bar.live.stop()  # does nothing if it was not started; `bar.stop` would end a line


@contextmanager
def counting(what: str) -> Iterator[Callable[[str], None]]:
    """Show a spinner within the block; yield a callback for a text on the progress."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console

    with Console(file=sys.stderr).status(f"{what}; Ctrl-C ends it") as status:
        yield lambda text: status.update(f"{what}: {text}; Ctrl-C ends it")


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show a spinner within the block, for work of unknown duration."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(file=sys.stderr).status(f"{what}; Ctrl-C ends it"):
        yield
