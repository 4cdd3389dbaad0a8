"""Answers as tables of data: columns that are made once, for Polars, pandas and Arrow.

What is not there is null, in all three: a chance that was not asked for, the deficiency of a hand
that cannot be completed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from paili import _core
from paili.model.errors import ArgumentError, describe
from paili.model.extras import missing

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pandas
    import polars
    from pyarrow import Table

    DataFrame: TypeAlias = polars.DataFrame | pandas.DataFrame


class Kind(Enum):
    """What a column holds: its types in Polars, pandas and Arrow."""

    INTEGER = ("Int64", "Int64", "int64")
    NUMBER = ("Float64", "float64", "float64")
    TEXT = ("String", "string", "string")
    FLAG = ("Boolean", "boolean", "bool_")


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """A column of a table.

    Attributes:
        name: with its unit where there could be a doubt.  kind: of what it holds.
        values: None where there is none; or an array, which keeps its type.
        places: what rows are sorted by, less before more; None where there is no value.
        unknown: of an array, where there is no value.
    """

    name: str
    kind: Kind
    values: Sequence[Any] | npt.NDArray[Any]
    places: Sequence[Any] = ()
    unknown: npt.NDArray[np.bool_] | None = None


def texts(name: str, values: Iterable[object]) -> Column:
    """A column of texts of anything, sorted by letters."""
    shown = [None if value is None else str(value) for value in values]
    return Column(name, Kind.TEXT, shown, shown)


def tiles(name: str, values: Iterable[Any]) -> Column:
    """A column of tiles, or of groups of tiles that can be compared, in tile order."""
    found = list(values)
    return Column(name, Kind.TEXT, [None if one is None else str(one) for one in found], found)


def chances(name: str, values: Iterable[Fraction | None]) -> Column:
    """A column of exact chances, such as "7/12"; sorted, the greatest come first."""
    found = list(values)
    shown = [None if value is None else str(value) for value in found]
    return Column(name, Kind.TEXT, shown, _most_first(found))


def numbers(name: str, values: Iterable[float | Fraction | None]) -> Column:
    """A column of floats; sorted, the greatest come first."""
    found = [None if value is None else float(value) for value in values]
    return Column(name, Kind.NUMBER, found, _most_first(found))


def integers(name: str, values: Iterable[int | None], *, least_first: bool = False) -> Column:
    """A column of integers; sorted, the greatest come first unless said otherwise."""
    found = [None if value is None else int(value) for value in values]
    return Column(name, Kind.INTEGER, found, found if least_first else _most_first(found))


def deficiencies(name: str, values: Iterable[int]) -> Column:
    """A column of deficiencies: null if unreachable; sorted, the lowest come first."""
    known = (None if value == _core.UNREACHABLE else value for value in values)
    return integers(name, known, least_first=True)


def flags(name: str, values: Iterable[bool | None]) -> Column:
    """A column of true and false; sorted, what is true comes first."""
    found = list(values)
    return Column(name, Kind.FLAG, found, _most_first(found))


def array(
    name: str, values: npt.NDArray[Any], unknown: npt.NDArray[np.bool_] | None = None
) -> Column:
    """A column of integers that are in an array already.

    Args:
        unknown: where there is no value.
    """
    return Column(name, Kind.INTEGER, values, unknown=unknown)


def _most_first(values: Iterable[Any]) -> list[Any]:
    return [None if value is None else -value for value in values]


def sorted_by(columns: Sequence[Column], by: object) -> list[int]:
    """The numbers of the rows in the order of a column, equal ones in their order.

    Raises:
        ArgumentError: no such column.
    """
    found = next((one for one in columns if isinstance(by, str) and one.name == by), None)
    if found is None:
        names = ", ".join(one.name for one in columns)
        raise ArgumentError("by", describe(by), f"one of {names}")
    places = found.places
    known = [row for row, place in enumerate(places) if place is not None]
    known.sort(key=places.__getitem__)
    return [*known, *(row for row, place in enumerate(places) if place is None)]


class Framed:
    """What can be had as a table of data."""

    __slots__ = ()

    def _columns(self) -> Sequence[Column]:
        raise NotImplementedError

    def to_frame(self) -> DataFrame:
        """The table as a data frame of Polars, or of pandas if Polars is not installed.

        Raises:
            ArgumentError: neither is installed.
        """
        for name, make in (("polars", _polars_frame), ("pandas", _pandas_frame)):
            library = _library(name)
            if library is not None:
                return make(library, self._columns())
        expected = missing("frame", "polars")
        raise ArgumentError("to_frame", "neither Polars nor pandas", expected)

    def to_arrow(self) -> Table:
        """The table as one of Arrow.

        Raises:
            ArgumentError: pyarrow is not installed.
        """
        library = _library("pyarrow")
        if library is None:
            raise ArgumentError("to_arrow", "no pyarrow", missing("parquet", "pyarrow"))
        return _arrow_table(library, self._columns())


def _library(name: str) -> Any:
    """A module that need not be installed; None if it is not."""
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
