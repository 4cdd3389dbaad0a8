"""Submodules that are imported when they are first named."""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from types import ModuleType


def submodule_getter(package: str, names: Collection[str]) -> Callable[[str], ModuleType]:
    """Return the `__getattr__` of a package that imports these submodules when they are named.

    So `import paili` is enough to write `paili.arena.run`, and takes no longer for it.
    """

    def get(name: str) -> ModuleType:
        if name in names:
            return import_module(f"{package}.{name}")
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return get
