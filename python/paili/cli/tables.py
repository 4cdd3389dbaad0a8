"""Tables of answers, written part by part: csv, jsonl and parquet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

import numpy as np
import numpy.typing as npt

from paili.deficiency import UNREACHABLE
from paili.errors import ArgumentError

if TYPE_CHECKING:
    import pyarrow


class TableFormat(StrEnum):
    """A way to write a table."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"


class Table(Protocol):
    """A table with the columns line, hand and deficiency."""

    def write(
        self,
        numbers: npt.NDArray[np.int64],
        texts: Sequence[str],
        deficiency: npt.NDArray[np.int8],
    ) -> None:
        """Append rows; `UNREACHABLE` becomes an empty cell or null."""

    def close(self) -> None:
        """Write what a complete table still lacks; the file stays open."""


def maker_of(form: TableFormat) -> Callable[[BinaryIO], Table]:
    """What makes an empty table in an open file.

    Raises:
        ArgumentError: parquet without pyarrow.
    """
    if form is TableFormat.PARQUET:
        try:
            import pyarrow.parquet  # noqa: F401  # only whether it is there
        except ImportError:
            expected = "csv or jsonl, for pyarrow is not installed: pip install 'paili[parquet]'"
            raise ArgumentError("--format", "parquet", expected) from None
        return _ParquetTable
    return _CsvTable if form is TableFormat.CSV else _JsonlTable


class _CsvTable:
    # Hands have neither commas nor quotes: nothing needs to be quoted.
    _ROW_ENDS = [f",{number}\n" for number in range(UNREACHABLE)] + [",\n"]

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        file.write(b"line,hand,deficiency\n")

    def write(
        self,
        numbers: npt.NDArray[np.int64],
        texts: Sequence[str],
        deficiency: npt.NDArray[np.int8],
    ) -> None:
        ends = map(self._ROW_ENDS.__getitem__, deficiency.tolist())
        rows = [
            f"{number},{text}{end}"
            for number, text, end in zip(numbers.tolist(), texts, ends, strict=True)
        ]
        self._file.write("".join(rows).encode())

    def close(self) -> None:
        pass


class _JsonlTable:
    # Hands have no character that JSON must escape.
    _ROW_ENDS = [f'","deficiency":{number}}}\n' for number in range(UNREACHABLE)] + [
        '","deficiency":null}\n'
    ]

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(
        self,
        numbers: npt.NDArray[np.int64],
        texts: Sequence[str],
        deficiency: npt.NDArray[np.int8],
    ) -> None:
        ends = map(self._ROW_ENDS.__getitem__, deficiency.tolist())
        rows = [
            f'{{"line":{number},"hand":"{text}{end}'
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
        columns = [
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
