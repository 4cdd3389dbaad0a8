"""`paili report`: the report on a hand as an HTML file."""

from __future__ import annotations

from typing import Annotated

import typer

from paili.analysis.discard_options import RankBy
from paili.cli.options import (
    AVAILABLE,
    DEFAULT_RULES,
    HAND,
    LIMIT,
    MELDS,
    MINIMUM,
    NAMES,
    NOTATION,
    ORDER,
    RANK_BY,
    ROUND,
    RULES,
    SEAT,
    SEEN,
    WIN_BY,
    NotationOption,
    SuitOrderOption,
    read_names,
    read_position,
    read_rules,
)
from paili.cli.outputs import Output
from paili.cli.waiting import waiting
from paili.model.requirements import WinBy

_TWO_STEP = typer.Option(
    "--two-step", help="Also count the ways to draw two accepted tiles in a row."
)
_IMPROVEMENTS = typer.Option(
    "--improvements", help="Also show draws after which the hand accepts more."
)
_DRAWS = typer.Option(metavar="K", help="Own draws of the long game, up to 60; 0 leaves it out.")
_HTML = typer.Option("--html", metavar="FILE", help="The file to write; - is stdout.")


def write_report(
    text: Annotated[list[str], HAND],
    html: Annotated[str, _HTML],
    melds: Annotated[str, MELDS] = "",
    seen: Annotated[str, SEEN] = "",
    available: Annotated[str | None, AVAILABLE] = None,
    order: Annotated[SuitOrderOption, ORDER] = SuitOrderOption.MPSZ,
    notation: Annotated[NotationOption, NOTATION] = NotationOption.AUTO,
    rules: Annotated[str, RULES] = DEFAULT_RULES,
    seat: Annotated[str | None, SEAT] = None,
    prevalent: Annotated[str | None, ROUND] = None,
    minimum: Annotated[int | None, MINIMUM] = None,
    win_by: Annotated[WinBy | None, WIN_BY] = None,
    rank_by: Annotated[RankBy, RANK_BY] = RankBy.CHANCE,
    two_step: Annotated[bool, _TWO_STEP] = False,
    improvements: Annotated[bool, _IMPROVEMENTS] = False,
    limit: Annotated[int, LIMIT] = 5,
    draws: Annotated[int, _DRAWS] = 18,
    names: Annotated[str | None, NAMES] = None,
) -> None:
    """Write an HTML page about a hand, with pictures and curves.

    It has the answers of paili analyse, the complete hands that an exact plan reaches if that is
    fast enough, the chances of the long game, and the tiles that can still come. It needs no other
    file and no network.
    """
    from paili.render.document import report_html

    languages = read_names(names)
    game = read_rules(rules, seat, prevalent, minimum, win_by)
    hand, knowledge = read_position(text, melds, seen, available, notation, order, game)
    with Output(html) as file:
        with waiting("looking ahead"):
            page = report_html(
                hand,
                knowledge,
                rules=game,
                rank_by=rank_by,
                two_step=two_step,
                improvements=improvements,
                limit=limit,
                draws=draws,
                languages=languages,
            )
        file.write(page)
