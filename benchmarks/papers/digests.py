"""Digests of the sources that a result of the papers depends on.

The sources of an experiment, or of the checks of a paper's claims, are its module and all modules
of `paili_papers` that it imports, directly or not; for claims also their texts. Ignored are
comments, docstrings, formatting, the name of the package, and the origin of names imported from the
library.
The library below, whose answers are exact and tested, is not part of the digest: the figures that
depend on it are times, and a page states their commit.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from paili_papers.common.item import Item
from paili_papers.common.paper import Paper

PACKAGE = "paili_papers"


def of_item(item: Item) -> str:
    """Return the digest of an experiment."""
    return of_modules([_module(item.run)])


def of_claims(paper: Paper) -> str:
    """Return the digest of a paper's claims: of the modules of their checks, and of their texts."""
    package = f"{paper.package}.claims"
    path = Path(str(files(paper.package))) / "claims.toml"
    texts = tomllib.loads(path.read_text(encoding="utf-8"))
    found = sha256(repr(texts).encode())
    found.update(of_modules([package, *_modules(package)]).encode())
    return found.hexdigest()


def _modules(package: str) -> Iterator[str]:
    spec = find_spec(package)
    assert spec is not None
    for entry in iter_modules(spec.submodule_search_locations or ()):
        yield f"{package}.{entry.name}"


def of_modules(names: Iterable[str]) -> str:
    """Return the digest of modules and of all modules of the papers that they import."""
    found = sha256()
    for name in sorted(closure(names)):
        found.update(f"{name.removeprefix(PACKAGE)} {_digest(name)}\n".encode())
    return found.hexdigest()


def closure(names: Iterable[str]) -> set[str]:
    """Return modules and all modules of the papers that they import, directly or not."""
    found: set[str] = set()
    open_names = set(names)
    while open_names:
        name = open_names.pop()
        if name not in found:
            found.add(name)
            open_names |= set(_imports(_tree(name)))
    return found


def _module(call: Callable[..., Any]) -> str:
    while isinstance(call, partial):
        call = call.func
    return call.__module__


@cache
def _is_module(name: str) -> bool:
    return find_spec(name) is not None if name.startswith(PACKAGE) else False


@cache
def _tree(name: str) -> ast.Module:
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return ast.parse(Path(spec.origin).read_text(encoding="utf-8"))


def _imports(tree: ast.Module) -> Iterator[str]:
    """Yield the modules of the papers that are imported anywhere, except for types only."""
    for node in _running(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE):
            module = node.module or ""
            names = [f"{module}.{alias.name}" for alias in node.names]
            modules = [name for name in names if _submodule(module, name)]
            yield from modules
            if len(modules) < len(names):
                yield module


def _submodule(package: str, name: str) -> bool:
    spec = find_spec(package)
    return spec is not None and spec.submodule_search_locations is not None and _is_module(name)


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a tree without code for type checkers only."""
    for child in ast.iter_child_nodes(node):
        is_for_types = (
            isinstance(child, ast.If)
            and isinstance(child.test, ast.Name)
            and child.test.id == "TYPE_CHECKING"
        )
        if not is_for_types:
            yield child
            yield from _running(child)


@cache
def _digest(name: str) -> str:
    return sha256(repr(_plain(_tree(name))).encode()).hexdigest()


def _plain(node: Any) -> Any:
    """Return a tree as nested tuples, which are the same in all versions of Python."""
    if isinstance(node, list):
        return tuple(_plain(one) for one in node if not (_is_text(one) or _is_of_library(one)))
    if isinstance(node, ast.ImportFrom):
        names = tuple((alias.name, alias.asname) for alias in node.names)
        return ("ImportFrom", (node.module or "").removeprefix(PACKAGE), names)
    if isinstance(node, ast.AST):
        fields = ((name, _plain(value)) for name, value in ast.iter_fields(node))
        kept = tuple((name, value) for name, value in fields if value not in (None, ()))
        return (type(node).__name__, kept)
    return node


def _is_text(node: Any) -> bool:
    """Return whether a statement is a bare string, such as a docstring."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_of_library(node: Any) -> bool:
    """Return whether a statement imports something outside the papers."""
    if isinstance(node, ast.ImportFrom):
        return not (node.module or "").startswith(PACKAGE)
    return isinstance(node, ast.Import)
