"""Conversion of columns, as arrays or lists, to Arrow tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from paili.datasets.columns import Column

if TYPE_CHECKING:
    import pyarrow

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
