"""Hands and knowledge as people give them to commands, and the checks the library leaves to us."""

from __future__ import annotations

from collections.abc import Sequence

from paili.cli.options import NotationOption, SuitOrderOption
from paili.model.errors import ArgumentError, TileCountError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld, read_parts
from paili.model.notation import JOKER_CODE, KIND_OF_CODE
from paili.model.reading import read_codes, read_text
from paili.model.rules import PRESETS, Rules
from paili.model.tiles import COPIES, JOKER, KINDS, TILES
from paili.render.abridged import counted


def read_position(
    text: Sequence[str],
    melds: str,
    seen: str,
    available: str | None,
    notation: NotationOption,
    order: SuitOrderOption,
    rules: Rules,
) -> tuple[Hand, KnowledgeBase | None]:
    """The hand of the words of a command, and what can still come besides it."""
    hand = read_hand(" ".join(text), melds, notation)
    check_in_play(hand, rules)
    return hand, read_knowledge(hand, seen, available, notation, order, rules)


def read_hand(text: str, melds: str, notation: NotationOption) -> Hand:
    """The hand of a text and of the melds written apart from it."""
    own = read_text(text, notation.named, read_parts, has_melds=True)
    return Hand.from_parts([*own, *read_melds(melds, notation)])


def read_melds(text: str, notation: NotationOption) -> list[Meld]:
    """The melds that are written apart from a hand."""
    melds: list[Meld] = []
    for part in read_text(text, notation.named, read_parts, has_melds=True):
        if not isinstance(part, Meld):
            raise ArgumentError("--melds", text, "melds in brackets, such as [123m](1111z)")
        melds.append(part)
    return melds


def read_knowledge(
    hand: Hand,
    seen: str,
    available: str | None,
    notation: NotationOption,
    order: SuitOrderOption,
    rules: Rules | None = None,
) -> KnowledgeBase | None:
    """What can still come besides the hand, by what has been seen or as digits.

    Returns:
        None if nothing is said: every copy that is not our own.
    """
    if available is not None:
        if seen:
            raise ArgumentError("--seen", seen, "nothing, for --available says it all")
        knowledge = KnowledgeBase.parse(available, order=order.value)
        check_available(hand, knowledge, rules)
        return knowledge
    if not seen:
        return None
    codes = read_text(seen, notation.named, read_codes)
    tiles = [JOKER if code == JOKER_CODE else KIND_OF_CODE[code] for code in codes]
    return KnowledgeBase.from_seen(hand, tiles, rules=rules)


def check_in_play(hand: Hand, rules: Rules) -> None:
    """Refuse tiles, those of melds among them, that the rules do not have.

    Raises:
        ArgumentError: what is not in play, and rules that have it; more jokers than there are.
    """
    if hand.jokers > rules.jokers:
        expected = f"at most {rules.jokers} under {rules}"
        if not rules.jokers:
            expected = f"none under {rules}: try --rules {rules.name}:jokers=4"
        raise ArgumentError("hand", counted(hand.jokers, "joker"), expected)
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


def check_available(hand: Hand, knowledge: KnowledgeBase, rules: Rules | None = None) -> None:
    """Refuse knowledge of more copies than the hand and its melds leave.

    Args:
        rules: without them there are no jokers.
    Raises:
        TileCountError: more than four in hand, melds and available.
        ArgumentError: more jokers than there are.
    """
    most = rules.jokers - hand.jokers if rules is not None else 0
    if knowledge.jokers > most:
        expected = f"at most {most} besides the hand"
        raise ArgumentError("available", counted(knowledge.jokers, "joker"), expected)
    for tile, most in zip(TILES, KnowledgeBase.full(hand)._bytes, strict=True):
        copies = knowledge._bytes[tile]
        if copies > most:
            expected = f"at most {most} besides the hand"
            raise TileCountError(tile, copies, expected, "available")
