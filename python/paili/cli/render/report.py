"""The report on a hand as a picture for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from paili.analysis.deficiency import UNREACHABLE
from paili.analysis.report import Report
from paili.cli.render.blocks import (
    FORM_NAMES,
    GOOD,
    complete_hand,
    counted,
    discard_rows,
    hand_rows,
    moved_cell,
    printed,
    sentence,
    verdict_rows,
    wait_rows,
    words,
)
from paili.cli.render.columns import FAINT, Cells, number_cell, title_cell
from paili.cli.render.completions import legal_blocks

_MOST_IMPROVEMENTS = 8


def draw(report: Report) -> str:
    """The picture of a report, as wide and as coloured as stdout allows."""

    def blocks(console: Console) -> Iterator[Iterable[Cells]]:
        yield from (hand_rows(report, console), verdict_rows(report), wait_rows(report.wait))
        yield from (_discards(report), _improvements(report), _reason(report))
        yield from legal_blocks(report.legal)

    return printed(blocks)


def _discards(report: Report) -> Iterator[Cells]:
    rows = report.discards or ()
    if rows and report.deficiency == UNREACHABLE:
        yield [sentence("no discard leaves a hand that can be completed")]
        rows = tuple(row for row in rows if row.dead)
    yield from discard_rows(rows)


def _improvements(report: Report) -> Iterator[Cells]:
    """The draws that widen the acceptance after the best discard."""
    best = report.discards[0].option if report.discards else None
    if best is None or not best.improvements:
        return
    title = f"after {best.tile}, draws that help without lowering the deficiency:"
    yield [sentence(title, GOOD)]
    yield [
        title_cell("draw"),
        title_cell("copies", is_number=True),
        title_cell("then discard and accept"),
    ]
    for draw in best.improvements[:_MOST_IMPROVEMENTS]:
        then = Text(f"{draw.discard}: {counted(draw.accepts, 'tile')}")
        yield [Text(str(draw.tile)), number_cell(draw.copies), then]
    rest = len(best.improvements) - _MOST_IMPROVEMENTS
    if rest > 0:
        yield [Text(f"and {rest} more", FAINT)]


def _reason(report: Report) -> Iterator[Cells]:
    found = report.completions
    if not found.total:
        return
    yield [sentence(_reason_title(report), GOOD)]
    if not found.items:
        return
    if report.deficiency:
        yield [title_cell("come"), title_cell("go"), title_cell("complete hand")]
    for item in found.items:
        complete = words(*complete_hand(item, report.hand))
        if len(report.by_form) > 1:
            complete.append("\n").append(FORM_NAMES[item.form], FAINT)
        if report.deficiency:
            yield [moved_cell(item.coming), moved_cell(item.going), complete]
        else:
            yield [complete]


def _reason_title(report: Report) -> str:
    found = report.completions
    if not report.deficiency:
        return "why: it is complete"
    tiles = f"{counted(found.deficiency, 'tile')} away"
    if found.total == 1:
        return f"why: one complete hand is {tiles}"
    some = f"{len(found.items)} " * (len(found.items) > 1)
    shown = f"; the likeliest {some}".rstrip() if 0 < len(found.items) < found.total else ""
    return f"why: {found.total:,} complete hands are {tiles}{shown}"
