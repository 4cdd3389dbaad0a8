"""Columns of data, the same for Polars, pandas and Arrow.

Missing values are None: a chance that was not asked for, the deficiency of a hand that cannot be
completed.
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
    """The type of the values of a column: its names in Polars, pandas and Arrow."""

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
        places: sort keys of the rows, less before more; None where there is no value.
        unknown: of an array, where there is no value.
    """

    name: str
    kind: ColumnKind
    values: Sequence[Any] | npt.NDArray[Any]
    places: Sequence[Any] = ()
    unknown: npt.NDArray[np.bool_] | None = None


def texts(name: str, values: Iterable[object]) -> Column:
    """Return a column of texts of any values, sorted by letters."""
    shown = [None if value is None else str(value) for value in values]
    return Column(name, ColumnKind.TEXT, shown, shown)


def tiles(name: str, values: Iterable[Any]) -> Column:
    """Return a column of tiles, or of groups of tiles that can be compared, in tile order."""
    found = list(values)
    return Column(
        name, ColumnKind.TEXT, [None if one is None else str(one) for one in found], found
    )


def chances(name: str, values: Iterable[Fraction | None]) -> Column:
    """Return a column of exact chances, such as "7/12"; sorted, the greatest come first."""
    found = list(values)
    shown = [None if value is None else str(value) for value in found]
    return Column(name, ColumnKind.TEXT, shown, _most_first(found))


def numbers(name: str, values: Iterable[float | Fraction | None]) -> Column:
    """Return a column of floats; sorted, the greatest come first."""
    found = [None if value is None else float(value) for value in values]
    return Column(name, ColumnKind.NUMBER, found, _most_first(found))


def integers(name: str, values: Iterable[int | None], *, least_first: bool = False) -> Column:
    """Return a column of integers; sorted, the greatest come first by default."""
    found = [None if value is None else int(value) for value in values]
    return Column(name, ColumnKind.INTEGER, found, found if least_first else _most_first(found))


def deficiencies(name: str, values: Iterable[int]) -> Column:
    """Return a column of deficiencies: null if unreachable; sorted, the lowest come first."""
    known = (None if value == _core.UNREACHABLE else value for value in values)
    return integers(name, known, least_first=True)


def flags(name: str, values: Iterable[bool | None]) -> Column:
    """Return a column of true and false; sorted, true comes first."""
    found = list(values)
    return Column(name, ColumnKind.FLAG, found, _most_first(found))


def array(
    name: str, values: npt.NDArray[Any], unknown: npt.NDArray[np.bool_] | None = None
) -> Column:
    """Return a column of the integers of an array.

    Args:
        unknown: where there is no value.
    """
    return Column(name, ColumnKind.INTEGER, values, unknown=unknown)


def _most_first(values: Iterable[Any]) -> list[Any]:
    return [None if value is None else -value for value in values]


def sorted_by(columns: Sequence[Column], by: object) -> list[int]:
    """Return the numbers of the rows in the order of a column, equal ones in their order.

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
