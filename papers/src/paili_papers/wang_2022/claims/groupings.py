"""Claims of section 4: groupings, and what completing one of them costs."""

from itertools import combinations

import paili
from paili import Hand, Meld

from paili_papers.common.claims import Counterexample, Effort, Result, computed
from paili_papers.common.multisets import (
    MELDS,
    PREMELDS,
    Tiles,
    read_tiles,
    without,
    write_tiles,
)
from paili_papers.common.suit_words import HAND, suit_words, tiles_of
from paili_papers.wang_2022.algorithms.grouping import Grouping, are_related, group, isolated_tiles
from paili_papers.wang_2022.claims.pure import PURE, formulas
from paili_papers.wang_2022.claims.tiles import deficiency

SIZES = [
    (melds, pmelds, HAND - 3 * melds - 2 * pmelds)
    for melds in range(HAND // 3 + 1)
    for pmelds in range((HAND - 3 * melds) // 2 + 1)
]
"""All (|M|, |P|, |I|) of 14 tiles."""


def grouping(melds: str, pmelds: str, isolated: str) -> Grouping:
    """A grouping of texts, parts separated by spaces."""
    first, second = (
        tuple(sorted(read_tiles(part) for part in text.split())) for text in (melds, pmelds)
    )
    return Grouping(first, second, read_tiles(isolated))


def tiles_in(found: Grouping) -> Tiles:
    """The hand of a grouping."""
    parts = found.melds + found.pmelds
    return tuple(sorted([*(tile for part in parts for tile in part), *found.isolated]))


def is_unrelated(tiles: Tiles) -> bool:
    """Whether no two tiles are related, as Definition 4.1 wants it of I."""
    return not any(are_related(*two) for two in combinations(tiles, 2))


def is_grouping_of(found: Grouping, tiles: Tiles) -> bool:
    """Whether it is a grouping of the tiles by Definition 4.1."""
    right = {*found.melds} <= {*MELDS} and {*found.pmelds} <= {*PREMELDS}
    return right and tiles_in(found) == tiles and is_unrelated(found.isolated)


def changes_with_melds_kept(found: Grouping) -> int:
    """MTC(g) by its definition: the fewest tiles of P and I to change, the melds of M kept."""
    melds = [
        Meld.pung(meld[0]) if meld[0] == meld[1] else Meld.chow(meld[0]) for meld in found.melds
    ]
    rest = without(tiles_in(found), tuple(tile for meld in found.melds for tile in meld))
    return paili.deficiency(Hand.from_tiles(rest, melds), rules=paili.MAHJONG0)


def theorem_4_4(found: Grouping) -> int:
    """The printed MTC(g), for |P| > |I|."""
    p, i = len(found.pmelds), len(found.isolated)
    return i + (p - 1 - i) * 2 // 3


def theorem_4_5(found: Grouping) -> int:
    """The printed MTC(g), for |I| >= |P|."""
    p, i = len(found.pmelds), len(found.isolated)
    return p - 1 + (i - (p - 1)) * 2 // 3


def d4_1_least(effort: Effort) -> Result:
    left = []
    for word in suit_words(HAND):
        tiles, isolated = list(tiles_of(word)), list[int]()
        while tiles:
            first = tiles.pop(0)
            if tiles and tiles[0] <= first + 2:
                tiles.pop(0)
            else:
                isolated.append(first)
        left.append(tuple(isolated))
    return computed(not all(map(is_unrelated, {*left})), left=len(left))


def d4_1_isolated(effort: Effort) -> Result:
    parts = (*MELDS, *PREMELDS)
    return computed(
        not all(are_related(*two) for part in parts for two in combinations(part, 2)),
        parts=len(parts),
    )


def d4_1_t5(effort: Effort) -> Result:
    tiles = read_tiles("B1B2B3B4B9C5C5C5C5D1D1D6D6D7")
    both = [
        grouping("B1B2B3 C5C5C5", "D1D1 D6D6", "B4B9C5D7"),
        grouping("B2B3B4", "C5C5 C5C5 D1D1 D6D7", "B1B9D6"),
    ]
    alone = isolated_tiles(tiles)
    listed = sum(found in group(tiles) for found in both)
    return computed(
        not all(is_grouping_of(found, tiles) for found in both)
        or alone != read_tiles("B9")
        or not all({*alone} <= {*found.isolated} for found in both),
        alone=write_tiles(alone),
        listed=listed,
    )


def t4_2(effort: Effort) -> Result:
    most = [max(size) for size in zip(*SIZES, strict=True)]
    return computed(
        most[:2] != [4, 7] or any(map(is_unrelated, combinations(range(9), 4))), most=most
    )


def t4_2_nine(effort: Effort) -> Result:
    found = [size for size in SIZES if size[2] == 9]
    return computed(found != [(1, 1, 9)], found=len(found))


def t4_2_hand(effort: Effort) -> Result:
    found = grouping("B6B6B6", "B5B5", "B1B5B9C1C4C7D2D5D8")
    tiles = tiles_in(found)
    alone = write_tiles(isolated_tiles(tiles))
    return computed(
        not is_grouping_of(found, tiles) or len(found.isolated) != 9 or "B5" in alone,
        tiles=write_tiles(tiles),
        alone=alone,
    )


def l4_3(effort: Effort) -> Result:
    return computed(any((p - i - 1) % 3 for _, p, i in SIZES), sizes=len(SIZES))


def t4_4(effort: Effort) -> Result:
    found = grouping("B3B3B3 B6B6B6 B6B7B8", "B9B9 B9B9", "B3")
    printed, least = theorem_4_4(found), changes_with_melds_kept(found)
    hand, counts = write_tiles(tiles_in(found)), formulas()["4.4"]
    return computed(
        printed < least == deficiency(hand) and Counterexample(hand=hand),
        printed=printed,
        least=least,
        pure=PURE,
        counts=counts,
    )


def t4_5(effort: Effort) -> Result:
    found = grouping("B3B3B3 B3B4B5", "B1B2 D1D1", "C1C4C7D5")
    printed, least = theorem_4_5(found), changes_with_melds_kept(found)
    counts = formulas()["4.5"]
    return computed(printed < least, printed=printed, least=least, counts=counts)
