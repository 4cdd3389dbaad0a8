"""`paili analyse`: what a hand needs, what to discard, and why."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from paili.cli.options import ORDER, RULES, SuitOrderOption
from paili.cli.positions import check_available, check_in_play, read_hand
from paili.errors import ArgumentError
from paili.hands import Hand
from paili.knowledge import KnowledgeBase
from paili.notation import Notation, parse_tiles
from paili.rules import Rules

_HAND = typer.Argument(metavar="HAND", help="13 or 14 tiles; melds in brackets count as three.")
_MELDS = typer.Option(metavar="MELDS", help='Melds of the hand, such as "[123m](1111z)".')
_SEEN = typer.Option(metavar="TILES", help="Tiles that are gone: discards, melds of others.")
_AVAILABLE = typer.Option(metavar="DIGITS", help="Instead: 27 or 34 digits, the copies left.")
_NOTATION = typer.Option(help="Of HAND, MELDS and TILES.")
_TWO_STEP = typer.Option("--two-step", help="Also count ways to draw two accepted tiles.")
_IMPROVEMENTS = typer.Option("--improvements", help="Also show draws that widen the acceptance.")
_LIMIT = typer.Option(metavar="N", help="Complete hands to show as the reason.")
_JSON = typer.Option("--json", help="Write the report as JSON; see docs/report.schema.json.")


def analyse(
    text: Annotated[list[str], _HAND],
    melds: Annotated[str, _MELDS] = "",
    seen: Annotated[str, _SEEN] = "",
    available: Annotated[str | None, _AVAILABLE] = None,
    order: Annotated[SuitOrderOption, ORDER] = SuitOrderOption.MPSZ,
    rules: Annotated[str, RULES] = "mahjong0",
    notation: Annotated[Notation, _NOTATION] = Notation.MPSZ,
    two_step: Annotated[bool, _TWO_STEP] = False,
    improvements: Annotated[bool, _IMPROVEMENTS] = False,
    limit: Annotated[int, _LIMIT] = 5,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """What a hand needs, what each discard leaves, and why.

    The deficiency is the number of tiles that must come: shanten plus one. Own tiles, those of
    melds, and tiles seen are not counted as tiles that can still come.
    """
    from paili.analysis import analyse as report_on

    game = Rules.parse(rules)
    hand = read_hand(" ".join(text), melds, notation)
    check_in_play(hand, game)
    knowledge = _knowledge(hand, seen, available, notation, order)
    report = report_on(
        hand, knowledge, game, two_step=two_step, improvements=improvements, limit=limit
    )
    if as_json:
        print(json.dumps(report.to_json(), indent=2))
    else:
        from paili.cli.picture import draw

        print(draw(report), end="")


def _knowledge(
    hand: Hand, seen: str, available: str | None, notation: Notation, order: SuitOrderOption
) -> KnowledgeBase | None:
    if available is not None:
        if seen:
            raise ArgumentError("--seen", seen, "nothing, for --available says it all")
        knowledge = KnowledgeBase.parse(available, order=order.value)
        check_available(hand, knowledge)
        return knowledge
    return KnowledgeBase.from_seen(hand, parse_tiles(seen, notation)) if seen else None
