"""Writing of Parquet files that describe themselves: equal rows give equal bytes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from paili.datasets.columns import Column, arrow_fields

if TYPE_CHECKING:
    import pyarrow

FORMAT = 1
"""The format version of the files; it grows when a reader of the old format would fail."""
ENTRY = "paili"
"""Key of a file's metadata entry, a JSON object that describes the contents and their origin."""
ROWS_OF_GROUP = 1 << 16
"""Number of rows of a row group, held in memory until the group is written."""
_LEVEL = 6


OWN_LICENCE = "mit"
"""Licence of rows that are generated from seeds and rules only."""


def about(
    kind: str,
    settings: Mapping[str, Any],
    columns: Iterable[Column],
    kept: Iterable[Column] = (),
    licence: str = OWN_LICENCE,
) -> dict[str, Any]:
    """Return the description of a data set that its files contain.

    Args:
        kind: "hands", "labels", "games" or "decisions".  settings: all that the rows depend on.
        columns: columns that paili computed.
        kept: columns of the source that come before the others.
        licence: SPDX identifier of the licence of the rows, in lower case; "unknown" for a source
            that does not give it.
    """
    return {
        "format": FORMAT,
        "kind": kind,
        "version": version("paili"),
        "settings": dict(settings),
        "columns": [column.to_json() for column in columns],
        "kept": [column.to_json() for column in kept],
        "licence": licence,
    }


def schema_of(
    said: Mapping[str, Any], columns: Sequence[Column], others: Sequence[pyarrow.Field[Any]] = ()
) -> pyarrow.Schema:
    """Return the schema of a file: other columns, then ours, with the description as metadata."""
    import pyarrow

    metadata: dict[bytes | str, bytes | str] = {ENTRY: json.dumps(dict(said), ensure_ascii=False)}
    return pyarrow.schema([*others, *arrow_fields(columns)], metadata=metadata)


def write_batches(
    batches: Iterable[pyarrow.RecordBatch], schema: pyarrow.Schema, path: Path
) -> None:
    """Write batches of any number of rows to a file; one row group at a time is in memory.

    Raises:
        OSError: the file cannot be written.
    """
    with parquet_writer(path, schema) as writer:
        # A file without rows gets one empty row group.
        for group in _groups(batches, schema):
            writer.write_table(group, row_group_size=ROWS_OF_GROUP)


def _groups(
    batches: Iterable[pyarrow.RecordBatch], schema: pyarrow.Schema
) -> Iterator[pyarrow.Table]:
    """Yield the rows of batches in tables of a full row group; the last one may be smaller."""
    import pyarrow

    waiting = pyarrow.Table.from_batches([], schema)
    is_first = True
    for batch in batches:
        waiting = pyarrow.concat_tables([waiting, pyarrow.Table.from_batches([batch], schema)])
        while waiting.num_rows >= ROWS_OF_GROUP:
            yield waiting.slice(0, ROWS_OF_GROUP)
            waiting, is_first = waiting.slice(ROWS_OF_GROUP), False
    if waiting.num_rows or is_first:
        yield waiting


def parquet_writer(path: Path | IO[bytes], schema: pyarrow.Schema) -> Any:
    """Return a writer of Parquet files with paili's compression, a context manager."""
    from pyarrow import parquet

    return parquet.ParquetWriter(
        path,
        schema,
        compression="zstd",
        compression_level=_LEVEL,
        write_page_checksum=True,
    )
