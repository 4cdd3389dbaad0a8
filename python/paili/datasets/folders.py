"""A folder of Parquet files that is one data set, to be read again."""

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
    """Rows that paili wrote: the Parquet files of a folder, or one file. Equal if the path is.

    Attributes:
        path: of the folder or the file.
        kind: "hands", "labels", "games" or "decisions".
        settings: all that the rows depend on besides the program.
        version: of the paili that wrote them.
        columns: those that it made, with types and meanings.
        kept: those of the source of labels, which come before them.
        rows: how many there are.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Read what the files say of themselves.

        Raises:
            ArgumentError: no pyarrow; not a data set.  OSError: it cannot be read.
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
        """The rows, some thousand at a time.

        Args:
            columns: those that are wanted; None means all.
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
        """Yield the rows as arrays by column name, so many at a time: the input of a model.

        The arrays are new, contiguous and writable. Of a list of one size they have a row each.

        Args:
            columns: names of columns of numbers, truth values, or lists of one size of them.
            size: rows of each array, 1 or more; the last one of a shard may have fewer.
            shard: which of the shards is read, from 0.  shards: parts of the rows, each of which
                another worker reads; every row is in one of them.
            fill: the value for nulls; None means that there may be none.
        Raises:
            ArgumentError: no such column, or one that has no array; no such shard; a null without
                `fill`, or a `fill` that is no value of the column; a damaged or changed file.
        """
        names = self._known(columns) or []
        check_columns(self._source.schema, names)
        size = integer_within(size, "size", 1, 1 << 24)
        rows = shard_of(self.rows, shard, shards)
        return iter_arrays(self._source, names, rows, size, fill)

    def to_arrow(self, columns: Sequence[str] | None = None) -> pyarrow.Table:
        """All rows as one table; arguments and errors are those of `iter_batches`."""
        import pyarrow

        schema, names = self._source.schema, self._known(columns)
        if names is not None:
            schema = pyarrow.schema([schema.field(name) for name in names])
        batches = self.iter_batches(names)
        return pyarrow.Table.from_batches([one.cast(schema) for one in batches], schema)

    def _known(self, columns: Sequence[str] | None) -> list[str] | None:
        """The names of columns; None is all."""
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
    """Write all parts of a data set that are not there yet, in `data`, and the card beside them.

    Args:
        said: the description in the files.  means: as `write_parts` has them.
    Raises:
        ArgumentError: a folder that holds something else.  OSError: a file cannot be written.
    """
    expected = "an empty folder, or one of the same run"
    for other in _others(folder):
        raise ArgumentError("folder", f"{folder}, which has {other}", expected)
    manifest = write_parts(folder, replace(work, place=PARTS), **means)
    if not manifest.parts:  # nothing to do: a file says at least which columns there would be
        work.write(range(0), folder / PARTS / FIRST_PART)
    made = DataSet(folder)
    write_card(folder, said, made._source)
    return made


def _others(folder: Path) -> Iterator[str]:
    """Yield the files of a folder that no run of ours has written."""
    for path in sorted(folder.glob("*.parquet")):
        yield path.name
    for path in sorted((folder / PARTS).glob("*.parquet")):
        if not path.name.startswith(FIRST_PART[:5]):
            yield f"{PARTS}/{path.name}"
    if (folder / CARD).exists() and not (folder / MANIFEST).exists():
        yield CARD
