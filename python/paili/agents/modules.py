"""Loading of modules with agent classes."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from paili.agents.source_files import Version, is_installed, module_file, version_of

_PREFIX = "paili_agent_"
_loaded: dict[tuple[str, tuple[tuple[str, str], ...]], ModuleType] = {}
"""Loaded modules, by the path or name of the module and the digests of its files."""
_digests: dict[str, str] = {}
"""Digests of files when their modules were last loaded, by real path."""


def is_loaded(text: str, version: Version) -> bool:
    """Return whether this process has loaded the module of an agent in a version of its files."""
    return _key(text, version) in _loaded


def module_of(text: str, version: Version | None = None) -> ModuleType:
    """Return the module of an agent's class, reloaded if its files have changed.

    Args:
        text: "path/to/file.py:Class" or "module:Class".
        version: digests of the files at the start of a run. A module that was loaded for them is
            reused, whatever the files contain now.
    Raises:
        ModuleNotFoundError: no such module.  Any exception that the module raises on import.
    """
    if version and (module := _loaded.get(_key(text, version))) is not None:
        return module
    place, now = text.rpartition(":")[0], version_of(text)
    if (module := _loaded.get(_key(text, now))) is not None:
        return module
    if place.endswith(".py"):
        path = os.path.abspath(place)
        _forget_changed(now)
        module = _of_file(path, _name(path, now))
    else:
        module = _imported(place, now)
    if now:
        _loaded[_key(text, now)] = module
    return module


def _key(text: str, version: Version) -> tuple[str, tuple[tuple[str, str], ...]]:
    place = text.rpartition(":")[0]
    place = os.path.abspath(place) if place.endswith(".py") else place
    return place, tuple(sorted(version.items()))


def _name(path: str, version: Version) -> str:
    """Return a module name for a file that is different for each content."""
    digest = sha256(repr((path, sorted(version.items()))).encode("utf-8", "surrogatepass"))
    return f"{_PREFIX}{digest.hexdigest()[:16]}"


def _of_file(path: str, name: str) -> ModuleType:
    """Load a Python file as a module.

    Its folder is appended to `sys.path`, so that it can import its neighbours as a script can.
    """
    specification = importlib.util.spec_from_file_location(name, path)
    if specification is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(specification)
    # Dataclasses and pickle look the module up there.
    sys.modules[name] = module
    if (folder := os.path.dirname(path)) not in sys.path:
        sys.path.append(folder)
    try:
        # Not by the loader: it may reuse bytecode of a content written in the same second.
        content = Path(path).read_bytes()
        with _no_bytecode():
            exec(compile(content, path, "exec", dont_inherit=True), module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _imported(name: str, version: Version) -> ModuleType:
    if not all(part.isidentifier() for part in name.split(".")):
        raise ModuleNotFoundError(f"{name!r} is no name of a module")
    path = module_file(name)
    if path is not None and is_installed(path):
        return importlib.import_module(name)
    _forget_changed(version)
    with _no_bytecode():
        return importlib.import_module(name)


def _forget_changed(version: Version) -> None:
    """Remove the modules of an agent from `sys.modules` if one of their files has changed."""
    now = {os.path.realpath(path): digest for path, digest in version.items()}
    if any(_digests.get(path, digest) != digest for path, digest in now.items()):
        for name, module in list(sys.modules.items()):
            # Modules of `_of_file` have a new name for each content, so that none is stale.
            file = None if name.startswith(_PREFIX) else getattr(module, "__file__", None)
            if isinstance(file, str) and os.path.realpath(file) in now:
                del sys.modules[name]
    _digests.update(now)
    importlib.invalidate_caches()


@contextmanager
def _no_bytecode() -> Iterator[None]:
    """Disable the writing of bytecode within the block.

    Python compares the times of bytecode and source in whole seconds, and misses quick edits.
    """
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
