"""`paili outlook`: the probabilities to be ready and to have won over many draws."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paili.cli.options import (
    AVAILABLE,
    DEFAULT_RULES,
    DORA,
    HAND,
    LAST_TILE,
    MELDS,
    MINIMUM,
    NOTATION,
    OBJECTIVE,
    ORDER,
    ROUND,
    RULES,
    SEAT,
    SEEN,
    WIN_BY,
    NotationOption,
    SuitOrderOption,
    read_position,
    read_rules,
    read_stakes,
    seen_with,
)
from paili.cli.outputs import Output, check_plot
from paili.cli.waiting import waiting
from paili.model.requirements import Objective, WinBy
from paili.model.views import json_text

if TYPE_CHECKING:
    from paili.analysis.outlook import Outlook, OutlookOption

_DRAWS = typer.Option(
    metavar="K", help="Own draws to look ahead; as many as a game has, if that is not said."
)
_DETOURS = typer.Option(
    metavar="N", help="The most detours: kept draws that do not lower the deficiency."
)
_THREADS = typer.Option(metavar="N", help="1 to 256; by default as many as processors.")
_JSON = typer.Option("--json", help="Write JSON; see paili/schemas/outlook.schema.json.")
_PLOT = typer.Option(metavar="FILE", help="Also draw the curves: .svg, .png or .pdf.")


def look_out(
    text: Annotated[list[str], HAND],
    draws: Annotated[int | None, _DRAWS] = None,
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
    objective: Annotated[Objective, OBJECTIVE] = Objective.CHANCE,
    dora: Annotated[str | None, DORA] = None,
    last_tile: Annotated[bool, LAST_TILE] = False,
    detours: Annotated[int | None, _DETOURS] = None,
    threads: Annotated[int | None, _THREADS] = None,
    as_json: Annotated[bool, _JSON] = False,
    plot: Annotated[str | None, _PLOT] = None,
) -> None:
    """Show the chances to be ready and to have won, draw by draw.

    One player draws from all tiles that can still come, and discards do not come back. The
    chances are approximate; paili plan has exact ones, for fewer draws. With --objective points it
    is the discard with the most expected points, under rules that count them; in those of riichi
    --dora and --last-tile count.
    """
    from paili.analysis.outlook import outlook

    game = read_rules(rules, seat, prevalent, minimum, win_by)
    visible = seen if available is not None else seen_with(seen, dora)
    hand, knowledge = read_position(text, melds, visible, available, notation, order, game)
    stakes = read_stakes(dora, last_tile, game)
    with ExitStack() as stack:
        if plot is not None:
            check_plot(plot)
            stack.enter_context(Output(plot))  # check write access now
        with waiting("looking ahead"):
            found = outlook(
                hand,
                knowledge,
                rules=game,
                draws=draws,
                detours=detours,
                objective=objective,
                stakes=stakes,
                threads=min(os.cpu_count() or 1, 256) if threads is None else threads,
            )
        if as_json:
            print(json_text(found.to_json()))
        else:
            from paili.render.terminal import printed_value

            print(printed_value(found), end="")
        if plot is not None:
            _plot(found, plot)


def _label(found: Outlook, option: OutlookOption) -> str:
    return "" if option.tile is None else f"{found.hand.discard_text(option.tile)}: "


def _plot(found: Outlook, path: str) -> None:
    from paili.plots import Curves, plot_curves
    from paili.render.pictures.outlook import CHARTED

    curves = [
        Curves(_label(found, option), option.won, option.ready)
        for option in found.options[:CHARTED]
    ]
    plot_curves(f"{found.hand}, {found.rules}", curves, Path(path))
