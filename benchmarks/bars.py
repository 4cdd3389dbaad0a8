"""The progress bar of a long run on stderr: finished work and remaining time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from paili.jobs.runner import Progress
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars


@contextmanager
def bar(text: str, total: int, console: Console, *, stays: bool = False) -> Iterator[Progress]:
    """Show a progress bar, and yield a function that updates it.

    Args:
        stays: whether the bar remains after the run.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Bars(*columns, TimeRemainingColumn(), console=console, transient=not stays) as bars:
        task = bars.add_task(text, total=total)
        yield lambda stage, done, count: bars.update(task, completed=done)
