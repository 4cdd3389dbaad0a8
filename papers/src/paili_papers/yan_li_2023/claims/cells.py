"""The printed cells of Tables 6 to 9, and what they say of each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction

from paili_papers.common.claims import Result, computed
from paili_papers.common.implied import Check, checks, explanations
from paili_papers.common.published import Group, Published
from paili_papers.yan_li_2023.experiments.published import TABLES

TABLE = {number: TABLES[f"yan-li-2023/table-{number}"] for number in (6, 7, 8, 9)}
ACCURACY = (6, 7, 9)


def column(table: Published, group: Group, name: str) -> tuple[Decimal, ...]:
    """The cells of a column in the rows of a group, the overall one last."""
    at = [each.name for each in table.columns].index(name)
    return tuple(line.cells[at] for line in (*group.lines, group.overall))


def accuracies(colors: int) -> Iterator[tuple[str, tuple[Decimal, ...]]]:
    """The columns of Tables 6, 7 and 9 for a number of colours, HBBA's left out."""
    for number in ACCURACY:
        for each in TABLE[number].columns:
            if each.name != "HBBA":
                yield each.name, column(TABLE[number], TABLE[number].groups[colors - 1], each.name)


def means(numbers: tuple[int, ...], concerns: Callable[[Check], bool], **values: object) -> Result:
    """Check that overall cells of some tables are the means of their groups, weighted by pairs."""
    cells, wrong = 0, []
    for number in numbers:
        table = TABLE[number]
        for one in filter(concerns, checks(table)):
            cells += 1
            if not one.agrees:
                group = next(each for each in table.groups if one.label.startswith(each.label))
                why = "".join(f" ({text})" for text in explanations(table, group, one))
                shown = f"printed {float(one.printed):g}, the groups say {float(one.implied):.4g}"
                wrong.append(f"{one.column}, {one.label}: {shown}{why}")
    return computed("; ".join(wrong), cells=cells, **values)


def is_of(name: str, colors: int) -> Callable[[Check], bool]:
    """Whether a cell is of a column, for a number of colours."""
    return lambda one: one.column == name and one.label.startswith(f"{colors} colour")


def is_too_low(one: Check) -> bool:
    """Whether a cell is an overall percentage of three colours but for those of BDA and HBBA."""
    names = ("HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2", "QSA", "WRA")
    return one.label.startswith("3 colours") and one.column in names


def is_share(percent: Decimal, pairs: int) -> bool:
    """Whether some number of pairs has this percentage, rounded to two decimals."""
    exact = Fraction(percent) * pairs / 100
    half = Fraction(1, 20000) * pairs
    return -(-(exact - half) // 1) <= exact + half
