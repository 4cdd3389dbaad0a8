"""Execution of long runs for commands: workers, progress and messages on stderr."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paili.cli.outputs import say
from paili.model.tiles import NamedEnum

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.progress import Progress, TaskID

DEFAULT_JOBS = 2
_MOMENT = 0.2
"""Minimum seconds between two progress lines, except before the first and the last one."""


class ProgressStyle(NamedEnum, StrEnum):
    """The form of progress reports."""

    BAR = "bar"
    JSON = "json"
    NONE = "none"


JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", metavar="N", min=1, max=256, help="Processes; 2 by default."),
]
"""The type of the option `--jobs`; None if it is not given."""
ExecutorOption = Annotated[
    str | None,
    typer.Option(
        "--executor",
        metavar="NAME",
        help="Where to work: processes, dask, dask:ADDRESS, ray or ray:ADDRESS.",
    ),
]
"""The type of the option `--executor`; None if it is not given."""
ProgressOption = Annotated[
    ProgressStyle,
    typer.Option("--progress", help="On stderr: a bar on a terminal, lines of JSON, or nothing."),
]
"""The type of the option `--progress`."""


@dataclass(frozen=True, slots=True)
class RunContext:
    """Resources and callbacks for a long-running command.

    Attributes:
        jobs, executor: number of processes and executor, as library functions take them.
        progress: callback for the stage, the amount done, and the total; None if it is not shown.
        remark: callback for messages.
        lost: callback for a message when a worker is lost.
        fault: callback for a message about an error in the work, such as a fault of an agent.
    """

    jobs: int
    executor: Executor | None
    progress: Callable[[str, int, int], None] | None
    remark: Callable[[str], None]
    lost: Callable[[str], None]
    fault: Callable[[str], None]


@contextmanager
def long_work(
    jobs: int | None, executor: str | None, shown: ProgressStyle, *, resumes: bool = True
) -> Iterator[RunContext]:
    """Start the workers of a long run, show its progress, and stop the workers at the end.

    Args:
        jobs, executor, shown: values of the options of these names.
        resumes: whether running the same command again resumes an interrupted run.
    Raises:
        ArgumentError: an unknown executor, one whose library is not installed, or `jobs` for one
            that has its own workers.
    """
    with ExitStack() as stack:
        engine = None
        if executor is not None:
            from paili.jobs.executors import open_executor

            engine = stack.enter_context(open_executor(executor, jobs))
            jobs = 1
        teller: _Teller = _Lines() if shown is ProgressStyle.JSON else _Sentences()
        if shown is ProgressStyle.BAR and sys.stderr is not None and sys.stderr.isatty():
            teller = stack.enter_context(_bars())
        progress = None if type(teller) is _Sentences else teller.tell
        tellers = (teller.remark, teller.lost, teller.fault)
        try:
            yield RunContext(DEFAULT_JOBS if jobs is None else jobs, engine, progress, *tellers)
        except KeyboardInterrupt:
            goes_on = "the same command goes on from here" if resumes else "nothing was kept"
            stack.callback(teller.remark, f"interrupted; {goes_on}")
            raise


class _Speed:
    def __init__(self, done: int) -> None:
        self._begun, self._done = time.monotonic(), done
        self.told = 0.0

    def now(self, done: int, count: int) -> dict[str, float | None]:
        """Return seconds since the start, results per second, and the estimated seconds left."""
        seconds = time.monotonic() - self._begun
        rate = (done - self._done) / seconds if seconds > 0 and done > self._done else None
        left = None if rate is None else round((count - done) / rate, 1)
        return {"seconds": round(seconds, 1), "rate": rate and round(rate, 3), "left": left}


class _Sentences:
    """Reporter of messages as lines of text, without progress."""

    def __init__(self) -> None:
        self.losses = 0

    def tell(self, stage: str, done: int, count: int) -> None:
        """Report the progress of a stage; ignored here."""

    def remark(self, text: str) -> None:
        say(text)

    def lost(self, text: str) -> None:
        self.losses += 1
        say(text)

    def fault(self, text: str) -> None:
        say(text)


_Teller = _Sentences


class _Lines(_Sentences):
    """Reporter for programs: one JSON object per line, see `docs/progress.schema.json`."""

    def __init__(self) -> None:
        super().__init__()
        self._stages: dict[str, _Speed] = {}

    def tell(self, stage: str, done: int, count: int) -> None:
        speed = self._stages.get(stage)
        is_first = speed is None
        if speed is None:
            speed = self._stages[stage] = _Speed(done)
        now = time.monotonic()
        if is_first or done == count or now >= speed.told + _MOMENT:
            speed.told = now
            numbers = {"stage": stage, "done": done, "count": count, **speed.now(done, count)}
            _write({"event": "progress", **numbers, "lost": self.losses})

    def remark(self, text: str) -> None:
        _write({"event": "remark", "text": text})

    def lost(self, text: str) -> None:
        self.losses += 1
        _write({"event": "lost", "text": text})

    def fault(self, text: str) -> None:
        _write({"event": "fault", "text": text})


class _Bars(_Sentences):
    """Reporter for terminals: a progress bar per stage, with its rate and the workers lost."""

    def __init__(self, bars: Progress) -> None:
        super().__init__()
        self._bars = bars
        self._tasks: dict[str, tuple[TaskID, _Speed]] = {}

    def tell(self, stage: str, done: int, count: int) -> None:
        if stage not in self._tasks:
            task = self._bars.add_task(stage, total=count, completed=done, state="")
            self._tasks[stage] = task, _Speed(done)
        task, speed = self._tasks[stage]
        rate = speed.now(done, count)["rate"]
        state = "" if rate is None else f"{rate:.3g}/s"
        if self.losses:
            state += f" {self.losses} lost"
        self._bars.update(task, completed=done, state=state)


@contextmanager
def _bars() -> Iterator[_Bars]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    shown = (*columns, TextColumn("{task.fields[state]}"), Remaining())
    with Progress(*shown, console=Console(file=sys.stderr), transient=True) as bars:
        yield _Bars(bars)


def _write(event: dict[str, Any]) -> None:
    print(json.dumps(event), file=sys.stderr, flush=True)
