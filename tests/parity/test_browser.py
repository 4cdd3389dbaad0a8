"""What a browser answers by WebAssembly against what the library answers, question by question."""

from __future__ import annotations

import json
import math
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from paili.model.errors import PailiError
from playwright.sync_api import Browser

from tests.browser import answers_in_browser
from tests.cases.library import faults
from tests.cases.library import questions as web
from tests.cases.questions import Question, random_question

ROOT = Path(__file__).resolve().parents[2]
MODULE = ROOT / "target" / "wasm" / "paili.wasm"
pytestmark = pytest.mark.check
OF_HANDS = {"report", "plan", "outlook", "completions", "explain", "score", "rules"}


def questions(seed: str, number: int) -> list[Question]:
    rng = Random(seed)
    return [random_question(rng) for _ in range(number)]


def answered(kind: str, question: dict[str, Any]) -> Any:
    """What the library says, as it is read from JSON."""
    try:
        said = web.answer(kind, question)
    except (PailiError, faults.FieldError) as error:
        said = web.KINDS[kind].fault(error)
    return json.loads(json.dumps(said))


def differences(own: Any, others: Any, path: str = "") -> list[str]:
    """Where two values differ; floats may by a rounding."""
    if isinstance(own, dict) and isinstance(others, dict):
        if list(own) != list(others):
            return [f"{path}: {list(own)} and {list(others)}"]
        return [line for key in own for line in differences(own[key], others[key], f"{path}.{key}")]
    if isinstance(own, list) and isinstance(others, list) and len(own) == len(others):
        both = enumerate(zip(own, others, strict=True))
        return [line for place, pair in both for line in differences(*pair, f"{path}[{place}]")]
    if isinstance(own, float) and isinstance(others, float | int):
        is_same = math.isclose(own, others, rel_tol=1e-12, abs_tol=1e-12)
    else:
        is_same = type(own) is type(others) and own == others
    return [] if is_same else [f"{path}: {own!r} and {others!r}"]


def assert_same(asked: list[Question], found: list[Any], kinds: set[str]) -> None:
    """Compare answer by answer; each kind must have been answered, and some refused."""
    seen: Counter[tuple[str, bool]] = Counter()
    wrong = []
    for (kind, question), said in zip(asked, found, strict=True):
        expected = answered(kind, question)
        seen[kind, "error" in expected] += 1
        asked_for = f"{kind} {json.dumps(question, ensure_ascii=False)[:300]}"
        wrong += [f"{asked_for}{line}" for line in differences(expected, said)[:3]]
    assert not wrong, "\n".join(wrong[:20])
    assert {kind for kind, is_refused in seen if not is_refused} == kinds
    assert sum(number for (_, is_refused), number in seen.items() if is_refused) > len(asked) / 50


@pytest.fixture(scope="module")
def program() -> Path:
    """The same answers as a program of this machine, built with the profile of the other tests."""
    build = ["cargo", "build", "--locked", "--quiet", "--profile", "test"]
    subprocess.run([*build, "-p", "paili-answers", "--example", "ask"], cwd=ROOT, check=True)
    return ROOT / "target" / "debug" / "examples" / "ask"


def answers_of(program: Path, asked: list[Question]) -> list[Any]:
    lines = [json.dumps({"kind": kind, "question": question}) for kind, question in asked]
    run = subprocess.run(
        [program], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in run.stdout.split("\n") if line]


def test_a_thousand_questions(program: Path) -> None:
    asked = questions("a page", 1_000)
    assert_same(asked, answers_of(program, asked), OF_HANDS)


@pytest.mark.skipif(not MODULE.is_file(), reason="no paili.wasm: make wasm builds it")
def test_some_hundreds_in_a_browser(browser: Browser) -> None:
    asked = questions("a browser", 300)
    found = answers_in_browser(browser, MODULE, asked)
    assert_same(asked, found, OF_HANDS)
