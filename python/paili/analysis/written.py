"""Parsing of hands, wins and knowledge as users type them, in a command or on the page.

The notation may be given or recognised. The functions also make checks that the library leaves to
its callers: tiles that are not in play, and more copies than exist.
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
"""A notation, its name, or None to recognise the notation of each text."""


def read_hand(text: str, melds: str = "", notation: AnyNotation = None) -> Hand:
    """Parse a hand, with melds that may be written separately.

    Args:
        text: the hand, which may include melds.  melds: further melds.
    Raises:
        NotationError: a text that cannot be parsed.  ArgumentError: tiles outside melds in `melds`.
        HandSizeError, TileCountError: not a valid hand.
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
    """Parse a knowledge base from the tiles that have been seen, or from digits.

    Args:
        seen: tiles that are gone.  available: alternatively 27 or 34 digits, copies of each kind.
        order: order of the suits in these digits.  rules: rules with jokers; None for no jokers.
    Returns:
        The knowledge; None, for every copy that is not our own, if neither is given.
    Raises:
        ArgumentError: both are given, or more jokers than exist.
        NotationError: a text that cannot be parsed.  TileCountError: more copies than exist.
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
    """Check that all tiles of a hand and its melds are in play, and no meld is of the void suit.

    Raises:
        ArgumentError: a tile that is not in play, a meld in the void suit, or too many jokers.
    """
    if hand.jokers > rules.jokers:
        expected = f"at most {rules.jokers} under {rules}"
        if not rules.jokers:
            expected = f"none under {rules}: try the rules {rules.name}:jokers=4"
        raise ArgumentError("hand", counted(hand.jokers, "joker"), expected)
    own = KnowledgeBase.full(hand)._bytes
    for tile in TILES[rules.kinds :]:
        if own[tile] < COPIES:
            # Suggest one preset for each set of forms, the first.
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
    """Check that the available copies are at most those that the hand and its melds leave.

    Args:
        rules: rules with jokers; None for no jokers.
    Raises:
        TileCountError: more than four copies in hand, melds and available.
        ArgumentError: more jokers than exist.
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
    """Parse a win: the hand, the winning tile, and whether this tile is a red five.

    The winning tile is the last one in the text. With it the hand has 14 tiles, each meld counted
    as three. A text of 15 tiles names the winning tile twice.

    Args:
        words: words of the hand, with melds in brackets, and optionally of the winning tile.
        melds: further melds.
    Returns:
        The hand without the winning tile, the tile, and whether it is a red five.
    Raises:
        NotationError: a text that cannot be parsed.
        ArgumentError: another number of tiles; a word about how the winning tile came; jokers,
            which cannot be scored.
        HandSizeError, TileCountError: not a valid hand.
    """
    hand, code = _core.read_win(words, melds, notation)
    is_red = code >= RED
    return Hand._of_parts(hand), TILES[FIVES[code - RED] if is_red else code], is_red
