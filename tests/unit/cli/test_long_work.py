"""Options of long-running commands: executors and the style of progress."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paili.cli import main
from paili.cli.long_work import ProgressStyle, long_work
from paili.jobs.workers import Workers
from paili.model.errors import ArgumentError

SCHEMA = Draft202012Validator(
    json.loads(Path("docs/progress.schema.json").read_text(encoding="utf-8"))
)
ARENA = ("arena", "random", "random", "random", "greedy", "--seatings", "4", "--deals", "3")
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def events(text: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in text.splitlines()]
    for event in found:
        SCHEMA.validate(event)
    return found


def told(capsys: Output, *steps: tuple[str, int, int]) -> list[dict[str, Any]]:
    with long_work(1, None, ProgressStyle.JSON) as means:
        assert means.progress is not None
        for step in steps:
            means.progress(*step)
    return events(capsys.readouterr().err)


def test_one_line_each_time(capsys: Output) -> None:
    found = told(capsys, ("a", 2, 4), ("a", 4, 4), ("b", 0, 0))
    assert [(one["stage"], one["done"], one["count"]) for one in found] == [
        ("a", 2, 4),
        ("a", 4, 4),
        ("b", 0, 0),
    ]
    first, last, empty = found
    # The work of an earlier run does not count for the speed of this one.
    assert (first["rate"], first["left"], first["lost"]) == (None, None, 0)
    assert last["rate"] > 0
    assert last["left"] == 0
    assert empty["rate"] is None


def test_few_lines_a_second(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    # Patch the module's own clock: the process's clock drives the event loops of servers.
    monkeypatch.setattr("paili.cli.long_work.time", SimpleNamespace(monotonic=lambda: now))
    with long_work(1, None, ProgressStyle.JSON) as means:
        assert means.progress is not None
        for done in range(1001):
            means.progress("a", done, 1000)
            now += 0.01
    found = events(capsys.readouterr().err)
    assert 45 <= len(found) <= 55
    assert (found[0]["done"], found[-1]["done"]) == (0, 1000)
    assert {one["rate"] for one in found[1:]} == {100.0}
    assert found[-1]["seconds"] == 10.0
    half = next(one for one in found if one["done"] >= 500)
    assert half["left"] == pytest.approx((1000 - half["done"]) / 100)


def test_sentences(capsys: Output) -> None:
    for shown in ProgressStyle:
        with long_work(1, None, shown) as means:
            means.remark("resuming")
            means.lost("a worker was lost")
            means.fault("first fault")
        text = capsys.readouterr().err
        if shown is ProgressStyle.JSON:
            assert events(text) == [
                {"event": "remark", "text": "resuming"},
                {"event": "lost", "text": "a worker was lost"},
                {"event": "fault", "text": "first fault"},
            ]
        else:
            assert text == "paili: resuming\npaili: a worker was lost\npaili: first fault\n"


def test_lost_workers_are_counted(capsys: Output) -> None:
    with long_work(1, None, ProgressStyle.JSON) as means:
        assert means.progress is not None
        means.lost("one")
        means.lost("two")
        means.progress("a", 0, 1)
    assert events(capsys.readouterr().err)[-1]["lost"] == 2


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with long_work(1, None, ProgressStyle.BAR) as means:
        assert means.progress is not None
        means.progress("deals", 2, 8)
        time.sleep(0.01)
        means.lost("a worker was lost")
        means.progress("deals", 8, 8)
    shown = screen.getvalue()
    assert "deals" in shown
    assert "8/8" in shown
    assert "/s" in shown
    assert "1 lost" in shown
    with long_work(1, None, ProgressStyle.NONE) as means:
        assert means.progress is None


def test_jobs_and_executors() -> None:
    with long_work(None, None, ProgressStyle.NONE) as means:
        assert (means.jobs, means.executor) == (2, None)
    with long_work(5, None, ProgressStyle.NONE) as means:
        assert (means.jobs, means.executor) == (5, None)
    with long_work(1, "processes", ProgressStyle.NONE) as means:
        assert means.jobs == 1
        assert isinstance(means.executor, Workers)
        assert means.executor.jobs == 1


@pytest.mark.parametrize("name", ["", "dask:", "cluster"])
def test_no_such_executor(name: str) -> None:
    with (
        pytest.raises(ArgumentError, match=r"executor: got .* expected processes, dask"),
        long_work(None, name, ProgressStyle.NONE),
    ):
        pass


# Commands


def report(capsys: Output, *more: str) -> tuple[dict[str, Any], str]:
    assert main([*ARENA, "--json", *more]) == 0
    out, err = capsys.readouterr()
    found: dict[str, Any] = json.loads(out)
    for standing in found["standings"]:
        del standing["times"]
    return found, err


@pytest.mark.check
def test_arena_by_an_executor_with_json_progress(capsys: Output) -> None:
    alone, nothing = report(capsys, "--jobs", "1")
    assert nothing == ""
    shared, text = report(capsys, "--executor", "processes", "--progress", "json")
    assert shared == alone
    found = events(text)
    assert {one["stage"] for one in found} == {"deals"}
    assert (found[0]["done"], found[-1]["done"]) == (0, 3)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--executor", "spark"], "executor: got 'spark', expected processes, dask,"),
        (["--executor", "dask:tcp://a:1", "--jobs", "2"], "jobs: got 2, expected nothing with"),
        (["--executor", "processes", "--jobs", "0"], "'--jobs': 0 is not in the range"),
        (["--progress", "xml"], "'--progress'"),
    ],
)
@pytest.mark.parametrize("command", [ARENA, ("reproduce", "li-yan-2019/counts")])
def test_bad_options(
    capsys: Output, command: tuple[str, ...], arguments: list[str], said: str
) -> None:
    assert main([*command, *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err or (said.startswith("'--jobs'") and "'--jobs'" in err)
    assert err.count("\n") == 1


@pytest.mark.check
@pytest.mark.parametrize(
    "engine",
    ["processes", *(pytest.param(one, marks=pytest.mark.census) for one in ("dask", "ray"))],
)
def test_ctrl_c_is_quiet_with_every_engine(engine: str, tmp_path: Path) -> None:
    """Check that it ends at once with one line, and resumes from there."""
    command = [sys.executable, "-m", "paili", *ARENA[:-2], "--deals", "400", "--progress", "json"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    with subprocess.Popen(
        [*command, "--executor", engine],
        stdout=-1,
        stderr=-1,
        env=environment,
        start_new_session=True,
        text=True,
    ) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        lines: list[str] = []
        while not lines or json.loads(lines[-1])["done"] < 5:
            lines.append(process.stderr.readline())
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes
        rest = process.stderr.read()
        assert process.stdout.read() == ""
        assert process.wait() == 130
    last = events(rest)[-1]
    assert last == {
        "event": "remark",
        "text": "interrupted; the same command goes on from here",
    }
    done = subprocess.run(
        [*command, "--jobs", "1"], capture_output=True, env=environment, text=True, check=True
    )
    first, second, *_ = events(done.stderr)
    assert first["text"].startswith("resuming ")
    assert second["done"] >= 5
