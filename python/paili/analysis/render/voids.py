"""What each suit is worth as the one to give up, as a picture in characters."""

from __future__ import annotations

from collections.abc import Iterator

from paili.analysis.voids import VoidSuits
from paili.render.abridged import counted
from paili.render.chances import decimals_for, percent
from paili.render.columns import BEST, FAINT, Cells, number_cell, sentence, title_cell
from paili.render.page import Page, Picture
from paili.render.tiles import hand_rows


def picture_of(found: VoidSuits) -> Picture:
    """The picture of the suits."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from (hand_rows(found.hand, page), _suits(found))

    return blocks


def _suits(found: VoidSuits) -> Iterator[Cells]:
    draws = counted(found.draws, "own draw")
    yield [sentence(f"exact chances and points within {draws}; rules {found.rules}", FAINT)]
    titles = ["give up", "tiles", "deficiency", "chance", "points"]
    yield [title_cell(title, is_number=title != "give up") for title in titles]
    decimals = decimals_for(max(one.exact for one in found))
    for place, one in enumerate(found):
        suit = sentence(str(one.suit), BEST) if place == 0 else sentence(str(one.suit))
        yield [
            suit,
            number_cell(one.tiles),
            number_cell(one.deficiency),
            number_cell(percent(one.exact, decimals)),
            number_cell(f"{float(one.expected_points):.4f}"),
        ]
