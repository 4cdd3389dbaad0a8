"""Checkpoints: a file with the finished parts of a run, from which an interrupted run resumes.

The file has one JSON object per line, with a checksum. The first line identifies the run:
item, hands, seed and a fingerprint of the program. Each other line has successive results of one
stage, from the number `start` on. Lines are only appended, each when its part is finished.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any
from zlib import crc32

from paili.model.paths import write_new


def json_text(value: Any) -> str:
    """Return a value as JSON without spaces; equal values have equal texts, also when read back."""
    return json.dumps(value, separators=(",", ":"))


def line_of(content: str) -> str:
    """Return the line of a content, which `json_text` has formatted."""
    return f'{{"checksum":"{crc32(content.encode()):08x}","content":{content}}}\n'


def content_of(line: bytes) -> Any:
    """Return the content of a line; None if it is damaged."""
    try:
        found = json.loads(line)
        content = found["content"]
        is_whole = found["checksum"] == f"{crc32(json_text(content).encode()):08x}"
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return content if is_whole else None


def repaired(text: bytes, first: str) -> bytes:
    """Repair a single wrong byte in the first line of a file's content.

    The first line identifies the run of a file. That of another run differs by more than one byte:
    at least by one of its content and one of its checksum.

    Args:
        first: the expected line.
    """
    right = first.encode()
    given = text[: len(right)]
    wrong = sum(one != other for one, other in zip(given, right, strict=False))
    is_damaged = len(given) == len(right) and wrong == 1
    return right + text[len(right) :] if is_damaged else text


_PART: dict[str, Any] = {"stage": str, "start": int, "seconds": (int, float), "results": list}
"""The fields of a line, with the types of their values."""
Parts = dict[int, list[Any]]
"""Results of a stage: lists of successive results, by the number of the first one."""


class Checkpoint:
    """The file of one run.

    A damaged line, such as a last one that was cut short, is dropped, and its part is computed
    again. A single wrong byte of the first line is repaired. A file of another run or of another
    version of the program is renamed (`.old` is appended), and nothing of it is used.

    Attributes:
        seconds: duration of the earlier runs.
        remarks: messages for people about the state of the file.
    """

    def __init__(
        self, path: Path, item: str, hands: int, seed: int, packages: tuple[str, ...] = ()
    ) -> None:
        """Open the file, read its parts and prepare to append.

        Args:
            packages: names of other packages whose code the results depend on.
        Raises:
            OSError: the file cannot be read or written.
        """
        self.path = path
        self.seconds = 0.0
        self.remarks: list[str] = []
        self._parts: dict[str, Parts] = {}
        head = {"item": item, "hands": hands, "seed": seed, "program": fingerprint(packages)}
        path.parent.mkdir(parents=True, exist_ok=True)
        if not self._resume(head):
            path.write_text(line_of(json_text(head)), encoding="utf-8")
        self._file = open(path, "a", encoding="utf-8")  # noqa: SIM115  # until `close`

    def _resume(self, head: Mapping[str, Any]) -> bool:
        """Read the parts and repair the file if it is of this run; return whether it is."""
        try:
            given = self.path.read_bytes()
        except FileNotFoundError:
            return False
        text = repaired(given, line_of(json_text(head)))
        lines = text.split(b"\n")
        contents = list(map(content_of, filter(None, lines)))
        if not contents or contents[0] != head:
            if contents:
                aside = self.path.with_name(self.path.name + ".old")
                os.replace(self.path, aside)
                why = _changed_files(contents[0], head)
                self.remarks.append(f"{self.path} is not of this run{why}: it is now {aside.name}")
            return False
        good = [content for content in contents[1:] if _is_part(content)]
        for content in good:
            parts = self._parts.setdefault(content["stage"], {})
            parts[content["start"]] = content["results"]
            self.seconds = max(self.seconds, content["seconds"])
        if good:
            self.remarks.append(f"resuming {self.path} after {self.seconds:.1f} s")
        damaged = len(contents) - 1 - len(good)
        if text != given:
            self.remarks.append(f"{self.path}: its damaged first line is set right")
        if damaged:
            count = f"{damaged} damaged line{'s' * (damaged > 1)}"
            self.remarks.append(f"{self.path}: {count} dropped, to be computed again")
        if damaged or lines[-1] or text != given:
            self._rewrite([head, *good])
        return True

    def _rewrite(self, contents: list[Any]) -> None:
        # A new file replaces the old one: a run that still appends to the old file does no harm.
        temporary = self.path.with_name(self.path.name + ".new")
        write_new(temporary, "".join(map(line_of, map(json_text, contents))))
        os.replace(temporary, self.path)

    def parts(self, stage: str) -> Parts:
        """Return the finished parts of a stage."""
        return dict(self._parts.get(stage, {}))

    def append(self, stage: str, start: int, results: str, seconds: float) -> None:
        """Append results to the file.

        Args:
            results: a list, by `json_text`.  seconds: duration of the run so far.
        """
        place = f'"stage":{json_text(stage)},"start":{start},"seconds":{round(seconds, 3)}'
        try:
            self._file.write(line_of(f'{{{place},"results":{results}}}'))
            self._file.flush()
        except OSError as error:  # such as a full disk; the error has no file name
            with suppress(OSError):  # closing would try to write the rest
                self._file.close()
            raise OSError(error.errno, error.strerror, str(self.path)) from error

    def close(self) -> None:
        """Close the file and keep it for another run."""
        self._file.close()

    def remove(self) -> None:
        """Delete the file after success, so that another run computes anew."""
        self.close()
        self.path.unlink(missing_ok=True)


@cache
def fingerprint(packages: tuple[str, ...] = ()) -> str:
    """Return a digest of everything that results depend on: the code of paili, NumPy and Python.

    Args:
        packages: names of other packages whose code counts too.
    Raises:
        ModuleNotFoundError: a package is not installed.
    """
    import numpy as np  # which takes longer to load than all of ours

    digest = sha256(f"{np.__version__} {sys.version}".encode())
    for root in (Path(__file__).parents[1], *map(_folder, packages)):
        for path in sorted(_code(root)):
            digest.update(f"\n{path.relative_to(root)}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _folder(package: str) -> Path:
    (path,) = import_module(package).__path__
    return Path(path)


def _changed_files(theirs: object, ours: Mapping[str, Any]) -> str:
    """Return a phrase about the files that two runs depend on and that differ between them.

    The files are `files` of an item that is JSON: digests by path.
    """
    found: list[Mapping[str, str]] = []
    for head in (theirs, ours):
        try:
            item = json.loads(head["item"]) if isinstance(head, Mapping) else None
        except (ValueError, KeyError, TypeError):
            return ""
        files = item.get("files") if isinstance(item, dict) else None
        if not isinstance(files, dict):
            return ""
        found.append(files)
    before, now = found
    changed = sorted(path for path in {*before, *now} if before.get(path) != now.get(path))
    return f", for {', '.join(changed)} has changed" if changed else ""


def _is_part(content: Any) -> bool:
    return (
        isinstance(content, dict)
        and content.keys() == _PART.keys()
        and all(isinstance(content[name], kind) for name, kind in _PART.items())
    )


def _code(root: Path) -> Iterator[Path]:
    for suffix in ("py", "so", "pyd"):
        yield from root.rglob(f"*.{suffix}")
