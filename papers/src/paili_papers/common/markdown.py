"""Reports as Markdown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from paili_papers.common.claims import Claim, Finding, Verdict
from paili_papers.common.comparison import read_label
from paili_papers.common.item import Entry, Row
from paili_papers.common.report import Report, heading, shown
from paili_papers.common.sources import NOTES

_MARKUP = re.compile(r"[\\*|]|<(?=[a-zA-Z/!?])|(?<=\])\(")
"""Characters with a meaning in Markdown: escapes, emphasis, cells, tags, links."""


def escaped(text: str) -> str:
    """Escape a text for one line of Markdown or one cell of a table, except for its `code`."""
    parts = " ".join(text.split()).split("`")
    if len(parts) % 2 == 0:  # an unmatched backtick
        return "\\`".join(map(_escaped, parts))
    # In code only the border of a cell needs escaping.
    parts[1::2] = [code.replace("|", "\\|") for code in parts[1::2]]
    parts[::2] = map(_escaped, parts[::2])
    return "`".join(parts)


def _escaped(plain: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", plain)


def markdown(report: Report) -> str:
    """Return a report under a heading, without times: equal results make equal text."""
    return "".join(f"{line}\n" for line in section(report))


def section(report: Report) -> Iterator[str]:
    yield f"## {report.item}"
    yield ""
    yield f"{escaped(report.title)}. Hands: {report.hands:,}; seed: {report.seed}."
    yield from body(report)


def body(report: Report) -> Iterator[str]:
    """Yield the tables, notes and entries of a report."""
    groups: dict[str, list[Row]] = {}
    others: list[Row] = []
    for row in () if report.entries else report.rows:
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
    if report.entries:
        yield from ledger(report.entries)


def ledger(entries: Sequence[Entry], sources: str = "../../src") -> Iterator[str]:
    """Yield entries of the ledger: a table of them all, then each under its identity.

    Args:
        entries: the entries.
        sources: path from the page to the folder of the package.
    """
    yield ""
    yield "| claim | place | kind | verdict |"
    yield "| --- | --- | --- | --- |"
    for one in entries:
        claim = one.claim
        anchor = f"[{claim.id}](#{claim.id.lower().replace('.', '')})"
        yield f"| {anchor} | {escaped(claim.place)} | {_kind(claim)} | {_verdict(one.finding)} |"
    for one in entries:
        yield from _entry(one, sources)


def _entry(entry: Entry, sources: str) -> Iterator[str]:
    claim, finding = entry.claim, entry.finding
    yield from ("", f"### {claim.id}", "")
    yield f"{escaped(claim.place)} · {_kind(claim)} · {_verdict(finding)}"
    if claim.quote:
        if claim.paper in NOTES:
            yield from ("", "The note says:")
        yield from ("", f"> {escaped(claim.quote)}")
    yield from ("", f"Checked: {escaped(claim.statement)}", "")
    cases = "" if finding.cases is None else f" Cases: {finding.cases:,}."
    yield f"Found: {_sentence(escaped(finding.evidence))}{cases}"
    case = finding.counterexample
    if case:
        yield from ("", f"Counterexample: {_sentence(escaped(case.text))}")
        if case.minimal:
            yield f"It is minimal: {_sentence(escaped(case.minimal))}"
        if case.hand:
            yield from (f"In paili's notation `{case.ours}`:", "", f"    {case.command}")
    if claim.reading:
        yield from ("", f"*Depends on our reading*: {_sentence(escaped(claim.reading))}")
    if claim.consequences:
        yield from ("", "With it:", "")
        yield from (f"- {escaped(text)}" for text in claim.consequences)
    yield from ("", f"Check: {_check(claim, sources)}; `paili reproduce claims --only {claim.id}`")


def _check(claim: Claim, sources: str) -> str:
    function = claim.function
    if function is None:
        return "by reading alone"
    path = f"{sources}/{function.__module__.replace('.', '/')}.py"
    return f"[`{function.__name__}`]({path}), {claim.cost}"


def _kind(claim: Claim) -> str:
    return f"our repair of {claim.repairs}" if claim.repairs else claim.kind.value


def _verdict(finding: Finding) -> str:
    verdict = finding.verdict.value
    return f"**{verdict}**" if finding.verdict is Verdict.REFUTED else verdict


def _sentence(text: str) -> str:
    return text if text.rstrip(")").endswith((".", "?", "!", ":")) else f"{text}."


def _over_bins(rows: Sequence[Row]) -> set[str]:
    """Return the headings that occur in several lines."""
    counts = Counter(heading(row) for row in rows)
    return {name for name, count in counts.items() if count > 1}


def _grid(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the rows of one group: a line for each bin, a cell for each measure."""
    cells: dict[str, dict[str, str]] = {}
    for row in rows:
        place = read_label(row.label)
        assert place is not None  # only such rows are passed
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
    return f"{paper} → {ours} ({difference})" if difference else f"{paper} → {ours}".rstrip()


def _list(rows: Sequence[Row]) -> Iterator[str]:
    """Yield a line for each row; the paper's columns are left out if it has no numbers there."""
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
