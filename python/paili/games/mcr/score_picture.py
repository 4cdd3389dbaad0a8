"""The picture of a score in Chinese Standard Mahjong."""

from __future__ import annotations

from collections.abc import Iterator

from paili.games.mcr.scoring.fans import LEAST_FAN
from paili.games.mcr.scoring.wins import Score
from paili.model.languages import Language
from paili.render.page import (
    BAD,
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
from paili.render.tiles import FORM_NAMES, reading_parts


def picture_of(found: Score) -> Picture:
    """Return the picture of a score."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from (_reading(found), _verdict(found), _fans(found, page), _repairs(found))

    return blocks


def _reading(found: Score) -> Iterator[Cells]:
    """Yield the hand and the winning tile, grouped as the score reads them."""
    win, reading = found.win, found.decomposition
    yield [words(*reading_parts([*win.hand.tiles, win.tile], reading))]
    how = "drawn" if win.self_drawn else "not drawn"
    winds = f"{win.seat_wind} in the {win.prevalent_wind} round"
    yield [sentence(f"{FORM_NAMES[reading.form]}; {win.tile} {how}, {winds}", FAINT)]


def _verdict(found: Score) -> Iterator[Cells]:
    flowers = f", {found.without_flowers} without flowers" if found.win.flowers else ""
    verdict = "enough to win" if found.is_legal else f"a win needs {LEAST_FAN}"
    style = BEST if found.is_legal else BAD
    yield [sentence(f"{found.fan} fan{flowers}: {verdict}", style)]


def _fans(found: Score, page: Page) -> Iterator[Cells]:
    yield [
        title_cell("points", is_number=True),
        title_cell("times", is_number=True),
        title_cell("fan"),
    ]
    for fan, times in found.fans:
        # Names come last: terminals disagree about the width of Chinese and Japanese characters.
        yield [
            number_cell(fan.points),
            number_cell(times),
            words(*page.names_of(fan, Language.EN, Language.ZH)),
        ]


def _repairs(found: Score) -> Iterator[Cells]:
    for repair in found.repairs:
        yield [sentence(repair, BAD)]
