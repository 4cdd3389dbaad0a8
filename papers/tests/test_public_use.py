"""The package of the papers only uses public names of paili."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import distribution
from pathlib import Path

import paili_papers
import pytest

from tests.cases.packages import PACKAGES

ROOT = Path(paili_papers.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
OWN = {"_Hash", "_fields", "_number", "_replace"}
"""Names with an underscore from `hashlib`, from named tuples, or from the papers."""


def is_of_paili(name: str | None) -> bool:
    return (name or "").partition(".")[0] == "paili"


def faults(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (
                alias.name
                for alias in node.names
                if is_of_paili(alias.name) and alias.name not in PACKAGES
            )
        elif isinstance(node, ast.ImportFrom) and is_of_paili(node.module):
            module = node.module or ""
            names = import_module(module).__all__ if module in PACKAGES else ()
            yield from (f"{module}.{alias.name}" for alias in node.names if alias.name not in names)
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            is_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if not (is_own or node.attr.startswith("__") or node.attr in OWN):
                yield f"{ast.unparse(node)}, line {node.lineno}"
        elif isinstance(node, ast.Attribute) and ast.unparse(node).startswith("paili."):
            path, _, name = ast.unparse(node).rpartition(".")
            if path in PACKAGES and f"{path}.{name}" not in PACKAGES:
                yield from () if name in import_module(path).__all__ else (f"{path}.{name}",)


def test_names_of_paili_are_public() -> None:
    found = {
        str(path.relative_to(ROOT)): list(faults(ast.parse(path.read_text(encoding="utf-8"))))
        for path in FILES
    }
    assert len(found) > 100
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "line",
    [
        "import paili.model.tiles",
        "from paili import _core",
        "from paili.model.tiles import COPIES",
        "from paili.analysis import question",
        "hand._counts",
        "paili.analysis.no_name",
    ],
)
def test_other_names_are_found(line: str) -> None:
    assert list(faults(ast.parse(line)))


def test_entry_points_can_be_loaded() -> None:
    points = distribution("paili-papers").entry_points
    assert {(point.group, point.name) for point in points} == {
        ("paili.commands", "algorithm"),
        ("paili.commands", "reproduce"),
        ("paili.agents.mcr", "wang2020-search"),
        ("paili.agents.sichuan", "bda"),
        ("paili.agents.sichuan", "quadtree"),
    }
    for point in points:
        assert callable(point.load())
