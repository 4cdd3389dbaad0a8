"""The report on a hand as a picture in characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from paili.analysis.deficiency import UNREACHABLE
from paili.analysis.render.blocks import complete_cell, discard_rows, verdict_rows, wait_rows
from paili.analysis.render.completions import legal_blocks
from paili.analysis.report import Report
from paili.render.abridged import counted
from paili.render.columns import FAINT, GOOD, Cells, number_cell, sentence, title_cell
from paili.render.page import Page, Picture
from paili.render.tiles import coming_cell, going_cell, hand_rows

_MOST_IMPROVEMENTS = 8


def picture_of(report: Report) -> Picture:
    """The picture of a report."""

    def blocks(page: Page) -> Iterator[Iterable[Cells]]:
        plain = report.any_win or report
        yield from (
            hand_rows(report.hand, page),
            verdict_rows(report),
            wait_rows(plain.acceptance),
        )
        yield from (_discards(plain, page.width), _improvements(plain), _reason(plain))
        yield from legal_blocks(report, page.width)

    return blocks


def _discards(report: Report, width: int) -> Iterator[Cells]:
    rows = report.discards or ()
    if rows and report.deficiency == UNREACHABLE:
        yield [sentence("no discard leaves a hand that can be completed")]
        rows = tuple(row for row in rows if row.dead)
    yield from discard_rows(rows, report.hand, report.rules, width)


def _improvements(report: Report) -> Iterator[Cells]:
    """The draws that widen the acceptance after the best discard."""
    best = report.discards[0] if report.discards else None
    if best is None or not best.improvements:
        return
    discard = report.hand.discard_text(best.tile)
    title = f"after {discard}, draws that help without lowering the deficiency:"
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
    if not found.counts:
        return
    yield [sentence(_reason_title(report), GOOD)]
    if not found.items:
        return
    if report.deficiency:
        yield [title_cell("come"), title_cell("go"), title_cell("complete hand")]
    for item in found.items:
        complete = complete_cell(item, report.hand, report.rules)
        if report.deficiency:
            yield [coming_cell(item.coming), going_cell(item.going, report.hand), complete]
        else:
            yield [complete]


def _reason_title(report: Report) -> str:
    found = report.completions
    if not report.deficiency:
        return "why: it is complete"
    tiles = f"{counted(found.deficiency, 'tile')} away"
    total = sum(found.counts)
    if total == 1:
        return f"why: one complete hand is {tiles}"
    some = f"{len(found.items)} " * (len(found.items) > 1)
    shown = f"; the likeliest {some}".rstrip() if 0 < len(found.items) < total else ""
    return f"why: {total:,} complete hands are {tiles}{shown}"
