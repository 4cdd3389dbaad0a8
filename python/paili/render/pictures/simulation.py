"""The picture of simulated games."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from paili.analysis.simulation import Simulation
from paili.model.knowledge import in_play
from paili.render.page import (
    BEST,
    FAINT,
    Cells,
    Page,
    Picture,
    number_cell,
    percent,
    sentence,
    title_cell,
)
from paili.render.pictures.blocks import points_text
from paili.render.tiles import hand_rows, knowledge_row
from paili.wording import counted

_DECIMALS = 1
_MOST_ROWS = 20
"""Maximum number of rows, each for a number of draws."""


def picture_of(found: Simulation) -> Picture:
    """Return the picture of a simulation: the games ready and won after each number of draws."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from (hand_rows(found.hand, page), _answer(found), _table(found))

    return blocks


def _answer(found: Simulation) -> Iterator[Cells]:
    games, draws = counted(found.games, "game"), counted(len(found.won), "draw")
    won = percent(Fraction(found.probability), _DECIMALS)
    worth = ""
    if found.mean_points is not None:
        error = found.standard_error
        about = "" if error is None else f" (standard error {points_text(error, unit=False)})"
        worth = f", {points_text(found.mean_points)} on average{about}"
    yield [sentence(f"won {won} of {games} within {draws}{worth}", BEST)]
    yield [sentence(f"policy {found.policy}, seed {found.seed}", FAINT)]
    yield [knowledge_row(found.hand, in_play(found.knowledge, found.rules), found.rules)]


def _table(found: Simulation) -> Iterator[Cells]:
    if not found.won or not found.games:
        return
    titles = ("draws", "ready", "won", "95 % interval")
    yield [*(title_cell(title, is_number=True) for title in titles[:-1]), title_cell(titles[-1])]
    last = len(found.won)
    step = -(-last // _MOST_ROWS)
    for draw in [*range(step, last, step), last]:
        low, high = (percent(Fraction(bound), _DECIMALS) for bound in found.interval(draw=draw))
        shares = (Fraction(games[draw - 1], found.games) for games in (found.ready, found.won))
        yield [
            number_cell(draw),
            *(number_cell(percent(share, _DECIMALS)) for share in shares),
            sentence(f"{low} to {high}"),
        ]
