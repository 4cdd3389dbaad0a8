"""Manifests: a file beside the finished parts of a run, with a line for each of them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import IO, Any, Self

from paili.jobs.checkpoint import content_of, fingerprint, json_text, line_of, repaired
from paili.jobs.programs import Program
from paili.model.errors import ArgumentError
from paili.model.paths import as_path, write_new
from paili.wording import counted

NAME = "manifest.jsonl"
_FORMAT = 1
_HEAD = {"format": int, "settings": dict, "count": int, "size": int, "version": str, "program": str}
_PART = {"start": int, "stop": int, "name": str, "rows": int, "size": int, "sha256": str}
"""The fields of a line, with the types of their values."""


@dataclass(frozen=True, slots=True)
class Part:
    """A file with finished rows.

    Attributes:
        start: its first number.  stop: its last number plus one.
        name: of the file.  rows: number of rows.  size: in bytes.  sha256: of its bytes, in
            hexadecimal.
    """

    start: int
    stop: int
    name: str
    rows: int
    size: int
    sha256: str


@dataclass(frozen=True, slots=True, repr=False)
class Manifest:
    """The description of a run that is written in parts, with the finished parts.

    Attributes:
        settings: everything that the rows depend on, besides the program.
        count: number of all numbers.  size: numbers per part.
        version: of paili.  program: a fingerprint of its code, NumPy and Python.
        parts: the finished parts, by their numbers.
    """

    settings: Mapping[str, Any]
    count: int
    size: int
    version: str
    program: str
    parts: tuple[Part, ...] = ()

    @classmethod
    def begin(cls, settings: Mapping[str, Any], count: int, size: int) -> Self:
        """Return the manifest of a new run of this program, without any part."""
        return cls(_plain(settings), count, size, Program.here().version, fingerprint())

    @classmethod
    def read(cls, folder: str | os.PathLike[str]) -> Self:
        """Read the manifest of a folder.

        Raises:
            ArgumentError: it has none or a damaged one, or `folder` is no path.
        """
        folder = as_path(folder, "folder", "the path of a folder")
        try:
            contents = _contents(folder / NAME)
        except FileNotFoundError:
            contents = []
        return cls._of(contents, folder)

    @classmethod
    def _of(cls, contents: list[Any], folder: Path) -> Self:
        """Return the manifest of the contents of a file's lines.

        Raises:
            ArgumentError: the first line is missing or damaged.
        """
        head = contents[0] if contents else {}
        if not _has(head, _HEAD) or head["format"] != _FORMAT or head["size"] < 1:
            expected = f"a folder of parts, with a whole {NAME}"
            raise ArgumentError("folder", str(folder), expected)
        found = cls(**{name: value for name, value in head.items() if name != "format"})
        return replace(found, parts=_parts(contents[1:], found))

    def __repr__(self) -> str:
        state = "complete" if self.is_complete else f"not yet all of {self.count:,} numbers"
        parts = counted(len(self.parts), "part")
        return f"<Manifest of {parts}: {counted(self.rows, 'row')}, {state}>"

    @property
    def rows(self) -> int:
        """The number of rows of all finished parts."""
        return sum(part.rows for part in self.parts)

    @property
    def is_complete(self) -> bool:
        """Whether all parts are finished."""
        return sum(part.stop - part.start for part in self.parts) == self.count

    def head(self) -> dict[str, Any]:
        """Return the description of the run as plain data: the first line of the file."""
        return {
            "format": _FORMAT,
            "settings": dict(self.settings),
            "count": self.count,
            "size": self.size,
            "version": self.version,
            "program": self.program,
        }


class ManifestFile:
    """The manifest of a folder during its run."""

    def __init__(self, folder: Path, head: Manifest, parts: tuple[Part, ...]) -> None:
        self._path = folder / NAME
        self._head = head
        self._parts = {part.start: part for part in parts}
        self._file: IO[str] | None = None

    @classmethod
    @contextmanager
    def open(cls, folder: Path, head: Manifest) -> Iterator[Self]:
        """Open the manifest of a folder for a run, and lock the folder until it is closed.

        Raises:
            ArgumentError: the folder belongs to another run, or another process writes to it.
            OSError: the folder cannot be used.
        """
        folder.mkdir(parents=True, exist_ok=True)
        with _locked(folder):
            made = cls(folder, head, _finished(folder, head))
            made._rewrite()
            try:
                yield made
            finally:
                made._close()

    def parts(self) -> list[Part]:
        """Return the finished parts, by their numbers."""
        return sorted(self._parts.values(), key=lambda part: part.start)

    def add(self, part: Part) -> None:
        """Append a part whose file is complete.

        Raises:
            OSError: the manifest cannot be written, as on a full disk.
        """
        self._parts[part.start] = part
        try:
            if self._file is None:
                self._file = open(self._path, "a", encoding="utf-8")  # noqa: SIM115  # kept open
            self._file.write(line_of(json_text(asdict(part))))
            self._file.flush()
        except OSError as error:
            self._close()
            raise OSError(error.errno, error.strerror, str(self._path)) from error

    def complete(self) -> Manifest:
        """Sort the parts in the file when there will be no more; return the manifest."""
        self._close()
        self._rewrite()
        return replace(self._head, parts=tuple(self.parts()))

    def _rewrite(self) -> None:
        """Replace the file by a new one atomically, so that an interruption leaves one of them."""
        contents = map(asdict, self.parts())
        text = "".join(line_of(json_text(content)) for content in contents)
        text = first_line(self._head) + text
        temporary = self._path.with_name(f".{NAME}.new")
        try:
            write_new(temporary, text)
            os.replace(temporary, self._path)
        except OSError as error:
            with suppress(OSError):
                temporary.unlink()
            raise OSError(error.errno, error.strerror, str(self._path)) from error

    def _close(self) -> None:
        if self._file is not None:
            with suppress(OSError):  # closing would try to write the rest
                self._file.close()
            self._file = None


def _finished(folder: Path, head: Manifest) -> tuple[Part, ...]:
    """Return the finished parts of an earlier run.

    Raises:
        ArgumentError: they belong to another run.
    """
    if not (folder / NAME).exists():
        if any(folder.glob("part-*")):
            got = f"{folder}, which has parts and no {NAME}"
            raise ArgumentError("folder", got, "an empty folder, or one of the same run")
        return ()
    contents = _contents(folder / NAME, first_line(head))
    found = Manifest._of(contents, folder)
    _check_same(folder, found.settings, head.settings)
    _check_same(folder, found.head(), head.head())
    return found.parts


def _check_same(folder: Path, theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> None:
    for name in sorted({*ours, *theirs}):
        other, own = (json_text(one[name]) if name in one else "nothing" for one in (theirs, ours))
        if other != own:
            got = f"{folder}, whose parts were made with {name} {other}"
            raise ArgumentError("folder", got, f"an empty folder, or one with {name} {own}")


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Lock a folder against other processes; the lock ends with this process in any case."""
    try:
        import fcntl
    except ImportError:  # Windows: two runs at a time write the same parts twice
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            got = f"{folder}, to which another process writes"
            raise ArgumentError("folder", got, "one folder a run") from None
        except OSError:
            pass  # a file system without locks
        yield
    finally:
        os.close(descriptor)


def first_line(of: Manifest) -> str:
    """Return the line that identifies a run."""
    return line_of(json_text(of.head()))


def _contents(path: Path, expected: str = "") -> list[Any]:
    """Return the contents of the lines of a manifest, without damaged ones but for the first.

    Args:
        expected: the first line, if known: a single wrong byte of it is repaired.
    """
    text = repaired(path.read_bytes(), expected)
    first, *others = text.split(b"\n")
    found = [content_of(line) for line in others if line]
    return [content_of(first), *(content for content in found if content is not None)]


def _parts(contents: list[Any], of: Manifest) -> tuple[Part, ...]:
    """Return the parts of a run among the contents of lines, each once; ignore other contents."""
    found = (Part(**content) for content in contents if _has(content, _PART))
    starts = range(0, of.count, of.size)
    parts = {
        part.start: part
        for part in found
        if part.start in starts and part.stop == min(part.start + of.size, of.count)
    }
    return tuple(parts[start] for start in sorted(parts))


def _has(content: Any, fields: Mapping[str, type]) -> bool:
    """Return whether a value is an object with exactly these fields, each of its type."""
    return (
        isinstance(content, dict)
        and content.keys() == fields.keys()
        and all(type(content[name]) is kind for name, kind in fields.items())
    )


def _plain(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings as they are when read back from JSON.

    Raises:
        ArgumentError: they are not plain data.
    """
    try:
        found: dict[str, Any] = json.loads(json_text(dict(settings)))
    except (TypeError, ValueError, RecursionError) as error:
        raise ArgumentError("settings", str(error), "plain data of JSON") from None
    return found
