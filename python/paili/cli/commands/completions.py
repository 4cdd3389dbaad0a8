"""`paili plans`: the complete hands of eight fan that are nearest, and what leads there."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paili.analysis.plans import Legal, WinBy
from paili.cli.options import (
    AVAILABLE,
    HAND,
    MELDS,
    NOTATION,
    ORDER,
    ROUND,
    SEAT,
    SEEN,
    SuitOrderOption,
    read_wind,
)
from paili.cli.positions import read_hand, read_knowledge
from paili.mcr import LEAST_FAN
from paili.model.notation import Notation
from paili.model.rules import MCR

if TYPE_CHECKING:
    from paili.analysis.report import Report

SCHEMA_VERSION = "1"
"""Version of the JSON, described by docs/plans.schema.json."""

_MINIMUM = typer.Option(metavar="FAN", help="What a win must be worth without flowers.")
_WIN_BY = typer.Option(help="How the last tile comes; either takes whichever is worth more.")
_SLACK = typer.Option(metavar="N", help="Also plans that are up to so many tiles farther.")
_LIMIT = typer.Option(metavar="N", help="Plans to list; all are counted.")
_JSON = typer.Option("--json", help="Write JSON; see docs/plans.schema.json.")


def list_plans(
    text: Annotated[list[str], HAND],
    melds: Annotated[str, MELDS] = "",
    seen: Annotated[str, SEEN] = "",
    available: Annotated[str | None, AVAILABLE] = None,
    order: Annotated[SuitOrderOption, ORDER] = SuitOrderOption.MPSZ,
    notation: Annotated[Notation, NOTATION] = Notation.MPSZ,
    seat: Annotated[str, SEAT] = "east",
    prevalent: Annotated[str, ROUND] = "east",
    minimum: Annotated[int, _MINIMUM] = LEAST_FAN,
    win_by: Annotated[WinBy, _WIN_BY] = WinBy.DISCARD,
    slack: Annotated[int, _SLACK] = 0,
    limit: Annotated[int, _LIMIT] = 10,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """How to win with eight fan in Chinese Standard Mahjong.

    The complete hands that are worth enough and nearest, and the discards that keep most ways to
    them. All tiles but the last are drawn. Near plans come first, then likely ones.
    """
    from paili.analysis.report import analyse, report_legal

    legal = Legal(
        seat_wind=read_wind(seat, "--seat"),
        prevalent_wind=read_wind(prevalent, "--round"),
        minimum=minimum,
        win_by=win_by,
    )
    hand = read_hand(" ".join(text), melds, notation)
    knowledge = read_knowledge(hand, seen, available, notation, order)
    report = replace(
        analyse(hand, knowledge, MCR, limit=0),
        legal=report_legal(hand, knowledge, legal, slack=slack, limit=limit),
    )
    if as_json:
        print(json.dumps(_to_json(report), indent=2))
    else:
        from paili.cli.render.completions import draw

        print(draw(report), end="")


def _to_json(report: Report) -> dict[str, Any]:
    from paili.analysis.report import deficiency_to_json, position_to_json

    return {
        "schema_version": SCHEMA_VERSION,
        **position_to_json(report.hand, report.knowledge, report.rules),
        "deficiency": deficiency_to_json(report.deficiency),
        "legal": report.legal and report.legal.to_json(),
    }
