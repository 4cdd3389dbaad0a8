"""A Ray node that dies: the run ends with an error, and the same run can be resumed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cases.long_work import file_contents

pytestmark = pytest.mark.census

ROOT = Path(__file__).parents[3]
_LIMIT = 900.0
"""Timeout for a moment in seconds, sufficient on any machine."""
PARTS_BEFORE = 3
"""The number of parts written before the gate, at which both workers wait."""

PROGRAM = """
import sys
from functools import partial
from pathlib import Path

from paili.jobs import PartedWork, open_executor, write_parts

from tests.cases.long_work import write_behind_gate


def main(engine, out, gate):
    work = PartedWork(partial(write_behind_gate, gate, 30), 95, 10, {"seed": 1}, suffix=".txt")
    try:
        with open_executor(engine, 2) as executor:
            write_parts(out, work, executor=executor)
    except ChildProcessError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
"""


def started(engine: str, folder: Path) -> subprocess.Popen[str]:
    program = folder / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(program), engine, str(folder / "out"), str(folder / "gate")]
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}  # for the workers too
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    )


def child(process: int, name: str) -> int:
    """Wait for a descendant of a process by its name, and return its id."""
    psutil = pytest.importorskip("psutil")
    end = time.monotonic() + _LIMIT
    while time.monotonic() < end:
        for found in psutil.Process(process).children(recursive=True):
            if found.name().startswith(name):
                return int(found.pid)
        time.sleep(0.1)
    raise TimeoutError(f"no {name} was started")


def wait_for_parts(process: subprocess.Popen[str], folder: Path) -> None:
    end = time.monotonic() + _LIMIT
    while sum(1 for _ in folder.glob("part-*")) < PARTS_BEFORE:
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.05)


# Ray itself gives up a minute after the end of its gcs_server.
@pytest.mark.parametrize("name", ["raylet", "gcs_server"])
def test_kill_nine_of_the_node_of_this_machine(name: str, tmp_path: Path) -> None:
    """Keep the workers at the gate, so that only the end of the node can end the run."""
    pytest.importorskip("ray")
    with started("ray", tmp_path) as process:
        try:
            node = child(process.pid, name)
            wait_for_parts(process, tmp_path / "out")
            os.kill(node, signal.SIGKILL)
            out, err = process.communicate(timeout=_LIMIT)
        finally:
            process.kill()
    assert (process.returncode, out) == (1, "")
    if name == "raylet":  # without gcs_server, Ray itself ends the program after a minute
        assert err.startswith("the executor lost its workers (")
        assert err.endswith("): run again to resume\n")
    assert err.count("\n") == 1
    (tmp_path / "gate").touch()
    kept = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("part-*")}
    with started("processes", tmp_path) as process:
        assert process.communicate(timeout=_LIMIT) == ("", "")
    for part, time_written in kept.items():
        assert (tmp_path / "out" / part).stat().st_mtime_ns == time_written
    texts = file_contents(tmp_path / "out", "part-*")
    assert b"".join(texts) == b"".join(b"%d\n" % number for number in range(95))
