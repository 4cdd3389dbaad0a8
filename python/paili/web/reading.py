"""Strict and bounded parsing of JSON in requests, and the errors that it answers."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from paili.model.errors import ArgumentError, describe


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
