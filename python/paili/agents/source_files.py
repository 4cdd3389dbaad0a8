"""The files that an agent consists of, and digests of their content.

A run that is resumed compares the digests: after an edit it would mix two agents under one name.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import file_digest, sha256
from importlib import invalidate_caches
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import paili
from paili.model.errors import ArgumentError, describe

PROGRAM = re.compile(r"exec(-[a-z]*)*:")
"""Pattern of the prefix of a program's name."""
_LARGE = 1 << 24
"""Size in bytes from which a digest is cached until the time or size of the file changes."""
_DIGITS = 16
_CODE = {
    *(".py", ".pyc", ".js", ".mjs", ".cjs", ".ts", ".sh", ".rb", ".pl", ".lua", ".php", ".r"),
    *(".jl", ".jar", ".class", ".so", ".dll", ".dylib", ".exe", ".wasm"),
}
"""Suffixes of files that are code."""
_MAGIC = (b"#!", b"\x7fELF", b"MZ", b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe")
"""First bytes of executable files."""

Version = Mapping[str, str]
"""Digests of the files of an agent, by path."""


def version_of(text: str) -> dict[str, str]:
    """Return the digests of the files that an agent consists of, by path; empty without a file.

    For a class these are its file or module; for a program, the files that its command names and
    the program itself, unless it is a binary on PATH. Local modules that a Python file imports are
    included. The digest of a file that cannot be read is "unreadable".
    """
    found = {}
    for label, path in _files(text).items():
        try:
            found[label] = _digest(path)
        except OSError:
            found[label] = "unreadable"
    return found


def fingerprint(text: str) -> str:
    """Return a single digest of all files of an agent; empty for an agent without files."""
    found = version_of(text)
    content = "".join(f"{path}\n{digest}\n" for path, digest in sorted(found.items()))
    return sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS] if found else ""


def changed_files(before: Version, now: Version) -> list[str]:
    """Return the paths whose digests differ between two versions."""
    return sorted(path for path in {*before, *now} if before.get(path) != now.get(path))


def expect_version(text: str, version: Version) -> None:
    """Raise if the code of an agent has changed since a run began.

    Data files are ignored: a program may write to a file that its command names.

    Raises:
        ArgumentError: a file of code has changed.
    """
    changed = changed_files(version, version_of(text))
    if code := [path for path in changed if path in version and not _is_data(Path(path))]:
        expected = "files that stay the same until all games are played"
        got = f"{describe(text)}, of which {', '.join(code)} has changed"
        raise ArgumentError("agent", got, expected)


def _is_data(path: Path) -> bool:
    """Return whether a file is not code, by its suffix, its permissions and its first bytes."""
    if path.suffix.lower() in _CODE or not _is_file(path) or os.access(path, os.X_OK):
        return False
    try:
        with open(path, "rb") as file:
            return not file.read(4).startswith(_MAGIC)
    except OSError:
        return False


def _digest(path: Path) -> str:
    status = path.stat()
    if status.st_size < _LARGE:
        return sha256(path.read_bytes()).hexdigest()[:_DIGITS]
    return _digest_of_large(path, status.st_ino, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=64)
def _digest_of_large(path: Path, inode: int, time: int, size: int) -> str:
    with open(path, "rb") as file:
        return file_digest(file, "sha256").hexdigest()[:_DIGITS]


def _files(text: str) -> dict[str, Path]:
    """Return the files of an agent, by path, or by name for an installed module."""
    if program := PROGRAM.match(text):
        return _files_of_command(text[program.end() :])
    place, _, name = text.rpartition(":")
    if not place or not name.isidentifier():
        return {}
    if place.endswith(".py"):
        path = Path(place)
        return _with_imports([path], path.parent) if _is_file(path) else {}
    return _files_of_module(place)


def _files_of_command(command: str) -> dict[str, Path]:
    parts = _words(command)
    found: dict[str, Path] = {}
    if parts and (path := shutil.which(parts[0])) is not None and _is_own(Path(path)):
        found[parts[0]] = Path(path)
    for before, part in pairwise(parts):
        found |= _files_of_module_here(part) if before == "-m" else _files_of_argument(part)
    return found


def _files_of_argument(part: str) -> dict[str, Path]:
    """Return the files that an argument names.

    The argument may be a path, have one after a "=", or be a command with paths among its words.
    """
    words = [part, part.partition("=")[2], *(_words(part) if re.search(r"\s", part) else ())]
    found: dict[str, Path] = {}
    for path in (Path(word) for word in words if word):
        if _is_file(path):
            found |= _with_imports([path], path.parent)
        elif _is_file(path / "__main__.py"):  # Python runs such a folder
            found |= _with_imports(sorted(path.rglob("*.py")), path)
    return found


def _files_of_module_here(name: str) -> dict[str, Path]:
    """Return the files that `python -m` runs, if the module is in the working directory."""
    start = Path(*name.split("."))
    candidates = [start.with_suffix(".py"), start / "__init__.py", start / "__main__.py"]
    return _with_imports(filter(_is_file, candidates), Path())


def _files_of_module(name: str) -> dict[str, Path]:
    path = module_file(name)
    if path is None or path.is_relative_to(Path(paili.__file__).parent):
        return {}  # `paili.jobs.checkpoint.fingerprint` covers paili itself
    depth = name.count(".") + (path.name == "__init__.py")
    return {name: path} if is_installed(path) else _with_imports([path], path.parents[depth])


def module_file(name: str) -> Path | None:
    """Return the file of a module, which need not be loaded; None if it has no file."""
    if not all(part.isidentifier() for part in name.split(".")):
        return None
    if name not in sys.modules:
        invalidate_caches()  # the file may have been written a moment ago
    try:
        found = find_spec(name)
    except Exception:  # finding a.b runs a, which may raise anything
        return None
    origin = None if found is None or not found.has_location else found.origin
    return Path(origin) if origin is not None and os.path.isfile(origin) else None


def is_installed(path: Path) -> bool:
    """Return whether a file belongs to Python or to an installed package."""
    places = (sysconfig.get_path(name) for name in ("stdlib", "platstdlib"))
    is_package = any(part.endswith("-packages") for part in path.parts)
    return is_package or any(path.is_relative_to(place) for place in places if place)


def _is_own(path: Path) -> bool:
    """Return whether a program is a script, or a binary outside PATH that is not this Python."""
    try:
        with open(path, "rb") as file:
            is_script = file.read(2) == b"#!"
    except OSError:
        return False
    if is_script:
        return True
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    is_on_path = os.path.abspath(path.parent) in map(os.path.abspath, folders)
    return not is_on_path and path.resolve() != Path(sys.executable).resolve()


def _with_imports(paths: Iterable[Path], root: Path) -> dict[str, Path]:
    """Return files by path, with the modules below `root` that they import, directly or not."""
    found: dict[str, Path] = {}
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if str(path) not in found:
            found[str(path)] = path
            waiting += _imports(path, root) if path.suffix == ".py" else ()
    return found


def _imports(path: Path, root: Path) -> Iterator[Path]:
    try:
        content = path.read_bytes()
    except OSError:
        return
    for level, name in _imported_names(content):
        place = root if level == 0 else path.parents[level - 1]
        parts = name.split(".") if name else []
        for length in range(len(parts) + 1):
            start = place.joinpath(*parts[:length])
            files = [start / "__init__.py", *([start.with_suffix(".py")] if length else ())]
            # The folder of a script is not a package, even with an `__init__.py`.
            yield from filter(_is_file, files if length or level else ())


@lru_cache(maxsize=256)
def _imported_names(content: bytes) -> tuple[tuple[int, str], ...]:
    """Return the imports of a file: the number of leading dots, and the name after them."""
    try:
        nodes = list(ast.walk(ast.parse(content)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    found: list[tuple[int, str]] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [(0, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [".".join(filter(None, [node.module, alias.name])) for alias in node.names]
            found += [(node.level, name) for name in names]
    return tuple(dict.fromkeys(found))


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # no closing quotation mark
        return []


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # such as a name that is too long
        return False
