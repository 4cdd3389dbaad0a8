"""`paili explain`: why one discard is better than another."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from paili.cli.options import (
    AVAILABLE,
    DEFAULT_RULES,
    MELDS,
    MINIMUM,
    NAMES,
    NOTATION,
    ORDER,
    ROUND,
    RULES,
    SEAT,
    SEEN,
    WIN_BY,
    NotationOption,
    SuitOrderOption,
    read_hand,
    read_names,
    read_position,
    read_rules,
)
from paili.cli.waiting import waiting
from paili.model.errors import PailiError
from paili.model.hands import Hand
from paili.model.requirements import WinBy
from paili.model.tile_sequences import parse_tiles
from paili.model.views import json_text

_WORDS = typer.Argument(
    metavar="HAND [TILE]...",
    help="As in paili analyse, then the discards to compare; the best two by default.",
)
_DRAWS = typer.Option(
    metavar="K",
    help="Own draws within which to win; by default as in paili plan.",
)
_HANDS = typer.Option(metavar="N", min=0, help="Complete hands to show for each discard.")
_JSON = typer.Option("--json", help="Write JSON; see paili/schemas/explain.schema.json.")


def explain_discards(
    text: Annotated[list[str], _WORDS],
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
    names: Annotated[str | None, NAMES] = None,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """Compare discards side by side, and say why one is better.

    Shows what each discard accepts, its exact chance to win within some draws, its chances in a
    long game, and the complete hands that only this discard reaches.
    """
    from paili.analysis.explanation import explain

    languages = read_names(names)
    game = read_rules(rules, seat, prevalent, minimum, win_by)
    number = _words_of_hand(text, melds, notation)
    hand, knowledge = read_position(text[:number], melds, seen, available, notation, order, game)
    discards = parse_tiles(" ".join(text[number:]), notation.named)
    with waiting("comparing the discards"):
        found = explain(
            hand,
            *discards,
            knowledge=knowledge,
            rules=game,
            draws=draws,
            threads=min(os.cpu_count() or 1, 256),
        )
    if as_json:
        print(json_text(found.to_json(limit)))
    else:
        from paili.render.terminal import printed_value

        print(printed_value(found, limit, languages=languages), end="")


def _words_of_hand(words: list[str], melds: str, notation: NotationOption) -> int:
    """Return the number of words that form the drawn hand; the remaining words are its discards.

    A hand of one word is tried first, then one that leaves two, one or no discards. If no split
    gives such a hand, the result is 1 or all words, and parsing them raises the error.
    """
    all_words = len(words)
    tried: dict[int, None] = dict.fromkeys(
        (1, all_words - 2, all_words - 1, all_words, *range(2, all_words))
    )
    for number in tried:
        if 0 < number <= all_words and _is_split(words, number, melds, notation):
            return number
    return 1 if _hand_of(words[:1], melds, notation) is not None else all_words


def _is_split(words: list[str], number: int, melds: str, notation: NotationOption) -> bool:
    hand = _hand_of(words[:number], melds, notation)
    if hand is None or hand.is_waiting:
        return False
    try:
        discards = parse_tiles(" ".join(words[number:]), notation.named)
    except PailiError:
        return False
    return set(discards) <= set(hand.tiles)


def _hand_of(words: list[str], melds: str, notation: NotationOption) -> Hand | None:
    """Return the hand of some words; None if they are not a hand."""
    try:
        return read_hand(" ".join(words), melds, notation)
    except PailiError:
        return None
