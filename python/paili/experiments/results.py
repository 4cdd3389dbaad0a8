"""The page of results: reports of experiments, with their figures, as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from paili.experiments.comparison import read_label
from paili.experiments.item import Row
from paili.experiments.report import Report, escaped, heading, shown
from paili.model.errors import ArgumentError, describe

_INTRODUCTION = """# Results

Every table of the papers that can be filled again, filled by `paili reproduce`. This page is
generated from its reports; the same command, with the hands and the seed given at each, makes the
same numbers, except for times. Times are those of one machine and one run: compare ratios.

In the tables by size of the knowledge base a cell reads *paper → ours (difference)*; where the
paper has no number, it is ours alone. The row *mean of the bins* is what an overall row must be:
the mean of the rows above it, weighted by their pairs. In figures, lines and bars are ours;
dashed lines and diamonds are the paper's."""


def results_page(reports: Sequence[Report]) -> str:
    """The page on these reports, in their order; the figures are linked, not made.

    Raises:
        ArgumentError: two reports on one item.
    """
    names = [report.item for report in reports]
    for name in names:
        if names.count(name) > 1:
            raise ArgumentError("reports", f"two on {name}", "one on each item")
    lines = [_INTRODUCTION, "", *_contents(reports)]
    for report in reports:
        lines += ["", *_section(report)]
    return "".join(f"{line}\n" for line in lines)


def report_from_json(data: Mapping[str, Any]) -> Report:
    """The report that `Report.to_json` made plain data of.

    Raises:
        ArgumentError: something else.
    """
    try:
        rows = tuple(
            Row(row["label"], row["column"], row["paper"], row["ours"], row["unit"])
            for row in data["rows"]
        )
        return Report(
            item=str(data["item"]),
            title=str(data["title"]),
            seed=int(data["seed"]),
            hands=int(data["hands"]),
            seconds=float(data["seconds"]),
            rows=rows,
            notes=tuple(map(str, data["notes"])),
        )
    except (LookupError, TypeError, ValueError):
        expected = "a report, as paili reproduce --json writes it"
        raise ArgumentError("report", describe(data), expected) from None


def figure_name(item: str) -> str:
    """The file name of an item's figure, below `figures/`."""
    return f"{item.replace('/', '_')}.svg"


def _contents(reports: Sequence[Report]) -> Iterator[str]:
    yield "| item | what | hands | seed | time |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for report in reports:
        anchor = "".join(char for char in report.item.lower() if char.isalnum() or char in "-_")
        size = f"{report.hands:,} | {report.seed} | {_duration(report.seconds)}"
        yield f"| [{report.item}](#{anchor}) | {escaped(report.title)} | {size} |"


def _section(report: Report) -> Iterator[str]:
    yield f"## {report.item}"
    yield ""
    yield (
        f"{escaped(report.title)}. Hands: {report.hands:,}; seed: {report.seed}; "
        f"time: {_duration(report.seconds)}."
    )
    yield ""
    yield f"![{report.item}](figures/{figure_name(report.item)})"
    groups: dict[str, list[Row]] = {}
    others: list[Row] = []
    for row in report.rows:
        place = read_label(row.label)
        (others if place is None else groups.setdefault(place[0], [])).append(row)
    for group, rows in groups.items():
        yield from ("", f"### {escaped(group)}", "")
        over_bins = _over_bins(rows)
        yield from _grid([row for row in rows if heading(row) in over_bins])
        yield from _list([row for row in rows if heading(row) not in over_bins])
    yield from _list(others)
    if report.notes:
        yield ""
    yield from (f"- {escaped(note)}" for note in report.notes)


def _over_bins(rows: Sequence[Row]) -> set[str]:
    """What is measured in more lines than one."""
    counts = Counter(heading(row) for row in rows)
    return {name for name, count in counts.items() if count > 1}


def _grid(rows: Sequence[Row]) -> Iterator[str]:
    """Rows of one group: a line for each bin, a cell for each thing measured."""
    cells: dict[str, dict[str, str]] = {}
    for row in rows:
        place = read_label(row.label)
        assert place is not None  # only such rows come here
        cells.setdefault(place[1], {})[heading(row)] = _cell(row)
    columns = list(dict.fromkeys(heading(row) for row in rows))
    yield f"| tiles in KB | {' | '.join(map(escaped, columns))} |"
    yield f"| --- |{' ---: |' * len(columns)}"
    for line, own in cells.items():
        yield f"| {escaped(line)} | {' | '.join(own.get(name, '') for name in columns)} |"


def _cell(row: Row) -> str:
    paper, ours, difference = (escaped(text) for text in shown(row))
    if row.paper is None:
        return ours
    return f"{paper} → {ours} ({difference})" if row.ours is not None else f"{paper} →"


def _list(rows: Sequence[Row]) -> Iterator[str]:
    """A line for each row; columns of the paper only if it has numbers there."""
    if not rows:
        return
    has_paper = any(row.paper is not None for row in rows)
    titles = ("paper", "ours", "difference") if has_paper else ("ours",)
    yield ""
    yield f"| row | column | {' | '.join(titles)} |"
    yield f"| --- | --- |{' ---: |' * len(titles)}"
    label = None
    for row in rows:
        first = "" if row.label == label else row.label
        label = row.label
        paper, ours, difference = shown(row)
        values = (paper, ours, difference) if has_paper else (ours,)
        yield f"| {' | '.join(map(escaped, (first, heading(row), *values)))} |"


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6_000 else f"{seconds / 3_600:.1f} h"
