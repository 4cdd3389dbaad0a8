"""Rows and notes of an experiment that recomputes a printed table, bin by bin."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from paili_papers.common.implied import Check, explanations, group_checks, weighted_mean
from paili_papers.common.item import Outcome, Row, Settings
from paili_papers.common.published import Aggregate, Column, Group, Line, Published
from paili_papers.common.tally import Cell, Tally, Work, collect

OVERALL = "overall"
"""The suffix of the label of the row over all bins."""
MEAN_OF_BINS = "mean of the bins"
"""The suffix of the label of the row that the overall row is compared with."""
PAIRS = "pairs"
"""The column of the number of pairs in the bin."""
SHARE = "share of pairs"
"""The column of the bin's share of all pairs."""

_LABEL = re.compile(rf"(.+), (\[\d+, \d+[\])](?: {OVERALL})?|{MEAN_OF_BINS})")


def read_label(label: str) -> tuple[str, str] | None:
    """Return the group and the line of a row of `Comparison.rows`; None for any other label.

    Example:
        >>> read_label("2 colours, [0, 58] overall")
        ('2 colours', '[0, 58] overall')
    """
    match = _LABEL.fullmatch(label)
    return None if match is None else (match[1], match[2])


@dataclass(frozen=True, slots=True)
class Measure:
    """A quantity that is computed from a cell.

    Attributes:
        column: its name, unit and kind; compared with the printed column of that name, if any.
        of: returns the number, or None if there is no data.
        overall_only: a whole number, not shown for single bins.
    """

    column: Column
    of: Callable[[Cell], Fraction | None]
    overall_only: bool = False


def mean(name: str, sums: str, unit: str, scale: int | Fraction = 1) -> Measure:
    """Return the measure of the mean over pairs of the sum `sums`, times `scale`."""

    def of(cell: Cell) -> Fraction | None:
        return Fraction(cell.sums.get(sums, 0), cell.pairs) * scale if cell.pairs else None

    return Measure(Column(name, unit, Aggregate.MEAN), of)


def maximum(name: str, maxima: str, unit: str, scale: int | Fraction = 1) -> Measure:
    """Return the measure of the maximum `maxima`, times `scale`."""

    def of(cell: Cell) -> Fraction | None:
        return Fraction(cell.maxima[maxima]) * scale if maxima in cell.maxima else None

    return Measure(Column(name, unit, Aggregate.MAXIMUM), of)


def quotient(name: str, over: str, under: str) -> Measure:
    """Return the measure of a quotient of two sums, compared with that of the printed columns."""

    def of(cell: Cell) -> Fraction | None:
        bottom = cell.sums.get(under, 0)
        return Fraction(cell.sums.get(over, 0), bottom) if bottom else None

    return Measure(Column(name, "", Aggregate.RATIO, quotient=(over, under)), of)


def total(name: str, sums: str) -> Measure:
    """Return the measure of the sum `sums`, shown for all pairs together."""

    def of(cell: Cell) -> Fraction | None:
        return Fraction(cell.sums.get(sums, 0)) if cell.pairs else None

    return Measure(Column(name, "pairs", Aggregate.RATIO), of, overall_only=True)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The recomputed rows of a printed table for hands of a number of colours.

    Attributes:
        table, group: as printed.  tally: the counts.  measures: the quantities.
    """

    table: Published
    group: Group
    tally: Tally
    measures: Sequence[Measure]

    def rows(self) -> Iterator[Row]:
        """Yield the rows of all bins, the overall row, and the values that the bins imply."""
        name, overall = self.group.label, self.group.overall
        for line, cell in zip(self.group.lines, self.tally.bins, strict=True):
            yield from self._line(f"{name}, {line.bin.label}", line, cell)
        label = f"{name}, {overall.bin.label} {OVERALL}"
        yield from self._line(label, overall, self.tally.overall)
        implied = {check.column: check for check in group_checks(self.table, self.group)}
        for measure in self.measures:
            column = measure.column
            if column.aggregate is Aggregate.MEAN:
                is_printed = self.table.at(column.name) is not None
                paper = _rounded(implied[column.name].implied) if is_printed else None
                ours = _number(mean_of_bins(self.tally, measure))
                yield Row(f"{name}, {MEAN_OF_BINS}", column.name, paper, ours, column.unit)

    def notes(self) -> Iterator[str]:
        """Yield notes on whether overall rows agree with their bins: ours, then the paper's."""
        label, tally = self.group.label, self.tally
        agree = tally.is_consistent and all(
            mean_of_bins(tally, measure) == measure.of(tally.overall)
            for measure in self.measures
            if measure.column.aggregate is Aggregate.MEAN
        )
        how = "exactly" if agree else "NOT"
        yield f"{label}: our overall row is {how} the weighted mean of our bins"
        wrong = [check for check in group_checks(self.table, self.group) if not check.agrees]
        for check in wrong:
            yield "; ".join((_flag(check), *explanations(self.table, self.group, check)))
        if not wrong:
            yield f"{label}: what the paper prints follows from its other cells, where it must"

    def _line(self, label: str, line: Line, cell: Cell) -> Iterator[Row]:
        yield Row(label, PAIRS, line.bin.pairs, cell.pairs)
        paper = round(100 * line.bin.pairs / self.group.overall.bin.pairs, 2)
        yield Row(label, SHARE, paper, 100 * cell.pairs / self.tally.overall.pairs, "%")
        for measure in self.measures:
            if measure.overall_only and cell is not self.tally.overall:
                continue
            value = measure.of(cell)
            ours = int(value) if value is not None and measure.overall_only else _number(value)
            printed = self._printed(measure.column, line)
            yield Row(label, measure.column.name, printed, ours, measure.column.unit)

    def _printed(self, column: Column, line: Line) -> float | None:
        """Return the paper's cell, or the quotient of its cells if the quotient is not printed."""
        at = self.table.at(column.name)
        if at is not None:
            return float(line.cells[at])
        if column.quotient is None or None in (both := [*map(self.table.at, column.quotient)]):
            return None
        over, under = (line.cells[part] for part in both if part is not None)
        return _rounded(Fraction(over) / Fraction(under))


def fill(
    settings: Settings,
    table: Published,
    measures: Sequence[Measure],
    work: Callable[[Group], Work],
    notes: Callable[[Comparison], Iterable[str]],
) -> Outcome:
    """Recompute a table.

    Args:
        settings: the settings of the run.
        table: the printed table.
        measures: the quantities.
        work: tallies one hand, or share of the pairs, of a group.
        notes: yields notes on a group.
    """
    rows: list[Row] = []
    said: list[str] = []
    tallies = {}
    for group in table.groups:
        tally = collect(settings, group.label, work(group), len(group.lines))
        tallies[group.label] = settings.hands, tally.to_json()
        comparison = Comparison(table, group, tally, measures)
        rows += comparison.rows()
        said += notes(comparison)
    return Outcome(rows, said, tallies=tallies)


def mean_of_bins(tally: Tally, measure: Measure) -> Fraction | None:
    """Return the weighted mean over the bins that have pairs, or None if none has."""
    cells = [cell for cell in tally.bins if cell.pairs]
    values = [value for cell in cells if (value := measure.of(cell)) is not None]
    return weighted_mean(values, [cell.pairs for cell in cells]) if cells else None


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _rounded(value: Fraction) -> float:
    """Round to five significant digits, one more than most printed cells have."""
    return float(f"{float(value):.5g}")


def _flag(check: Check) -> str:
    printed, implied = float(check.printed), float(check.implied)
    return (
        f"the paper's {check.column} of {check.label} is printed as {printed:.4g}, but its own "
        f"other cells say {implied:.4g}: more than rounding"
    )
