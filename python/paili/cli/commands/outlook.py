"""`paili outlook`: how likely each discard is to be ready, and to have won, in the long game."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paili.cli.options import (
    AVAILABLE,
    HAND,
    MELDS,
    NOTATION,
    ORDER,
    RULES,
    SEEN,
    SuitOrderOption,
)
from paili.cli.outputs import Output, check_plot
from paili.cli.positions import check_in_play, read_hand, read_knowledge
from paili.model.notation import Notation
from paili.model.rules import Rules

if TYPE_CHECKING:
    from paili.analysis.outlook import Outlook, OutlookOption
    from paili.analysis.report import Report

SCHEMA_VERSION = "1"
"""Version of the JSON, described by docs/outlook.schema.json."""

_DRAWS = typer.Option(metavar="K", help="Own draws to look ahead.")
_DETOURS = typer.Option(metavar="N", help="Draws that may be kept though they bring it no nearer.")
_JSON = typer.Option("--json", help="Write JSON; see docs/outlook.schema.json.")
_PLOT = typer.Option(metavar="FILE.svg", help="Also draw the curves; needs matplotlib.")


def look_out(
    text: Annotated[list[str], HAND],
    draws: Annotated[int, _DRAWS] = 18,
    melds: Annotated[str, MELDS] = "",
    seen: Annotated[str, SEEN] = "",
    available: Annotated[str | None, AVAILABLE] = None,
    order: Annotated[SuitOrderOption, ORDER] = SuitOrderOption.MPSZ,
    rules: Annotated[str, RULES] = "mahjong0",
    notation: Annotated[Notation, NOTATION] = Notation.MPSZ,
    detours: Annotated[int | None, _DETOURS] = None,
    as_json: Annotated[bool, _JSON] = False,
    plot: Annotated[str | None, _PLOT] = None,
) -> None:
    """The chances to be ready and to have won, draw by draw.

    One player draws, from all tiles that can still come; discards do not come back.
    """
    from paili.analysis.outlook import outlook
    from paili.analysis.report import analyse

    game = Rules.parse(rules)
    hand = read_hand(" ".join(text), melds, notation)
    check_in_play(hand, game)
    knowledge = read_knowledge(hand, seen, available, notation, order)
    with ExitStack() as stack:
        if plot is not None:
            check_plot(plot)
            stack.enter_context(Output(plot))  # that it can be written is known now
        report = analyse(hand, knowledge, game, limit=0)
        found = outlook(hand, knowledge, draws=draws, rules=game, detours=detours)
        if as_json:
            print(json.dumps(_to_json(report, found), indent=2))
        else:
            from paili.cli.render.outlook import draw

            print(draw(report, found), end="")
        if plot is not None:
            _plot(report, found, plot)


def _to_json(report: Report, found: Outlook) -> dict[str, Any]:
    from paili.analysis.report import deficiency_to_json, position_to_json

    return {
        "schema_version": SCHEMA_VERSION,
        **position_to_json(report.hand, report.knowledge, report.rules),
        "draws": found.draws,
        "deficiency": deficiency_to_json(report.deficiency),
        "options": [_option_to_json(option) for option in found.options],
        "model": {
            **found.limits._asdict(),
            "hands": found.hands,
        },
    }


def _option_to_json(option: OutlookOption) -> dict[str, Any]:
    from paili.analysis.report import copies_to_json, deficiency_to_json

    return {
        "tile": None if option.tile is None else str(option.tile),
        "ready": list(option.ready),
        "won": list(option.won),
        "expected_draws": option.expected_draws,
        "deficiency": deficiency_to_json(option.deficiency),
        "tiles": copies_to_json(option.tiles),
        "copies": option.copies,
        "is_dead": option.is_dead,
    }


def _plot(report: Report, found: Outlook, path: str) -> None:
    from paili.cli.render.outlook import CHARTED
    from paili.plots import Curves, plot_curves

    curves = [
        Curves("" if option.tile is None else f"{option.tile}: ", option.won, option.ready)
        for option in found.options[:CHARTED]
    ]
    plot_curves(f"{report.hand}, {report.rules}", curves, Path(path))
