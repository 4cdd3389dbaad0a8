"""Tables of reports on experiments, for terminals and text files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from paili_papers.common.claims import Claim
from paili_papers.common.item import Entry, Item
from paili_papers.common.report import Report, check_of, heading, shown
from paili_papers.common.sources import NOTES, says, what_was_read

_MARGIN = 2
_GAP = 3
_FAINT = "dim"
_SHORT = 20
"""The length of a value in characters up to which it is not wrapped."""


def draw(report: Report, *, in_full: bool = False) -> str:
    """Return the table of a report, with its seed and size above and its notes below.

    Args:
        report: the report.
        in_full: whether claims are shown with all their fields.
    """
    about = f"seed {report.seed}, hands {report.hands:,}"
    parts: list[RenderableType] = [Text(report.title, "bold"), Text(about, _FAINT)]
    if report.entries and in_full:
        for entry in report.entries:
            parts += [Text(), Text(entry.claim.id, "bold"), *_entry(entry)]
    elif report.entries:
        parts += [Text(), _entries(report.entries)]
    elif report.rows:
        parts += [Text(), _rows(report)]
    if report.notes and not in_full:
        parts += [Text(), *(_note(note) for note in report.notes)]
    parts += [Text(), Text(f"{report.seconds:,.1f} s", _FAINT)]
    return _printed(parts)


def draw_items(items: Iterable[Item]) -> str:
    """Return the names of experiments, their sizes and titles."""
    table = _table()
    table.add_column("item", no_wrap=True)
    table.add_column("hands", justify="right", no_wrap=True)
    table.add_column("paper's", justify="right", no_wrap=True)
    table.add_column("title")
    for item in items:
        size = "" if item.paper_hands is None else f"{item.paper_hands:,}"
        table.add_row(*map(Text, (item.name, f"{item.hands:,}", size, item.title)))
    return _printed([table])


def draw_claims(claims: Iterable[Claim]) -> str:
    """Return the identities of claims, their places, kinds and statements."""
    table = _claims_table()
    for claim in claims:
        table.add_row(*_of_claim(claim))
    return _printed([table])


def _claims_table() -> Table:
    table = _table()
    table.add_column("claim", no_wrap=True)
    for title in ("place", "kind", "what is checked"):
        table.add_column(title)
    return table


def _of_claim(claim: Claim) -> tuple[Text, ...]:
    kind = "our repair" if claim.repairs else claim.kind.value
    return tuple(map(Text, (claim.id, claim.place, kind, claim.statement)))


def _entries(entries: Sequence[Entry]) -> Table:
    table = _claims_table()
    table.add_column("verdict", no_wrap=True)
    for entry in entries:
        table.add_row(*_of_claim(entry.claim), Text(entry.finding.verdict.value))
    return table


def _entry(entry: Entry) -> Iterator[RenderableType]:
    claim, finding = entry.claim, entry.finding
    case = finding.counterexample
    kind = f"our repair of {claim.repairs}" if claim.repairs else claim.kind.value
    lines = [
        ("place", claim.place),
        ("kind", kind),
        (says(claim.paper), claim.quote),
        ("was read", what_was_read(claim.paper) if claim.paper in NOTES else ""),
        ("checked", claim.statement),
        ("verdict", finding.verdict.value),
        ("found", finding.evidence),
        ("cases", "" if finding.cases is None else f"{finding.cases:,}"),
        ("counterexample", case.text if case else ""),
        ("our notation", case.ours if case else ""),
        ("minimal", case.minimal if case else ""),
        ("reading", claim.reading),
        *(("with it", text) for text in claim.consequences),
        ("check", f"{check_of(claim)}, {claim.cost}"),
    ]
    table = Table.grid(padding=(0, _GAP, 0, 0))
    table.add_column(style=_FAINT, no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in lines:
        if text:
            table.add_row(name, Text(text))
    yield table
    if case and case.command:
        yield Text("\nto ask paili:", _FAINT)
        yield case.command


def _rows(report: Report) -> Table:
    cells = [(Text(row.label), Text(heading(row)), *map(Text, shown(row))) for row in report.rows]
    titles = ("row", "column", "paper", "ours", "difference")
    # A column without any value is left out, such as the paper's where it has none.
    wanted = [at for at in range(len(titles)) if any(row[at] for row in cells)]
    table = _table()
    for at in wanted:
        texts = [row[at].plain for row in cells if row[at]]
        is_short = max(map(len, texts)) <= _SHORT
        is_value = at >= titles.index("paper")
        # Words, such as verdicts, may occur among the numbers.
        is_number = is_value and 2 * sum(map(_is_number, texts)) >= len(texts)
        justify: JustifyMethod = "right" if is_number else "left"
        table.add_column(titles[at], justify=justify, no_wrap=is_value and is_short)
    label = None
    for row in cells:
        is_repeated = row[0] == label
        label = row[0]
        table.add_row(*(Text() if is_repeated and at == 0 else row[at] for at in wanted))
    return table


def _is_number(text: str) -> bool:
    return text.strip("+-")[:1].isdigit()


def _table() -> Table:
    return Table(box=None, padding=(0, _GAP, 0, 0), pad_edge=False, header_style=_FAINT)


def _note(note: str) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_row("-", Text(note))
    return table


def _printed(parts: Iterable[RenderableType]) -> str:
    """Return text in the width and colours of stdout, without trailing spaces.

    Args:
        parts: the parts; a str is a line to be copied, which is not wrapped.
    """
    console = Console(file=sys.stdout, highlight=False)
    # Captured, because rich ends the program in its own way when stdout is a closed pipe.
    with console.capture() as capture:
        for part in parts:
            if isinstance(part, str):
                # On one line of any length, to be pasted.
                console.print(" " * _MARGIN + part, soft_wrap=True, markup=False)
            else:
                console.print(Padding(part, (0, 0, 0, _MARGIN)))
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())
