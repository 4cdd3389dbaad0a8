"""`paili analyse`: what a hand needs, what to discard, and why."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from paili.analysis.plans import Legal
from paili.cli.options import (
    AVAILABLE,
    HAND,
    MELDS,
    NOTATION,
    ORDER,
    ROUND,
    RULES,
    SEAT,
    SEEN,
    SuitOrderOption,
    read_wind,
)
from paili.cli.positions import check_in_play, read_hand, read_knowledge
from paili.model.errors import ArgumentError
from paili.model.notation import Notation
from paili.model.rules import MCR, Rules
from paili.model.tiles import Wind

_TWO_STEP = typer.Option("--two-step", help="Also count ways to draw two accepted tiles.")
_IMPROVEMENTS = typer.Option("--improvements", help="Also show draws that widen the acceptance.")
_LIMIT = typer.Option(metavar="N", help="Complete hands to show as the reason, and plans.")
_JSON = typer.Option("--json", help="Write the report as JSON; see docs/report.schema.json.")


def analyse(
    text: Annotated[list[str], HAND],
    melds: Annotated[str, MELDS] = "",
    seen: Annotated[str, SEEN] = "",
    available: Annotated[str | None, AVAILABLE] = None,
    order: Annotated[SuitOrderOption, ORDER] = SuitOrderOption.MPSZ,
    rules: Annotated[str, RULES] = "mahjong0",
    notation: Annotated[Notation, NOTATION] = Notation.MPSZ,
    seat: Annotated[str | None, SEAT] = None,
    prevalent: Annotated[str | None, ROUND] = None,
    two_step: Annotated[bool, _TWO_STEP] = False,
    improvements: Annotated[bool, _IMPROVEMENTS] = False,
    limit: Annotated[int, _LIMIT] = 5,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """What a hand needs, what each discard leaves, and why.

    The deficiency is the number of tiles that must come: shanten plus one. Own tiles, those of
    melds, and tiles seen are not counted as tiles that can still come. Under mcr, --seat or --round
    also asks for wins of eight fan: how far the nearest is, and which discards lead there.
    """
    from paili.analysis.report import analyse as report_on

    game = Rules.parse(rules)
    legal = _read_legal(game, seat, prevalent)
    hand = read_hand(" ".join(text), melds, notation)
    check_in_play(hand, game)
    knowledge = read_knowledge(hand, seen, available, notation, order)
    report = report_on(
        hand,
        knowledge,
        game,
        two_step=two_step,
        improvements=improvements,
        limit=limit,
        legal=legal,
    )
    if as_json:
        print(json.dumps(report.to_json(), indent=2))
    else:
        from paili.cli.render.report import draw

        print(draw(report), end="")


def _read_legal(rules: Rules, seat: str | None, prevalent: str | None) -> Legal | None:
    """What a win must be if one of the winds is given; the other is east then."""
    given = {"--seat": seat, "--round": prevalent}
    if seat is prevalent is None:
        return None
    for option, text in given.items():
        if text is not None and rules != MCR:
            raise ArgumentError(option, text, f"none without --rules mcr: {rules} counts no fan")
    seat_wind, prevalent_wind = (
        Wind.EAST if text is None else read_wind(text, option) for option, text in given.items()
    )
    return Legal(seat_wind=seat_wind, prevalent_wind=prevalent_wind)
