"""The picture of an acceptance."""

from __future__ import annotations

from collections.abc import Iterator

from paili.analysis.acceptance import Acceptance
from paili.render.page import BAD, Cells, Page, Picture, sentence
from paili.render.pictures.blocks import wait_rows
from paili.render.tiles import deficiency_text


def picture_of(found: Acceptance) -> Picture:
    """Return the picture of an acceptance: the deficiency, and the tiles that lower it."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _rows(found)

    return blocks


def _rows(found: Acceptance) -> Iterator[Cells]:
    yield [sentence(deficiency_text(found.deficiency), BAD if found.is_dead else "")]
    yield from wait_rows(found)
