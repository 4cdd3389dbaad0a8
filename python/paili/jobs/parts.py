"""Results in parts: a file for each part, written by a worker, and a manifest of all.

A run writes into its own folder. A part has the rows of successive numbers, such as row numbers of
another file, or seeds. Its worker writes it under a temporary name, and renames it when it is
complete. Only then is the part entered in the manifest, with its size and digest. So an
interruption loses no part that was entered, and duplicates none.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from hashlib import file_digest
from pathlib import Path
from typing import Any

from paili.jobs.crew import Lost, WorkerPool
from paili.jobs.manifest import NAME, Manifest, ManifestFile, Part
from paili.jobs.runner import Progress
from paili.model.errors import ArgumentError, describe
from paili.model.paths import as_path
from paili.model.tiles import integer_within
from paili.wording import counted

MOST_NUMBERS = 10**12
"""Maximum count of numbers, set by the digits in the names of parts."""
_UNFINISHED = ".new"


@dataclass(frozen=True, slots=True, repr=False)
class PartedWork:
    """Work whose results are written to files, one per part.

    Attributes:
        write: writes the rows of a range of numbers to a path and returns the number of rows. A
            function of a module (or a `functools.partial` of one) that depends only on its
            arguments.
        count: number of all numbers, 0 to 10**12.  size: numbers per part; the last may have fewer.
        settings: everything that the rows depend on, as plain data of JSON.
        unit: what progress messages count, such as "hands".
        suffix: of the files.
        place: the subfolder for the files, such as "data"; empty for the folder of the run, which
            has the manifest.
    """

    write: Callable[[range, Path], int]
    count: int
    size: int
    settings: Mapping[str, Any]
    unit: str = "rows"
    suffix: str = ".parquet"
    place: str = ""

    def __post_init__(self) -> None:
        integer_within(self.count, "count", 0, MOST_NUMBERS)
        integer_within(self.size, "size", 1, MOST_NUMBERS)
        if not callable(self.write):
            raise ArgumentError("write", describe(self.write), "a function of numbers and a path")
        if not isinstance(self.suffix, str) or not _is_suffix(self.suffix):
            raise ArgumentError("suffix", describe(self.suffix), "a suffix such as .parquet")
        if not isinstance(self.place, str) or not _is_place(self.place):
            raise ArgumentError("place", describe(self.place), "the name of a folder, or nothing")

    def __repr__(self) -> str:
        return f"<PartedWork of {self.count:,} {self.unit} in parts of {self.size:,}>"

    def name(self, start: int) -> str:
        """Return the path of the part that begins with a number, relative to the run's folder."""
        name = part_name(start, self.suffix)
        return f"{self.place}/{name}" if self.place else name


def write_parts(
    folder: str | os.PathLike[str],
    work: PartedWork,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    remark: Callable[[str], None] | None = None,
    lost: Lost | None = None,
) -> Manifest:
    """Write all parts that do not exist yet.

    The files, and the manifest of a complete run, are the same byte by byte whichever workers write
    them. Parts of an earlier run are checked, and written again if damaged.

    Args:
        folder: created if missing. All workers must see it under the same name.
        jobs: local processes, 1 to 256.  executor: whose workers write instead.
        progress: called with the unit, the count of finished numbers, and the total.
        remark: called with messages about the state of the folder.
        lost: called with a message when a worker is lost.
    Raises:
        ArgumentError: the folder has the parts of another run, or another process writes to it; a
            worker has another version of paili; not 1 to 256 jobs.
        ChildProcessError: workers were lost repeatedly.
        OSError: a file cannot be written, as on a full disk.
    """
    folder = as_path(folder, "folder", "the path of a folder")
    if not isinstance(work, PartedWork):
        raise ArgumentError("work", describe(work), "a PartedWork")
    head = Manifest.begin(work.settings, work.count, work.size)
    pool = WorkerPool(jobs, executor, lost)
    is_alone = executor is None  # other workers may still write parts at the end
    place = folder / work.place
    _refuse_unknown_parts(folder, place)
    with ManifestFile.open(folder, head) as manifest, _unfinished_dropped(place, is_alone), pool:
        _refuse_other_files(folder, manifest, work)
        place.mkdir(exist_ok=True)
        done = _whole_parts(folder, manifest, remark)
        numbers_done = sum(part.stop - part.start for part in done.values())
        if progress is not None:
            progress(work.unit, numbers_done, work.count)
        todo = (
            range(start, min(start + work.size, work.count))
            for start in range(0, work.count, work.size)
            if start not in done
        )
        write = partial(_write, folder.absolute(), replace(work, settings={}))
        for numbers, part in pool.run(write, todo):
            manifest.add(part)
            numbers_done += len(numbers)
            if progress is not None:
                progress(work.unit, numbers_done, work.count)
        return manifest.complete()


def damaged_parts(folder: str | os.PathLike[str]) -> list[Part]:
    """Return the parts whose files differ from the manifest: missing, cut short or altered.

    Raises:
        ArgumentError: the manifest is missing or damaged.  OSError: a file cannot be read.
    Cost: reads all files, about a second per gigabyte.
    """
    folder = as_path(folder, "folder", "the path of a folder")
    found = Manifest.read(folder)
    return [part for part in found.parts if not _is_whole(folder, part)]


@contextmanager
def _unfinished_dropped(folder: Path, also_after: bool) -> Iterator[None]:
    """Remove unfinished files before a block, and optionally after it."""
    _drop_unfinished(folder)
    try:
        yield
    finally:
        if also_after:
            _drop_unfinished(folder)


def _drop_unfinished(folder: Path) -> None:
    for path in folder.glob(f".part-*{_UNFINISHED}"):
        path.unlink(missing_ok=True)


def _is_suffix(text: str) -> bool:
    is_plain = text.startswith(".") and text.isprintable()  # no NUL, no lone surrogate
    return is_plain and "/" not in text and text != _UNFINISHED


def _is_place(text: str) -> bool:
    """Return whether a text is a valid name of a subfolder, or empty."""
    is_plain = text.isprintable() and not {"/", "\\"}.intersection(text)
    return not text or (is_plain and not text.startswith("."))


def _refuse_unknown_parts(folder: Path, place: Path) -> None:
    """Raise if a folder has parts and no manifest."""
    if not (folder / NAME).exists() and any(place.glob("part-*")):
        got = f"{folder}, which has parts and no {NAME}"
        raise ArgumentError("folder", got, "an empty folder, or one of the same run")


def _refuse_other_files(folder: Path, manifest: ManifestFile, work: PartedWork) -> None:
    """Raise if the parts of a folder have other names than those of this work."""
    for part in manifest.parts():
        if part.name != work.name(part.start):
            expected = f"an empty folder, or one with parts such as {work.name(part.start)}"
            raise ArgumentError("folder", f"{folder}, which has {part.name}", expected)


def part_name(start: int, suffix: str = ".parquet") -> str:
    """Return the name of the part that begins with a number."""
    return f"part-{start:012}{suffix}"


def _whole_parts(
    folder: Path, manifest: ManifestFile, remark: Callable[[str], None] | None
) -> dict[int, Part]:
    """Return the finished parts of an earlier run that are whole, by start."""
    whole = {}
    for part in manifest.parts():
        if _is_whole(folder, part):
            whole[part.start] = part
        elif remark is not None:
            remark(f"{folder / part.name} is damaged or missing: it is written again")
    if whole and remark is not None:
        remark(f"{folder} has {counted(len(whole), 'finished part')}")
    return whole


def _is_whole(folder: Path, part: Part) -> bool:
    try:
        with open(folder / part.name, "rb") as file:
            if os.fstat(file.fileno()).st_size != part.size:
                return False
            return file_digest(file, "sha256").hexdigest() == part.sha256
    except FileNotFoundError:
        return False


def _write(folder: Path, work: PartedWork, numbers: range) -> Part:
    """Write a part atomically, in a worker."""
    name = work.name(numbers.start)
    path = folder / name
    # Two workers may write the same part, if one of them was taken for lost too early.
    temporary = path.with_name(f".{path.name}.{os.getpid()}{_UNFINISHED}")
    try:
        rows = integer_within(work.write(numbers, temporary), "rows of a part", 0, 2**63 - 1)
        with open(temporary, "rb+") as file:
            size, digest = os.fstat(file.fileno()).st_size, file_digest(file, "sha256")
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        _remove(temporary)
        if error.errno is not None:  # such as a full disk
            raise OSError(error.errno, os.strerror(error.errno), str(path)) from error
        raise
    except BaseException:
        _remove(temporary)
        raise
    return Part(numbers.start, numbers.stop, name, rows, size, digest.hexdigest())


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
