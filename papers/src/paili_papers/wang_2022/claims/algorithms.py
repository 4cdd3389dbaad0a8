"""Claims of section 5: GROUP and CALCULATE_DEFICIENCY."""

from paili_papers.common.claims import Effort, Result, computed
from paili_papers.common.multisets import MELDS, Tiles, read_hand, read_tiles, write_tiles
from paili_papers.common.suit_words import HAND, suit_words, tiles_of
from paili_papers.wang_2022.algorithms.grouping import branches, group, tile_changes, wang2022
from paili_papers.wang_2022.claims.groupings import (
    SIZES,
    changes_with_melds_kept,
    grouping,
    is_unrelated,
)
from paili_papers.wang_2022.claims.pure import exact
from paili_papers.wang_2022.claims.tiles import deficiency
from paili_papers.wang_2022.experiments.grouping_census import pure_deficiencies
from paili_papers.wang_2022.experiments.grouping_products import compare_all_hands

EXAMPLE = "B2B3B4B5B5B6B7B7C8D1D2D3D9D9"
WITH_KONG = ("B1B1B1B1B5B6B6B7B7B7B7B8B8B9", "B2B2B2B2B5B6B6B7B7B7B7B8B8B9")


def leading_three(tiles: Tiles) -> Tiles:
    """The leftmost substring s if it has three tiles: those up to two ranks above the first."""
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
        bool(bad),
        ten=ten,
        most=most,
        isolated=write_tiles(bad[0].isolated),
        smaller=len(smaller),
    )


def s5_1_three(effort: Effort) -> Result:
    words = [tiles_of(word) for word in suit_words(3)]
    cases = [tiles for tiles in words if leading_three(tiles) and tiles not in MELDS]
    return computed(any(len({*tiles}) == 3 for tiles in cases) or not cases, cases=len(cases))


def with_split_eye(tiles: Tiles) -> list[Tiles]:
    """The branches of GROUP, and for s = a a x the tile a alone and with x."""
    s = leading_three(tiles)
    if s and s[0] == s[1] != s[2]:
        return [*branches(tiles), s[1:], s[:1]]
    return branches(tiles)


def s5_1_leading_eye(effort: Effort) -> Result:
    ours, split = (compare_all_hands(*more).hands for more in ((), (with_split_eye,)))
    return computed(ours != split, values=sum(ours.values()))


def without_kong_case(tiles: Tiles) -> list[Tiles]:
    """The branches of GROUP but for the special one, s = a bb dddd."""
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
    """Changes that make melds of pseudomelds and isolated tiles (Theorems 4.4 and 4.5)."""
    return min(pmelds, isolated) + abs(pmelds - isolated) * 2 // 3


PIECES = sorted({(p, i) for _, p, i in SIZES})
"""All (|P|, |I|) there can be, the incompletable pseudomelds being in I."""


def other_eyes(p: int, i: int) -> list[int]:
    """What an eye costs that is made, in one change, of a pseudomeld or of two isolated tiles."""
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
