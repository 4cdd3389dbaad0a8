"""Tables of data as frames of Polars and pandas, and tables of Arrow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from paili.extras import missing
from paili.model.columns import Column
from paili.model.errors import ArgumentError

if TYPE_CHECKING:
    from pyarrow import Table

    from paili.model.rendered import DataFrame


def data_frame(columns: Sequence[Column]) -> DataFrame:
    """Return a data frame of Polars, or of pandas if Polars is not installed.

    Raises:
        ArgumentError: neither is installed.
    """
    for name, make in (("polars", _polars_frame), ("pandas", _pandas_frame)):
        library = _library(name)
        if library is not None:
            return make(library, columns)
    expected = missing("frame", "polars")
    raise ArgumentError("to_frame", "neither Polars nor pandas", expected)


def arrow_table(columns: Sequence[Column]) -> Table:
    """Return an Arrow table.

    Raises:
        ArgumentError: pyarrow is not installed.
    """
    library = _library("pyarrow")
    if library is None:
        raise ArgumentError("to_arrow", "no pyarrow", missing("parquet", "pyarrow"))
    return _arrow_table(library, columns)


def _library(name: str) -> Any:
    """Return an optional module, or None if it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


def _polars_frame(polars: Any, columns: Iterable[Column]) -> DataFrame:
    def series(column: Column) -> Any:
        if isinstance(column.values, Sequence):
            return polars.Series(column.name, column.values, getattr(polars, column.kind.value[0]))
        made = polars.Series(column.name, column.values)
        return made if column.unknown is None else made.set(polars.Series(column.unknown), None)

    frame: DataFrame = polars.DataFrame([series(column) for column in columns])
    return frame


def _pandas_frame(pandas: Any, columns: Iterable[Column]) -> DataFrame:
    def series(column: Column) -> Any:
        if isinstance(column.values, Sequence):
            return pandas.Series(column.values, dtype=column.kind.value[1])
        if column.unknown is None:
            return pandas.Series(column.values)
        return pandas.Series(pandas.arrays.IntegerArray(column.values, column.unknown))

    frame: DataFrame = pandas.DataFrame({column.name: series(column) for column in columns})
    return frame


def _arrow_table(pyarrow: Any, columns: Iterable[Column]) -> Table:
    def values(column: Column) -> Any:
        if isinstance(column.values, Sequence):
            return pyarrow.array(column.values, getattr(pyarrow, column.kind.value[2])())
        return pyarrow.array(column.values, mask=column.unknown)

    table: Table = pyarrow.table({column.name: values(column) for column in columns})
    return table
