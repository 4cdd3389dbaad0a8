"""Pictures of an algorithm's answer, and of the list of algorithms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from paili import UNREACHABLE, Notation, Suit, format_tiles
from paili.render import (
    BAD,
    BEST,
    FAINT,
    GOOD,
    Cells,
    Page,
    Picture,
    deficiency_text,
    hand_rows,
    knowledge_row,
    number_cell,
    sentence,
    title_cell,
    words,
)
from rich.text import Text

from paili_papers.common.algorithm import Algorithm, AlgorithmReport, Cell, Table
from paili_papers.common.kinds import SUITED_KINDS
from paili_papers.common.multisets import Reading

_NEVER = "never"
"""The text of an infinite cost."""


def picture_of(report: AlgorithmReport) -> Picture:
    def blocks(page: Page) -> Iterator[Iterable[Cells]]:
        has_honors = report.rules.kinds > SUITED_KINDS
        own = () if has_honors else _hand_of_the_papers(report)
        yield [*hand_rows(report.hand, page), *own]
        yield _answer(report)
        for part in report.answer.trace:
            yield _table(part)

    return blocks


def _hand_of_the_papers(report: AlgorithmReport) -> Iterator[Cells]:
    """Yield the hand in the papers' notation and order of suits."""
    suits = (
        [tile for tile in report.hand.tiles if tile.suit is suit]
        for suit in (Suit.BAMBOO, Suit.CHARACTERS, Suit.DOTS)
    )
    runs = (format_tiles(run, Notation.PAPERS) for run in suits if run)
    melds = (meld.to_text(Notation.PAPERS) for meld in report.hand.melds)
    yield [words(*runs, *melds)]


def _answer(report: AlgorithmReport) -> Iterator[Cells]:
    asked, answer = report.algorithm, report.answer
    is_found = asked.limited is None or answer.deficiency != UNREACHABLE
    said = deficiency_text(answer.deficiency) if is_found else "no winning hand was found"
    yield [sentence(f"{asked.name}: {said}", BEST if report.agrees else BAD)]
    verdict = "the same" if report.agrees else deficiency_text(report.engine)
    yield [sentence(f"exactly: {verdict}", "" if report.agrees else GOOD)]
    if not asked.uses_knowledge and report.engine != report.engine_without_knowledge:
        text = f"{asked.name} does not look at what can still come; if every other tile could: "
        yield [sentence(text + deficiency_text(report.engine_without_knowledge))]
    counts = (f"{name} {number:,}" for name, number in answer.looked_at.items())
    yield [Text("looked at: " + ",\x1f".join(counts))]
    reading = f"; reading {report.reading}" if len(asked.readings) > 1 else ""
    yield [sentence(f"{asked.paper.name}, {asked.place}{reading}", FAINT)]
    yield [knowledge_row(report.hand, report.knowledge, report.rules)]


def _table(part: Table) -> Iterator[Cells]:
    """Yield a part of a trace under its title, with the number of omitted rows."""
    shown = len(part.rows)
    if not part.total:
        yield [sentence(f"{part.title}: none", GOOD)]
        return
    if shown < part.total:
        yield [sentence(f"{part.title}: the first {shown} of {part.total:,}", GOOD)]
    else:
        yield [sentence(part.title, GOOD)]
    if len(part.columns) == 1:
        yield [words(*(_text(row[0]) for row in part.rows))]
        return
    columns = list(zip(*part.rows, strict=True))
    numeric = [not any(isinstance(cell, str) for cell in column) for column in columns]
    yield [
        title_cell(title, is_number=is_number)
        for title, is_number in zip(part.columns, numeric, strict=True)
    ]
    for *first, last in part.rows:
        cells = zip(first, numeric, strict=False)
        numbered = [number_cell(_text(cell)) if it else Text(_text(cell)) for cell, it in cells]
        yield [*numbered, sentence(_text(last))]


def _text(cell: Cell) -> str:
    return _NEVER if cell is None else str(cell)


def picture_of_algorithms(algorithms: Collection[Algorithm]) -> Picture:
    """Return the picture of the names of algorithms, their papers, readings and titles."""

    def blocks(page: Page) -> Iterator[Iterable[Cells]]:
        yield from (_list(algorithms), _readings(algorithms))

    return blocks


def _list(algorithms: Collection[Algorithm]) -> Iterator[Cells]:
    yield [title_cell(title) for title in ("algorithm", "paper", "what it is")]
    for one in algorithms:
        yield [Text(one.name), Text(one.paper.name), sentence(one.title)]


def _readings(algorithms: Iterable[Algorithm]) -> Iterator[Cells]:
    """Yield the algorithms that have other readings than the intended one."""
    yield [title_cell("--reading"), title_cell("of")]
    for reading in Reading:
        names = [one.name for one in algorithms if reading in one.readings]
        if reading is not Reading.INTENDED:
            yield [Text(reading), sentence(", ".join(names))]
