"""The public names by package, and the resolution of names in docstrings."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
from functools import cache
from pathlib import Path
from typing import Final

GLOSSARY: Final = Path(__file__).resolve().parents[1] / "glossary.md"
_SECTION = re.compile(r"^### `(paili[.\w]*)`$", re.MULTILINE)

PACKAGES: Final = (
    *_SECTION.findall(GLOSSARY.read_text(encoding="utf-8")),
    "paili_papers.registry",
)
"""Packages whose `__all__` is public; one that repeats a name of another comes after it.

They are those of the glossary, and the registry of the papers.
"""

_DOTTED = re.compile(r"^[A-Za-z_]\w*(\.\w+)*$")


def exported(package: str) -> dict[str, object]:
    """Return the public names of a package with their values."""
    module = importlib.import_module(package)
    return {name: getattr(module, name) for name in module.__all__}


@cache
def own_names(package: str) -> tuple[str, ...]:
    """Return the names of a package that no earlier package has, in the order of the glossary."""
    before = [exported(other) for other in PACKAGES[: PACKAGES.index(package)]]
    own = (
        name
        for name, value in exported(package).items()
        if not any(name in names and names[name] is value for names in before)
    )
    return tuple(sorted(own, key=lambda name: (name.lower(), name)))


@cache
def public_names(package: str) -> dict[str, str]:
    """Return the paths of all public names as seen from a package; its own names come first."""
    found: dict[str, str] = {}
    for other in (package, *PACKAGES):
        if other in PACKAGES:
            for name in own_names(other):
                found.setdefault(name, f"{other}.{name}")
    return found


def target_of(text: str, package: str, owner: str) -> str | None:
    """Return the path that a name in a package and a class refers to.

    Returns:
        None for code or the name of an argument; "" for a name of paili that does not exist.
    """
    if not _DOTTED.match(text):
        return None
    names = public_names(package if package in PACKAGES else "paili")
    first, _, rest = text.partition(".")
    if first in ("paili", "paili_papers") and rest:
        return _target_of_path(text)
    if first in names:
        return _member(names[first], rest)
    if owner and not rest:
        path = names.get(owner.split(".")[-1])
        return _member(path, first) if path else None
    return None


def _target_of_path(path: str) -> str | None:
    if path in PACKAGES:
        return path
    for package in sorted(PACKAGES, key=len, reverse=True):
        name, _, rest = path.removeprefix(f"{package}.").partition(".")
        if path.startswith(f"{package}.") and name in exported(package):
            own = next(
                other for other in PACKAGES if exported(other).get(name) is exported(package)[name]
            )
            return _member(f"{own}.{name}", rest) if rest else f"{own}.{name}"
    return None if _is_module(path) else ""


def _is_module(path: str) -> bool:
    """Return whether a path is a module, or a name in a module that is not public."""
    parent, _, name = path.rpartition(".")
    try:
        if importlib.util.find_spec(path) is not None:
            return True
        return parent != "paili" and hasattr(importlib.import_module(parent), name)
    except ModuleNotFoundError:
        module, _, owner = parent.rpartition(".")
        return bool(module) and module != "paili" and _is_member(module, owner, name)


def _is_member(module: str, owner: str, name: str) -> bool:
    """Return whether a module that is not public has a class with this member."""
    try:
        return hasattr(getattr(importlib.import_module(module), owner, None), name)
    except ModuleNotFoundError:
        return False


def _member(path: str, name: str) -> str | None:
    """Return the path of a documented method or property of a class, or None for a field."""
    if not name:
        return path
    package, _, owner = path.rpartition(".")
    value = getattr(importlib.import_module(package), owner)
    member = vars(value).get(name) if inspect.isclass(value) else None
    function = getattr(member, "__func__", member)
    if isinstance(function, property) or inspect.isfunction(function):
        text = inspect.getdoc(function) or ""
        return f"{path}.{name}" if text and not text.startswith("Not public") else None
    return None
