"""Lazy submodules and names of packages."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def public_getter(package: str) -> Callable[[str], Any]:
    """Return a `__getattr__` for a package whose names are those of its module `public`.

    The package's other modules can thus be imported without importing what `public` needs.
    """

    def get(name: str) -> Any:
        is_dunder = name.startswith("__")
        if not is_dunder and find_spec(f"{package}.{name}") is not None:
            return import_module(f"{package}.{name}")
        if is_dunder and name != "__all__":
            raise _missing(package, name)
        public = import_module(f"{package}.public")
        if name != "__all__" and name not in public.__all__:
            raise _missing(package, name)
        value = getattr(public, name)
        setattr(sys.modules[package], name, value)
        return value

    return get


def _missing(package: str, name: str) -> AttributeError:
    return AttributeError(f"module {package!r} has no attribute {name!r}")
