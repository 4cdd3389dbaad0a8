"""Tables 1-3 of Yan, Li & Li 2021 and 6-9 of Yan & Li 2023 as printed.

A row is a range of sizes of the knowledge base, the number of (hand, knowledge base) pairs in it,
and one number a column; the last row of a group is the overall one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto
from types import MappingProxyType

from paili.experiments.sizes import Bin


class Aggregate(Enum):
    """How the overall cell of a column follows from the rows above it."""

    MEAN = auto()
    """Their mean, weighted by pairs."""
    MAXIMUM = auto()
    """The largest of them."""
    RATIO = auto()
    """Not at all: in each row it is a quotient of two other columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        name: our short name for it.  unit: of its cells.  aggregate: see there.
        step: unit of the last decimal; None if each cell shows its own.
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
        colors: of the hands.  lines: one a bin.  overall: the last row.
    """

    colors: int
    lines: tuple[Line, ...]
    overall: Line

    @property
    def label(self) -> str:
        """Such as "1 colour"."""
        return f"{self.colors} colour{'s' if self.colors > 1 else ''}"


@dataclass(frozen=True, slots=True)
class Published:
    """A table: its columns, and its rows in groups."""

    columns: tuple[Column, ...]
    groups: tuple[Group, ...]

    def at(self, name: str) -> int | None:
        """The position of a column among the cells of a line; None if there is none."""
        names = [column.name for column in self.columns]
        return names.index(name) if name in names else None


def _group(colors: int, text: str) -> Group:
    *lines, overall = [_line(line) for line in text.strip().splitlines()]
    return Group(colors, tuple(lines), overall)


def _line(text: str) -> Line:
    bounds, pairs, *cells = text.split()
    is_last = bounds.endswith("]")
    first, end = map(int, bounds.strip("[])").split(","))
    last = end if is_last else end - 1
    return Line(Bin(first, last, int(pairs), is_last), tuple(map(Decimal, cells)))


def _accuracy(*names: str) -> tuple[Column, ...]:
    # "100" stands for 100.00: elsewhere the tables have two decimals.
    return tuple(Column(name, "%", Aggregate.MEAN, Decimal("0.01")) for name in names)


_TIMES_2021 = (
    Column("quadtree maximum", "ms", Aggregate.MAXIMUM),
    Column("BDA maximum", "ms", Aggregate.MAXIMUM),
    Column("quadtree average", "ms", Aggregate.MEAN),
    Column("BDA average", "ms", Aggregate.MEAN),
    Column("quadtree / BDA", "", Aggregate.RATIO, quotient=("quadtree average", "BDA average")),
)
_TIMES_2023 = tuple(
    Column(name, "s", Aggregate.MEAN) for name in ("HBBA3-1", "HBBA3-2", "HBBA3-3", "HBBA")
)

PUBLISHED: Mapping[str, Published] = MappingProxyType(
    {
        "yan-2021/table-1": Published(
            _TIMES_2021,
            (
                _group(
                    1,
                    """
                    [0,5)    4767 1279.2  78.2   86.3 13.1  6.6
                    [5,10)   8923 5133.3 110.6  604.8 29.6 20.4
                    [10,15)  9635 7280.3 112.7 1319.3 40.1 32.9
                    [15,22]  6675 9344.9 115.8 2197.5 44.8 49.0
                    [0,22]  30000 9344.9 115.8 1106.3 33.7 32.8
                    """,
                ),
            ),
        ),
        "yan-2021/table-2": Published(
            _TIMES_2021,
            (
                _group(
                    2,
                    """
                    [0,10)    9963  424.5  9.4  15.1 0.5  28.3
                    [10,20)  18798 1155.2 18.0  69.0 0.9  75.4
                    [20,30)  25350 1633.0 18.1 156.1 1.1 145.6
                    [30,40)  23646 2235.8 18.5 274.8 1.2 237.5
                    [40,50)  15734 2525.1 17.4 381.8 1.2 311.7
                    [50,58]   6509 2679.5 17.3 456.7 1.2 375.4
                    [0,58]  100000 2679.5 17.3 208.8 1.0 200.4
                    """,
                ),
            ),
        ),
        "yan-2021/table-3": Published(
            _TIMES_2021,
            (
                _group(
                    3,
                    """
                    [0,10)    4966   58.0 3.7   3.1 0.2  13.3
                    [10,20)   8151  212.4 3.4  17.7 0.3  50.7
                    [20,30)  11407  470.6 4.0  29.7 0.4  74.0
                    [30,40)  14519  647.2 6.7  50.5 0.4 119.3
                    [40,50)  15842  873.8 4.4  80.9 0.4 179.8
                    [50,60)  15297 1054.8 5.4 110.8 0.5 242.1
                    [60,70)  12611 1256.7 6.4 139.3 0.5 297.1
                    [70,80)   9454 1325.8 4.4 165.8 0.5 349.6
                    [80,94]   7753 1386.2 4.3 190.5 0.5 396.8
                    [0,94]  100000 1386.2 6.7  90.1 0.4 209.6
                    """,
                ),
            ),
        ),
        "yan-li-2023/table-6": Published(
            _accuracy("HBBA1-1", "HBBA1-2", "HBBA"),
            (
                _group(
                    1,
                    """
                    [0,5)    7978 70.46 70.56 100
                    [5,10)  14997 98.94 98.95 100
                    [10,15) 15811 99.87 99.87 100
                    [15,22] 11214 99.98 99.98 100
                    [0,22]  50000 94.92 94.94 100
                    """,
                ),
                _group(
                    2,
                    """
                    [0,10)    9917 60.65 60.60 100
                    [10,20)  18779 93.62 94.47 100
                    [20,30)  25117 98.57 99.09 100
                    [30,40)  23690 99.39 99.74 100
                    [40,50)  15849 99.83 99.96 100
                    [50,58]   6648 100   100   100
                    [0,58]  100000 94.37 94.76 100
                    """,
                ),
                _group(
                    3,
                    """
                    [0,10)    4972 69.05 68.04 100
                    [10,20)   8091 79.37 79.58 100
                    [20,30)  11519 94.70 95.03 100
                    [30,40)  14446 97.89 98.15 100
                    [40,50)  15859 99.01 99.18 100
                    [50,60)  15150 99.50 99.60 100
                    [60,70)  12757 99.78 99.82 100
                    [70,80)   9388 99.90 99.88 100
                    [80,94]   7818 99.93 99.93 100
                    [0,94]  100000 93.91 94.00 100
                    """,
                ),
            ),
        ),
        "yan-li-2023/table-7": Published(
            _accuracy("HBBA2-1", "HBBA2-2", "HBBA"),
            (
                _group(
                    1,
                    """
                    [0,5)    7978 64.78 96.45 100
                    [5,10)  14997 84.06 99.99 100
                    [10,15) 15811 81.46 100   100
                    [15,22] 11214 80.23 100   100
                    [0,22]  50000 79.30 99.43 100
                    """,
                ),
                _group(
                    2,
                    """
                    [0,10)    9917 60.73 77.85 100
                    [10,20)  18779 93.68 99.35 100
                    [20,30)  25117 98.57 100   100
                    [30,40)  23690 99.43 100   100
                    [40,50)  15849 99.85 100   100
                    [50,58]   6648 100   100   100
                    [0,58]  100000 94.40 97.68 100
                    """,
                ),
                _group(
                    3,
                    """
                    [0,10)    4972 69.05 62.03 100
                    [10,20)   8091 79.46 86.21 100
                    [20,30)  11519 94.71 99.67 100
                    [30,40)  14446 97.95 100   100
                    [40,50)  15859 99.02 100   100
                    [50,60)  15150 99.52 100   100
                    [60,70)  12757 99.77 100   100
                    [70,80)   9388 99.84 100   100
                    [80,94]   7818 99.93 100   100
                    [0,94]  100000 93.92 95.26 100
                    """,
                ),
            ),
        ),
        "yan-li-2023/table-8": Published(
            _TIMES_2023,
            (
                _group(
                    1,
                    """
                    [0,5)    7978 2.20e-2 4.17e-2 4.23e-2 2.11e-2
                    [5,10)  14997 1.00e-1 2.22e-1 2.25e-1 9.62e-2
                    [10,15) 15811 2.34e-1 3.52e-1 3.56e-1 2.24e-1
                    [15,22] 11214 3.81e-1 4.93e-1 4.99e-1 3.66e-1
                    [0,22]  50000 1.93e-1 2.95e-1 2.99e-1 9.26e-2
                    """,
                ),
                _group(
                    2,
                    """
                    [0,10)    9917 6.72e-3 1.22e-2 1.52e-2 3.43e-3
                    [10,20)  18779 2.36e-2 3.61e-2 4.88e-2 1.01e-2
                    [20,30)  25117 5.25e-2 6.13e-2 8.83e-2 2.35e-2
                    [30,40)  23690 8.15e-2 9.18e-2 1.33e-1 3.71e-2
                    [40,50)  15849 1.07e-1 1.19e-1 1.72e-1 4.94e-2
                    [50,58]   6648 1.20e-1 1.33e-1 1.92e-1 5.54e-2
                    [0,58]  100000 6.26e-2 7.28e-2 1.04e-1 2.84e-2
                    """,
                ),
                _group(
                    3,
                    """
                    [0,10)    4972 2.46e-3 2.52e-3 3.31e-3 1.61e-3
                    [10,20)   8091 4.81e-3 1.13e-2 1.38e-2 2.14e-3
                    [20,30)  11519 8.37e-3 1.22e-2 1.70e-2 3.30e-3
                    [30,40)  14446 1.36e-2 1.79e-2 2.54e-2 5.55e-3
                    [40,50)  15859 1.84e-2 2.44e-2 3.45e-2 7.75e-3
                    [50,60)  15150 2.34e-2 3.10e-2 4.35e-2 1.00e-2
                    [60,70)  12757 2.62e-2 3.53e-2 4.93e-2 1.14e-2
                    [70,80)   9388 2.95e-2 4.01e-2 5.56e-2 1.30e-2
                    [80,94]   7818 3.09e-2 4.27e-2 5.90e-2 1.36e-2
                    [0,94]  100000 1.84e-2 2.52e-2 3.51e-2 7.92e-3
                    """,
                ),
            ),
        ),
        "yan-li-2023/table-9": Published(
            _accuracy("QSA", "BDA", "WRA", "HBBA"),
            (
                _group(
                    1,
                    """
                    [0,5)    7978 70.58 96.90 43.07 100
                    [5,10)  14997 99.50 99.97 49.67 100
                    [10,15) 15811 99.97 100   45.41 100
                    [15,22] 11214 99.98 100   43.45 100
                    [0,22]  50000 99.98 99.50 45.87 100
                    """,
                ),
                _group(
                    2,
                    """
                    [0,10)    9917 32.80 77.73 24.47 100
                    [10,20)  18779 80.22 99.36 43.14 100
                    [20,30)  25117 92.85 100   34.20 100
                    [30,40)  23690 97.34 100   29.47 100
                    [40,50)  15849 99.24 100   27.04 100
                    [50,58]   6648 99.89 100   25.77 100
                    [0,58]  100000 87.07 97.67 32.10 100
                    """,
                ),
                _group(
                    3,
                    """
                    [0,10)    4972  7.12 62.19  6.48 100
                    [10,20)   8091 41.23 86.52 39.76 100
                    [20,30)  11519 62.74 99.68 48.39 100
                    [30,40)  14446 75.85 100   46.71 100
                    [40,50)  15859 83.20 100   43.99 100
                    [50,60)  15150 87.88 100   41.70 100
                    [60,70)  12757 89.64 100   40.29 100
                    [70,80)   9388 91.28 100   38.51 100
                    [80,94]   7818 92.32 100   38.84 100
                    [0,94]  100000 74.04 96.99 40.29 100
                    """,
                ),
            ),
        ),
    }
)
"""The tables, by the names of their items."""
