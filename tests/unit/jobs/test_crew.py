"""Chunks for workers: the number in flight, rescheduling, and workers that get none."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from paili.jobs.crew import AHEAD, WorkerPool, iter_ranges, width_of
from paili.jobs.programs import Program
from paili.jobs.workers import LostWorkerError, Workers
from paili.model.errors import ArgumentError

from tests.cases.long_work import Now, die, die_once, fail, total

RANGES = list(iter_ranges(100, 7))
EXPECTED = {numbers: 3 * sum(numbers) for numbers in RANGES}


@contextmanager
def crew_of(engine: str) -> Iterator[WorkerPool]:
    spawn = get_context("spawn")
    executors: dict[str, Callable[[], Any]] = {
        "threads": lambda: ThreadPoolExecutor(2),
        "processes": lambda: ProcessPoolExecutor(2, mp_context=spawn),
        "own-processes": lambda: Workers(2),
        "now": lambda: nullcontext(Now()),
    }
    if engine in executors:
        with executors[engine]() as executor, WorkerPool(executor=executor) as crew:
            yield crew
    else:
        with WorkerPool({"one": 1, "two": 2}[engine]) as crew:
            yield crew


@pytest.mark.parametrize(
    "engine",
    ["one", "two", "now", "threads", "own-processes", "processes"],
)
def test_every_engine_has_the_same_results(engine: str) -> None:
    with crew_of(engine) as crew:
        assert dict(crew.run(partial(total, 3), RANGES)) == EXPECTED
        with pytest.raises(ZeroDivisionError, match="at "):
            list(crew.run(fail, RANGES))
        # No result of the failed run is used in the next one.
        assert dict(crew.run(partial(total, 3), iter(RANGES))) == EXPECTED
        assert list(crew.run(partial(total, 3), [])) == []


@pytest.mark.parametrize(
    ("count", "size", "first", "expected"),
    [
        (0, 3, 0, []),
        (7, 3, 0, [range(0, 3), range(3, 6), range(6, 7)]),
        (6, 3, 2, [range(2, 5), range(5, 6)]),
        (2, 3, 2, []),
    ],
)
def test_ranges(count: int, size: int, first: int, expected: list[range]) -> None:
    assert list(iter_ranges(count, size, first)) == expected


class Watched(ThreadPoolExecutor):
    """An executor that counts the calls in flight."""

    open = most = 0

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.open += 1
        self.most = max(self.most, self.open)
        future = super().submit(call, *args, **kwargs)
        future.add_done_callback(self._close)
        return future

    def _close(self, future: Future[Any]) -> None:
        self.open -= 1


def test_few_chunks_are_on_their_way() -> None:
    """Check that later chunks are not even generated."""
    looked_at = 0

    def ranges() -> Iterator[range]:
        nonlocal looked_at
        for numbers in iter_ranges(10**12, 10):
            looked_at += 1
            yield numbers

    with Watched(2) as executor:
        running = WorkerPool(executor=executor).run(partial(total, 1), ranges())
        for _ in range(50):
            next(running)
        assert 2 <= executor.most <= AHEAD * 2
        assert looked_at <= 50 + AHEAD * 2 + 2


def test_what_is_given_up_is_cancelled() -> None:
    executor = Keeping()
    running = WorkerPool(executor=executor).run(partial(total, 1), iter(RANGES))
    next(running)
    running.close()  # type: ignore[attr-defined]  # it is a generator
    assert executor.kept
    assert all(future.cancelled() for future in executor.kept)


class Keeping(Now):
    """An executor that runs only the first chunk."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[Future[Any]] = []

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.calls < 2:
            return super().submit(call, *args, **kwargs)
        self.kept.append(Future())
        return self.kept[-1]


def test_widths() -> None:
    class Client:
        def nthreads(self) -> dict[str, int]:
            return {"tcp://one": 4, "tcp://two": 3}

    class OfDask(Now):
        _client = Client()

    with ThreadPoolExecutor(5) as threads:
        assert width_of(threads) == 5
    with Workers(3) as workers:
        assert width_of(workers) == 3
    assert width_of(OfDask()) == 7
    assert width_of(Now()) == os.cpu_count()


def test_an_executor_without_workers_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Client:
        def nthreads(self) -> dict[str, int]:
            return {}

    class Late(Keeping):
        _client = Client()

        def tell(self, text: str) -> None:
            told.append(text)
            for future in self.kept:  # now there is one
                future.set_result((range(9), 0))

    told: list[str] = []
    monkeypatch.setattr("paili.jobs.crew._PATIENCE", 0.01)
    late = Late()
    assert width_of(late) == 0
    found = list(
        WorkerPool(executor=late, lost=late.tell).run(partial(total, 3), [range(5), range(9)])
    )
    assert found == [(range(5), 30), (range(9), 0)]
    assert told == ["the executor has no worker at present: waiting for one"]


def test_a_machine_without_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class LocalCluster:
        pass

    class Client:
        cluster = LocalCluster()

        def nthreads(self) -> dict[str, int]:
            return {}

    class Alone(Keeping):
        _client = Client()

    monkeypatch.setattr("paili.jobs.crew._PATIENCE", 0.01)
    monkeypatch.setattr("paili.jobs.crew._RETURN", 0.02)
    crew = WorkerPool(executor=Alone())
    with pytest.raises(ChildProcessError, match=r"lost its workers \(none is left\): run again"):
        list(crew.run(partial(total, 3), RANGES))


# Lost workers


@pytest.mark.parametrize("losses", [1, 2])
def test_a_lost_chunk_is_given_again(losses: int) -> None:
    told: list[str] = []
    crew = WorkerPool(executor=Now(losses), lost=told.append)
    assert dict(crew.run(partial(total, 3), [range(5)])) == {range(5): 30}
    assert told == ["a worker was lost: the chunk 0 to 4 is given again"] * losses


def test_a_chunk_that_is_lost_three_times() -> None:
    crew = WorkerPool(executor=Now(3))
    expected = "the chunk 0 to 4 was lost 3 times, as a worker was lost: run again to resume"
    with pytest.raises(ChildProcessError, match=expected):
        list(crew.run(partial(total, 3), [range(5)]))


def test_kill_nine_of_a_worker(tmp_path: Path) -> None:
    told: list[str] = []
    with WorkerPool(2, lost=told.append) as crew:
        work = partial(die_once, tmp_path / "mark", 30)
        found = dict(crew.run(work, iter_ranges(50, 8)))
    assert sorted(number for part in found.values() for number in part) == list(range(50))
    lost = "a worker process ended with exit code -9: the chunk 24 to 31 is given again"
    assert told == [lost]


@pytest.mark.check
def test_kill_nine_of_a_worker_of_another_pool() -> None:
    """Check that the executor reports that it is broken; finished parts can be resumed."""
    with (
        ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool,
        pytest.raises(ChildProcessError, match=r"the executor lost its workers .* run again"),
    ):
        list(WorkerPool(executor=pool).run(die, RANGES))


class KilledWorker(Exception):  # noqa: N818  # as Dask has it
    pass


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (BrokenExecutor("a process\nwas ended"), "a process was ended"),
        (CancelledError(), "CancelledError"),
        (KilledWorker("task-3"), "task-3"),
    ],
)
def test_executors_that_lose_all_workers(error: BaseException, reason: str) -> None:
    crew = WorkerPool(executor=Now(1, error))
    with pytest.raises(ChildProcessError) as caught:
        list(crew.run(partial(total, 3), [range(5)]))
    assert str(caught.value) == f"the executor lost its workers ({reason}): run again to resume"


# Other programs


class Elsewhere(Now):
    """An executor that answers the question about its program with another value."""

    def __init__(self, answer: object) -> None:
        super().__init__()
        self.answer = answer

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if call != Program.here:
            return super().submit(call, *args, **kwargs)
        future: Future[Any] = Future()
        if isinstance(self.answer, Exception):
            future.set_exception(self.answer)
        else:
            future.set_result(self.answer)
        return future


HERE = Program.here()


@pytest.mark.parametrize(
    "other",
    [
        replace(HERE, version="0.0.7", host="node3"),
        replace(HERE, fingerprint="0123456789abcdef", host="node3"),
    ],
    ids=["version", "build"],
)
def test_another_program_is_refused(other: Program) -> None:
    with pytest.raises(ArgumentError) as caught:
        list(WorkerPool(executor=Elsewhere(other)).run(partial(total, 3), RANGES))
    assert caught.value.name == "executor"
    assert caught.value.got == f"a worker on node3 with {other}"
    assert caught.value.expected == f"workers with {HERE}, as on {HERE.host}"
    assert other.version in caught.value.got
    assert other.fingerprint in caught.value.got


def test_every_worker_is_asked_for_its_program() -> None:
    """Check that a later worker may have another program than the first."""
    other = replace(HERE, fingerprint="0123456789abcdef", process=0)
    with Workers(1) as workers:
        crew = WorkerPool(executor=workers)
        crew._program = other
        with pytest.raises(ArgumentError, match=r"executor: got a worker on .* with paili"):
            list(crew.run(partial(total, 3), RANGES))


@pytest.mark.parametrize(
    "error", [ModuleNotFoundError("No module named 'paili'"), AttributeError("no Program")]
)
def test_a_worker_without_paili(error: Exception) -> None:
    with pytest.raises(ArgumentError) as caught:
        list(WorkerPool(executor=Elsewhere(error)).run(partial(total, 3), RANGES))
    assert caught.value.got == f"a worker that cannot load paili: {error}"
    assert caught.value.expected == f"workers with {HERE}"


def test_the_first_worker_is_lost() -> None:
    with pytest.raises(ChildProcessError, match="the executor lost its workers"):
        list(WorkerPool(executor=Elsewhere(LostWorkerError("gone"))).run(partial(total, 3), RANGES))


# Arguments


def test_an_executor_has_its_own_workers() -> None:
    with pytest.raises(ArgumentError) as caught:
        WorkerPool(4, Now())
    assert str(caught.value) == (
        "jobs: got 4, expected 1 with an executor, which has workers of its own"
    )


@pytest.mark.parametrize("executor", ["dask", 3, ThreadPoolExecutor])
def test_what_is_no_executor(executor: Any) -> None:
    with pytest.raises(ArgumentError, match=r"executor: got .* expected a concurrent.futures"):
        WorkerPool(executor=executor)


def test_threads_of_this_process_keep_their_native_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    with crew_of("threads") as crew:
        list(crew.run(partial(total, 3), RANGES))
    assert "OMP_NUM_THREADS" not in os.environ
    with crew_of("two") as crew:
        found = dict(crew.run(limits, RANGES[:2]))
    assert set(found.values()) == {"1"}


def limits(numbers: range) -> str | None:
    return os.environ.get("OMP_NUM_THREADS")


class GivesAnother(Executor):
    """An executor that from some call on returns the result of the previous call."""

    def __init__(self, since: int) -> None:
        self.since = since
        self.results: list[Any] = []

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.results.append(call(*args, **kwargs))
        future: Future[Any] = Future()
        future.set_result(self.results[-2 if len(self.results) > self.since else -1])
        return future


@pytest.mark.parametrize("since", [1, 2, 5])
def test_the_result_of_another_call_is_an_error(since: int) -> None:
    """Check the error: some numbers would be missing, and others occur twice."""
    with WorkerPool(executor=GivesAnother(since)) as crew:
        flow = crew.run(partial(total, 1), iter_ranges(100, 10))
        with pytest.raises(ChildProcessError, match="the result of another call"):
            list(flow)


def test_a_result_that_is_none_of_ours_is_an_error() -> None:
    class Strange(Executor):
        def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result("nonsense")
            return future

    with (
        WorkerPool(executor=Strange()) as crew,
        pytest.raises(ChildProcessError, match="another call"),
    ):
        list(crew.run(partial(total, 1), iter_ranges(100, 10)))
