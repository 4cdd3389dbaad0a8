"""Tables 1 to 3 of Yan, Li & Li 2021 as printed, and their random hands."""

from collections.abc import Mapping

from paili_papers.common.datasets import Study, study
from paili_papers.common.published import Aggregate, Column, Published, group

_TIMES = (
    Column("quadtree maximum", "ms", Aggregate.MAXIMUM),
    Column("BDA maximum", "ms", Aggregate.MAXIMUM),
    Column("quadtree average", "ms", Aggregate.MEAN),
    Column("BDA average", "ms", Aggregate.MEAN),
    Column("quadtree / BDA", "", Aggregate.RATIO, quotient=("quadtree average", "BDA average")),
)
_GROUPS = (
    group(
        1,
        """
        [0,5)    4767 1279.2  78.2   86.3 13.1  6.6
        [5,10)   8923 5133.3 110.6  604.8 29.6 20.4
        [10,15)  9635 7280.3 112.7 1319.3 40.1 32.9
        [15,22]  6675 9344.9 115.8 2197.5 44.8 49.0
        [0,22]  30000 9344.9 115.8 1106.3 33.7 32.8
        """,
    ),
    group(
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
    group(
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
)

TABLES: Mapping[str, Published] = {
    f"yan-2021/table-{group.colors}": Published(_TIMES, (group,)) for group in _GROUPS
}

STUDIES: Mapping[str, Study] = {
    one.name: one
    for group, bases in zip(_GROUPS, (30, 100, 100), strict=True)
    for one in [study("yan-2021", group, bases)]
}
"""The studies by name, whose last digit is the number of colours."""
