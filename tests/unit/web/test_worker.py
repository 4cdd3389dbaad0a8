"""A worker's handling of a failing question."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from typing import Any

import pytest
from paili.web import worker

Answered = Callable[[Exception | tuple[str, str]], tuple[int, Any]]


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Answered:
    def of(found: Exception | tuple[str, str]) -> tuple[int, Any]:
        def ask(kind: str, question: str) -> tuple[str, str]:
            if isinstance(found, Exception):
                raise found
            return found

        monkeypatch.setattr(worker, "ask", ask)
        status, body = worker._answer("report", "{}")
        return status, json.loads(body)

    return of


def test_an_answer_is_passed_on(answered: Answered) -> None:
    assert answered(("", '{"deficiency": 1}')) == (200, {"deficiency": 1})


def test_an_error_of_ours_is_the_fault_of_the_question() -> None:
    status, body = worker._answer("report", '{"hand": "12x"}')
    assert status == 400
    assert json.loads(body)["error"]["field"] == "hand"


@pytest.mark.parametrize("found", [MemoryError(), ("SearchLimitError", "{}")])
def test_too_little_memory_is_no_fault_of_the_question(
    answered: Answered, found: Exception | tuple[str, str]
) -> None:
    status, said = answered(found)
    assert (status, said["error"]["kind"]) == (503, "MemoryError")
    assert set(said["error"]) == {"kind", "message"}


def test_an_answer_that_is_late_is_no_fault_of_the_question(answered: Answered) -> None:
    assert answered(("TimeLimitError", "{}"))[0] == 503


def test_a_failure_is_logged_and_not_told(
    answered: Answered, capfd: pytest.CaptureFixture[str]
) -> None:
    status, said = answered(RuntimeError("secret"))
    assert status == 500
    assert said == {"error": {"kind": "InternalError", "message": "the server has failed"}}
    assert "Traceback" in capfd.readouterr().err


def test_a_signal_counts_only_while_a_question_is_worked_on() -> None:
    stopping = worker._Stopping()
    stopping(signal.SIGINT, None)
    stopping.is_busy = True
    with pytest.raises(worker._StoppedError):
        stopping(signal.SIGINT, None)
    stopping(signal.SIGINT, None)  # once is enough
    assert not stopping.is_busy
