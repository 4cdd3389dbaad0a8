"""Parts of pictures with tiles: hands, decompositions, accepted and exchanged tiles.

Texts that may wrap come last in their row, and Unicode tiles have a row of their own, because
terminals disagree about their width.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from paili import _core
from paili.model.counts import TileCounts
from paili.model.decompositions import Decomposition
from paili.model.forms import Form
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.notation import (
    FIVES,
    JOKER_CODE,
    KIND_OF_CODE,
    RED,
    Notation,
    format_tiles,
    write,
)
from paili.model.rules import Rules
from paili.model.tiles import COPIES, JOKER, AnyTile, Suit, Tile
from paili.render.page import BAD, FAINT, GOOD, Cells, Page, sentence, words

FORM_NAMES = {
    Form.STANDARD: "four melds and an eye",
    Form.SEVEN_PAIRS: "seven pairs",
    Form.SEVEN_PAIRS_WITH_QUADS: "seven pairs",
    Form.THIRTEEN_ORPHANS: "thirteen orphans",
    Form.KNITTED_STRAIGHT: "knitted straight",
    Form.HONORS_AND_KNITTED: "honours and knitted",
}


def deficiency_text(deficiency: int) -> str:
    """Describe a deficiency, as shanten too."""
    if deficiency == _core.UNREACHABLE:
        return "cannot be completed with the tiles that can still come"
    if deficiency == 0:
        return "deficiency 0: complete"
    return f"deficiency {deficiency} ({deficiency - 1}-shanten)" + ": ready" * (deficiency == 1)


def short_name_of(deficiency: int) -> str:
    """Return the text of a deficiency in a column."""
    return {_core.UNREACHABLE: "never", 1: "1, ready"}.get(deficiency, str(deficiency))


def by_suit(codes: Iterable[int]) -> list[tuple[int, ...]]:
    """Return the codes of each suit in tile order: red fives before other fives, jokers last."""
    given = list(codes)
    held = [code for code in given if code != JOKER_CODE]
    held.sort(key=lambda code: (KIND_OF_CODE[code], -code))
    runs = [tuple(code for code in held if KIND_OF_CODE[code].suit is suit) for suit in Suit]
    jokers = (JOKER_CODE,) * (len(given) - len(held))
    return [run for run in (*runs, jokers) if run]


def text_of_codes(codes: Sequence[int]) -> str:
    """Return codes of tiles in mpsz."""
    return write(codes, Notation.MPSZ)


def hand_rows(hand: Hand, page: Page) -> Iterator[Cells]:
    """Yield the hand in Unicode, if the page supports it, and in mpsz."""
    suits = by_suit(hand.codes)
    groups = [*suits, *(meld.tiles for meld in hand.melds)]
    if not (page.is_ascii or page.is_drawn):
        pictures = (" ".join(write([tile], Notation.UNICODE) for tile in run) for run in groups)
        yield [words(*pictures, style=GOOD)]
    yield [words(*map(text_of_codes, suits), *map(str, hand.melds))]


def knowledge_row(hand: Hand, knowledge: KnowledgeBase, rules: Rules) -> Text:
    """Return the numbers of tiles in play, in hand, gone, and still to come."""
    left = knowledge.copies
    tiles = COPIES * len(rules.in_play) + rules.jokers
    yours = hand.size + sum(len(meld.tiles) for meld in hand.melds)
    missing = tiles - yours - left
    gone = f", {missing} {'is' if missing == 1 else 'are'} gone" if missing else ""
    own = f"{yours} {'is' if yours == 1 else 'are'} yours"
    text = f"rules {rules}: of {tiles} tiles {own}{gone}, {left} can still come"
    return sentence(text, FAINT)


def reading_parts(tiles: Iterable[Tile], reading: Decomposition) -> list[str]:
    """Return winning tiles as texts of the sets and other parts of a decomposition."""
    parts = [format_tiles(meld.tiles) for meld in reading.concealed]
    if reading.eye is not None:
        parts.append(format_tiles([reading.eye] * 2))
    rest = list(tiles)
    for tile in reading.tiles:
        rest.remove(tile)
    if rest:  # the nine tiles of a knitted straight, or all tiles of a form without sets
        parts.insert(0, format_tiles(sorted(rest)))
    return [*parts, *map(str, reading.declared)]


def accepted_cell(copies: TileCounts, dead: Sequence[Tile]) -> Text:
    """Return kinds grouped by copies, such as "23m79p ×4  1m ×3  dead 5s"."""
    groups = []
    for number in sorted(set(copies.values()), reverse=True):
        codes = [_code_of(tile) for tile, left in copies.items() if left == number]
        groups.append(Text("\x1e".join(map(text_of_codes, by_suit(codes))) + f" ×{number}"))
    if dead:
        groups.append(Text(f"dead {format_tiles(dead)}", BAD))
    return Text("\n").join(groups)


def coming_cell(copies: TileCounts) -> Text:
    """Return the tiles that come, by suit."""
    codes = [*copies.tiles, *[JOKER_CODE] * copies.jokers]
    return Text(" ".join(map(text_of_codes, by_suit(codes))))


def _code_of(tile: AnyTile) -> int:
    """Return the code of a tile; the joker's index is the code of a red five."""
    return JOKER_CODE if tile is JOKER else tile


def going_cell(copies: TileCounts, hand: Hand) -> Text:
    """Return the tiles that a hand gives up, by suit; ordinary fives go before red ones."""
    kept = red_kept(copies, hand)
    red = [held - left for held, left in zip(hand.red_fives, kept, strict=True)]
    return Text(" ".join(map(text_of_codes, by_suit(with_red_fives(copies.tiles, red)))))


def red_kept(going: TileCounts, hand: Hand) -> list[int]:
    """Return the red fives of each suit that a hand keeps when ordinary fives go first."""
    held = hand._counts
    return [
        min(red, held[five] - going[five]) for red, five in zip(hand.red_fives, FIVES, strict=True)
    ]


def with_red_fives(kinds: Iterable[int], red: list[int]) -> list[int]:
    """Return the codes of tiles, the first `red` fives of each suit as red ones; change `red`."""
    codes = list(kinds)
    for place, kind in enumerate(codes):
        suit = kind // 9
        if kind in FIVES and red[suit]:
            red[suit] -= 1
            codes[place] = RED + suit
    return codes
