"""Columns of data sets: their names, types and meanings, from which files and pages are made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paili.extras import missing
from paili.model.errors import ArgumentError

if TYPE_CHECKING:
    import pyarrow

_LIST = re.compile(r"list<(.+)>")
_FIXED = re.compile(r"(.+)\[(\d+)\]")
_TEXT = "text"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a data set.

    Attributes:
        name: of the column.
        type: of its values: `int8` and so on as NumPy names them, `bool`, or `text`; `uint8[34]` is
            a list of 34, `list<uint8>` one of any length.
        meaning: what it says, with its unit.
        is_optional: whether a row may have none (null).
    """

    name: str
    type: str
    meaning: str
    is_optional: bool = False

    def to_json(self) -> dict[str, Any]:
        """The column as a data card has it."""
        return {
            "name": self.name,
            "type": self.type,
            "null": self.is_optional,
            "meaning": self.meaning,
        }


def arrow_type(name: str) -> pyarrow.DataType:
    """The type of Arrow for that of a column."""
    import pyarrow

    if name == _TEXT:
        return pyarrow.string()
    inner = _LIST.fullmatch(name)
    if inner is not None:
        return pyarrow.list_(_element(inner[1]))
    fixed = _FIXED.fullmatch(name)
    if fixed is not None:
        return pyarrow.list_(_element(fixed[1]), int(fixed[2]))
    library: Any = pyarrow  # its types by name
    found: pyarrow.DataType = library.type_for_alias(name)
    return found


def type_name(kind: Any) -> str:
    """Return the name of a type of Arrow: the inverse of `arrow_type`; of other types, theirs."""
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

    # None of them is null. Yet Arrow reads a list of a fixed size that is null as one of nulls.
    return pyarrow.field("element", arrow_type(name))


def arrow_fields(columns: Iterable[Column]) -> list[pyarrow.Field[Any]]:
    """The fields of an Arrow schema."""
    import pyarrow

    return [
        pyarrow.field(one.name, arrow_type(one.type), nullable=one.is_optional) for one in columns
    ]


def need_pyarrow() -> None:
    """Make sure that Parquet can be read and written.

    Raises:
        ArgumentError: pyarrow is not installed.
    """
    try:
        import pyarrow.parquet  # noqa: F401  # only whether it is there
    except ImportError:
        expected = missing("parquet", "pyarrow")
        raise ArgumentError("Parquet", "no way to read or write it", expected) from None
