"""The graph of imports, those inside functions included: no cycles, and values draw nothing.

Imports for type checkers do not run and are left out. A package does not count as an import of its
modules.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path

import paili
import pytest
from paili.games.registry import GAMES
from paili.render import renderer

ROOT = Path(paili.__file__).parents[1]
FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.joinpath("paili").rglob("*.py*"))
    if path.suffix in (".py", ".pyi")
}
DRAWING = ("html.", "rich.", "xml.", "paili.render.")
PACKAGES_WITH_PICTURES = ("paili.games", *(f"paili.games.{game.name}" for game in GAMES))


OF_A_GAME = ("agents", "bot_templates", "environment", "records", "score_options", "tournament")
"""Modules that `GameKind` imports by name."""
OF_SCORING = ("score_options",)
"""The modules of a game that is scored but not played."""


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a tree except those that only type checkers see."""
    for child in ast.iter_child_nodes(tree):
        if is_for_types(child):
            assert isinstance(child, ast.If)
            for other in child.orelse:
                yield other
                yield from nodes(other)
        else:
            yield child
            yield from nodes(child)


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the names of imported modules, and of the names imported from them."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def module_of(name: str) -> str | None:
    """Return the module of the package that an imported name is or belongs to."""
    return name if name in FILES else next(iter({name.rpartition(".")[0]} & set(FILES)), None)


def graph() -> dict[str, set[str]]:
    """Return the imports of each module, those of a game's folder by module name included."""
    edges = {}
    for module, path in FILES.items():
        found = {module_of(name) for name in imported(ast.parse(path.read_text(encoding="utf-8")))}
        edges[module] = {name for name in found if name is not None} - {module}
    named = {
        f"paili.games.{game.name}.{module}"
        for game in GAMES
        for module in (OF_A_GAME if game.has_table else OF_SCORING)
    }
    assert named <= edges.keys()
    edges["paili.games.kinds"] |= named
    return edges


def test_the_graph_has_what_is_imported() -> None:
    edges = graph()
    assert "paili._core" in edges["paili.analysis.plan"]
    assert "paili" not in edges["paili.analysis.plan"]
    assert "paili.render.renderer" in edges["paili"], "an import inside a function"
    assert "paili.model.columns" not in edges["paili.render.renderer"], "an import for types"


def test_no_cycle() -> None:
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(reversed(error.args[1])))


def texts_of(tree: ast.AST) -> set[str]:
    """Return the string constants of a module that are not docstrings."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    }


def test_values_draw_nothing() -> None:
    for module in FILES:
        if module.startswith("paili.model."):
            tree = ast.parse(FILES[module].read_text(encoding="utf-8"))
            for name in imported(tree):
                assert not f"{name}.".startswith(DRAWING), f"{module} imports {name}"
            for text in texts_of(tree):
                assert "</" not in text, f"{module} makes markup"
                assert "<svg" not in text, f"{module} makes markup"


def test_registered_pictures_exist() -> None:
    for package in PACKAGES_WITH_PICTURES:
        import_module(package)
    for names in (renderer._PICTURES, renderer._FILES):
        for kind, function in names.items():
            for name in (kind, function):
                module, own = name.split(":")
                assert callable(getattr(import_module(module), own)), name
