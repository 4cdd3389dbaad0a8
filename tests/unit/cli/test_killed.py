"""`kill -9` of a command that writes parts, at any moment: the same command resumes there."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from paili.cli import main
from paili.datasets import DataSet
from paili.jobs import Manifest, damaged_parts

pytestmark = pytest.mark.check

Moment: TypeAlias = Callable[[Path], bool]
"""A predicate: whether a folder shows the awaited state."""

_LIMIT = 300.0
"""Timeout for a moment in seconds, sufficient on any machine."""
_OURS = re.compile(r"part-\d{12}\.parquet|manifest\.jsonl|README\.md")
COMMANDS = {
    "deal": (
        "deal",
        "OUT",
        "--rules",
        "mcr",
        "--hands",
        "4096",
        "--deficiency",
        "1",
        "--seed",
        "5",
    ),
    "label": ("label", "IN", "OUT", "--with", "legal", "--rules", "mcr", "--part-rows", "40"),
    "records": ("records", "OUT", *["greedy"] * 4, "--games", "120", "--part-games", "5"),
}
LAST = {"deal": ".", "label": ".", "records": "decisions"}
"""The folder of each command that is finished last."""
ROWS = {"deal": 4_096, "label": 1_000, "records": None}


def parts(folder: Path) -> int:
    return sum(1 for _ in folder.rglob("part-*.parquet"))


def entered(folder: Path) -> int:
    """Return the number of lines in manifests, complete or not."""
    return sum(path.read_bytes().count(b"\n") for path in folder.rglob("manifest.jsonl"))


def is_writing(folder: Path) -> bool:
    return any(folder.rglob(".part-*.new"))


def has_more(count: Callable[[Path], int], by: int) -> Callable[[Path], Moment]:
    """Return a moment when the count has grown by `by` since the run began."""

    def moment_of(folder: Path) -> Moment:
        before = count(folder)
        return lambda now: count(now) >= before + by

    return moment_of


MOMENTS: tuple[Callable[[Path], Moment], ...] = (
    lambda folder: is_writing,
    has_more(parts, 1),
    has_more(entered, 3),
    lambda folder: lambda now: (now / "decisions").exists() or parts(now) >= 12,
    has_more(parts, 2),
)
"""The moments at which a run is killed, in turn."""


@contextmanager
def running(arguments: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run the command as its own process until the block ends; then wait for all its workers."""
    command = [sys.executable, "-m", "paili", *arguments, "--progress", "none"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()
            assert process.stderr is not None
            # Workers that outlive the process hold the other end of the pipe.
            process.stderr.read()


def is_killed_at(arguments: list[str], folder: Path, is_now: Moment) -> bool:
    """Kill the command at a moment; return False if it had finished before."""
    with running(arguments) as process:
        wait_for(process, folder, is_now)
        process.kill()
        return process.wait() != 0


def wait_for(process: subprocess.Popen[bytes], folder: Path, is_now: Moment) -> None:
    """Wait until a moment has come, or the process has ended."""
    end = time.monotonic() + _LIMIT
    while process.poll() is None and not is_now(folder):
        assert time.monotonic() < end
        time.sleep(0.001)


def command(name: str, hands: Path, out: Path, jobs: str) -> list[str]:
    places = {"IN": str(hands), "OUT": str(out)}
    return [*(places.get(one, one) for one in COMMANDS[name]), "--jobs", jobs]


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hands") / "hands.parquet"
    assert main(["deal", str(path), "--hands", "1000", "--seed", "2"]) == 0
    return path


@pytest.mark.parametrize(
    ("name", "jobs"),
    [
        pytest.param("deal", "1", marks=pytest.mark.census),
        pytest.param("label", "1", marks=pytest.mark.census),
        ("label", "2"),
        pytest.param("records", "1", marks=pytest.mark.census),
    ],
)
def test_kill_nine_of_the_driver(name: str, jobs: str, hands: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    assert main(command(name, hands, tmp_path / "whole", "1")) == 0
    whole = contents(tmp_path / "whole")
    again = command(name, hands, folder, jobs)
    killed = sum(is_killed_at(again, folder, moment(folder)) for moment in MOMENTS)
    assert killed >= 3
    assert main(again) == 0
    assert contents(folder) == whole
    assert all(_OURS.fullmatch(path.rpartition("/")[2]) for path in whole)
    check_counted_once(folder / LAST[name], ROWS[name])


def check_counted_once(folder: Path, rows: int | None) -> None:
    """Check that the parts are contiguous, and have the rows of the manifest."""
    manifest = Manifest.read(folder)
    starts, stops = zip(*((part.start, part.stop) for part in manifest.parts), strict=True)
    assert starts == (0, *stops[:-1])
    assert manifest.is_complete
    assert damaged_parts(folder) == []
    data = DataSet(folder)
    assert data.rows == manifest.rows == data.to_arrow().num_rows
    assert rows in (None, data.rows)


@pytest.mark.parametrize("name", ["label", pytest.param("records", marks=pytest.mark.census)])
def test_it_goes_on_beside_workers_that_have_outlived_it(
    name: str, hands: Path, tmp_path: Path
) -> None:
    """Check orphaned workers, which finish their part perhaps after the next run has ended."""
    folder = tmp_path / "killed"
    assert main(command(name, hands, tmp_path / "whole", "1")) == 0
    with running(command(name, hands, folder, "2")) as process:
        wait_for(process, folder, is_writing)
        process.kill()
        process.wait()
        # Neither the lock nor an unfinished file blocks the next run.
        assert main(command(name, hands, folder, "1")) == 0
    assert contents(folder) == contents(tmp_path / "whole")
