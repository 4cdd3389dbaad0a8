"""What a process makes of a question that fails."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from typing import Any

import pytest
from paili.model.errors import ArgumentError, SearchLimitError
from paili.web import questions, worker
from paili.web.questions import Kind


def failing(found: Exception | dict[str, Any]) -> Kind:
    def answer(asked: Any) -> dict[str, Any]:
        if isinstance(found, Exception):
            raise found
        return found

    return Kind("report", "fails", questions.KINDS["report"].fields, answer, ("report",))


Answered = Callable[[Exception | dict[str, Any]], tuple[int, Any]]


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Answered:
    def of(found: Exception | dict[str, Any]) -> tuple[int, Any]:
        monkeypatch.setattr(questions, "KINDS", {"report": failing(found)})
        status, text = worker._answer({"kind": "report", "question": {}})
        return status, json.loads(text)

    return of


def test_an_answer_is_passed_on(answered: Answered) -> None:
    assert answered({"deficiency": 1}) == (200, {"deficiency": 1})


def test_an_error_of_ours_is_the_fault_of_the_question(answered: Answered) -> None:
    status, found = answered(ArgumentError("hand", "x", "y"))
    assert status == 400
    assert found["error"]["field"] == "hand"


@pytest.mark.parametrize("error", [MemoryError(), SearchLimitError(1 << 28)])
def test_too_little_memory_is_no_fault_of_the_question(
    answered: Answered, error: Exception
) -> None:
    status, found = answered(error)
    assert (status, found["error"]["kind"]) == (503, "MemoryError")
    assert set(found["error"]) == {"kind", "message"}


@pytest.mark.parametrize("found", [RuntimeError("secret"), {"probability": float("nan")}])
def test_a_failure_is_logged_and_not_told(
    answered: Answered, found: Exception | dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    status, said = answered(found)
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
