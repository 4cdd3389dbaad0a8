"""Hands and knowledge as people give them to commands, and the checks the library leaves to us."""

from __future__ import annotations

from collections.abc import Sequence

from paili.cli.notations import hinting, iter_parts
from paili.cli.options import SuitOrderOption
from paili.model.errors import ArgumentError, TileCountError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.notation import Notation, parse_tiles
from paili.model.rules import PRESETS, Rules
from paili.model.tiles import COPIES, KINDS, TILES


def read_position(
    text: Sequence[str],
    melds: str,
    seen: str,
    available: str | None,
    notation: Notation,
    order: SuitOrderOption,
    rules: Rules,
) -> tuple[Hand, KnowledgeBase | None]:
    """The hand of the words of a command, and what can still come besides it."""
    hand = read_hand(" ".join(text), melds, notation, seen)
    check_in_play(hand, rules)
    return hand, read_knowledge(hand, seen, available, notation, order)


def read_hand(text: str, melds: str, notation: Notation, *others: str) -> Hand:
    """The hand of a text and of the melds written apart from it.

    Args:
        others: texts that are in the same notation.
    """
    with hinting(melds, text, *others):
        for part in iter_parts(melds, notation):
            if not isinstance(part, Meld):
                raise ArgumentError("--melds", melds, "melds in brackets, such as [123m](1111z)")
    with hinting(text, melds, *others):
        return Hand.parse(f"{text}+{melds}" if melds else text, notation)


def read_knowledge(
    hand: Hand, seen: str, available: str | None, notation: Notation, order: SuitOrderOption
) -> KnowledgeBase | None:
    """What can still come besides the hand, by what has been seen or as digits.

    Returns:
        None if nothing is said: every copy that is not our own.
    """
    if available is not None:
        if seen:
            raise ArgumentError("--seen", seen, "nothing, for --available says it all")
        knowledge = KnowledgeBase.parse(available, order=order.value)
        check_available(hand, knowledge)
        return knowledge
    with hinting(seen, hand.to_text(notation)):
        return KnowledgeBase.from_seen(hand, parse_tiles(seen, notation)) if seen else None


def check_in_play(hand: Hand, rules: Rules) -> None:
    """Refuse tiles, those of melds among them, that the rules do not have.

    Raises:
        ArgumentError: what is not in play, and rules that have it.
    """
    own = KnowledgeBase.full(hand)._bytes
    for tile in TILES[rules.kinds :]:
        if own[tile] < COPIES:
            others = " or ".join(
                f"--rules {name}" for name, other in PRESETS.items() if other.kinds == KINDS
            )
            raise ArgumentError("hand", f"the honour {tile}", f"none under {rules}: try {others}")
    if rules.void_suit is not None:
        for meld in hand.melds:
            if meld.tile.suit is rules.void_suit:
                expected = f"none in the void suit {rules.void_suit}"
                raise ArgumentError("hand", f"the meld {meld}", expected)


def check_available(hand: Hand, knowledge: KnowledgeBase) -> None:
    """Refuse knowledge of more copies than the hand and its melds leave.

    Raises:
        TileCountError: more than four in hand, melds and available.
    """
    for tile, most in zip(TILES, KnowledgeBase.full(hand)._bytes, strict=True):
        copies = knowledge._bytes[tile]
        if copies > most:
            expected = f"at most {most} besides the hand"
            raise TileCountError(tile, copies, expected, "available")
