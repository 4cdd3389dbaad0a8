"""Representations in the papers: tiles as sorted tuples, knowledge as 27 copies."""

from dataclasses import dataclass
from enum import StrEnum

from paili import (
    UNREACHABLE,
    ArgumentError,
    Hand,
    KnowledgeBase,
    Notation,
    Tile,
    TileCountError,
    format_tiles,
    parse_tiles,
)

from paili_papers.common.kinds import COPIES, SUITED_KINDS, TILES
from paili_papers.common.wording import describe

Tiles = tuple[int, ...]
"""A multiset of tiles: their numbers 0-26 (`paili.Tile`), sorted."""

Available = tuple[int, ...]
"""Copies available of each of the 27 kinds: a knowledge base."""

ANY: Available = (COPIES,) * SUITED_KINDS
"""A knowledge base in which every pmeld is completable."""

INFINITE = 100
"""The papers' cost of a hand, or a decomposition, that cannot be completed."""

BEFORE: tuple[int | None, ...] = tuple(
    None if tile % 9 == 0 else tile - 1 for tile in range(SUITED_KINDS)
)
"""t-, the kind one below in the same suit."""
AFTER: tuple[int | None, ...] = tuple(
    None if tile % 9 == 8 else tile + 1 for tile in range(SUITED_KINDS)
)
"""t+, the kind one above in the same suit."""
SECOND_AFTER: tuple[int | None, ...] = tuple(
    None if tile % 9 > 6 else tile + 2 for tile in range(SUITED_KINDS)
)
"""t++, the kind two above in the same suit."""

CHOWS: tuple[Tiles, ...] = tuple(
    (tile, tile + 1, tile + 2) for tile in range(SUITED_KINDS) if tile % 9 < 7
)
PONGS: tuple[Tiles, ...] = tuple((tile,) * 3 for tile in range(SUITED_KINDS))
MELDS: tuple[Tiles, ...] = CHOWS + PONGS
PREMELDS: tuple[Tiles, ...] = tuple(
    sorted({(meld[i], meld[j]) for meld in MELDS for i, j in ((0, 1), (0, 2), (1, 2))})
)
"""Pmelds: every pair and pchow."""
COMPLETED_BY: dict[Tiles, Tiles] = {
    pmeld: tuple(
        tile for tile in range(SUITED_KINDS) if tuple(sorted((*pmeld, tile))) in set(MELDS)
    )
    for pmeld in PREMELDS
}
"""The kinds that complete each pmeld into a meld."""


class Reading(StrEnum):
    """An interpretation of a paper where its text has errors."""

    PRINTED = "printed"
    """Literal, even where that cannot be meant."""
    INTENDED = "intended"
    """As the context of an error shows: the version behind the paper's tables."""
    REPAIRED = "repaired"
    """With logical errors repaired as well, where that takes few changes."""


@dataclass(frozen=True, slots=True)
class Question:
    """A hand in the form of the papers: the input of every algorithm.

    Attributes:
        tiles: the concealed tiles.  available: copies that can come.
        melds: the number of declared melds, those of unknown tiles included.
    """

    tiles: Tiles
    available: Available
    melds: int


def question(hand: Hand, knowledge: KnowledgeBase | None) -> Question:
    """Return hand and knowledge in the papers' form; by default all copies outside the hand.

    Raises:
        ArgumentError: not a Hand, or not a KnowledgeBase or None.
        TileCountError: honours, which the papers do not have; or a hand and a knowledge base with
            five copies of a kind, which they call incompatible.
    """
    if not isinstance(hand, Hand):
        raise ArgumentError("hand", describe(hand), "a Hand, such as Hand.parse('123m...')")
    if knowledge is not None and not isinstance(knowledge, KnowledgeBase):
        raise ArgumentError("knowledge", describe(knowledge), "a KnowledgeBase or None")
    own = hand.counts.tolist()
    for meld in hand.melds:
        for tile in meld.tiles:
            own[tile] += 1
    for tile in TILES[SUITED_KINDS:]:
        if own[tile]:
            raise TileCountError(tile, own[tile], "none: the papers have no honours", "hand")
    full = KnowledgeBase.full(hand)
    available = (full if knowledge is None else knowledge).available.tolist()[:SUITED_KINDS]
    for tile in TILES[:SUITED_KINDS]:
        copies = own[tile] + available[tile]
        if copies > COPIES:
            raise TileCountError(tile, copies, where="hand and knowledge")
    tiles = tuple(int(tile) for tile in hand.tiles)
    return Question(tiles, tuple(available), hand.meld_count)


def reported(cost: int) -> int:
    """Convert a cost to paili's form: `UNREACHABLE` for the papers' 100."""
    return UNREACHABLE if cost >= INFINITE else cost


def without(tiles: Tiles, part: Tiles) -> Tiles:
    r"""Return the multiset difference S \ (abc) of the papers; other tiles are ignored."""
    rest = list(tiles)
    for tile in part:
        if tile in rest:
            rest.remove(tile)
    return tuple(rest)


def contains(tiles: Tiles, part: Tiles) -> bool:
    return all(tiles.count(tile) >= part.count(tile) for tile in set(part))


def has(available: Available, tiles: Tiles) -> bool:
    """Return whether all of the tiles are available together."""
    return all(available[tile] >= tiles.count(tile) for tile in tiles)


def less(available: Available, tiles: Tiles) -> Available:
    """Return the knowledge base after the tiles have come."""
    rest = list(available)
    for tile in tiles:
        rest[tile] -= 1
    return tuple(rest)


def read_tiles(text: str) -> Tiles:
    """Return the tiles of a text in the papers' notation, brackets and dots ignored.

    Raises:
        NotationError: any other text.

    Example:
        >>> read_tiles("(B1B2)(C9)(.)")
        (8, 18, 19)
    """
    if not isinstance(text, str):
        raise ArgumentError("text", text, "a str")
    plain = "".join(char for char in text if char not in "()., ")
    return tuple(sorted(int(tile) for tile in parse_tiles(plain, Notation.PAPERS)))


def read_hand(text: str) -> Hand:
    """Return the hand of a text in the papers' notation, such as "(B1B2B3)(C1...)(D1...)".

    Raises:
        NotationError: any other text.  HandSizeError: not 13 or 14 tiles.
        TileCountError: five of a kind.
    """
    return Hand.from_tiles(read_tiles(text))


def write_tiles(tiles: Tiles) -> str:
    """Return tiles in the papers' notation and order, such as "B1B2C9"."""
    # Bamboo is the last suit of paili and the first of the papers.
    in_order = sorted(tiles, key=lambda tile: (tile + 9) % SUITED_KINDS)
    return format_tiles([Tile(tile) for tile in in_order], Notation.PAPERS)
