"""Columns of data sets: names, types, meanings, and their conversion to Arrow tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    import pyarrow

_LIST = re.compile(r"list<(.+)>")
_FIXED = re.compile(r"(.+)\[(\d+)\]")
_TEXT = "text"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a data set.

    Attributes:
        name: name of the column.
        type: type of its values: `int8` etc. as in NumPy, `bool`, or `text`; `uint8[34]` is a list
            of 34 values, `list<uint8>` one of any length.
        meaning: meaning of a value, with its unit.
        is_optional: whether a value may be null.
    """

    name: str
    type: str
    meaning: str
    is_optional: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the column as data cards describe it."""
        return {
            "name": self.name,
            "type": self.type,
            "null": self.is_optional,
            "meaning": self.meaning,
        }


def arrow_type(name: str) -> pyarrow.DataType:
    """Return the Arrow type of a column's type."""
    import pyarrow

    if name == _TEXT:
        return pyarrow.string()
    inner = _LIST.fullmatch(name)
    if inner is not None:
        return pyarrow.list_(_element(inner[1]))
    fixed = _FIXED.fullmatch(name)
    if fixed is not None:
        return pyarrow.list_(_element(fixed[1]), int(fixed[2]))
    library: Any = pyarrow  # to look types up by name
    found: pyarrow.DataType = library.type_for_alias(name)
    return found


def type_name(kind: Any) -> str:
    """Return the type of a column for an Arrow type, or the Arrow name of an unsupported type."""
    from pyarrow import types

    if types.is_string(kind):
        return _TEXT
    if types.is_fixed_size_list(kind):
        return f"{type_name(kind.value_type)}[{kind.list_size}]"
    if types.is_list(kind):
        return f"list<{type_name(kind.value_type)}>"
    return str(kind)


def _element(name: str) -> pyarrow.Field[Any]:
    import pyarrow

    # Nullable, although none is null: Arrow reads a null list of a fixed size as a list of nulls.
    return pyarrow.field("element", arrow_type(name))


def arrow_fields(columns: Iterable[Column]) -> list[pyarrow.Field[Any]]:
    """Return the fields of an Arrow schema."""
    import pyarrow

    return [
        pyarrow.field(one.name, arrow_type(one.type), nullable=one.is_optional) for one in columns
    ]


Rows: TypeAlias = Mapping[str, Any]
"""Columns by name: NumPy arrays with one number or row of numbers per row, or lists of values."""


def table_from(rows: Rows, columns: Sequence[Column], schema: pyarrow.Schema) -> pyarrow.Table:
    """Return a table of some columns; other columns of the rows are ignored."""
    import pyarrow

    arrays = [_array(rows[one.name], schema.field(one.name)) for one in columns]
    return pyarrow.Table.from_arrays(arrays, schema=schema)


def _array(values: Any, field: pyarrow.Field[Any]) -> pyarrow.Array[Any]:
    import pyarrow

    first = values[0] if isinstance(values, list) and values else None
    if isinstance(first, bytes):
        flat = pyarrow.array(memoryview(b"".join(values)), pyarrow.uint8())  # copies of each kind
        return lists_of(flat, field.type)
    if isinstance(first, np.ndarray) and pyarrow.types.is_fixed_size_list(field.type):
        values = np.stack(values)
    if isinstance(values, list) or values.ndim == 1:
        found: pyarrow.Array[Any] = pyarrow.array(values, field.type)
        return found
    return lists_of(pyarrow.array(values.ravel()), field.type)


def lists_of(flat: Any, kind: pyarrow.DataType, mask: Any = None) -> pyarrow.Array[Any]:
    """Return a flat array of values as lists of a fixed size.

    Args:
        kind: type of the lists.  mask: mask of the lists that are null.
    """
    import pyarrow

    library: Any = pyarrow.FixedSizeListArray
    found: pyarrow.Array[Any] = library.from_arrays(flat, type=kind, mask=mask)
    return found
