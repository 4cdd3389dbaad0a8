"""Hints ("did you mean ...?") for names of agents that do not exist."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

_LONGEST = 200
"""Greatest number of characters of a name that a message repeats."""
_ALIKE = 0.7
_INTERPRETERS = {".py": "python", ".js": "node", ".mjs": "node", ".sh": "sh"}


def shown(text: str) -> str:
    """Return a text for a message, with "..." in place of the middle of a very long one."""
    half = _LONGEST // 2
    return text if len(text) <= _LONGEST else f"{text[:half]}...{text[-half:]}"


def likeness_hint(text: str, names: Iterable[str]) -> str:
    """Return a hint with the native agent of the closest name, or an empty string."""
    name, colon, rest = text[:_LONGEST].partition(":")
    is_class = bool(colon) and "=" not in rest
    found = [] if is_class else get_close_matches(name.lower(), names, 1, _ALIKE)
    return _question(f"{one}{colon}{rest}" for one in found)


def parameter_hint(text: str, names: Sequence[str]) -> str:
    """Return a hint with the misspelt parameters of an agent corrected, or an empty string."""
    agent, _, settings = text.partition(":")
    pairs = [setting.partition("=") for setting in settings[:_LONGEST].split(",")]
    meant = [
        name if name in names else next(iter(get_close_matches(name, names, 1, _ALIKE)), "")
        for name, _, _ in pairs
    ]
    if not all(meant) or meant == [name for name, _, _ in pairs]:
        return ""
    changed = (f"{name}={value}" for name, (_, _, value) in zip(meant, pairs, strict=True))
    return _question([f"{agent}:{','.join(changed)}"])


def file_hint(text: str) -> str:
    """Return a hint with the agents of a file that was named without a class, or an empty string.

    A file without agents is suggested as a program, unless it is Python that cannot be parsed.
    """
    path = Path(text.rstrip(":"))
    found = [f"{file}:{name}" for file in _python_files(path) for name in _classes(file)]
    place, dot, name = text.rpartition(".")
    if not found and dot and name in _classes(file := _file_of_module(place)):
        found = [f"{file}:{name}"]
    is_broken = path.suffix == ".py" and _tree(path) is None
    return _question(found or ([] if is_broken else _programs("exec:", [str(path)])))


def module_hint(place: str, name: str) -> str:
    """Return a hint with the file of a class that was named by its module, or an empty string."""
    path = _file_of_module(place)
    classes = _classes(path)
    names = [name] if name in classes else get_close_matches(name, classes, 1, _ALIKE) or classes
    return _question(f"{path}:{one}" for one in names)


def class_hint(module: object, place: str, name: str) -> str:
    """Return a hint with the agent class of the closest name in a module, or an empty string."""
    classes = [one for one, kind in vars(module).items() if callable(getattr(kind, "act", None))]
    return _question(f"{place}:{one}" for one in get_close_matches(name, classes, 1, _ALIKE))


def command_hint(prefix: str, command: Sequence[str]) -> str:
    """Return a hint for a command whose program is a local file, or an empty string."""
    return _question(_programs(prefix, command))


def _programs(prefix: str, command: Sequence[str]) -> list[str]:
    """Return a list with the command that runs a file, empty if the first word names no file."""
    first, *rest = command
    if not _is_file(Path(first)):
        return []
    path = Path(first)
    if path.suffix in _INTERPRETERS:
        first = f"{_INTERPRETERS[path.suffix]} {first}"
    elif not os.access(path, os.X_OK):
        return []
    elif os.sep not in first:
        first = f".{os.sep}{first}"
    return [" ".join([f"{prefix}{first}", *rest])]


def _python_files(path: Path) -> list[Path]:
    """Return the Python file at a path without or with its suffix, or an empty list."""
    file = Path(f"{str(path).removesuffix('.py')}.py")
    return [file] if _is_file(file) else []


def _file_of_module(name: str) -> Path:
    return Path(f"{name.removesuffix('.py').replace('.', os.sep)}.py")


def _classes(path: Path) -> list[str]:
    """Return the names of the classes in a file that define `act`; none if it cannot be parsed."""
    tree = _tree(path)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)] if tree else []
    return [one.name for one in classes if any(map(_is_act, one.body))]


def _tree(path: Path) -> ast.Module | None:
    try:
        return ast.parse(path.read_bytes()) if _is_file(path) else None
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _is_act(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "act"


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # such as a name that is too long
        return False


def _question(names: Iterable[str]) -> str:
    found = " or ".join(map(shown, names))
    return f"; did you mean {found}?" if found else ""
