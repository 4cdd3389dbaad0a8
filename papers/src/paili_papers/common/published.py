"""Printed tables that compare algorithms on knowledge bases of many sizes.

A row is a range of sizes of the knowledge base, the number of (hand, knowledge base) pairs in it,
and one number per column; the last row of a group is the overall one.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto

from paili_papers.common.sizes import Bin


class Aggregate(Enum):
    """The relation of a column's overall cell to the rows above it."""

    MEAN = auto()
    """The mean, weighted by pairs."""
    MAXIMUM = auto()
    """The maximum."""
    RATIO = auto()
    """No relation: in each row it is a quotient of two other columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        name: our short name for it.  unit: of its cells.  aggregate: of its overall cell.
        step: unit of the last decimal; None if it differs between cells.
        quotient: of a RATIO, the columns that it divides.
    """

    name: str
    unit: str
    aggregate: Aggregate
    step: Decimal | None = None
    quotient: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table: its bin, with its pairs, and its cells in the order of the columns."""

    bin: Bin
    cells: tuple[Decimal, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of hands with the same number of colours.

    Attributes:
        colors: of the hands.  lines: one per bin.  overall: the last row.
    """

    colors: int
    lines: tuple[Line, ...]
    overall: Line

    @property
    def label(self) -> str:
        """A label such as "1 colour"."""
        return f"{self.colors} colour{'s' if self.colors > 1 else ''}"


@dataclass(frozen=True, slots=True)
class Published:
    columns: tuple[Column, ...]
    groups: tuple[Group, ...]

    def at(self, name: str) -> int | None:
        """Return the index of a column among the cells of a line, or None if there is none."""
        names = [column.name for column in self.columns]
        return names.index(name) if name in names else None

    def only(self, *names: str) -> Published:
        """Return the table restricted to some columns."""
        places = [at for name in names if (at := self.at(name)) is not None]

        def kept(line: Line) -> Line:
            return Line(line.bin, tuple(line.cells[at] for at in places))

        groups = (
            Group(group.colors, tuple(map(kept, group.lines)), kept(group.overall))
            for group in self.groups
        )
        return Published(tuple(self.columns[at] for at in places), tuple(groups))


def group(colors: int, text: str) -> Group:
    """Parse printed rows, one per line: bounds, pairs, cells; the overall row last."""
    *lines, overall = [_line(line) for line in text.strip().splitlines()]
    return Group(colors, tuple(lines), overall)


def _line(text: str) -> Line:
    bounds, pairs, *cells = text.split()
    is_last = bounds.endswith("]")
    first, end = map(int, bounds.strip("[])").split(","))
    last = end if is_last else end - 1
    return Line(Bin(first, last, int(pairs), is_last), tuple(map(Decimal, cells)))


def percentages(*names: str) -> tuple[Column, ...]:
    # "100" is printed for 100.00, though the tables have two decimals elsewhere.
    return tuple(Column(name, "%", Aggregate.MEAN, Decimal("0.01")) for name in names)
