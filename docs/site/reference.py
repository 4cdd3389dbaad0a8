"""The pages of the API reference: one per package, with an entry for each public name."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from docs.site.names import PACKAGES, exported, own_names
from docs.site.sections import to_rst

INDEX = """\
API reference
=============

Every public name, by package. The :doc:`glossary </docs/glossary>` has a line for each; the
:doc:`tour </docs/python>` shows how they are used together.

.. toctree::
   :maxdepth: 1

"""


def write_reference(folder: Path) -> None:
    """Write the index and a page for each package into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = "".join(f"   {package}\n" for package in PACKAGES)
    (folder / "index.rst").write_text(INDEX + pages, encoding="utf-8")
    for package in PACKAGES:
        text = "\n".join(page_of(package)) + "\n"
        (folder / f"{package}.rst").write_text(text, encoding="utf-8")


def page_of(package: str) -> Iterator[str]:
    """Yield the lines of the page of a package."""
    module = importlib.import_module(package)
    yield from (package, "=" * len(package), "", f".. py:module:: {package}", "")
    yield from to_rst(inspect.cleandoc(module.__doc__ or "").split("\n"))
    for name in own_names(package):
        yield from entry_of(package, name, exported(package)[name])


def entry_of(package: str, name: str, value: object) -> Iterator[str]:
    """Yield the directive of one public name."""
    path = f"{package}.{name}"
    if inspect.isclass(value):
        yield f".. autoclass:: {path}"
        yield "   :members:"
        if issubclass(value, Enum):
            yield "   :undoc-members:"
    elif (callable(value) and hasattr(value, "__wrapped__")) or inspect.isroutine(value):
        yield f".. autofunction:: {path}"
    else:
        yield f".. py:data:: {name}"
        yield ""
        yield from (f"   {line}" for line in to_rst(_text_below(package, name)))
    yield ""


def _text_below(package: str, name: str) -> list[str]:
    """Return the docstring below a constant, from the module that the package imports it from.

    Raises:
        ValueError: there is none.
    """
    module = importlib.import_module(package)
    file = inspect.getsourcefile(module) or ""
    body = ast.parse(Path(file).read_text(encoding="utf-8")).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom) and any(name == item.name for item in node.names):
            return _text_below(node.module or "", name)
        if name in _assigned(node) and isinstance(after, ast.Expr):
            text = after.value
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                return inspect.cleandoc(text.value).split("\n")
    public = f"{package}.public"  # the names of a package with lazy imports
    if hasattr(module, "__path__") and importlib.util.find_spec(public) is not None:
        return _text_below(public, name)
    raise ValueError(f"{package}.{name}: no docstring below the constant")


def _assigned(node: ast.stmt) -> set[str]:
    """Return the names that a statement assigns."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return {target.id for target in targets if isinstance(target, ast.Name)}
