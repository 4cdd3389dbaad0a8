"""Answers that an agent has weighed, as a picture in characters."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from paili.games.mcr.agents import WeighedActions
from paili.render.columns import BEST, Cells, number_cell, title_cell
from paili.render.page import Page, Picture


def picture_of(found: WeighedActions) -> Picture:
    """The picture of answers and the points that they are expected to lead to."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _table(found)

    return blocks


def _table(found: WeighedActions) -> Iterator[Cells]:
    if not found:
        return
    most = max(one.worth for one in found)
    yield [title_cell("points", is_number=True), title_cell("answer")]
    for action, worth in found:
        style = BEST if worth == most else ""
        yield [number_cell(f"{worth:.2f}", style), Text(str(action), style)]
