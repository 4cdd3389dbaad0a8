"""Rows of a Parquet file, or of a folder of them, by their numbers: in constant memory."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from paili.datasets.columns import need_pyarrow
from paili.model.errors import ArgumentError
from paili.model.paths import as_path

if TYPE_CHECKING:
    import pyarrow
    from pyarrow import parquet

_ROWS_AT_ONCE = 8_192
_BLOCK = 1 << 20


@dataclass(frozen=True)
class Source:
    """The rows of one file after the other.

    Attributes:
        path: of the file, or of the folder.  files: Parquet files, in order.
    """

    path: Path
    files: tuple[Path, ...]

    @classmethod
    def open(cls, path: str | os.PathLike[str], name: str = "path") -> Source:
        """The file, or all Parquet files of the folder, in the order of their names.

        Args:
            name: of the argument, for messages.
        Raises:
            ArgumentError: no pyarrow; a folder without such files; a file that is not Parquet or
                was cut short; files whose columns differ.
            OSError: a file cannot be read.
        """
        need_pyarrow()
        place = as_path(path, name, "the path of a Parquet file, or of a folder").absolute()
        files: tuple[Path, ...] = (place,)
        if place.is_dir():
            files = tuple(sorted(place.glob("*.parquet")))
            if not files:
                raise ArgumentError(str(place), "a folder without .parquet files", "some")
        source = cls(place, files)
        source.schema  # noqa: B018  # reads what the files say of themselves
        return source

    @cached_property
    def schema(self) -> pyarrow.Schema:
        """The columns that all files have."""
        (first, _), *others = self._footers
        for path, (other, _) in zip(self.files[1:], others, strict=True):
            if not other.equals(first):
                got = f"other columns than {self.files[0].name}"
                raise ArgumentError(str(path), got, "the same columns in all files of a folder")
        return first

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The number of the first row of each file, and the number of all rows."""
        starts = [0]
        for _, rows in self._footers:
            starts.append(starts[-1] + rows)
        return tuple(starts)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.starts[-1]

    @property
    def metadata(self) -> dict[str, str]:
        """What the first file says of itself."""
        found = self.schema.metadata or {}
        return {
            key.decode("utf-8", "replace"): found[key].decode("utf-8", "replace") for key in found
        }

    @cached_property
    def sha256(self) -> str:
        """Of the files, one after the other."""
        digest = sha256()
        for path in self.files:
            with open(path, "rb") as file:
                while block := file.read(_BLOCK):
                    digest.update(block)
        return digest.hexdigest()

    @cached_property
    def _footers(self) -> list[tuple[pyarrow.Schema, int]]:
        """The columns of each file, and how many rows it has."""
        footers = []
        for path in self.files:
            with opened(path) as file:
                schema = file.schema_arrow
                try:
                    schema.names  # noqa: B018  # whether they are text
                except UnicodeDecodeError as error:
                    raise _damaged(path, error) from None
                footers.append((schema, file.metadata.num_rows))
        return footers

    def read(
        self, rows: range, columns: Sequence[str] | None = None
    ) -> Iterator[tuple[int, pyarrow.RecordBatch]]:
        """Some rows, a few thousand at a time, with the number of the first of each batch.

        Args:
            columns: those that are wanted; None means all.
        Raises:
            ArgumentError: a damaged file.  OSError: it cannot be read.
        """
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


@lru_cache(maxsize=4)
def source_of(path: str) -> Source:
    """The source of a worker, which reads many parts of it: what its files say is read once."""
    return Source.open(path)


def opened(path: Path) -> parquet.ParquetFile:
    """A Parquet file.

    Raises:
        ArgumentError: it is none, or was cut short.  OSError: it cannot be read.
    """
    import pyarrow
    from pyarrow import parquet

    with open(path, "rb"):
        pass  # the errors of the system name the file, those of Arrow do not
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
                # On one thread: workers have one each.
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
    """The row groups that have some rows, and how many rows of the first one come before."""
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
