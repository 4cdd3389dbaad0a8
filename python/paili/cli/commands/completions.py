"""`paili completions`: the complete hands that win and are nearest."""

from __future__ import annotations

from typing import Annotated

import typer

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
    ROUND,
    RULES,
    SEAT,
    SECONDS,
    SEEN,
    WIN_BY,
    NotationOption,
    SuitOrderOption,
    read_names,
    read_position,
    read_rules,
)
from paili.cli.waiting import waiting
from paili.model.requirements import WinBy
from paili.model.views import json_text

_SLACK = typer.Option(metavar="N", help="Also list hands up to N tiles farther than the nearest.")
_JSON = typer.Option("--json", help="Write JSON; see paili/schemas/completions.schema.json.")


def list_completions(
    text: Annotated[list[str], HAND],
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
    slack: Annotated[int, _SLACK] = 0,
    limit: Annotated[int, LIMIT] = 10,
    seconds: Annotated[float | None, SECONDS] = None,
    names: Annotated[str | None, NAMES] = None,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """List and count the nearest complete hands that win.

    Under mcr, --seat, --round, --minimum or --win-by asks for wins of eight fan, and each hand is
    shown with its fan. Its last tile comes as --win-by says, and all others are drawn. Hands are
    ordered by distance, then by likelihood.
    """
    from paili.analysis.completions import completions

    languages = read_names(names)
    game = read_rules(rules, seat, prevalent, minimum, win_by)
    hand, knowledge = read_position(text, melds, seen, available, notation, order, game)
    with waiting("looking for complete hands"):
        found = completions(hand, knowledge, rules=game, slack=slack, limit=limit, seconds=seconds)
    if as_json:
        print(json_text(found.to_json()))
    else:
        from paili.render.terminal import printed_value

        print(printed_value(found, languages=languages), end="")
