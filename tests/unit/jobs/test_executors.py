"""Executors by name; Dask and Ray are tested with the engines, each in its own process."""

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from paili.jobs import open_executor
from paili.jobs.workers import Workers
from paili.model.errors import ArgumentError

ROOT = Path(__file__).parents[3]


def test_processes() -> None:
    with open_executor("processes") as executor:
        assert isinstance(executor, Workers)
        assert executor.jobs == 2
    with open_executor("processes", 1) as executor:
        assert executor.submit(abs, -5).result() == 5


@pytest.mark.parametrize(
    "name",
    ["", "process", "Dask", "dask:", "ray:", "processes:", "processes:2", "spark:local", ":x", 3],
)
def test_no_such_executor(name: Any) -> None:
    with pytest.raises(ArgumentError) as caught, open_executor(name):
        pass
    assert caught.value.name == "executor"
    assert caught.value.expected == "processes, dask, dask:ADDRESS, ray or ray:ADDRESS"


@pytest.mark.parametrize("jobs", [0, 257, 1.5])
def test_jobs(jobs: Any) -> None:
    with pytest.raises(ArgumentError, match="jobs: got"), open_executor("processes", jobs):
        pass


@pytest.mark.parametrize("name", ["dask:tcp://node1:8786", "ray:auto"])
def test_a_cluster_has_its_own_workers(name: str) -> None:
    with pytest.raises(ArgumentError) as caught, open_executor(name, 4):
        pass
    expected = f"jobs: got 4, expected nothing with {name}, which has workers of its own"
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("name", "library"),
    [("dask", "distributed"), ("dask:tcp://a:1", "distributed"), ("ray", "ray"), ("ray:a", "ray")],
)
def test_a_library_that_is_not_installed(
    name: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ArgumentError) as caught, open_executor(name):
        pass
    engine = name.partition(":")[0]
    said = rf"executor: got {engine}, expected {library}, which is not installed: \S.*"
    assert re.fullmatch(said, str(caught.value))


# The engines

ENGINE = """
import json, sys
from functools import partial
from pathlib import Path

from paili.arena import run
from paili.games.mcr import simulate_games
from paili.jobs import PartedWork, damaged_parts, open_executor, write_parts
from paili.jobs.crew import WorkerPool, iter_ranges
from paili_papers.common.item import Item, Outcome, Row
from paili_papers.common.run import run as run_experiment

from tests.cases.long_work import die, die_once, fail, third, total, write_numbers, write_or_die


def thirds(settings):
    found = settings.runner.map("thirds", third, settings.hands)
    return Outcome([Row(str(at), "third", None, value) for at, value in enumerate(found)])


def main(name, folder):
    said = {}
    work = PartedWork(write_numbers, 95, 10, {"seed": 1}, suffix=".txt")
    again = PartedWork(partial(write_or_die, folder / "half", 42), 95, 10, {}, suffix=".txt")
    lost = []
    with open_executor(name, 2) as executor:
        crew = WorkerPool(executor=executor, lost=lost.append)
        sums = crew.run(partial(total, 3), iter_ranges(100, 7))
        said["sums"] = sorted(result for _, result in sums)
        try:
            list(crew.run(fail, iter_ranges(10, 2)))
        except ZeroDivisionError as error:
            said["error"] = "at " in str(error)
        report = run(["greedy", "random"] * 2, 2, seatings=4, executor=executor).to_json()
        for standing in report["standings"]:
            del standing["times"]
        said["report"] = report
        said["won"] = simulate_games(["random"] * 4, 50, 3, executor=executor).winner.tolist()
        item = Item("paper/small", "Small", 6, None, thirds)
        experiment = run_experiment(item, executor=executor)
        said["rows"] = [row.ours for row in experiment.rows]
        said["parts"] = write_parts(folder / "parts", work, executor=executor).is_complete
        # A worker is killed, and another one takes its place.
        dying = partial(die_once, folder / "mark", 30)
        found = [number for _, part in crew.run(dying, iter_ranges(60, 5)) for number in part]
        said["all"] = sorted(found) == list(range(60))
        halved = write_parts(folder / "again", again, executor=executor, lost=lost.append)
        said["again"] = halved.rows
        said["damaged"] = damaged_parts(folder / "again")
        try:
            list(crew.run(die, iter_ranges(3, 1)))
        except ChildProcessError as error:
            said["given_up"] = str(error).endswith("run again to resume")
    Path(folder / "said").write_text(json.dumps(said))
    Path(folder / "lost").write_text(json.dumps(lost))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
"""


def said_by(name: str, folder: Path) -> dict[str, Any]:
    folder.mkdir()
    program = folder / "program.py"
    program.write_text(ENGINE, encoding="utf-8")
    command = [sys.executable, str(program), name, str(folder)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}  # for the workers too
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads((folder / "said").read_text())
    return said


@pytest.mark.census
def test_every_engine_has_the_same_results(tmp_path: Path) -> None:
    """Check results that two killed workers did not finish, too."""
    one, *others = (said_by(name, tmp_path / name) for name in ("processes", "dask", "ray"))
    for name in ("error", "parts", "all", "given_up"):
        assert one[name] is True
    assert (one["again"], one["damaged"]) == (95, [])
    assert others == [one, one]
    files = [
        {path.name: path.read_bytes() for path in (tmp_path / name / "parts").iterdir()}
        for name in ("processes", "dask", "ray")
    ]
    assert files[0] == files[1] == files[2]
    for name in ("processes", "ray"):  # Dask reschedules a lost chunk silently
        lost = json.loads((tmp_path / name / "lost").read_text())
        assert sum("the chunk 30 to 34 is given again" in text for text in lost) == 1
        assert sum("the chunk 40 to 49 is given again" in text for text in lost) == 1


@pytest.mark.check
@pytest.mark.parametrize("prefix", ["", "ray://"])
def test_a_cluster_that_is_not_there(prefix: str) -> None:
    """Check that it fails soon, though Ray itself retries for minutes."""
    pytest.importorskip("ray")
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    address = f"{prefix}127.0.0.1:{port}"
    with (
        pytest.raises(OSError, match=f"no Ray cluster answers at {address}: "),
        open_executor(f"ray:{address}"),
    ):
        pass


@pytest.mark.check
@pytest.mark.parametrize(
    "name", ["dask:nonsense", "dask:foo://x:1", "dask:ucx://x:1", "ray:nonsense"]
)
def test_what_is_no_address(name: str) -> None:
    pytest.importorskip(name.partition(":")[0])
    with pytest.raises(ArgumentError, match="executor: got"), open_executor(name):
        pass
