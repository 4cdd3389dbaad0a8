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


def analyse(
    text: Annotated[
        list[str],
        typer.Argument(metavar="HAND", help="13 or 14 tiles; melds in brackets count as three."),
    ],
    melds: Annotated[
        str, typer.Option(metavar="MELDS", help='Melds of the hand, such as "[123m](1111z)".')
    ] = "",
    seen: Annotated[
        str, typer.Option(metavar="TILES", help="Tiles that are gone: discards, others' melds.")
    ] = "",
    available: Annotated[
        str, typer.Option(metavar="DIGITS", help="Instead: 27 or 34 digits, the copies left.")
    ] = "",
    order: Annotated[SuitOrderOption, ORDER] = SuitOrderOption.MPSZ,
    rules: Annotated[str, RULES] = "mahjong0",
    notation: Annotated[Notation, typer.Option(help="Of HAND, MELDS and TILES.")] = Notation.MPSZ,
    two_step: Annotated[
        bool, typer.Option("--two-step", help="Also count ways to draw two accepted tiles.")
    ] = False,
    improvements: Annotated[
        bool, typer.Option("--improvements", help="Also show draws that widen the acceptance.")
    ] = False,
    limit: Annotated[int, typer.Option(metavar="N", help="Complete hands to show as reason.")] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Write the report as JSON.")] = False,
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
    hand: Hand, seen: str, available: str, notation: Notation, order: SuitOrderOption
) -> KnowledgeBase | None:
    if available:
        if seen:
            raise ArgumentError("--seen", seen, "nothing, for --available says it all")
        knowledge = KnowledgeBase.parse(available, order=order.value)
        check_available(hand, knowledge)
        return knowledge
    return KnowledgeBase.from_seen(hand, parse_tiles(seen, notation)) if seen else None
