"""Reading and writing of data sets: folders of Parquet files."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paili.datasets.arrays import check_columns, iter_arrays, shard_of
from paili.datasets.cards import NAME as CARD
from paili.datasets.cards import write_card
from paili.datasets.columns import Column
from paili.datasets.source import PARTS, Source
from paili.datasets.writing import ENTRY, FORMAT
from paili.jobs.manifest import NAME as MANIFEST
from paili.jobs.parts import PartedWork, part_name, write_parts
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import as_iterator, integer_within
from paili.wording import counted

if TYPE_CHECKING:
    import numpy.typing as npt
    import pyarrow

FIRST_PART = part_name(0)
_OURS = f"a data set of paili, format {FORMAT}"


class DataSet:
    """A data set written by paili: the Parquet files of a folder, or one file.

    Data sets are equal if their paths are.

    Attributes:
        path: path of the folder or the file.
        kind: "hands", "labels", "games" or "decisions".
        settings: all settings that determine the rows.
        version: version of paili that wrote them.
        columns: columns that paili computed, with types and meanings.
        kept: for labels, the columns kept from the source, which precede `columns`.
        rows: number of rows.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Read the description in the files.

        Raises:
            ArgumentError: pyarrow is not installed, or not a data set.  OSError: it cannot be read.
        """
        self._source = Source.open(path)
        self.path = self._source.path
        try:
            said = json.loads(self._source.metadata[ENTRY])
            is_ours = said["format"] == FORMAT
            self.kind: str = said["kind"]
            self.version: str = said["version"]
            self.settings: Mapping[str, Any] = said["settings"]
            self.columns = _columns(said["columns"])
            self.kept = _columns(said.get("kept", ()))
        except (LookupError, TypeError, ValueError):
            raise ArgumentError(str(self.path), "a table of something else", _OURS) from None
        if not is_ours:
            raise ArgumentError(str(self.path), f"format {describe(said['format'])}", _OURS)
        self.rows = self._source.rows

    def __len__(self) -> int:
        return self.rows

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DataSet) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)

    def __reduce__(self) -> tuple[type[DataSet], tuple[Path]]:
        return DataSet, (self.path,)

    def __repr__(self) -> str:
        files = counted(len(self._source.files), "file")
        return f"<DataSet of {self.kind}: {counted(self.rows, 'row')} in {files}>"

    @property
    def files(self) -> tuple[Path, ...]:
        """The Parquet files, in the order of their rows."""
        return self._source.files

    def iter_batches(self, columns: Sequence[str] | None = None) -> Iterator[pyarrow.RecordBatch]:
        """Iterate over the rows in batches of some thousand.

        Args:
            columns: names of the columns to read; None means all.
        Raises:
            ArgumentError: no such column, or a damaged file.
        """
        names = self._known(columns)
        return (batch for _, batch in self._source.read(range(self.rows), names))

    def iter_arrays(
        self,
        columns: Sequence[str],
        *,
        size: int = 1_024,
        shard: int = 0,
        shards: int = 1,
        fill: float | None = None,
    ) -> Iterator[dict[str, npt.NDArray[Any]]]:
        """Iterate over the rows as arrays by column name, as the input of a model.

        The arrays are new, contiguous and writable. A column of lists of one size gives an array
        with one row per list.

        Args:
            columns: names of columns of numbers, truth values, or lists of one size of them.
            size: number of rows of each array, at least 1; the last one of a shard may have fewer.
            shard: number of the shard to read, from 0.
            shards: number of shards, into which the rows are partitioned for several workers.
            fill: the value for nulls; None means that nulls raise an error.
        Raises:
            ArgumentError: an unknown column, or one without an array; no such shard; a null without
                `fill`, or a `fill` that is not a value of the column; a damaged or changed file.
        """
        names = self._known(columns) or []
        check_columns(self._source.schema, names)
        size = integer_within(size, "size", 1, 1 << 24)
        rows = shard_of(self.rows, shard, shards)
        return iter_arrays(self._source, names, rows, size, fill)

    def to_arrow(self, columns: Sequence[str] | None = None) -> pyarrow.Table:
        """Return all rows as one table; arguments and errors are those of `iter_batches`."""
        import pyarrow

        schema, names = self._source.schema, self._known(columns)
        if names is not None:
            schema = pyarrow.schema([schema.field(name) for name in names])
        batches = self.iter_batches(names)
        return pyarrow.Table.from_batches([one.cast(schema) for one in batches], schema)

    def _known(self, columns: Sequence[str] | None) -> list[str] | None:
        """Return the names of columns, after checking them; None means all."""
        if columns is None:
            return None
        there = self._source.schema.names
        expected = f"some of {', '.join(there)}"
        names = list(as_iterator(columns, "columns", "names"))
        for name in names:
            if name not in there or isinstance(columns, str):
                got = columns if isinstance(columns, str) else name
                raise ArgumentError("columns", describe(got), expected)
        return names


def _columns(described: Iterable[Mapping[str, Any]]) -> tuple[Column, ...]:
    return tuple(Column(one["name"], one["type"], one["meaning"], one["null"]) for one in described)


def write_folder(folder: Path, work: PartedWork, said: Mapping[str, Any], **means: Any) -> DataSet:
    """Write the missing parts of a data set to the folder `data`, and its card beside it.

    Args:
        said: the description in the files.  means: arguments of `write_parts`.
    Raises:
        ArgumentError: the folder contains other files.  OSError: a file cannot be written.
    """
    expected = "an empty folder, or one of the same run"
    for other in _others(folder):
        raise ArgumentError("folder", f"{folder}, which has {other}", expected)
    manifest = write_parts(folder, replace(work, place=PARTS), **means)
    if not manifest.parts:  # without rows, write an empty file that has the columns
        work.write(range(0), folder / PARTS / FIRST_PART)
    made = DataSet(folder)
    write_card(folder, said, made._source)
    return made


def _others(folder: Path) -> Iterator[str]:
    """Yield the files of a folder that were not written by a run of paili."""
    for path in sorted(folder.glob("*.parquet")):
        yield path.name
    for path in sorted((folder / PARTS).glob("*.parquet")):
        if not path.name.startswith(FIRST_PART[:5]):
            yield f"{PARTS}/{path.name}"
    if (folder / CARD).exists() and not (folder / MANIFEST).exists():
        yield CARD
