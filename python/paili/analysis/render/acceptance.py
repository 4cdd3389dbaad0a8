"""What a hand accepts, as a picture in characters."""

from __future__ import annotations

from collections.abc import Iterator

from paili.analysis.acceptance import Acceptance
from paili.analysis.render.blocks import wait_rows
from paili.render.columns import BAD, Cells, sentence
from paili.render.page import Page, Picture
from paili.render.tiles import name_of


def picture_of(found: Acceptance) -> Picture:
    """The picture of an acceptance: how far the hand is, and what brings it nearer."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _rows(found)

    return blocks


def _rows(found: Acceptance) -> Iterator[Cells]:
    yield [sentence(name_of(found.deficiency), BAD if found.is_dead else "")]
    yield from wait_rows(found)
