"""The picture of a report on a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paili.analysis.report import Report
from paili.games.sichuan.choices_picture import exchange_rows, suit_rows
from paili.render.page import (
    GOOD,
    Cells,
    Page,
    Picture,
    sentence,
    title_cell,
)
from paili.render.pictures.blocks import complete_cell, covered, verdict_rows, wait_rows
from paili.render.pictures.completions import legal_blocks
from paili.render.pictures.discards import discard_blocks
from paili.render.tiles import coming_cell, going_cell, hand_rows
from paili.wording import counted


def picture_of(report: Report) -> Picture:
    """Return the picture of a report."""

    def blocks(page: Page) -> Iterator[Iterable[Cells]]:
        plain = report.any_win or report
        yield from (
            hand_rows(report.hand, page),
            verdict_rows(report, page),
            wait_rows(plain.acceptance),
        )
        if plain.discards is not None:
            yield from discard_blocks(plain.discards, page.width)
        yield _reason(plain)
        yield from legal_blocks(report, page)
        if report.void_suits is not None:
            yield _titled("which suit to give up:", suit_rows(report.void_suits))
        if report.exchanges is not None:
            yield _titled("which tiles to pass on:", exchange_rows(report.exchanges))

    return blocks


def _titled(title: str, rows: Iterator[Cells]) -> Iterator[Cells]:
    yield [sentence(title, GOOD)]
    yield from rows


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
        return f"why: one complete hand is {tiles}{covered(report.hand)}"
    some = f"{len(found.items)} " * (len(found.items) > 1)
    shown = f"; the likeliest {some}".rstrip() if 0 < len(found.items) < total else ""
    return f"why: {total:,} complete hands are {tiles}{shown}{covered(report.hand)}"
