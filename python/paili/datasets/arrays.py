"""Rows of a data set as NumPy arrays, for the training of models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from paili.datasets.source import Source
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import integer_within

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow

    Arrays = dict[str, npt.NDArray[Any]]

_EXPECTED = "numbers, truth values, or lists of one size of them"


def shard_of(rows: int, shard: int, shards: int) -> range:
    """Return the rows of one of several shards, which are disjoint and complete.

    Their sizes differ by at most one row.

    Raises:
        ArgumentError: no such shard.
    """
    shards = integer_within(shards, "shards", 1, 1 << 20)
    shard = integer_within(shard, "shard", 0, shards - 1)
    return range(shard * rows // shards, (shard + 1) * rows // shards)


def check_columns(schema: pyarrow.Schema, names: Sequence[str]) -> None:
    """Raise if a column cannot be converted to an array.

    Raises:
        ArgumentError: a column of texts, or of lists of variable length.
    """
    for name in names:
        kind = schema.field(name).type
        if not _is_numeric(kind):
            raise ArgumentError("columns", f"{name}, {kind}", _EXPECTED)


def iter_arrays(
    source: Source, names: Sequence[str], rows: range, size: int, fill: float | None
) -> Iterator[Arrays]:
    """Yield the rows of a range as arrays by column name, `size` rows at a time.

    Raises:
        ArgumentError: a null and no `fill`.
    """
    import pyarrow

    schema = pyarrow.schema([source.schema.field(name) for name in names])
    waiting = schema.empty_table()
    for start, batch in source.read(rows, names):
        _expect_no_null(batch, start, fill)
        table = pyarrow.Table.from_batches([batch.select(list(names)).cast(schema)])
        waiting = pyarrow.concat_tables([waiting, table])
        while waiting.num_rows >= size:
            yield _arrays(waiting.slice(0, size), fill)
            waiting = waiting.slice(size)
    if waiting.num_rows:
        yield _arrays(waiting, fill)


def _is_numeric(kind: Any) -> bool:
    from pyarrow import types

    if types.is_fixed_size_list(kind):
        kind = kind.value_type
    return types.is_integer(kind) or types.is_floating(kind) or types.is_boolean(kind)


def _expect_no_null(batch: pyarrow.RecordBatch, start: int, fill: float | None) -> None:
    if fill is not None:
        return
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        if column.null_count:
            row = start + column.is_valid().to_pylist().index(False)
            got = f"a null in row {row} of {name}"
            raise ArgumentError("columns", got, "columns without nulls, or fill for them")


def _arrays(table: pyarrow.Table, fill: float | None) -> Arrays:
    return {name: _array(table[name].combine_chunks(), name, fill) for name in table.column_names}


def _array(column: Any, name: str, fill: float | None) -> npt.NDArray[Any]:
    """Return a column as a new, writable array."""
    import numpy as np
    from pyarrow import types

    kind = column.type
    width: tuple[int, ...] = ()
    if types.is_fixed_size_list(kind):
        kind, width = kind.value_type, (kind.list_size,)
    dtype = np.dtype(kind.to_pandas_dtype())
    made = np.empty((len(column), *width), dtype)
    valid = column.is_valid().to_numpy(zero_copy_only=False)
    values = column.drop_null()
    flat = values.flatten() if width else values
    made[valid] = flat.to_numpy(zero_copy_only=False).reshape(-1, *width)
    if not valid.all():
        made[~valid] = _filling(fill, dtype, name)
    return made


def _filling(fill: float | None, dtype: np.dtype[Any], name: str) -> Any:
    """Return the fill value for nulls, if it is a value of the column's type."""
    import numpy as np

    try:
        with np.errstate(invalid="ignore"):  # for NaN, which has no integer value
            value = np.array(fill).astype(dtype)
        is_there = np.array_equal(value, np.array(fill), equal_nan=dtype.kind == "f")
    except (TypeError, ValueError, OverflowError):
        is_there = False
    if not is_there:
        raise ArgumentError("fill", describe(fill), f"a value of {dtype}, as {name} has")
    return value
