"""Consistency of printed cells of the papers' tables with other printed cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from paili_papers.common.published import Aggregate, Column, Group, Line, Published
from paili_papers.common.sizes import Bin


@dataclass(frozen=True, slots=True)
class Check:
    """A printed cell beside the value that other printed cells imply.

    Attributes:
        label: the row.  column: of the cell, or "pairs".
        printed: the cell.  implied: the exact value from the other cells.
        rounding: the largest difference of the two if all cells are rounded correctly.
    """

    label: str
    column: str
    printed: Fraction
    implied: Fraction
    rounding: Fraction

    @property
    def agrees(self) -> bool:
        """Whether all these cells can be right."""
        return abs(self.printed - self.implied) <= self.rounding


def checks(table: Published) -> tuple[Check, ...]:
    """Return all checks: of the overall rows, and of the ratios in all rows."""
    return tuple(check for group in table.groups for check in group_checks(table, group))


def group_checks(table: Published, group: Group) -> tuple[Check, ...]:
    """Return the checks of the rows of one group."""
    return (*_overall_checks(table, group), *_ratio_checks(table, group))


def weighted_mean(values: Sequence[Fraction], weights: Sequence[int]) -> Fraction:
    """Return the weighted mean of the values.

    Raises:
        ZeroDivisionError: the weights are zero.
    """
    products = (value * weight for value, weight in zip(values, weights, strict=True))
    return sum(products, Fraction()) / sum(weights)


def rounding(column: Column, cell: Decimal) -> Fraction:
    """Return half a unit of the last decimal of a cell, with dropped zeros restored."""
    exponent = cell.as_tuple().exponent
    assert isinstance(exponent, int)  # a finite number
    step = Decimal(1).scaleb(exponent) if column.step is None else column.step
    return Fraction(step) / 2


def explanations(table: Published, group: Group, check: Check) -> Iterator[str]:
    """Yield possible explanations of a cell of the overall row that does not agree."""
    at = table.at(check.column)
    for line in group.lines:
        if at is not None and Fraction(line.cells[at]) == check.printed:
            yield f"it is the cell of {line.bin.label}"
    if abs(2 * check.printed - check.implied) <= 2 * check.rounding:
        twice = 2 * group.overall.bin.pairs
        yield f"it is half of that, as if the sum had been divided by {twice:,} pairs"


@dataclass(frozen=True, slots=True)
class Loss:
    """An explanation of overall cells that are too low: some pairs of one bin count as wrong.

    Attributes:
        bin: the pairs' bin.  least, most: their number, an interval because cells are rounded.
        cells: the number of overall cells that are explained at once.
    """

    bin: Bin
    least: int
    most: int
    cells: int


def losses(tables: Sequence[Published], colors: int) -> tuple[Loss, ...]:
    """Return single losses that explain all overall percentages that are too low, in all tables."""
    low = [
        (table, group, check)
        for table in tables
        for group in table.groups
        if group.colors == colors
        for check in _overall_checks(table, group)
        if _is_percentage(table, check) and check.printed < check.implied and not check.agrees
    ]
    if not low:
        return ()
    found = []
    for number, line in enumerate(low[0][1].lines):
        ends = [_lost_pairs(table, group, check, number) for table, group, check in low]
        least, most = max(ceil(end) for end, _ in ends), min(floor(end) for _, end in ends)
        if least <= most:
            found.append(Loss(line.bin, least, most, len(low)))
    return tuple(found)


def _is_percentage(table: Published, check: Check) -> bool:
    at = table.at(check.column)
    return at is not None and table.columns[at].unit == "%"


def _lost_pairs(
    table: Published, group: Group, check: Check, number: int
) -> tuple[Fraction, Fraction]:
    """Return an interval for the pairs of a line that an overall cell lacks.

    The pairs are right as often as the line's cell says.
    """
    at = table.at(check.column)
    assert at is not None  # a column of the table, not that of the pairs
    pairs, share = group.overall.bin.pairs, Fraction(group.lines[number].cells[at])
    missing = check.implied - check.printed
    ends = [(missing + sign * check.rounding) * pairs / share for sign in (-1, 1)]
    return ends[0], ends[1]


def _overall_checks(table: Published, group: Group) -> Iterator[Check]:
    label = f"{group.label}, {group.overall.bin.label}"
    weights = [line.bin.pairs for line in group.lines]
    total = Fraction(sum(weights))
    yield Check(label, "pairs", Fraction(group.overall.bin.pairs), total, Fraction())
    for at, column in enumerate(table.columns):
        cells = [Fraction(line.cells[at]) for line in group.lines]
        printed = group.overall.cells[at]
        if column.aggregate is Aggregate.MAXIMUM:
            yield Check(label, column.name, Fraction(printed), max(cells), Fraction())
        elif column.aggregate is Aggregate.MEAN:
            halves = [rounding(column, line.cells[at]) for line in group.lines]
            slack = rounding(column, printed) + weighted_mean(halves, weights)
            mean = weighted_mean(cells, weights)
            yield Check(label, column.name, Fraction(printed), mean, slack)


def _ratio_checks(table: Published, group: Group) -> Iterator[Check]:
    for at, column in enumerate(table.columns):
        if column.quotient is None:
            continue
        for line in (*group.lines, group.overall):
            implied, slack = _quotient(table, line, column.quotient)
            slack += rounding(column, line.cells[at])
            label = f"{group.label}, {line.bin.label}"
            yield Check(label, column.name, Fraction(line.cells[at]), implied, slack)


def _quotient(table: Published, line: Line, names: tuple[str, str]) -> tuple[Fraction, Fraction]:
    """Return a quotient of two cells, and its largest error by rounding."""
    (top, top_half), (bottom, bottom_half) = (
        (Fraction(line.cells[at]), rounding(column, line.cells[at]))
        for name in names
        for at, column in enumerate(table.columns)
        if column.name == name
    )
    quotient = top / bottom
    # The upper end of the interval is farther away.
    return quotient, (top + top_half) / (bottom - bottom_half) - quotient
