"""`paili analyse`: the report on a hand."""

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
from paili.cli.waiting import waiting
from paili.model.requirements import WinBy
from paili.model.views import json_text

_TWO_STEP = typer.Option(
    "--two-step", help="Also count the ways to draw two accepted tiles in a row."
)
_IMPROVEMENTS = typer.Option(
    "--improvements", help="Also show draws after which the hand accepts more."
)
_JSON = typer.Option("--json", help="Write JSON; see paili/schemas/report.schema.json.")


def analyse(
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
    rank_by: Annotated[RankBy, RANK_BY] = RankBy.CHANCE,
    two_step: Annotated[bool, _TWO_STEP] = False,
    improvements: Annotated[bool, _IMPROVEMENTS] = False,
    limit: Annotated[int, LIMIT] = 5,
    names: Annotated[str | None, NAMES] = None,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """Show what a hand needs, and what each discard leaves.

    The deficiency is the number of tiles that must come until the hand is complete: shanten plus
    one. Tiles of the hand and its melds and tiles that were seen cannot come. Under mcr, --seat,
    --round, --minimum or --win-by also asks for wins of eight fan: how far the nearest is, and
    which discards lead there.
    """
    from paili.analysis.report import analyse as report_on

    languages = read_names(names)
    game = read_rules(rules, seat, prevalent, minimum, win_by)
    hand, knowledge = read_position(text, melds, seen, available, notation, order, game)
    with waiting("ranking the discards"):
        report = report_on(
            hand,
            knowledge,
            rules=game,
            rank_by=rank_by,
            two_step=two_step,
            improvements=improvements,
            limit=limit,
        )
    if as_json:
        print(json_text(report.to_json()))
    else:
        from paili.render.terminal import printed_value

        print(printed_value(report, languages=languages), end="")
