"""The module for browsers gives the same answers as the server, question by question."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import paili
import pytest
from paili import _core
from paili.model.views import json_text
from playwright.sync_api import Browser

from tests.browser import answers_in_browser
from tests.cases.questions import Question, random_question

MODULE = Path(__file__).resolve().parents[2] / "target" / "wasm" / "paili.wasm"
pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(not MODULE.is_file(), reason="no paili.wasm: make wasm builds it"),
]


def answered(kind: str, question: dict[str, Any]) -> Any:
    _, answer = _core.ask(kind, json_text(question))
    return json.loads(answer)


def as_read(data: Any) -> Any:
    """Convert all numbers to floats, as JavaScript does."""
    if isinstance(data, dict):
        return {name: as_read(part) for name, part in data.items()}
    if isinstance(data, list):
        return [as_read(part) for part in data]
    return float(data) if type(data) is int else data


def assert_same(asked: list[Question], found: list[Any]) -> Counter[str]:
    """Compare the answers one by one; return their number by kind, with faults as "fault"."""
    seen: Counter[str] = Counter()
    for (kind, question), answer in zip(asked, found, strict=True):
        expected = answered(kind, question)
        same = json_text(as_read(answer)) == json_text(as_read(expected))
        assert same, f"{kind} {json_text(question)[:300]}"
        seen["fault" if "error" in expected else kind] += 1
    return seen


def test_a_first_visit_loads_little() -> None:
    """Check the size of the page and the module, compressed as by a file server."""
    package = Path(paili.__file__).parent
    page = [
        one for one in (package / "web/page").iterdir() if one.suffix in (".js", ".css", ".html")
    ]
    drawn = package / "render/data"
    others = [package / "web/page/texts-ja.json", drawn / "tiles.svg", drawn / "tiles.css"]
    sizes = [len(gzip.compress(one.read_bytes())) for one in (*page, *others, MODULE)]
    assert sum(sizes) <= 1_300_000


def test_hundreds_of_questions(browser: Browser) -> None:
    rng = Random("a browser")
    asked = [random_question(rng) for _ in range(300)]
    seen = assert_same(asked, answers_in_browser(browser, MODULE, asked))
    kinds = {
        "report",
        "plan",
        "outlook",
        "completions",
        "explain",
        "calls",
        "kongs",
        "score",
        "rules",
        "fault",
    }
    assert set(seen) == kinds


def test_logs(browser: Browser) -> None:
    logs = [Path("docs", name).read_text() for name in ("games.jsonl", "sichuan-games.jsonl")]
    asked: list[Question] = [("replay", {"log": log, "game": 1}) for log in logs]
    asked += [("replay", {"log": log[:-number]}) for log in logs for number in (2, 40, 400)]
    asked += [("replay", {"log": log, "game": 1, "explain": True}) for log in logs]
    seen = assert_same(asked, answers_in_browser(browser, MODULE, asked))
    assert seen["replay"] >= 4
