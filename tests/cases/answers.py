"""Questions of the API without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from paili.web.questions import ask


def answered(kind: str, question: object) -> tuple[str, Any]:
    """Return the class of a question's fault (empty if there is none), and the answer or fault."""
    fault, text = ask(kind, json.dumps(question))
    return fault, json.loads(text)


def answer(kind: str, question: object) -> Any:
    fault, found = answered(kind, question)
    assert not fault, found
    return found


def error(kind: str, question: object) -> dict[str, Any]:
    fault, found = answered(kind, question)
    assert fault == found["error"]["kind"]
    assert isinstance(found["error"], dict)
    return found["error"]


def places(plain: object) -> Iterator[tuple[Any, Any]]:
    """Yield every nested part of a JSON value, as its container and its key or index."""
    items = plain.items() if isinstance(plain, dict) else ()
    items = enumerate(plain) if isinstance(plain, list) else items
    for name, part in items:
        yield plain, name
        yield from places(part)
