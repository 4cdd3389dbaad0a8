"""The kinds of questions of the API, which `_core` answers, and their strict parsing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from paili import _core
from paili.model.errors import ArgumentError, describe


class Cost(NamedTuple):
    """The cost of an answer, estimated from the question.

    Attributes:
        is_long: whether it may take longer than a moment.  seconds: its time limit.
    """

    is_long: bool
    seconds: float


class FaultyQuestionError(Exception):
    """A question that cannot be answered.

    Attributes:
        fault: the error object in JSON.
    """

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question.

    Attributes:
        name: the last part of the address.  help: one line.
        schema: of a question.  answers: names of the schemas of answers, one of which applies.
        most_bytes: maximum size of a question in JSON.
    """

    name: str
    help: str
    schema: Mapping[str, Any]
    answers: tuple[str, ...]
    most_bytes: int

    @property
    def fields(self) -> Mapping[str, Any]:
        """The schemas of the fields, by name."""
        fields = self.schema["properties"]
        assert isinstance(fields, Mapping)  # as in every schema of ours
        return fields

    def cost(self, question: str) -> Cost:
        """Return the estimated cost of the answer to a question in JSON.

        Raises:
            FaultyQuestionError: a field is invalid.
        """
        fault, is_long, seconds = _core.question_cost(self.name, question)
        if fault:
            raise FaultyQuestionError(fault)
        return Cost(is_long, seconds)


def ask(kind: str, question: str) -> tuple[str, str]:
    """Return the class of a question's error, empty if there is none, and the answer or error.

    Args:
        kind: one of `KINDS`.  question: a JSON object.
    """
    return _core.ask(kind, question)


KINDS: Mapping[str, Kind] = {
    kind["name"]: Kind(**{**kind, "answers": tuple(kind["answers"])})
    for kind in json.loads(_core.question_kinds())
}
"""The kinds of questions by name."""


def read_question(body: bytes) -> str:
    """Return the text of a question after a check that it is strict JSON.

    Raises:
        ArgumentError: no JSON in UTF-8, a repeated key, NaN or infinity, or too many levels.
    """
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _wrong(f"no UTF-8 at byte {error.start}") from None
    try:
        json.loads(text, parse_constant=_refuse, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise _wrong(f"no JSON: {error.msg} at character {error.pos + 1}") from None
    except ArgumentError:
        raise
    except RecursionError:
        raise _wrong("lists or objects in too many levels") from None
    except ValueError:  # from Python's limit of digits
        raise _wrong("a number of too many digits") from None
    return text


def _wrong(got: str) -> ArgumentError:
    return ArgumentError("question", got, "an object in JSON")


def _refuse(constant: str) -> NoReturn:
    raise _wrong(constant)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _wrong(f"the field {describe(key)} twice")
        found[key] = value
    return found


def fault(kind: str, message: str) -> bytes:
    """Return an error object in JSON with its kind and a sentence."""
    return json.dumps({"error": {"kind": kind, "message": message}}).encode("ascii")


def question_fault(got: str) -> bytes:
    """Return the error object of a question that is no valid JSON."""
    expected = "an object in JSON"
    message = f"question: got {got}, expected {expected}"
    parts = {"what": "question", "got": got, "expected": expected, "message": message}
    return json.dumps({"error": {"kind": "ArgumentError", **parts}}).encode("ascii")
