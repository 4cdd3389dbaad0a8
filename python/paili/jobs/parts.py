"""Big results: a file for each part, written by the worker, and a manifest of those that are there.

A run writes into a folder of its own. A part has the rows of some successive numbers, such as the
rows of another file, or seeds. Its worker writes it under another name, and gives it its own when
it is whole. Only then it is entered in the manifest, with its size and digest. So whatever ends a
run, no part is lost that was entered, and none is there twice.
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
"""The maximum of numbers: the names of parts have digits for no more."""
_UNFINISHED = ".new"


@dataclass(frozen=True, slots=True, repr=False)
class PartedWork:
    """Work whose results are written to files, one a part.

    Attributes:
        write: given the numbers of a part and a path, writes their rows there and returns how
            many there are. A function of a module (or a `functools.partial` of one) that depends
            on nothing but its arguments.
        count: of the numbers, 0 to 10**12.  size: numbers of a part; the last one may be smaller.
        settings: all that the rows depend on, as plain data of JSON.
        unit: what is counted when progress is told, such as "hands".
        suffix: of the files.
        place: the folder of the files within that of the run, such as "data"; empty means the
            folder of the run, in which the manifest is.
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
        """Return the path of the part that begins with a number, within the folder of the run."""
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
    """Write all parts that are not there yet.

    The files are the same, byte by byte, whoever writes them: the manifest as well, once all parts
    are in it. A part that another run has written is read, and written again if it is damaged.

    Args:
        folder: made if it is not there. All workers must see it by the same name.
        jobs: processes of this machine, 1 to 256.  executor: whose workers write instead.
        progress: told the unit, how many numbers are done, and how many there are.
        remark: told what was found in the folder, in sentences.
        lost: told of each worker that was lost, in a sentence.
    Raises:
        ArgumentError: a folder with the parts of something else, or one that another process
            writes to; a worker with another version of paili; not 1 to 256 jobs.
        ChildProcessError: workers were lost again and again.
        OSError: a file cannot be written, as on a full disk.
    """
    folder = as_path(folder, "folder", "the path of a folder")
    if not isinstance(work, PartedWork):
        raise ArgumentError("work", describe(work), "a PartedWork")
    head = Manifest.begin(work.settings, work.count, work.size)
    pool = WorkerPool(jobs, executor, lost)
    is_alone = executor is None  # with an executor, others may be at a part when this run ends
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
    """The parts whose files are not as the manifest says: missing, cut short or altered.

    Raises:
        ArgumentError: no manifest, or a damaged one.  OSError: a file cannot be read.
    Cost: all files are read, about a second a gigabyte.
    """
    folder = as_path(folder, "folder", "the path of a folder")
    found = Manifest.read(folder)
    return [part for part in found.parts if not _is_whole(folder, part)]


@contextmanager
def _unfinished_dropped(folder: Path, also_after: bool) -> Iterator[None]:
    """Remove what workers were writing when they were ended, by an earlier run or by this one."""
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
    """Whether the name of a part can end so."""
    is_plain = text.startswith(".") and text.isprintable()  # no NUL, no half of a surrogate pair
    return is_plain and "/" not in text and text != _UNFINISHED


def _is_place(text: str) -> bool:
    """Whether the parts can be in a folder of this name."""
    is_plain = text.isprintable() and not {"/", "\\"}.intersection(text)
    return not text or (is_plain and not text.startswith("."))


def _refuse_unknown_parts(folder: Path, place: Path) -> None:
    """Refuse a folder with parts that no manifest has."""
    if not (folder / NAME).exists() and any(place.glob("part-*")):
        got = f"{folder}, which has parts and no {NAME}"
        raise ArgumentError("folder", got, "an empty folder, or one of the same run")


def _refuse_other_files(folder: Path, manifest: ManifestFile, work: PartedWork) -> None:
    """Refuse a folder whose parts are files of another kind."""
    for part in manifest.parts():
        if part.name != work.name(part.start):
            expected = f"an empty folder, or one with parts such as {work.name(part.start)}"
            raise ArgumentError("folder", f"{folder}, which has {part.name}", expected)


def part_name(start: int, suffix: str = ".parquet") -> str:
    """The name of the part that begins with a number."""
    return f"part-{start:012}{suffix}"


def _whole_parts(
    folder: Path, manifest: ManifestFile, remark: Callable[[str], None] | None
) -> dict[int, Part]:
    """Return the parts of an earlier run that can be used."""
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
    """Write a part in a worker, whole or not at all."""
    name = work.name(numbers.start)
    path = folder / name
    # Two workers may be at the same part, if one of them was given up too early.
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
