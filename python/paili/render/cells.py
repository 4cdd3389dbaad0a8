"""Rows of cells in aligned columns; the last cell of a row wraps and keeps its indentation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

BEST = "bold green"
"""The style of the best answer."""
GOOD = "bold"
"""The style of headings."""
BAD = "red"
"""The style of errors and of what is impossible."""
FAINT = "dim"
"""The style of titles and notes."""
MARGIN = "  "
"""The margin before each line."""
_GAP = "   "

_BREAKS = {"\n": "  ", "\x1f": " ", "\x1e": ""}
"""Marks where the last cell of a row may wrap, with the texts there if it does not."""

Cells = Sequence[Text]
"""The cells of a row; the last may wrap, where `words` or `sentence` allow it."""


def number_cell(value: int | str, style: str = "") -> Text:
    """Return a right-aligned cell."""
    return Text(str(value), style, justify="right")


def title_cell(text: str, *, is_number: bool = False) -> Text:
    """Return a cell with the title of a column."""
    return Text(text, FAINT, justify="right" if is_number else None)


def words(*parts: str, style: str = "") -> Text:
    """Return a last cell that wraps only between these parts, which may contain spaces."""
    return Text("\n").join(Text(part, style) for part in parts)


def sentence(text: str, style: str = "") -> Text:
    """Return a last cell that wraps at every space."""
    return Text(text.replace(" ", "\x1f"), style)


def aligned(rows: Sequence[Cells], width: int) -> Iterator[Text]:
    """Yield the rows of a block with aligned columns; a lone cell belongs to no column."""
    table = [row for row in rows if len(row) > 1]
    columns = [
        max(cell.cell_len for cell in cells)
        for cells in zip(*(row[:-1] for row in table), strict=True)
    ]
    for row in rows:
        line = Text(MARGIN)
        for cell, column in zip(row[:-1], columns, strict=len(row) > 1):
            padding = " " * (column - cell.cell_len)
            line += Text(padding) + cell if cell.justify == "right" else cell + Text(padding)
            line += Text(_GAP)
        yield _with_wrapped(line, row[-1], width)


def _with_wrapped(line: Text, last: Text, width: int) -> Text:
    """Return the line with the last cell, wrapped at its own indentation."""
    indent = column = line.cell_len
    breaks = [at for at, char in enumerate(last.plain) if char in _BREAKS]
    space = None
    for word in last.divide(sorted({*breaks, *(at + 1 for at in breaks)})):
        if word.plain in _BREAKS:
            space = _BREAKS[word.plain]
            continue
        if space is not None:
            fits = column + len(space) + word.cell_len <= width
            line.append(space if fits else "\n" + " " * indent)
            column = column + len(space) if fits else indent
        line.append_text(word)
        column += word.cell_len
        space = None
    line.rstrip()
    return line
