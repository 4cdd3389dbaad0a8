"""Pages: pictures as lines of text in aligned columns, and the chances in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from rich.text import Text

from paili.model.languages import Language, Named

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


class Page(NamedTuple):
    """The page for which a picture is made."""

    width: int
    """Number of characters of a line."""
    is_ascii: bool
    """Whether all characters are ASCII."""
    is_drawn: bool = False
    """Whether tiles in texts are drawn, so that no row of Unicode tiles is needed."""
    languages: tuple[Language, ...] = ()
    """Languages of the names of fan, patterns and yaku; if empty, those of each picture."""

    def languages_for(self, *default: Language) -> tuple[Language, ...]:
        """Return the languages of names.

        Only English is used if the page is ASCII and English is among them.

        Args:
            default: the languages of a picture, used if the page has none.
        """
        languages = self.languages or default
        return (Language.EN,) if self.is_ascii and Language.EN in languages else languages

    def names_of(self, named: Named, *default: Language) -> list[str]:
        """Return the names of a fan, a pattern or a yaku, without duplicates.

        Args:
            default: see `languages_for`.
        """
        names = {Language.EN: named.en, Language.ZH: named.zh, Language.JA: named.ja}
        return list(dict.fromkeys(names[one] for one in self.languages_for(*default)))


PLAIN = Page(100, is_ascii=False)
"""The page of `str`, independent of any terminal."""

Picture = Callable[[Page], Iterable[Iterable[Cells]]]
"""A function that returns blocks of rows for a page; empty blocks are skipped."""


def lines_of(picture: Picture, page: Page) -> Iterator[Text]:
    """Yield the rows of a picture, each of one or more lines, with empty lines between blocks."""
    shown = [rows for rows in map(list, picture(page)) if rows]
    for number, rows in enumerate(shown):
        if number:
            yield Text()
        yield from aligned(rows, page.width)


def text_of(picture: Picture) -> str:
    """Return a picture as plain text of 100 columns, without a final line end."""
    return "\n".join(row.plain for row in lines_of(picture, PLAIN))


_FEWEST, _MOST = 2, 6
_DIGITS = 4


def decimals_for(largest: Fraction) -> int:
    """Return the decimals, two to six, that show four digits of the largest chance of a column."""
    decimals = _FEWEST
    while decimals < _MOST and 0 < largest * 10 ** (decimals + 2) < 10 ** (_DIGITS - 1):
        decimals += 1
    return decimals


def percent(chance: Fraction, decimals: int) -> str:
    """Return a percentage; 0% and 100% are printed only when exact."""
    unit = Fraction(1, 10**decimals)
    rounded = round(chance * 100, decimals)
    if chance == 0:
        return "0%"
    if rounded == 0:
        return f"<{_shown(unit, decimals)}"
    if rounded == 100 and chance != 1:
        return f">{_shown(100 - unit, decimals)}"
    return _shown(rounded, decimals)


def percent_below(chance: Fraction, decimals: int) -> str:
    """Return a percentage rounded down, for a lower bound."""
    return _shown(Fraction(floor(chance * 10 ** (decimals + 2)), 10**decimals), decimals)


def percent_above(chance: Fraction, decimals: int) -> str:
    """Return a percentage rounded up, for an upper bound."""
    return _shown(Fraction(ceil(chance * 10 ** (decimals + 2)), 10**decimals), decimals)


def _shown(percentage: Fraction, decimals: int) -> str:
    return f"{float(percentage):.{decimals}f}%"
