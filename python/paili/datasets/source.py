"""Random access to the rows of a Parquet file, or of a folder of them, in constant memory."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from paili.extras import need_pyarrow
from paili.model.errors import ArgumentError
from paili.model.paths import as_path

if TYPE_CHECKING:
    import pyarrow
    from pyarrow import parquet

_ROWS_AT_ONCE = 8_192
_BLOCK = 1 << 20
PARTS = "data"
"""Folder of the Parquet files of a data set, beside its card and its manifest."""


class Stamp(NamedTuple):
    """State of a file by its file system, which changes when the file is written.

    Attributes:
        size: size in bytes.  modified, changed: times in nanoseconds.  inode: number of the file.
    """

    size: int
    modified: int
    changed: int
    inode: int

    @classmethod
    def of(cls, path: Path) -> Stamp:
        """Return the current state of a file.

        Raises:
            OSError: the file does not exist.
        """
        found = os.stat(path)
        return cls(found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)


@dataclass(frozen=True, eq=False)
class Source:
    """The concatenated rows of some files, as they were when the source was opened.

    A source is pickled for the workers of a run with all that was read from its files. Workers
    raise an error for a file that has changed since.

    Attributes:
        path: path of the file, or of the folder.  files: Parquet files, in order.
        schema: common schema of all files.
        starts: number of the first row of each file, followed by the number of all rows.
        stamps: states of the files.
        plain_size: size of the columns before compression, in bytes.
    """

    path: Path
    files: tuple[Path, ...]
    schema: pyarrow.Schema
    starts: tuple[int, ...]
    stamps: tuple[Stamp, ...]
    plain_size: int

    @classmethod
    def open(cls, path: str | os.PathLike[str], name: str = "path") -> Source:
        """Open a file, or all Parquet files of a folder, in the order of their names.

        The files of a folder are in the folder itself, or else in its folder `data`.

        Args:
            name: name of the argument, for error messages.
        Raises:
            ArgumentError: pyarrow is not installed; a folder without such files; a file that is not
                Parquet or is truncated; files with different columns.
            OSError: a file cannot be read.
        """
        need_pyarrow()
        place = as_path(path, name, "the path of a Parquet file, or of a folder").absolute()
        files = _files_of(place) if place.is_dir() else (place,)
        stamps = []
        starts, plain_size = [0], 0
        first: pyarrow.Schema | None = None
        for one in files:
            schema, rows, size, stamp = _footer(one)
            first = schema if first is None else first
            if not schema.equals(first):
                got = f"other columns than {files[0].name}"
                raise ArgumentError(str(one), got, "the same columns in all files of a folder")
            starts.append(starts[-1] + rows)
            stamps.append(stamp)
            plain_size += size
        assert first is not None  # there is at least one file
        return cls(place, files, first, tuple(starts), tuple(stamps), plain_size)

    def __getstate__(self) -> dict[str, Any]:
        # Arrow's own pickles lose the names of list elements.
        return {**self.__dict__, "schema": self.schema.serialize().to_pybytes()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        import pyarrow

        schema = pyarrow.ipc.read_schema(pyarrow.py_buffer(state["schema"]))
        self.__dict__.update({**state, "schema": schema})

    @property
    def rows(self) -> int:
        """Number of rows."""
        return self.starts[-1]

    @property
    def size(self) -> int:
        """Size of all files in bytes."""
        return sum(stamp.size for stamp in self.stamps)

    @property
    def metadata(self) -> dict[str, str]:
        """Metadata of the first file."""
        found = self.schema.metadata or {}
        return {
            key.decode("utf-8", "replace"): found[key].decode("utf-8", "replace") for key in found
        }

    @property
    def sha256(self) -> str:
        """SHA-256 digest of the concatenated files."""
        return self._digests[-1]

    @cached_property
    def _digests(self) -> tuple[str, ...]:
        """Digests of each file, followed by that of all of them.

        Raises:
            ArgumentError: a file has changed.  OSError: it cannot be read.
        """
        whole = sha256()
        found = []
        for path, stamp in zip(self.files, self.stamps, strict=True):
            digest = sha256()
            for block in _blocks(path):
                whole.update(block)
                digest.update(block)
            if Stamp.of(path) != stamp:
                raise _changed(path)
            found.append(digest.hexdigest())
        return (*found, whole.hexdigest())

    def check(self, rows: range) -> None:
        """Raise if a file with some of the rows has changed.

        A copy on another machine and a touched file have other stamps; their digests are compared
        instead, if they are known.

        Raises:
            ArgumentError: a file has changed.  OSError: it cannot be read.
        """
        for at, path in enumerate(self.files):
            if rows.start < self.starts[at + 1] and self.starts[at] < rows.stop:
                stamp = Stamp.of(path)
                if stamp != self.stamps[at] and not self._has_digest(at, stamp):
                    raise _changed(path)

    def _has_digest(self, at: int, stamp: Stamp) -> bool:
        """Return whether a file with another stamp still has the same bytes."""
        digests: tuple[str, ...] | None = self.__dict__.get("_digests")
        return digests is not None and _digest_of(self.files[at], stamp) == digests[at]

    def read(
        self, rows: range, columns: Sequence[str] | None = None
    ) -> Iterator[tuple[int, pyarrow.RecordBatch]]:
        """Yield batches of a few thousand rows, each with the number of its first row.

        Args:
            columns: names of the columns to read; None means all.
        Raises:
            ArgumentError: a damaged file, or one that has changed since the source was opened.
            OSError: a file cannot be read.
        """
        self.check(rows)
        at = bisect_right(self.starts, rows.start) - 1
        start = rows.start
        while start < rows.stop:
            end = min(rows.stop, self.starts[at + 1])
            within = range(start - self.starts[at], end - self.starts[at])
            for batch in _read_file(self.files[at], within, columns):
                yield start, batch
                start += batch.num_rows
            start = end
            at += 1
        self.check(rows)


def _files_of(folder: Path) -> tuple[Path, ...]:
    """Return the Parquet files of a folder, in the order of their names.

    Raises:
        ArgumentError: there are none.
    """
    for place in (folder, folder / PARTS):
        if files := tuple(sorted(place.glob("*.parquet"))):
            return files
    raise ArgumentError(str(folder), "a folder without .parquet files", "some")


def _footer(path: Path) -> tuple[pyarrow.Schema, int, int, Stamp]:
    """Return the schema, number of rows, uncompressed size and stamp of a file."""
    stamp = Stamp.of(path)
    with opened(path) as file:
        schema = file.schema_arrow
        try:
            schema.names  # noqa: B018  # raises if they are not text
        except UnicodeDecodeError as error:
            raise _damaged(path, error) from None
        footer = file.metadata
        groups = range(footer.num_row_groups)
        size = sum(footer.row_group(number).total_byte_size for number in groups)
        return schema, footer.num_rows, size, stamp


@lru_cache(maxsize=1 << 10)
def _digest_of(path: Path, stamp: Stamp) -> str:
    """Return the digest of a file; the stamp is part of the cache key."""
    digest = sha256()
    for block in _blocks(path):
        digest.update(block)
    if Stamp.of(path) != stamp:
        raise _changed(path)
    return digest.hexdigest()


def _blocks(path: Path) -> Iterator[bytes]:
    with open(path, "rb") as file:
        while block := file.read(_BLOCK):
            yield block


def _changed(path: Path) -> ArgumentError:
    return ArgumentError(
        str(path), "a file that has changed since it was opened", "one that nobody writes to"
    )


def opened(path: Path) -> parquet.ParquetFile:
    """Open a Parquet file.

    Raises:
        ArgumentError: not Parquet, or truncated.  OSError: it cannot be read.
    """
    import pyarrow
    from pyarrow import parquet

    with open(path, "rb"):
        pass  # OSErrors of `open` name the file, those of Arrow do not
    try:
        return parquet.ParquetFile(path, page_checksum_verification=True)
    except (pyarrow.ArrowException, OSError, UnicodeDecodeError) as error:
        raise _damaged(path, error) from None


def _read_file(
    path: Path, rows: range, columns: Sequence[str] | None
) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    with opened(path) as file:
        groups, skipped = _groups(file, rows)
        wanted = None if columns is None else list(columns)
        left = len(rows)
        batches = file.iter_batches(_ROWS_AT_ONCE, row_groups=groups, columns=wanted)
        while left:
            try:
                # Arrow reads on this thread alone, since each worker has one.
                batch = next(batches)
            except (pyarrow.ArrowException, OSError, StopIteration) as error:
                raise _damaged(path, error) from None
            if skipped >= batch.num_rows:
                skipped -= batch.num_rows
                continue
            batch = batch.slice(skipped, left)
            skipped = 0
            left -= batch.num_rows
            yield batch


def _groups(file: parquet.ParquetFile, rows: range) -> tuple[list[int], int]:
    """Return the row groups of some rows, and the number of rows of the first group to skip."""
    groups: list[int] = []
    before, skipped = 0, 0
    for group in range(file.metadata.num_row_groups):
        size = file.metadata.row_group(group).num_rows
        if before < rows.stop and before + size > rows.start:
            if not groups:
                skipped = rows.start - before
            groups.append(group)
        before += size
    return groups, skipped


def _damaged(path: Path, error: Exception) -> ArgumentError:
    reason = " ".join(str(error).split())
    got = f"what cannot be read as Parquet ({reason})" if reason else "too few rows"
    return ArgumentError(str(path), got, "a Parquet file, all of it")
