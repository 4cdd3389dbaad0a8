"""Pages, and pictures as lines of text on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rich.text import Text

from paili.model.languages import Language, Named
from paili.render.cells import Cells, aligned


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
