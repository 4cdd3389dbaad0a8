"""The picture of a score in Sichuan Mahjong."""

from __future__ import annotations

from collections.abc import Iterator

from paili.games.sichuan.scoring.wins import PaidBy, Score, Win
from paili.model.languages import Language
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
from paili.render.tiles import FORM_NAMES, reading_parts

_PAYERS = {
    PaidBy.DISCARDER: "the discarder pays",
    PaidBy.KONGER: "whose kong was robbed pays",
    PaidBy.FEEDER: "who fed the kong pays",
    PaidBy.ALL: "each of the others who has not won pays",
}


def picture_of(found: Score) -> Picture:
    """Return the picture of a score."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from (_reading(found), _verdict(found), _patterns(found, page))

    return blocks


def _reading(found: Score) -> Iterator[Cells]:
    """Yield the hand and the winning tile, grouped as the score reads them."""
    win, reading = found.win, found.decomposition
    yield [words(*reading_parts([*win.hand.tiles, win.tile], reading))]
    is_said = win.void is None or found.rules.void_suit is not None
    void = "" if is_said else f", void of {win.void}"
    how = f"{FORM_NAMES[reading.form]}; {_how(win)}{void}; rules {found.rules}"
    yield [sentence(how, FAINT)]


def _how(win: Win) -> str:
    end = ", the last tile" if win.last_tile else ""
    if win.robbing_kong:
        return f"{win.tile} robbed from a kong"
    if not win.self_drawn:
        after = " after a kong" if win.shoot_after_kong else ""
        return f"{win.tile} discarded{after}{end}"
    if win.heavenly or win.earthly:
        return f"{win.tile} drawn first of all" + (" by the first seat" if win.heavenly else "")
    fed = " made from a discard" if win.fed else ""
    after = f" after a kong{fed}" if win.after_kong else ""
    return f"{win.tile} drawn{after}{end}"


def _verdict(found: Score) -> Iterator[Cells]:
    capped = f", {found.capped_fan} are paid" if found.capped_fan < found.fan else ""
    pays = f"{_PAYERS[found.paid_by]} {found.amount:,}"
    yield [sentence(f"{found.fan} fan{capped}, value {found.value:,}: {pays}", BEST)]


def _patterns(found: Score, page: Page) -> Iterator[Cells]:
    yield [
        title_cell("fan", is_number=True),
        title_cell("times", is_number=True),
        title_cell("pattern"),
    ]
    for pattern, times in found.patterns:
        # Names come last: terminals disagree about the width of Chinese and Japanese characters.
        fan = pattern.fan(found.rules) or 0
        yield [
            number_cell(fan),
            number_cell(times),
            words(*page.names_of(pattern, Language.EN, Language.ZH)),
        ]
