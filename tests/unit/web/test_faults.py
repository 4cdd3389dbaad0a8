"""Faults of requests have the form of those of questions."""

from __future__ import annotations

import json

from jsonschema import Draft202012Validator
from paili.web.openapi import description
from paili.web.questions import fault, question_fault


def test_faults_follow_their_schema() -> None:
    schema = description()["components"]["schemas"]["error"]
    for found in (fault("BusyError", "too many questions"), question_fault("no JSON")):
        Draft202012Validator(schema).validate(json.loads(found))


def test_a_question_that_is_no_json_is_described() -> None:
    error = json.loads(question_fault("no UTF-8 at byte 0"))["error"]
    assert (error["kind"], error["what"]) == ("ArgumentError", "question")
    assert error["message"] == "question: got no UTF-8 at byte 0, expected an object in JSON"
