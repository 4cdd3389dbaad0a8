"""Claims of sections 4 and 5: groupings, GROUP and CALCULATE_DEFICIENCY."""

from __future__ import annotations

from itertools import combinations

from paili import Hand, Meld

from paili_papers.common.claims import Counterexample, Effort, Result, computed
from paili_papers.common.engine import engine
from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import (
    MELDS,
    PREMELDS,
    Tiles,
    read_hand,
    read_tiles,
    without,
    write_tiles,
)
from paili_papers.common.suit_words import HAND, suit_words, tiles_of
from paili_papers.li_yan_2019.claims.pure import pure_deficiencies as exact
from paili_papers.wang_2022.algorithms.grouping import (
    Grouping,
    are_related,
    branches,
    group,
    isolated_tiles,
    tile_changes,
    wang2022,
)
from paili_papers.wang_2022.claims.section3 import PURE, deficiency, formulas
from paili_papers.wang_2022.experiments.grouping_products import (
    compare_all_hands,
    pure_deficiencies,
)

SIZES = [
    (melds, pmelds, HAND - 3 * melds - 2 * pmelds)
    for melds in range(HAND // 3 + 1)
    for pmelds in range((HAND - 3 * melds) // 2 + 1)
]
"""All sizes (|M|, |P|, |I|) of 14 tiles."""


def grouping(melds: str, pmelds: str, isolated: str) -> Grouping:
    """Parse a grouping from texts, parts separated by spaces."""
    first, second = (
        tuple(sorted(read_tiles(part) for part in text.split())) for text in (melds, pmelds)
    )
    return Grouping(first, second, read_tiles(isolated))


def tiles_in(found: Grouping) -> Tiles:
    """Return the hand of a grouping."""
    parts = found.melds + found.pmelds
    return tuple(sorted([*(tile for part in parts for tile in part), *found.isolated]))


def is_unrelated(tiles: Tiles) -> bool:
    """Return whether no two tiles are related, as Definition 4.1 requires of I."""
    return not any(are_related(*two) for two in combinations(tiles, 2))


def is_grouping_of(found: Grouping, tiles: Tiles) -> bool:
    right = {*found.melds} <= {*MELDS} and {*found.pmelds} <= {*PREMELDS}
    return right and tiles_in(found) == tiles and is_unrelated(found.isolated)


def changes_with_melds_kept(found: Grouping) -> int:
    """Return MTC(g) by its definition: the fewest tiles of P and I to change, with M kept."""
    melds = [
        Meld.pung(meld[0]) if meld[0] == meld[1] else Meld.chow(meld[0]) for meld in found.melds
    ]
    rest = without(tiles_in(found), tuple(tile for meld in found.melds for tile in meld))
    return engine(Hand.from_tiles(rest, melds))


def theorem_4_4(found: Grouping) -> int:
    """Return the printed MTC(g), for |P| > |I|."""
    p, i = len(found.pmelds), len(found.isolated)
    return i + (p - 1 - i) * 2 // 3


def theorem_4_5(found: Grouping) -> int:
    """Return the printed MTC(g), for |I| >= |P|."""
    p, i = len(found.pmelds), len(found.isolated)
    return p - 1 + (i - (p - 1)) * 2 // 3


def s4_parts(effort: Effort) -> Result:
    pseudo = grouping("B1B1B1 B2B2B2", "B1B2", "C1C4C7D1D4D7")
    alone = grouping("B1B1B1 B5B5B5", "C1C2 C5C6 D1D2", "B1B5")
    wrong = all(
        is_grouping_of(found, tiles_in(found))
        and not any(tiles_in(found).count(tile) < COPIES for tile in two)
        for found, two in ((pseudo, pseudo.pmelds[0]), (alone, alone.isolated))
    )
    return computed(wrong, alone=write_tiles(tiles_in(alone)))


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


EXAMPLE = "B2B3B4B5B5B6B7B7C8D1D2D3D9D9"
WITH_KONG = ("B1B1B1B1B5B6B6B7B7B7B7B8B8B9", "B2B2B2B2B5B6B6B7B7B7B7B8B8B9")


def leading_three(tiles: Tiles) -> Tiles:
    """Return the leftmost substring s, up to two ranks above the first, if it has three tiles."""
    s = tuple(tile for tile in tiles if tile <= tiles[0] + 2)
    return s if len(s) == 3 else ()


def s5_1_unrelated(effort: Effort) -> Result:
    smaller = [tiles_of(word) for tiles in range(2, 5) for word in suit_words(tiles)]
    hand, ten = "B5B7B7B8B9C1C1C1C5C5C5D1D1D1", "B1B4B6B7B7B8B8B9C1C4C7D1D4D7"
    bad = [found for found in group(read_tiles(hand)) if not is_unrelated(found.isolated)]
    most = max(len(found.isolated) for found in group(read_tiles(ten)))
    none_smaller = all(is_unrelated(one.isolated) for word in smaller for one in group(word))
    assert none_smaller, "minimal"
    return computed(
        bool(bad), ten=ten, most=most, isolated=write_tiles(bad[0].isolated), smaller=len(smaller)
    )


def s5_1_three(effort: Effort) -> Result:
    words = [tiles_of(word) for word in suit_words(3)]
    cases = [tiles for tiles in words if leading_three(tiles) and tiles not in MELDS]
    return computed(any(len({*tiles}) == 3 for tiles in cases) or not cases, cases=len(cases))


def with_split_eye(tiles: Tiles) -> list[Tiles]:
    """Return the branches of GROUP, and for s = a a x also the tile a alone and with x."""
    s = leading_three(tiles)
    if s and s[0] == s[1] != s[2]:
        return [*branches(tiles), s[1:], s[:1]]
    return branches(tiles)


def s5_1_leading_eye(effort: Effort) -> Result:
    ours, split = (compare_all_hands(*more) for more in ((), (with_split_eye,)))
    return computed(ours != split, hands=ours.total())


def without_kong_case(tiles: Tiles) -> list[Tiles]:
    """Return the branches of GROUP except for the special one, s = a bb dddd."""
    a = tiles[0]
    special = tuple(tiles.count(a + step) for step in range(3)) == (1, 2, 4)
    return [part for part in branches(tiles) if not (special and part == (a, a + 1))]


def s5_1_kong(effort: Effort) -> Result:
    wrong = suit_words(HAND)[pure_deficiencies(without_kong_case) != exact()]
    names = [write_tiles(tiles_of(word)).replace("C", "B") for word in wrong]
    return computed(sorted(names) != sorted(WITH_KONG), exact=len(exact()), names=len(names))


def s5_1_kong_hands(effort: Effort) -> Result:
    found = [wang2022(read_hand(hand)) for hand in WITH_KONG]
    best = [g for search in found for g in search.groupings if tile_changes(g) == 1]
    after = [deficiency("B4" + hand[2:]) for hand in WITH_KONG]
    away = [deficiency(hand) for hand in WITH_KONG]
    return computed(
        (away, after) != ([1, 1], [0, 0])
        or not best
        or not all(read_tiles("B5B6") in g.pmelds for g in best),
        away=away,
        after=after,
        best=len(best),
    )


def e5_2(effort: Effort) -> Result:
    found = group(read_tiles(EXAMPLE))
    printed = {
        grouping("B2B3B4 B5B6B7 D1D2D3", "B5B7 D9D9", "C8"),
        grouping("B2B3B4 D1D2D3", "B5B5 B7B7 D9D9", "B6C8"),
        grouping("B2B3B4 D1D2D3", "B5B5 B6B7 D9D9", "B7C8"),
    }
    return computed({*found} != printed, found=len(found))


def counted(pmelds: int, isolated: int) -> int:
    """Return the changes from pseudomelds and isolated tiles to melds (Theorems 4.4 and 4.5)."""
    return min(pmelds, isolated) + abs(pmelds - isolated) * 2 // 3


PIECES = sorted({(p, i) for _, p, i in SIZES})
"""All possible (|P|, |I|), with incompletable pseudomelds in I."""


def other_eyes(p: int, i: int) -> list[int]:
    """Return the costs with an eye made by one change, of a pseudomeld or of two isolated tiles."""
    made = [1 + counted(p - 1, i)] if p else []
    return [*made, 1 + counted(p, i - 2)] if i > 1 else made


def s5_2_incompletable_eye(effort: Effort) -> Result:
    cases = [(p, i) for p, i in PIECES if i > 1]
    found = grouping("B3B4B5 B3B4B5", "B4B6 B5B5 B6B7", "C1C9")
    return computed(
        any(
            counted(p, i - 2) > cost
            for p, i in cases
            for cost in [*other_eyes(p, i), *([counted(p - 1, i)] if p else [])]
        ),
        cases=len(cases),
        tile_changes=tile_changes(found),
        changes_with_melds_kept=changes_with_melds_kept(found),
    )


def s5_2_eye(effort: Effort) -> Result:
    cases = [(p, i) for p, i in PIECES if p]
    return computed(
        any(counted(p - 1, i) > cost for p, i in cases for cost in other_eyes(p, i)),
        cases=len(cases),
    )


def s5_2_made_eye(effort: Effort) -> Result:
    return computed(
        any(other_eyes(p, i)[0 if p > i else -1] > min(other_eyes(p, i)) for p, i in PIECES),
        pieces=len(PIECES),
    )


def e5_4(effort: Effort) -> Result:
    costs = sorted(tile_changes(found) for found in group(read_tiles(EXAMPLE)))
    away, after = deficiency(EXAMPLE), deficiency(EXAMPLE.replace("C8", "B6"))
    return computed((costs, away, after) != ([1, 2, 2], 1, 0), costs=costs, away=away, after=after)
