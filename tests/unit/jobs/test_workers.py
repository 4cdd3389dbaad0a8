"""Processes as an executor."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import CancelledError
from pathlib import Path
from threading import Lock

import pytest
from paili.jobs.workers import LostWorkerError, Workers


def kill_oneself() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def leave(code: int) -> None:
    raise SystemExit(code)


def make_lock() -> object:
    return Lock()


def fail(text: str) -> None:
    raise ValueError(text)


def test_calls_are_answered_and_errors_come_through() -> None:
    with Workers(1) as workers:
        assert workers.submit(divmod, 17, 5).result() == (3, 2)
        assert workers.submit(int, "ff", base=16).result() == 255
        error = workers.submit(fail, "no such tile").exception()
        assert isinstance(error, ValueError)
        assert str(error) == "no such tile"
        assert any("in fail" in line for line in error.__notes__)


def test_what_cannot_be_pickled() -> None:
    with Workers(1) as workers:
        assert workers.submit(lambda: 1).exception() is not None
        error = workers.submit(make_lock).exception()
        assert isinstance(error, TypeError)
        assert str(error).startswith("cannot send back <unlocked _thread.lock")
        # The process is still running.
        assert workers.submit(abs, -3).result() == 3


def test_a_lost_worker_is_replaced() -> None:
    with Workers(1) as workers:
        before = workers.submit(os.getpid).result()
        with pytest.raises(LostWorkerError, match="a worker process ended with exit code -9"):
            workers.submit(kill_oneself).result()
        with pytest.raises(LostWorkerError, match="a worker process ended with exit code 7"):
            workers.submit(leave, 7).result()
        assert workers.submit(os.getpid).result() != before


def test_a_script_that_starts_workers_when_it_is_imported(tmp_path: Path) -> None:
    """Its workers import it too, and would start workers themselves."""
    script = tmp_path / "script.py"
    script.write_text(
        "from paili import arena\narena.run(['greedy'] * 4, deals=2, jobs=2)\n", encoding="utf-8"
    )
    found = subprocess.run([sys.executable, script], capture_output=True, encoding="utf-8")
    assert found.returncode == 1
    assert found.stderr.count("Traceback") == 1
    assert found.stderr.splitlines()[-1].endswith(
        "jobs: got 2, expected 1, or the call below `if __name__ == '__main__':`, "
        "since workers import this script"
    )


def test_no_calls_after_the_end() -> None:
    with Workers(1) as workers:
        pass
    with pytest.raises(RuntimeError, match="the workers were shut down"):
        workers.submit(abs, 1)


def test_calls_that_were_given_are_finished_before_the_end() -> None:
    with Workers(1) as workers:
        futures = [workers.submit(abs, -number) for number in range(20)]
    assert [future.result(timeout=0) for future in futures] == list(range(20))


def test_an_error_ends_them_at_once() -> None:
    workers = Workers(1)
    process = 0

    def go_wrong() -> None:
        nonlocal process
        with workers:
            process = workers.submit(os.getpid).result()
            futures.extend(workers.submit(time.sleep, 3600) for _ in range(2))
            while not futures[0].running():
                time.sleep(0.001)
            raise KeyError

    futures: list[object] = []
    with pytest.raises(KeyError):
        go_wrong()
    first, second = futures
    with pytest.raises(LostWorkerError):
        first.result(timeout=0)  # type: ignore[attr-defined]
    with pytest.raises(CancelledError):
        second.result(timeout=0)  # type: ignore[attr-defined]
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_call_that_was_cancelled_is_not_carried_out() -> None:
    with Workers(1) as workers:
        slow = workers.submit(time.sleep, 0.2)
        futures = [workers.submit(abs, number) for number in range(5)]
        assert all(future.cancel() for future in futures)
        assert slow.result() is None
        assert workers.submit(abs, -1).result() == 1
