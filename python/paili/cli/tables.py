"""Tables of results as csv, jsonl or parquet, written in parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

import numpy as np
import numpy.typing as npt

from paili.analysis.deficiency import UNREACHABLE
from paili.extras import missing
from paili.model.errors import ArgumentError

if TYPE_CHECKING:
    import pyarrow


class TableFormat(StrEnum):
    """A file format of tables."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"


class Table(Protocol):
    """Writer of a table with the columns line, hand and deficiency."""

    def write(
        self,
        numbers: npt.NDArray[np.int64],
        texts: Sequence[str],
        deficiency: npt.NDArray[np.int8],
    ) -> None:
        """Append rows; `UNREACHABLE` becomes an empty cell or null."""

    def close(self) -> None:
        """Write the end of the table; the file stays open."""


def maker_of(form: TableFormat) -> Callable[[BinaryIO], Table]:
    """Return a function that creates a table writer for an open file.

    Raises:
        ArgumentError: parquet without pyarrow.
    """
    if form is TableFormat.PARQUET:
        try:
            import pyarrow.parquet  # noqa: F401  # only to check that it is installed
        except ImportError:
            expected = f"csv or jsonl, or {missing('parquet', 'pyarrow')}"
            raise ArgumentError("--format", "parquet", expected) from None
        return _ParquetTable
    return partial(_TextTable, _CSV if form is TableFormat.CSV else _JSONL)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Text around the cells of a table; no cell needs quotes or escapes in any format."""

    head: str
    before_line: str
    before_hand: str
    ends: Sequence[str]
    """Text after the hand, by deficiency; the last entry is for `UNREACHABLE`."""


_CSV = _Layout(
    head="line,hand,deficiency\n",
    before_line="",
    before_hand=",",
    ends=[f",{number}\n" for number in range(UNREACHABLE)] + [",\n"],
)
_JSONL = _Layout(
    head="",
    before_line='{"line":',
    before_hand=',"hand":"',
    ends=[f'","deficiency":{number}}}\n' for number in range(UNREACHABLE)]
    + ['","deficiency":null}\n'],
)


class _TextTable:
    def __init__(self, layout: _Layout, file: BinaryIO) -> None:
        self._layout = layout
        self._file = file
        file.write(layout.head.encode())

    def write(
        self,
        numbers: npt.NDArray[np.int64],
        texts: Sequence[str],
        deficiency: npt.NDArray[np.int8],
    ) -> None:
        first, second = self._layout.before_line, self._layout.before_hand
        ends = map(self._layout.ends.__getitem__, deficiency.tolist())
        rows = [
            f"{first}{number}{second}{text}{end}"
            for number, text, end in zip(numbers.tolist(), texts, ends, strict=True)
        ]
        self._file.write("".join(rows).encode())

    def close(self) -> None:
        pass


class _ParquetTable:
    _ROW_GROUP = 1 << 18  # rows: small groups make large files

    def __init__(self, file: BinaryIO) -> None:
        import pyarrow
        import pyarrow.parquet

        self._arrow = pyarrow
        fields: list[pyarrow.Field[Any]] = [
            pyarrow.field("line", pyarrow.int64(), nullable=False),
            pyarrow.field("hand", pyarrow.string(), nullable=False),
            pyarrow.field("deficiency", pyarrow.int8()),
        ]
        self._schema = pyarrow.schema(fields)
        self._writer = pyarrow.parquet.ParquetWriter(file, self._schema)
        self._batches: list[pyarrow.RecordBatch] = []
        self._rows = 0

    def write(
        self,
        numbers: npt.NDArray[np.int64],
        texts: Sequence[str],
        deficiency: npt.NDArray[np.int8],
    ) -> None:
        columns: list[pyarrow.Array[Any]] = [
            self._arrow.array(numbers),
            self._arrow.array(texts, self._arrow.string()),
            self._arrow.array(deficiency, mask=deficiency == UNREACHABLE),
        ]
        self._batches.append(self._arrow.record_batch(columns, schema=self._schema))
        self._rows += len(texts)
        if self._rows >= self._ROW_GROUP:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        if self._batches:
            self._writer.write_table(self._arrow.Table.from_batches(self._batches))
        self._batches, self._rows = [], 0
