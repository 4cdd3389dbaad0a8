"""The worker processes: they stop and are replaced, and no question is lost."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable

import pytest
from paili.web import workers as workers_module
from paili.web.questions import Cost
from paili.web.workers import Reply, Workers, _Worker

from tests.coroutines import run as run_coroutine

HAND = "2346m34p3456s7799s"
LONG = Cost(is_long=True, seconds=3600.0)
QUICK = "report", json.dumps({"hand": HAND}), Cost(is_long=False, seconds=3600.0)
SHORT_PLAN = "plan", json.dumps({"hand": HAND, "draws": 1}), LONG
ENDLESS = "plan", json.dumps({"hand": "147m258p369s12347z", "draws": 9, "seconds": 10}), LONG


def with_workers(test: Callable[[Workers], Awaitable[None]], *, waiting: int = 256) -> None:
    async def run() -> None:
        workers = Workers(2, waiting)
        await workers.start()
        try:
            await test(workers)
        finally:
            await workers.stop()

    run_coroutine(run())


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


async def answered(workers: Workers) -> Reply:
    found = await workers.answer(*QUICK)
    assert found is not None
    return found


def test_all_questions_are_answered_in_turn() -> None:
    async def test(workers: Workers) -> None:
        found = await asyncio.gather(*(answered(workers) for _ in range(20)))
        assert {reply.status for reply in found} == {200}
        assert len({reply.body for reply in found}) == 1

    with_workers(test)


def test_what_is_not_wanted_any_more_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    # Even on a busy machine the process counts as listening, and is not replaced.
    monkeypatch.setattr(workers_module, "_LISTENS", 3600.0)

    async def test(workers: Workers) -> None:
        before = workers.processes
        asked = asyncio.create_task(workers.answer(*ENDLESS))
        await until(lambda: workers.busy == 1)
        await asyncio.sleep(0.2)  # the search has begun
        asked.cancel()
        await until(lambda: workers.busy == 0)
        assert workers.processes == before
        assert (await answered(workers)).status == 200

    with_workers(test)


def test_quick_questions_do_not_wait_for_long_ones() -> None:
    async def test(workers: Workers) -> None:
        asked = [asyncio.create_task(workers.answer(*ENDLESS)) for _ in range(3)]
        await until(lambda: workers.busy == 1)
        assert (await answered(workers)).status == 200
        await until(lambda: workers.busy == 1)
        for one in asked:
            one.cancel()
        await until(lambda: workers.busy == 0)

    with_workers(test)


def test_an_answer_that_takes_too_long_is_refused() -> None:
    async def test(workers: Workers) -> None:
        kind, asked, _ = ENDLESS
        found = await workers.answer(kind, asked, Cost(is_long=True, seconds=0.1))
        assert found is not None
        assert found.status == 503
        error = json.loads(found.body)["error"]
        assert error["kind"] == "TimeLimitError"
        assert "more than 0.1 seconds" in error["message"]
        assert (await answered(workers)).status == 200

    with_workers(test)


def test_a_process_that_ends_is_replaced() -> None:
    async def test(workers: Workers) -> None:
        asked = asyncio.create_task(workers.answer(*ENDLESS))
        await until(lambda: workers.busy == 1)
        before = workers.processes
        for process in before:
            os.kill(process, signal.SIGKILL)
        found = await asked
        assert found is not None
        assert json.loads(found.body)["error"]["kind"] == "WorkerError"
        await until(lambda: workers.busy == 0)
        for _ in before:
            assert (await answered(workers)).status == 200
        assert not set(before) & set(workers.processes)

    with_workers(test)


def test_an_idle_process_that_ends_costs_no_question() -> None:
    async def test(workers: Workers) -> None:
        for process in workers.processes:
            os.kill(process, signal.SIGKILL)
        found = await asyncio.gather(*(answered(workers) for _ in range(4)))
        assert {reply.status for reply in found} == {200}

    with_workers(test)


def test_a_question_that_no_process_takes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that it ends although each process dies at once."""

    async def start(worker: _Worker) -> None:
        await starting(worker)
        assert worker._process is not None
        worker._process.kill()

    starting = _Worker.start
    monkeypatch.setattr(_Worker, "start", start)

    async def test(workers: Workers) -> None:
        found = await workers.answer(*QUICK)
        assert found is not None
        assert found.is_passing
        assert json.loads(found.body)["error"]["message"] == "no process takes the question"

    with_workers(test)


def test_a_process_that_does_not_listen_is_replaced() -> None:
    async def test(workers: Workers) -> None:
        asked = asyncio.create_task(workers.answer(*ENDLESS))
        await until(lambda: workers.busy == 1)
        before = workers.processes
        for process in before:
            os.kill(process, signal.SIGSTOP)
        asked.cancel()
        await until(lambda: workers.busy == 0)
        assert len(set(before) & set(workers.processes)) == 1
        for process in set(before) & set(workers.processes):
            os.kill(process, signal.SIGCONT)

    with_workers(test)


def test_a_full_queue_of_long_questions_refuses_none_but_long_ones() -> None:
    async def test(workers: Workers) -> None:
        asked = [asyncio.create_task(workers.answer(*ENDLESS)) for _ in range(3)]
        await until(lambda: workers.busy == 1)
        assert await workers.answer(*ENDLESS) is None
        assert not workers.is_full
        assert (await answered(workers)).status == 200
        for one in asked:
            one.cancel()
        await until(lambda: workers.busy == 0)
        found = await workers.answer(*SHORT_PLAN)
        assert found is not None
        assert found.status == 200

    with_workers(test, waiting=3)


def test_a_full_queue_of_other_questions_refuses() -> None:
    async def test(workers: Workers) -> None:
        for process in workers.processes:
            os.kill(process, signal.SIGSTOP)
        asked = [asyncio.create_task(workers.answer(*QUICK)) for _ in range(3)]
        await asyncio.sleep(0)  # each of them waits
        assert await workers.answer(*QUICK) is None
        for process in workers.processes:
            os.kill(process, signal.SIGCONT)
        for found in await asyncio.gather(*asked):
            assert found is not None
            assert found.status == 200

    with_workers(test, waiting=3)


def test_ending_ends_what_is_asked() -> None:
    async def run() -> None:
        workers = Workers(2)
        await workers.start()
        asked = [asyncio.create_task(workers.answer(*ENDLESS)) for _ in range(2)]
        await until(lambda: workers.busy == 1)
        await workers.stop()
        for found in await asyncio.gather(*asked):
            assert found is not None
            assert found.status == 503
        assert await workers.answer(*QUICK) is None
        await workers.stop()  # a second call changes nothing

    run_coroutine(run())
