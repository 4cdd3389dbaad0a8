"""Claims of section 4: groupings, and what completing one of them costs."""

from itertools import combinations

import paili
from paili import Hand, Meld

from paili_papers.common.claims import Claims, Cost, Counterexample, Effort, Finding, computed
from paili_papers.common.multisets import (
    MELDS,
    PREMELDS,
    Tiles,
    read_tiles,
    without,
    write_tiles,
)
from paili_papers.common.suit_words import HAND, suit_words, tiles_of
from paili_papers.wang_2022 import PAPER
from paili_papers.wang_2022.algorithms.grouping import Grouping, are_related, group, isolated_tiles
from paili_papers.wang_2022.claims.pure import PURE, formulas
from paili_papers.wang_2022.claims.tiles import deficiency

claims = Claims(PAPER)

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


@claims.theorem(
    "D4.1-least",
    "Definition 4.1",
    "dfncy(T) = min{MTC(g)|g ∈ G(T)}",
    "The least MTC(g) over all groupings of a hand is its deficiency, MTC(g) being the fewest "
    "tiles of P and I to change while the melds of M stay.",
    cost=Cost.SECONDS,
)
def least_changes(effort: Effort) -> Finding:
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
    return computed(
        "To change tiles of P and I is to change tiles of the hand, so no MTC(g) is below the "
        "deficiency. It is reached by a grouping without melds, whose MTC(g) is the deficiency; "
        "there is one for every hand: tiles taken in order, two related ones at a time, leave "
        f"unrelated ones (so it is for all {len(left):,} words of 14 tiles of a suit).",
        wrong=not all(map(is_unrelated, {*left})),
    )


@claims.theorem(
    "D4.1-isolated",
    "Definition 4.1",
    "对于任何分组,原始配置中的每个孤张必须在集合I中",
    "A tile that is isolated in a hand is in I in each of its groupings.",
    consequences=("Section 5.1: the tiles of a meld are at most two ranks apart.",),
)
def isolated_is_left(effort: Effort) -> Finding:
    parts = (*MELDS, *PREMELDS)
    return computed(
        f"In all {len(parts)} melds and pseudomelds every tile is related to every other, so an "
        "isolated tile is in none.",
        wrong=not all(are_related(*two) for part in parts for two in combinations(part, 2)),
    )


@claims.example(
    "D4.1-T5",
    "Definition 4.1",
    "在T5 [...] 中,只有一个孤张B9 [...] 在两个分组中,孤张B9总是在集合I中",
    "T5 has the two printed groupings (copies that were lost in the text put back); B9 is its "
    "only isolated tile, and is in I in both.",
)
def t5(effort: Effort) -> Finding:
    tiles = read_tiles("B1B2B3B4B9C5C5C5C5D1D1D6D6D7")
    both = [
        grouping("B1B2B3 C5C5C5", "D1D1 D6D6", "B4B9C5D7"),
        grouping("B2B3B4", "C5C5 C5C5 D1D1 D6D7", "B1B9D6"),
    ]
    alone = isolated_tiles(tiles)
    listed = sum(found in group(tiles) for found in both)
    return computed(
        f"Both are groupings by Definition 4.1; isolated: {write_tiles(alone)}. GROUP, as we read "
        f"it, lists {listed} of the two: it does not split the leading eye D6D6.",
        wrong=not all(is_grouping_of(found, tiles) for found in both)
        or alone != read_tiles("B9")
        or not all({*alone} <= {*found.isolated} for found in both),
    )


@claims.theorem(
    "T4.2",
    "Theorem 4.2",
    "对于一个分组(M,P,I),它认为|M| ≤ 4,|P| ≤ 7,|I| ≤ 9",
    "A grouping has at most four melds, seven pseudomelds and nine tiles in I.",
)
def sizes(effort: Effort) -> Finding:
    most = [max(size) for size in zip(*SIZES, strict=True)]
    return computed(
        f"14 tiles have room for {most[0]} melds and {most[1]} pseudomelds; of four ranks of a "
        "suit two are related, so that I has at most three tiles of each.",
        wrong=most[:2] != [4, 7] or any(map(is_unrelated, combinations(range(9), 4))),
    )


@claims.step(
    "T4.2-nine",
    "Theorem 4.2, proof",
    "只有在|M| = 1和|P| = 1的情况下,才会发生|I| = 9",
    "|I| = 9 happens only with |M| = |P| = 1.",
)
def nine_in_i(effort: Effort) -> Finding:
    found = [size for size in SIZES if size[2] == 9]
    return computed(f"3|M| + 2|P| = 14 - 9 has {len(found)} solution.", wrong=found != [(1, 1, 9)])


@claims.example(
    "T4.2-hand",
    "Theorem 4.2, proof",
    "分组({B6B6B6}、{B5B5}、{B1、B5、B9、C1、C4、C7、D2、D5、D8}),其中牌B5在原始配置中没有被隔离",
    "This is a grouping with |I| = 9, and its B5 in I is not isolated in the hand.",
)
def nine_in_a_hand(effort: Effort) -> Finding:
    found = grouping("B6B6B6", "B5B5", "B1B5B9C1C4C7D2D5D8")
    tiles = tiles_in(found)
    alone = write_tiles(isolated_tiles(tiles))
    return computed(
        f"The hand of the grouping is {write_tiles(tiles)} (the text we have names it with five "
        f"B5); isolated in it: {alone}.",
        wrong=not is_grouping_of(found, tiles) or len(found.isolated) != 9 or "B5" in alone,
    )


@claims.theorem(
    "L4.3",
    "Lemma 4.3",
    "如果|P| > |I|,则|P| - |I| - 1可被3整除",
    "If |P| > |I|, then 3 divides |P| - |I| - 1.",
)
def divisible(effort: Effort) -> Finding:
    return computed(
        f"All {len(SIZES)} sizes (|M|, |P|, |I|) of 14 tiles; |P| > |I| is not needed.",
        wrong=any((p - i - 1) % 3 for _, p, i in SIZES),
    )


@claims.theorem(
    "T4.4",
    "Theorem 4.4",
    "如果|P| > |I|,且集合P包含一对,则MTC(g)= | I |+(| P | - 1 - | I |)×2/3",
    "If |P| > |I| and P has an eye, MTC(g) is |I| + (|P| - 1 - |I|) * 2/3.",
    cost=Cost.SECONDS,
)
def more_pmelds(effort: Effort) -> Finding:
    found = grouping("B3B3B3 B6B6B6 B6B7B8", "B9B9 B9B9", "B3")
    printed, least = theorem_4_4(found), changes_with_melds_kept(found)
    hand, counts = write_tiles(tiles_in(found)), formulas()["4.4"]
    return computed(
        f"The formula gives {printed}, the least is {least}, which is also the deficiency of the "
        "hand: no tile completes the second B9B9. Definition 5.3 takes such cases out. Of the "
        f"groupings that GROUP lists of the {PURE:,} pure hands of a suit, the formula is below "
        f"the deficiency of the hand in {counts.below:,} of {counts.cases:,}.",
        (printed < least == deficiency(hand))
        and Counterexample(
            "g = ({B3B3B3, B6B6B6, B6B7B8}, {B9B9, B9B9}, {B3})",
            hand,
            minimal="Where the formula gives 0, |M| = 4, and the eye in P completes the hand.",
        ),
    )


@claims.theorem(
    "T4.5",
    "Theorem 4.5",
    "如果|I|⩾|P|,且集合p包含一对,则MTC(g)= | p | - 1+(| I | - (| p | -1))×2/3",
    "If |I| >= |P| and P has an eye, MTC(g) is |P| - 1 + (|I| - (|P| - 1)) * 2/3.",
    cost=Cost.SECONDS,
)
def more_isolated(effort: Effort) -> Finding:
    found = grouping("B3B3B3 B3B4B5", "B1B2 D1D1", "C1C4C7D5")
    printed, least = theorem_4_5(found), changes_with_melds_kept(found)
    counts = formulas()["4.5"]
    return computed(
        f"The formula gives {printed}, the least is {least} if the melds of M stay: no tile "
        "completes B1B2. Definition 5.3 takes such cases out. Of the groupings that GROUP lists "
        "of pure hands the formula is below the deficiency of the hand in "
        f"{counts.below:,} of {counts.cases:,}.",
        printed < least
        and Counterexample(
            "g = ({B3B3B3, B3B4B5}, {B1B2, D1D1}, {C1, C4, C7, D5})",
            minimal="A smaller value of the formula means |M| = 3 and |P| = 1. That no tile of I "
            "makes a meld with two new ones would then take 14 tiles in M and P, which have 11.",
        ),
    )
