"""Claims of section 5: GROUP and CALCULATE_DEFICIENCY."""

from paili_papers.common.claims import Claims, Cost, Counterexample, Effort, Finding, computed
from paili_papers.common.multisets import MELDS, Tiles, read_hand, read_tiles, write_tiles
from paili_papers.common.suit_words import HAND, suit_words, tiles_of
from paili_papers.wang_2022 import PAPER
from paili_papers.wang_2022.algorithms.grouping import branches, group, tile_changes, wang2022
from paili_papers.wang_2022.claims.groupings import (
    SIZES,
    changes_with_melds_kept,
    grouping,
    is_unrelated,
)
from paili_papers.wang_2022.claims.pure import READING, exact
from paili_papers.wang_2022.claims.tiles import deficiency
from paili_papers.wang_2022.experiments.grouping_census import pure_deficiencies
from paili_papers.wang_2022.experiments.grouping_products import compare_all_hands

claims = Claims(PAPER)

EXAMPLE = "B2B3B4B5B5B6B7B7C8D1D2D3D9D9"
WITH_KONG = ("B1B1B1B1B5B6B6B7B7B7B7B8B8B9", "B2B2B2B2B5B6B6B7B7B7B7B8B8B9")


def leading_three(tiles: Tiles) -> Tiles:
    """The leftmost substring s if it has three tiles: those up to two ranks above the first."""
    s = tuple(tile for tile in tiles if tile <= tiles[0] + 2)
    return s if len(s) == 3 else ()


@claims.theorem(
    "S5.1-unrelated",
    "Section 5.1",
    "如果T’为空 [...] 则分组实际上是完成的 [...] 如定义4.1所示",
    "What GROUP returns are groupings by Definition 4.1: the tiles of I are unrelated.",
    reading=READING,
    consequences=("Theorem 4.2 is right by Definition 4.1, but GROUP can return |I| = 10.",),
)
def unrelated(effort: Effort) -> Finding:
    smaller = [tiles_of(word) for tiles in range(2, 5) for word in suit_words(tiles)]
    hand, ten = "B5B7B7B8B9C1C1C1C5C5C5D1D1D1", "B1B4B6B7B7B8B8B9C1C4C7D1D4D7"
    bad = [found for found in group(read_tiles(hand)) if not is_unrelated(found.isolated)]
    most = max(len(found.isolated) for found in group(read_tiles(ten)))
    none_smaller = all(is_unrelated(one.isolated) for word in smaller for one in group(word))
    return computed(
        "GROUP gives up the first tile of B5B7B7 for a chow of the second (case 4.2), which then "
        f"leaves the other B7 alone. It costs a needless branch. Of {ten} it returns a grouping "
        f"with |I| = {most}.",
        bool(bad)
        and Counterexample(
            f"I = {write_tiles(bad[0].isolated)}",
            hand,
            minimal=f"None of the {len(smaller)} words of two to four tiles of a suit, instead of "
            "the five B5B7B7B8B9, has such a grouping."
            if none_smaller
            else "",
        ),
    )


@claims.theorem(
    "S5.1-three",
    "Section 5.1, case 4.2",
    "如果s不是一个meld,这意味着s包含一只眼睛s’",
    "If |s| = 3 and s is no meld, it has an eye.",
)
def three_tiles(effort: Effort) -> Finding:
    words = [tiles_of(word) for word in suit_words(3)]
    cases = [tiles for tiles in words if leading_three(tiles) and tiles not in MELDS]
    return computed(
        f"All {len(cases)} such s of a suit.",
        wrong=any(len({*tiles}) == 3 for tiles in cases) or not cases,
    )


def with_split_eye(tiles: Tiles) -> list[Tiles]:
    """The branches of GROUP, and for s = a a x the tile a alone and with x."""
    s = leading_three(tiles)
    if s and s[0] == s[1] != s[2]:
        return [*branches(tiles), s[1:], s[:1]]
    return branches(tiles)


@claims.theorem(
    "S5.1-leading-eye",
    "Section 5.1, case 4.2",
    "如果s1s2是一只眼睛,那么我们不分解s1s2以避免不必要的分组",
    "To split a leading eye too would change no computed deficiency.",
    reading=READING,
    cost=Cost.MINUTE,
)
def leading_eye(effort: Effort) -> Finding:
    ours, split = (compare_all_hands(*more).hands for more in ((), (with_split_eye,)))
    return computed(
        f"All {sum(ours.values()):,} hands, counted as products of suits: as many come out with "
        "each pair of computed and exact deficiency, and to look at more groupings can only lower "
        "the computed one.",
        wrong=ours != split,
    )


def without_kong_case(tiles: Tiles) -> list[Tiles]:
    """The branches of GROUP but for the special one, s = a bb dddd."""
    a = tiles[0]
    special = tuple(tiles.count(a + step) for step in range(3)) == (1, 2, 4)
    return [part for part in branches(tiles) if not (special and part == (a, a + 1))]


@claims.theorem(
    "S5.1-kong",
    "Section 5.1, case 5",
    "我们要考虑一种特殊情况,即|s| = 7 [...] 主要针对以下纯配置",
    "Without the case |s| = 7 with a kong, the two printed pure hands of a suit come out wrong, "
    "and no others.",
    reading=READING,
    cost=Cost.SECONDS,
)
def kong_case(effort: Effort) -> Finding:
    wrong = suit_words(HAND)[pure_deficiencies(without_kong_case) != exact()]
    names = [write_tiles(tiles_of(word)).replace("C", "B") for word in wrong]
    return computed(
        f"Of all {len(exact()):,} pure hands {len(names)} come out wrong without it.",
        wrong=sorted(names) != sorted(WITH_KONG),
    )


@claims.example(
    "S5.1-kong-hands",
    "Section 5.1, case 5",
    "上述配置的不足之处是1 [...] 用X4替换图块X1和X2的副本 [...] 必须将图块X5和X6组合成一个伪meld",
    "Both hands have deficiency 1; X4 for X1 (for X2) completes them, and only groupings with "
    "X5X6 in P cost 1.",
    reading=READING,
)
def kong_hands(effort: Effort) -> Finding:
    found = [wang2022(read_hand(hand)) for hand in WITH_KONG]
    best = [g for search in found for g in search.groupings if tile_changes(g) == 1]
    after = [deficiency("B4" + hand[2:]) for hand in WITH_KONG]
    away = [deficiency(hand) for hand in WITH_KONG]
    return computed(
        f"Deficiency {away[0]} and {away[1]}, with X4 {after[0]} and {after[1]}; all {len(best)} "
        "groupings of cost 1 have X5X6.",
        wrong=(away, after) != ([1, 1], [0, 0])
        or not best
        or not all(read_tiles("B5B6") in g.pmelds for g in best),
    )


@claims.example(
    "E5.2",
    "Example 5.2",
    "该算法为给定的配置T产生三个分组",
    "GROUP returns the three printed groupings of T.",
    reading=READING,
)
def example_5_2(effort: Effort) -> Finding:
    found = group(read_tiles(EXAMPLE))
    printed = {
        grouping("B2B3B4 B5B6B7 D1D2D3", "B5B7 D9D9", "C8"),
        grouping("B2B3B4 D1D2D3", "B5B5 B7B7 D9D9", "B6C8"),
        grouping("B2B3B4 D1D2D3", "B5B5 B6B7 D9D9", "B7C8"),
    }
    return computed(f"It returns these {len(found)}.", wrong={*found} != printed)


def counted(pmelds: int, isolated: int) -> int:
    """Changes that make melds of pseudomelds and isolated tiles (Theorems 4.4 and 4.5)."""
    return min(pmelds, isolated) + abs(pmelds - isolated) * 2 // 3


PIECES = sorted({(p, i) for _, p, i in SIZES})
"""All (|P|, |I|) there can be, the incompletable pseudomelds being in I."""


def other_eyes(p: int, i: int) -> list[int]:
    """What an eye costs that is made, in one change, of a pseudomeld or of two isolated tiles."""
    made = [1 + counted(p - 1, i)] if p else []
    return [*made, 1 + counted(p, i - 2)] if i > 1 else made


@claims.theorem(
    "S5.2-incompletable-eye",
    "Section 5.2 (1)",
    "如果集合P中存在不可完成的眼睛 [...] 眼睛组件的最优选择是不可完成的眼睛之一",
    "Among all choices of the eye an incompletable eye of P costs least, by the count of Theorems "
    "4.4 and 4.5.",
)
def incompletable_eye(effort: Effort) -> Finding:
    cases = [(p, i) for p, i in PIECES if i > 1]
    found = grouping("B3B4B5 B3B4B5", "B4B6 B5B5 B6B7", "C1C9")
    return computed(
        f"All {len(cases)} numbers of pseudomelds and isolated tiles with two for the eye. Tile "
        "by tile it need not be: with M = {B3B4B5, B3B4B5}, P = {B4B6, B5B5, B6B7} and I = {C1, "
        f"C9}} the incompletable eye B5B5 makes it {tile_changes(found)} changes, but "
        f"{changes_with_melds_kept(found)} is enough: B4B5B6, B5B6B7 and the eye C1C1.",
        wrong=any(
            counted(p, i - 2) > cost
            for p, i in cases
            for cost in [*other_eyes(p, i), *([counted(p - 1, i)] if p else [])]
        ),
    )


@claims.theorem(
    "S5.2-eye",
    "Section 5.2 (2)",
    "如果exist_eye = true,那么我们可以选择一只已存在的眼睛而不改变任何瓷砖",
    "If there is no incompletable eye, an eye of P costs no more than one that is made, by the "
    "count of Theorems 4.4 and 4.5.",
)
def existing_eye(effort: Effort) -> Finding:
    cases = [(p, i) for p, i in PIECES if p]
    return computed(
        f"All {len(cases)} numbers of pseudomelds, one of them the eye, and isolated tiles.",
        wrong=any(counted(p - 1, i) > cost for p, i in cases for cost in other_eyes(p, i)),
    )


@claims.theorem(
    "S5.2-made-eye",
    "Section 5.2 (2.1), (2.2)",
    "如果|P| > |I|,则该算法试图 [...] 转换成一只眼睛 [...] 如果是|P|⩽|I| [...] 两个相对孤立的瓦片",
    "If an eye has to be made in one change, it costs least of a pseudomeld if |P| > |I| and of "
    "two isolated tiles if not, by the count of Theorems 4.4 and 4.5.",
)
def made_eye(effort: Effort) -> Finding:
    return computed(
        f"All {len(PIECES)} numbers of pseudomelds and isolated tiles.",
        wrong=any(other_eyes(p, i)[0 if p > i else -1] > min(other_eyes(p, i)) for p, i in PIECES),
    )


@claims.example(
    "E5.4",
    "Example 5.4",
    "dfncy(T)= min{1,2,2} = 1 [...] 我们只需要用瓦片B6替换孤立的瓦片C8来获得获胜的配置",
    "The groupings cost 1, 2 and 2, T has deficiency 1, and B6 for C8 completes it.",
    reading=READING,
)
def example_5_4(effort: Effort) -> Finding:
    costs = sorted(tile_changes(found) for found in group(read_tiles(EXAMPLE)))
    away, after = deficiency(EXAMPLE), deficiency(EXAMPLE.replace("C8", "B6"))
    return computed(
        f"Costs {costs}, deficiency {away}, with B6 for C8 {after}.",
        wrong=(costs, away, after) != ([1, 2, 2], 1, 0),
    )
