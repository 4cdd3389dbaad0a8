"""Texts of hands, wins and knowledge, as people write them for a command or the page.

The notation may be named or left to be recognised. What the library leaves to its callers is
checked here: tiles that are not in play, and more copies than there are.
"""

from __future__ import annotations

from collections.abc import Sequence

from paili import _core
from paili.model.errors import ArgumentError, TileCountError
from paili.model.forms import Form
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase, SuitOrder
from paili.model.notation import FIVES, JOKER_CODE, KIND_OF_CODE, RED, Notation
from paili.model.rules import PRESETS, Rules
from paili.model.tiles import COPIES, JOKER, KINDS, TILES, Tile
from paili.wording import counted

AnyNotation = Notation | str | None
"""A notation, its name, or None to recognise that of each text."""


def read_hand(text: str, melds: str = "", notation: AnyNotation = None) -> Hand:
    """Return the hand of a text and of the melds written apart from it.

    Raises:
        NotationError: a text that cannot be read.  ArgumentError: tiles outside melds.
        HandSizeError, TileCountError: no hand.
    """
    return Hand._of_parts(_core.read_hand(text, notation, melds))


def read_knowledge(
    hand: Hand,
    seen: str = "",
    available: str | None = None,
    notation: AnyNotation = None,
    order: SuitOrder = "mpsz",
    rules: Rules | None = None,
) -> KnowledgeBase | None:
    """Return the knowledge by the tiles that have been seen, or by digits.

    Args:
        seen: tiles that are gone.  available: instead, 27 or 34 digits, copies of each kind.
        order: of the suits in these digits.  rules: without them there are no jokers.
    Returns:
        None if nothing is said: every copy that is not our own.
    Raises:
        ArgumentError: both are said; more jokers than there are.
        NotationError: a text that cannot be read.  TileCountError: more copies than there are.
    """
    if available is not None:
        if seen:
            raise ArgumentError("seen", seen, "nothing, for the available digits say it all")
        knowledge = KnowledgeBase.parse(available, order=order)
        check_available(hand, knowledge, rules)
        return knowledge
    if not seen:
        return None
    codes = _core.read_codes(seen, notation)
    tiles = [JOKER if code == JOKER_CODE else KIND_OF_CODE[code] for code in codes]
    return KnowledgeBase.from_seen(hand, tiles, rules=rules)


def check_in_play(hand: Hand, rules: Rules) -> None:
    """Check that all tiles, those of melds included, are in play.

    Raises:
        ArgumentError: what is not in play, and rules that have it; more jokers than there are.
    """
    if hand.jokers > rules.jokers:
        expected = f"at most {rules.jokers} under {rules}"
        if not rules.jokers:
            expected = f"none under {rules}: try the rules {rules.name}:jokers=4"
        raise ArgumentError("hand", counted(hand.jokers, "joker"), expected)
    own = KnowledgeBase.full(hand)._bytes
    for tile in TILES[rules.kinds :]:
        if own[tile] < COPIES:
            # Of rules with the same forms, the first.
            named: dict[frozenset[Form], str] = {}
            for one in PRESETS.values():
                if one.kinds == KINDS:
                    named.setdefault(one.forms, one.name)
            others = " or ".join(named.values())
            expected = f"none under {rules}: try the rules {others}"
            raise ArgumentError("hand", f"the honour {tile}", expected)
    for tile in TILES[: rules.kinds]:
        if own[tile] < COPIES and tile not in rules.in_play:
            expected = f"no 2 to 8 of characters under {rules}: three players"
            raise ArgumentError("hand", str(tile), expected)
    if rules.void_suit is not None:
        for meld in hand.melds:
            if meld.tile.suit is rules.void_suit:
                expected = f"none in the void suit {rules.void_suit}"
                raise ArgumentError("hand", f"the meld {meld}", expected)


def check_available(hand: Hand, knowledge: KnowledgeBase, rules: Rules | None = None) -> None:
    """Check that no more copies can come than the hand and its melds leave.

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


def read_win(
    words: Sequence[str], melds: str = "", notation: AnyNotation = None
) -> tuple[Hand, Tile, bool]:
    """Return the hand before the winning tile, that tile, and whether it is a red five.

    The winning tile is the last one that is written.

    With its winning tile a hand has 14 tiles, a meld counted as three. One more is the winning tile
    named again.

    Args:
        words: of the hand, melds in brackets among them, and perhaps of the winning tile.
        melds: that are written apart from the hand.
    Raises:
        NotationError: a text that cannot be read.
        ArgumentError: another number of tiles; a word that says how the winning tile came; jokers,
            of which the worth is not known.
        HandSizeError, TileCountError: no hand.
    """
    hand, code = _core.read_win(words, melds, notation)
    is_red = code >= RED
    return Hand._of_parts(hand), TILES[FIVES[code - RED] if is_red else code], is_red
