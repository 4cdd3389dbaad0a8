"""The kinds of questions of the API, which `_core` answers, independent of HTTP."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from paili import _core


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
