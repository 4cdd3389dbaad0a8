"""A page: how wide it is, and the lines that a picture has on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rich.text import Text

from paili.render.columns import Cells, aligned


class Page(NamedTuple):
    """What a picture is made for."""

    width: int
    """Characters of a line."""
    is_ascii: bool
    """Whether there are no other characters."""
    is_drawn: bool = False
    """Whether tiles of texts are drawn, so that no row of characters need show them."""


PLAIN = Page(100, is_ascii=False)
"""That of `str`: the same everywhere."""

Picture = Callable[[Page], Iterable[Iterable[Cells]]]
"""Makes blocks of rows for a page. Those without rows are left out."""


def lines_of(picture: Picture, page: Page) -> Iterator[Text]:
    """The rows of a picture, with an empty line between its blocks; a row may be several lines."""
    shown = [rows for rows in map(list, picture(page)) if rows]
    for number, rows in enumerate(shown):
        if number:
            yield Text()
        yield from aligned(rows, page.width)


def text_of(picture: Picture) -> str:
    """A picture as plain text of 100 columns, without a line end after it."""
    return "\n".join(row.plain for row in lines_of(picture, PLAIN))
