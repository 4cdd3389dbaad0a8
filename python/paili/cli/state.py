"""What commands of long runs share: where checkpoints are, remarks and progress on stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from paili.model.errors import ArgumentError


def default_state() -> Path:
    """Where checkpoints are, as the XDG base directory specification says."""
    cache = os.environ.get("XDG_CACHE_HOME", "")
    # The specification wants relative paths ignored.
    if os.path.isabs(cache):
        return Path(cache) / "paili"
    try:
        return Path.home() / ".cache" / "paili"
    except RuntimeError:
        raise ArgumentError("--state", "nothing, and no home", "a directory") from None


def say(text: str) -> None:
    """A remark for people."""
    print(f"paili: {text}", file=sys.stderr)


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None] | None]:
    """A bar on stderr for each stage, if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bars:
        tasks = {}

        def tell(stage: str, done: int, count: int) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage, total=count)
            bars.update(tasks[stage], completed=done)

        yield tell
