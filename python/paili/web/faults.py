"""Errors of requests, in the same format as errors of questions."""

from __future__ import annotations

import json


def fault(kind: str, message: str) -> bytes:
    """Return an error object in JSON with its kind and a sentence."""
    return json.dumps({"error": {"kind": kind, "message": message}}).encode("ascii")


def question_fault(got: str) -> bytes:
    """Return the error object of a question that is no valid JSON."""
    expected = "an object in JSON"
    message = f"question: got {got}, expected {expected}"
    parts = {"what": "question", "got": got, "expected": expected, "message": message}
    return json.dumps({"error": {"kind": "ArgumentError", **parts}}).encode("ascii")
