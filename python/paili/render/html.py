"""Pictures as HTML: rows as tables, tiles as drawings, charts as curves.

Every answer that has a text picture is thus drawn too, with the same content.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, takewhile

from rich.text import Text

from paili.model.languages import Language
from paili.render.chart import ChartLine, drawn_curves
from paili.render.markup import Content, Markup, element, joined
from paili.render.page import BAD, BEST, FAINT, GOOD, Cells, Page, Picture
from paili.render.tile_pictures import TILES, hand, tiles

_PAGE = Page(160, is_ascii=False, is_drawn=True)
_CLASSES = {BEST: "paili-best", GOOD: "paili-strong", BAD: "paili-bad", FAINT: "paili-faint"}
_TOKENS = re.compile(rf"(?<![\w.\[(])(?:{TILES.pattern})(?![\w.\])])|[\n\x1e\x1f]")
_NUMBERS = re.compile(r"[ \d.<>-]*\d +[<>\d][ \d.<>-]*")
"""Several numbers in one cell."""
_SPACES = {"\n": "\u2002 ", "\x1f": " ", "\x1e": ""}
"""Texts for the marks where a cell may wrap: a browser wraps at spaces."""


def markup_of(picture: Picture, languages: tuple[Language, ...] = ()) -> Markup:
    """Return the markup of a picture, block after block.

    Args:
        languages: of the names of fan, patterns and yaku; those of the picture by default.
    """
    return joined(_block(list(rows)) for rows in picture(_PAGE._replace(languages=languages)))


def drawn_words(text: str) -> Markup:
    """Return a text such as "east draws 7s" with its tiles as pictures."""
    return joined(_drawn(text))


def _block(rows: Sequence[Cells]) -> Markup:
    """Return a block: lone cells outside the table as paragraphs, those inside as table rows."""
    wide = [place for place, cells in enumerate(rows) if len(cells) > 1]
    if not wide:
        return _paragraphs(rows)
    first, end = wide[0], wide[-1] + 1
    return joined([_paragraphs(rows[:first]), _table(rows[first:end]), _paragraphs(rows[end:])])


def _paragraphs(rows: Iterable[Cells]) -> Markup:
    return joined(map(_paragraph, (row[0] for row in rows)))


def _paragraph(text: Text) -> Content:
    if isinstance(text, ChartLine):
        return "" if text.curves is None else drawn_curves(text.curves)
    words = text.plain.split()
    if words and all(map(TILES.fullmatch, words)):
        return hand(text.plain)
    style = str(text.style)
    if style == GOOD:
        return element("h2", _inside(text), class_="paili-text")
    return element("p", _inside(text), class_=_classes("paili-text", style))


def _table(rows: Sequence[Cells]) -> Markup:
    width = max(map(len, rows))
    shown = [
        column for column in range(width) if any(len(row) > 1 and row[column].plain for row in rows)
    ]
    heads = [*takewhile(_is_head, rows)]
    parts = []
    if heads:
        numbers = [[_is_number(cell) for cell in row] for row in rows if len(row) > 1][-1]
        parts.append(element("thead", *(_head(row, shown, numbers) for row in heads)))
    parts.append(element("tbody", *(_row(row, shown) for row in rows[len(heads) :])))
    return element("table", *parts, class_="paili-table")


def _is_head(row: Cells) -> bool:
    """Return whether all cells of a row are titles, which have the faint style."""
    said = [cell for cell in row if cell.plain]
    return len(row) > 1 and bool(said) and all(_style_of(cell) == FAINT for cell in said)


def _head(row: Cells, shown: Sequence[int], numbers: Sequence[bool]) -> Markup:
    return element(
        "tr",
        *(
            element(
                "th",
                _inside(row[column]),
                scope="col",
                class_=_aligned(row[column], numbers[column]),
            )
            if row[column].plain
            else element("td")
            for column in shown
        ),
    )


def _row(row: Cells, shown: Sequence[int]) -> Markup:
    if len(row) == 1:
        inside = element("td", _inside(row[0]), colspan=len(shown), class_=_class_of(row[0]))
        return element("tr", inside, class_="paili-text")
    cells = [element("td", _inside(row[column]), class_=_class_of(row[column])) for column in shown]
    first = next((cell for cell in row if cell.plain), row[0])
    is_best = _style_of(first) == BEST
    return element("tr", *cells, class_="paili-text" + " paili-chosen" * is_best)


def _class_of(cell: Text) -> str | None:
    return _classes(_aligned(cell, _is_number(cell)) or "", _style_of(cell)) or None


def _aligned(cell: Text, is_number: bool) -> str | None:
    """Return the class of a number cell; several numbers in a cell keep their spacing."""
    if not is_number:
        return None
    return "paili-number" + " paili-spaced" * bool(_NUMBERS.fullmatch(cell.plain))


def _classes(first: str, style: str) -> str:
    return " ".join(name for name in (first, _CLASSES.get(style, "")) if name)


def _is_number(cell: Text) -> bool:
    return cell.justify == "right"


def _style_of(cell: Text) -> str:
    """Return the style of a whole cell, ignoring those of its parts."""
    whole = [span.style for span in cell.spans if span.start == 0 and span.end == len(cell.plain)]
    return str(whole[-1] if whole and cell.plain else cell.style)


def _inside(cell: Text) -> Markup:
    """Return a cell with the styles of its parts."""
    base = _style_of(cell)
    ends = sorted({0, len(cell.plain), *(at for span in cell.spans for at in span[:2])})
    parts: list[Content] = []
    for start, end in pairwise(ends):
        styles = [str(span.style) for span in cell.spans if span.start <= start and end <= span.end]
        style = styles[-1] if styles else base
        inside = joined(_drawn(cell.plain[start:end]))
        name = _CLASSES.get(style) if style != base else None
        parts.append(inside if name is None else element("span", inside, class_=name))
    return joined(parts)


def _drawn(text: str) -> Iterator[Content]:
    """Yield a text with its tiles as pictures."""
    at = 0
    for found in _TOKENS.finditer(text):
        yield text[at : found.start()]
        token = found.group()
        if token in _SPACES:
            yield _SPACES[token]
        else:
            yield tiles(token)
        at = found.end()
    yield text[at:]
