"""The picture of beliefs."""

from __future__ import annotations

from collections.abc import Iterator

from paili.analysis.beliefs import Beliefs
from paili.model.notation import format_tiles
from paili.model.tiles import TILES, Wind
from paili.render.page import (
    BEST,
    FAINT,
    Cells,
    Page,
    Picture,
    number_cell,
    sentence,
    title_cell,
    words,
)
from paili.wording import counted

_DECIMALS = 2


def picture_of(found: Beliefs) -> Picture:
    """Return the picture of beliefs: certain tiles of each seat, and expected copies."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from (_certain(found), _table(found))

    return blocks


def _certain(found: Beliefs) -> Iterator[Cells]:
    hidden = counted(found.knowledge.copies, "hidden tile")
    yield [sentence(f"conclusions of {found.seat} about {hidden}", BEST)]
    for seat in found.others:
        yield [words(str(seat)), sentence(_sentence(found, seat))]
    agent = "several agents" if found.agent is None else found.agent
    yield [sentence(f"means of samples by the habits of {agent}, seed {found.seed}", FAINT)]


def _sentence(found: Beliefs, seat: Wind) -> str:
    must, cannot = found.must_hold(seat), found.cannot_hold(seat)
    parts = [f"certainly holds {must}"] if must else []
    if cannot:
        parts.append(f"cannot hold {format_tiles(cannot)}")
    return "; ".join(parts) or "nothing is certain"


def _table(found: Beliefs) -> Iterator[Cells]:
    titles = ("unseen", "wall", *map(str, found.others))
    yield [title_cell("tile"), *(title_cell(title, is_number=True) for title in titles)]
    wall = found.expected_wall
    seats = [found.expected(seat) for seat in found.others]
    unseen = found.knowledge.available
    for tile in TILES:
        if unseen[tile]:
            means = (f"{float(mean[tile]):.{_DECIMALS}f}" for mean in (wall, *seats))
            yield [words(str(tile)), number_cell(int(unseen[tile])), *map(number_cell, means)]
