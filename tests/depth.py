"""The depth of a test run: a sample of the cases, slow tests besides, or all of them."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from typing import Final

DEPTHS: Final = ("test", "check", "census")
"""The depths. Each runs the cases of those before it, and more."""
EXAMPLES: Final = 100
"""The number of examples of a property in `make census`."""
PARTS: Final = 5
"""One in this number of cases is run, except in a census."""

_FOLDERS = ("tests.", "papers.tests.")
"""The prefixes of the names of test modules."""
_ALL = "*"
"""A placeholder for all names of a module."""

_depth = DEPTHS[0]


def go_to(depth: str) -> None:
    """Set the depth of this run. Call it before tests are collected."""
    global _depth
    _depth = depth


def reaches(depth: str) -> bool:
    """Return whether this run is at least as deep as `depth`."""
    return DEPTHS.index(_depth) >= DEPTHS.index(depth)


def sample(cases: int, *, at_least: int = 1) -> int:
    """Return the number of random cases to use: all in `make census`, one in five otherwise."""
    return cases if reaches("census") else min(cases, max(cases // PARTS, at_least))


@cache
def depends_on_depth(module: str, name: str) -> bool:
    """Return whether a name in a module depends on the depth through its definition."""
    found, left = {(module, name)}, [(module, name)]
    while left:
        place, name = left.pop()
        new = _used(place).get(name, set()) - found
        found |= new
        left += new
    same = set() if reaches("census") else {(__name__, sample.__name__)}
    return any(place == __name__ for place, _ in found - same)


@cache
def _used(module: str) -> dict[str, set[tuple[str, str]]]:
    """Return for each top-level name of a test module the names that it uses, with modules."""
    if module == __name__ or module not in sys.modules:
        return {}
    used: dict[str, set[tuple[str, str]]] = {}
    for statement in ast.parse(inspect.getsource(sys.modules[module])).body:
        nodes = list(ast.walk(statement))
        if isinstance(statement, ast.ImportFrom):
            used |= dict(_imported(str(statement.module), statement.names))
            continue
        # A fixture is used through the name of a parameter.
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
    """Yield the names that are imported from test modules, with their sources."""
    for name in names:
        whole = f"{source}.{name.name}"
        if whole.startswith(_FOLDERS):
            is_module = whole in sys.modules
            used = (whole, _ALL) if is_module else (source, name.name)
            yield name.asname or name.name, {used}
