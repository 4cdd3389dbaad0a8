"""`paili explain`: why one discard is better than another."""

from __future__ import annotations

import json
import os
from typing import Annotated

import typer

from paili.cli.options import (
    AVAILABLE,
    DEFAULT_RULES,
    MELDS,
    MINIMUM,
    NOTATION,
    ORDER,
    ROUND,
    RULES,
    SEAT,
    SEEN,
    WIN_BY,
    NotationOption,
    SuitOrderOption,
    read_rules,
)
from paili.cli.positions import read_hand, read_position
from paili.cli.waiting import waiting
from paili.model.errors import ArgumentError, HandSizeError, PailiError
from paili.model.reading import parse_tiles
from paili.model.requirements import WinBy

_HAND = typer.Argument(metavar="HAND", help="As in paili analyse, but in one word or in quotes.")
_DISCARDS = typer.Argument(
    metavar="[TILE]...", help="Discards to compare; the best two by default."
)
_DRAWS = typer.Option(
    metavar="K",
    help="Own draws within which to win; by default about two more than the deficiency.",
)
_HANDS = typer.Option(metavar="N", min=0, help="Complete hands to show for each discard.")
_JSON = typer.Option("--json", help="Write JSON; see docs/explain.schema.json.")


def explain_discards(
    text: Annotated[str, _HAND],
    tiles: Annotated[list[str] | None, _DISCARDS] = None,
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
    limit: Annotated[int, _HANDS] = 3,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """Why one discard is better than another, side by side.

    Shows what each discard accepts, its exact chance to win within some draws, its chances in a
    long game, and the complete hands that only this discard reaches.
    """
    from paili.analysis.explanation import explain

    game = read_rules(rules, seat, prevalent, minimum, win_by)
    hand, knowledge = read_position([text], melds, seen, available, notation, order, game)
    discards = parse_tiles(" ".join(tiles or ()), notation.named)
    try:
        with waiting("comparing the discards"):
            found = explain(
                hand,
                *discards,
                knowledge=knowledge,
                rules=game,
                draws=draws,
                threads=min(os.cpu_count() or 1, 256),
            )
    except HandSizeError as error:
        if len(discards) > len(tiles or ()):
            _refuse_parts(" ".join([text, *(tiles or ())]), melds, notation)
        raise error from None
    if as_json:
        print(json.dumps(found.to_json(limit), indent=2))
    else:
        from paili.analysis.render.explanation import picture_of
        from paili.cli.render.printing import printed

        print(printed(picture_of(found, limit)), end="")


def _refuse_parts(words: str, melds: str, notation: NotationOption) -> None:
    """Tell a hand that was written in several words from one that is too short.

    Raises:
        ArgumentError: all words together are a hand that must discard.
    """
    try:
        hand = read_hand(words, melds, notation)
    except PailiError:
        return
    if not hand.is_waiting:
        raise ArgumentError("HAND", words.split()[0], f"the whole hand in quotes: {words!r}")
