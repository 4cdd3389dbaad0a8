"""How deep a run of the tests goes: it takes a small sample, a larger one, or all cases."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from typing import Final

DEPTHS: Final = ("test", "check", "census")
"""Each runs what those before it run, and more."""
EXAMPLES: Final = 100
"""Examples of a property in `make census`."""
PARTS: Final = {"test": 5, "check": 3, "census": 1}
"""One case of so many is in the sample that a run of this depth takes."""

_FOLDERS = ("tests.", "papers.tests.")
"""The beginnings of the names of modules of tests."""
_ALL = "*"
"""Every name of a module."""

_depth = DEPTHS[0]


def go_to(depth: str) -> None:
    """Set the depth of this run, before any test is collected."""
    global _depth
    _depth = depth


def reaches(depth: str) -> bool:
    """Whether this run goes as deep."""
    return DEPTHS.index(_depth) >= DEPTHS.index(depth)


def sample(cases: int, *, at_least: int = 1) -> int:
    """How many of so many random cases this run looks at: all of them in `make census`."""
    return min(cases, max(cases // PARTS[_depth], at_least))


def few(cases: int, *, at_least: int = 1) -> int:
    """How many of so many cases that are slow: all of them in `make census`, one in five before."""
    return cases if reaches("census") else min(cases, max(cases // PARTS["test"], at_least))


@cache
def depends_on_depth(module: str, name: str) -> bool:
    """Whether what a name of a module stands for may differ by depth: its definition leads here."""
    found, left = {(module, name)}, [(module, name)]
    while left:
        place, name = left.pop()
        new = _used(place).get(name, set()) - found
        found |= new
        left += new
    same = set() if reaches("census") else {(__name__, few.__name__)}
    return any(place == __name__ for place, _ in found - same)


@cache
def _used(module: str) -> dict[str, set[tuple[str, str]]]:
    """By top-level name of a module of the tests: names that it uses, each with its module."""
    if module == __name__ or module not in sys.modules:
        return {}
    used: dict[str, set[tuple[str, str]]] = {}
    for statement in ast.parse(inspect.getsource(sys.modules[module])).body:
        nodes = list(ast.walk(statement))
        if isinstance(statement, ast.ImportFrom):
            used |= dict(_imported(str(statement.module), statement.names))
            continue
        # A fixture is used by the name of a parameter.
        variables = [node for node in nodes if isinstance(node, ast.Name)]
        names = {node.id for node in variables}
        names |= {node.arg for node in nodes if isinstance(node, ast.arg)}
        bound = {node.id for node in variables if isinstance(node.ctx, ast.Store)}
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            bound = {statement.name}
        for name in bound:
            used.setdefault(name, set()).update((module, other) for other in names)
    used[_ALL] = {(module, name) for name in used}
    return used


def _imported(source: str, names: list[ast.alias]) -> Iterator[tuple[str, set[tuple[str, str]]]]:
    """What names stand for that come from modules of the tests."""
    for name in names:
        whole = f"{source}.{name.name}"
        if whole.startswith(_FOLDERS):
            is_module = whole in sys.modules
            used = (whole, _ALL) if is_module else (source, name.name)
            yield name.asname or name.name, {used}
