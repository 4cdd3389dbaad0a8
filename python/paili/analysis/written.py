"""Hands, wins and what can still come, as people write them for a command or for the page.

The notation may be named or left to be recognised. What the library leaves to its callers is
checked here: tiles that are not in play, and more copies than there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from paili.analysis.acceptance import acceptance
from paili.model.errors import ArgumentError, PailiError, TileCountError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase, SuitOrder
from paili.model.melds import Meld, iter_parts, read_parts
from paili.model.notation import JOKER_CODE, KIND_OF_CODE, Notation
from paili.model.reading import read_codes
from paili.model.recognition import plain
from paili.model.rules import PRESETS, Rules
from paili.model.segments import word_of_draw
from paili.model.tiles import COPIES, JOKER, KINDS, TILES, Tile
from paili.wording import counted

_MOST_MELDS = 4

AnyNotation = Notation | str | None
"""A notation, its name, or None: then each text is in the one that it can be read in."""


def read_hand(text: str, melds: str = "", notation: AnyNotation = None) -> Hand:
    """The hand of a text and of the melds written apart from it.

    Raises:
        NotationError: a text that cannot be read.  ArgumentError: tiles outside melds.
        HandSizeError, TileCountError: no hand.
    """
    own = read_parts(text, notation)
    return Hand.from_parts([*own, *read_melds(melds, notation)])


def read_melds(text: str, notation: AnyNotation = None) -> list[Meld]:
    """The melds that are written apart from a hand.

    Raises:
        NotationError: a text that cannot be read.  ArgumentError: tiles outside melds.
    """
    melds: list[Meld] = []
    for part in read_parts(text, notation):
        if not isinstance(part, Meld):
            raise ArgumentError("melds", text, "melds in brackets, such as [123m](1111z)")
        melds.append(part)
    return melds


def read_knowledge(
    hand: Hand,
    seen: str = "",
    available: str | None = None,
    notation: AnyNotation = None,
    order: SuitOrder = "mpsz",
    rules: Rules | None = None,
) -> KnowledgeBase | None:
    """What can still come besides the hand, by what has been seen or as digits.

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
    codes = read_codes(seen, notation)
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
            expected = f"none under {rules}: try the rules {rules.name}:jokers=4"
        raise ArgumentError("hand", counted(hand.jokers, "joker"), expected)
    own = KnowledgeBase.full(hand)._bytes
    for tile in TILES[rules.kinds :]:
        if own[tile] < COPIES:
            others = " or ".join(name for name, other in PRESETS.items() if other.kinds == KINDS)
            expected = f"none under {rules}: try the rules {others}"
            raise ArgumentError("hand", f"the honour {tile}", expected)
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


def read_win(
    words: Sequence[str], melds: Sequence[Meld] = (), notation: AnyNotation = None
) -> tuple[Hand, Tile]:
    """The hand before the winning tile, and that tile: the last one that is written.

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
    parts = [*iter_parts(" ".join(words), notation), *melds]
    declared = [part for part in parts if isinstance(part, Meld)]
    tiles = [part for part in parts if not isinstance(part, Meld)]
    if JOKER_CODE in tiles:
        raise ArgumentError("hand and tile", "a joker", "none: what a joker is worth is not known")
    if notation is None and (word := word_of_draw(plain(" ".join(words)))):
        expected = "the winning tile without a word; --self-drawn or self_drawn says how it came"
        raise ArgumentError("tile", word, expected)
    if len(declared) <= _MOST_MELDS:  # a hand with more is refused below
        _check_size_of_win(words, tiles, declared, notation)
    winning = tiles.pop() if tiles else 0
    return Hand.from_parts([tiles, *declared]), KIND_OF_CODE[winning]


def _check_size_of_win(
    words: Sequence[str], tiles: list[int], declared: Sequence[Meld], notation: AnyNotation
) -> None:
    """Raise unless the tiles are those of a win; one that is named again is dropped."""
    melds = len(declared)
    all_tiles = 14 - 3 * melds
    number = len(tiles)
    if number == all_tiles:
        return
    if number == all_tiles - 1:
        waited = _waited_for(tiles, declared)
        expected = f"the winning tile after the {number} tiles{waited and f': {waited}'}"
        raise ArgumentError("tile", "nothing", expected)
    if number == all_tiles + 1:
        if len(words) > 1 and list(iter_parts(words[-1], notation)) == tiles[-1:]:
            _take_again(tiles)
            return
        expected = "all 14 with the winning one last, or 13 and the winning one; melds are 3"
        raise ArgumentError("hand and tile", f"{number} tiles", expected)
    beside = f" beside {counted(melds, 'meld')}" if melds else ""
    missing = f"{all_tiles - number} are missing"
    if number < all_tiles and (waited := _waited_for(tiles, declared)):
        missing += f", {waited} and {counted((all_tiles - number) // 3, 'meld')}"
    if number > all_tiles:
        missing = f"{number - all_tiles} too many{_bare_kong(tiles)}"
    expected = f"{all_tiles} with the winning one{beside}: {missing}"
    # Without a comma in the number, as in the other messages of sizes.
    got = "1 tile" if number == 1 else f"{number} tiles"
    raise ArgumentError("hand and tile", got, f"{expected}; melds are 3")


def _waited_for(tiles: list[int], declared: Sequence[Meld]) -> str:
    """The tiles of which each completes the others, if that takes no other tile; else nothing.

    Sets that are missing may be melds that were not written.
    """
    if len(tiles) % 3 != 1:
        return ""
    try:
        found = acceptance(Hand.from_parts([tiles, *declared]), rules=PRESETS["mcr"])
    except PailiError:
        return ""  # no hand has these tiles, whatever else is missing
    return " or ".join(map(str, found)) if found.deficiency == 1 else ""


def _take_again(tiles: list[int]) -> None:
    """Drop the tile that was named last, and move its copy among the others to the end."""
    tile = KIND_OF_CODE[tiles.pop()]
    copies = [place for place, code in enumerate(tiles) if KIND_OF_CODE[code] is tile]
    if not copies:
        expected = f"one of the {len(tiles)} tiles; or the winning tile left out of the hand"
        raise ArgumentError("tile", str(tile), expected + _bare_kong(tiles))
    tiles.append(tiles.pop(copies[-1]))


def _bare_kong(tiles: Sequence[int]) -> str:
    """How a kong is written, if the tiles outside melds have all copies of a kind."""
    copies = Counter(KIND_OF_CODE[code] for code in tiles)
    four = next((kind for kind, number in copies.items() if number == COPIES), None)
    if four is None:
        return ""
    exposed, concealed = Meld.kong(four), Meld.kong(four, concealed=True)
    return f"; a kong stands in brackets, {exposed} or {concealed}"
