"""Columns of data, shared by Polars, pandas and Arrow.

Missing values are None, such as the deficiency of a hand that cannot be completed, or a chance that
was not computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from paili import _core
from paili.model.errors import ArgumentError, describe

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class ColumnKind(Enum):
    """The type of a column's values: its names in Polars, pandas and Arrow."""

    INTEGER = ("Int64", "Int64", "int64")
    NUMBER = ("Float64", "float64", "float64")
    TEXT = ("String", "string", "string")
    FLAG = ("Boolean", "boolean", "bool_")


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """A column of a table.

    Attributes:
        name: with its unit where that is ambiguous.  kind: the type of the values.
        values: with None for missing ones; or an array, which keeps its dtype.
        places: sort keys of the rows, in ascending order; None for missing values.
        unknown: for an array, True where a value is missing.
    """

    name: str
    kind: ColumnKind
    values: Sequence[Any] | npt.NDArray[Any]
    places: Sequence[Any] = ()
    unknown: npt.NDArray[np.bool_] | None = None


def texts(name: str, values: Iterable[object]) -> Column:
    """Return a column of the texts of any values, sorted alphabetically."""
    shown = [None if value is None else str(value) for value in values]
    return Column(name, ColumnKind.TEXT, shown, shown)


def tiles(name: str, values: Iterable[Any]) -> Column:
    """Return a column of tiles, or of comparable groups of tiles, in tile order."""
    found = list(values)
    return Column(
        name, ColumnKind.TEXT, [None if one is None else str(one) for one in found], found
    )


def chances(name: str, values: Iterable[Fraction | None]) -> Column:
    """Return a column of exact chances, such as "7/12", which sorts in descending order."""
    found = list(values)
    shown = [None if value is None else str(value) for value in found]
    return Column(name, ColumnKind.TEXT, shown, _most_first(found))


def numbers(name: str, values: Iterable[float | Fraction | None]) -> Column:
    """Return a column of floats, which sorts in descending order."""
    found = [None if value is None else float(value) for value in values]
    return Column(name, ColumnKind.NUMBER, found, _most_first(found))


def integers(name: str, values: Iterable[int | None], *, least_first: bool = False) -> Column:
    """Return a column of integers, which sorts in descending order by default."""
    found = [None if value is None else int(value) for value in values]
    return Column(name, ColumnKind.INTEGER, found, found if least_first else _most_first(found))


def deficiencies(name: str, values: Iterable[int]) -> Column:
    """Return a column of deficiencies, null if unreachable, which sorts in ascending order."""
    known = (None if value == _core.UNREACHABLE else value for value in values)
    return integers(name, known, least_first=True)


def flags(name: str, values: Iterable[bool | None]) -> Column:
    """Return a column of booleans, which sorts True first."""
    found = list(values)
    return Column(name, ColumnKind.FLAG, found, _most_first(found))


def array(
    name: str, values: npt.NDArray[Any], unknown: npt.NDArray[np.bool_] | None = None
) -> Column:
    """Return a column of the integers of an array.

    Args:
        unknown: True where a value is missing.
    """
    return Column(name, ColumnKind.INTEGER, values, unknown=unknown)


def _most_first(values: Iterable[Any]) -> list[Any]:
    return [None if value is None else -value for value in values]


def sorted_by(columns: Sequence[Column], by: object) -> list[int]:
    """Return the row numbers sorted by a column; equal rows keep their order.

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
