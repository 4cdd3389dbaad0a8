"""The page of promises: every test that it names exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from fuzz.registry import HARNESSES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
NAMED = sorted(
    set(re.findall(r"`((?:tests|crates|papers/tests)/[^`]+\.(?:py|rs)(?:::\w+)?)`", PAGE))
)


@cache
def names_in(path: Path) -> frozenset[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".rs":
        return frozenset(re.findall(r"#\[test\]\s*fn (\w+)", text))
    tree = ast.parse(text)
    return frozenset(one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef))


@pytest.mark.parametrize("named", NAMED)
def test_named_tests_exist(named: str) -> None:
    path, _, name = named.partition("::")
    assert (ROOT / path).is_file()
    assert not name or name in names_in(ROOT / path)


def test_every_promise_has_a_test() -> None:
    promises = PAGE[PAGE.index("## Promises") : PAGE.index("## Fuzzing")]
    rows = [line for line in promises.splitlines() if line.startswith("| ")]
    rows = [line for line in rows if not line.startswith(("| promise", "| ---"))]
    assert len(rows) >= 20
    assert [row for row in rows if not re.search(r"`(?:tests|crates)/", row)] == []


def test_every_harness_is_named() -> None:
    fuzzing = PAGE[PAGE.index("## Fuzzing") :]
    assert [name for name in HARNESSES if f"`{name}`" not in fuzzing] == []
