"""Wang, Zhou, Zhu and Li (2022): its claims, and the functions of their checks."""

import numpy as np
import paili
import pytest
from paili_papers.common.multisets import Tiles, read_hand, read_tiles
from paili_papers.common.suit_words import suit_words, tiles_of
from paili_papers.wang_2022.algorithms.grouping import (
    branches,
    group,
    isolated_tiles,
    tile_changes,
    wang2022,
)
from paili_papers.wang_2022.claims.section3 import isolated_of_hands
from paili_papers.wang_2022.claims.section4 import (
    changes_with_melds_kept,
    grouping,
    theorem_4_4,
    theorem_4_5,
)
from paili_papers.wang_2022.experiments.grouping_census import numbers_of_groupings, suit_groupings
from paili_papers.wang_2022.experiments.grouping_products import (
    compare_all_hands,
    groupings_of_all_hands,
    pure_deficiencies,
)

# Counting


@pytest.mark.check
@pytest.mark.parametrize("tiles", [0, 3, 7, 14])
def test_the_census_of_suits_does_what_the_algorithms_do(tiles: int) -> None:
    words = suit_words(tiles)
    sample = range(0, len(words), max(1, len(words) // 150))
    assert [numbers_of_groupings(tiles)[at] for at in sample] == [
        len(group(tiles_of(words[at]))) for at in sample
    ]
    rows = {at: [] for at in sample}
    for found in suit_groupings(tiles):
        for at in rows.keys() & set(found.word.tolist()):
            own = found.word == at
            rows[at] += zip(found.melds[own], found.isolated[own], found.has_pair[own], strict=True)
    for at in sample:
        assert sorted(rows[at]) == sorted(
            (len(g.melds), len(g.isolated), any(p[0] == p[1] for p in g.pmelds))
            for g in group(tiles_of(words[at]))
        )


def test_deficiencies_of_pure_hands_in_bulk() -> None:
    least = pure_deficiencies()
    for at in range(0, len(least), 500):
        assert min(map(tile_changes, group(tiles_of(suit_words(14)[at])))) == least[at]


def test_a_variant_of_group_in_bulk() -> None:
    """Check a variant that only takes eyes and single tiles."""

    def eyes(tiles: Tiles) -> list[Tiles]:
        return [tiles[:2] if tiles[:1] == tiles[1:2] else tiles[:1]]

    def without_melds(tiles: Tiles) -> list[Tiles]:
        return [part for part in branches(tiles) if len(part) < 3] or [tiles[:1]]

    assert set(numbers_of_groupings(5, eyes)) == {1}
    assert (numbers_of_groupings(5, without_melds) <= numbers_of_groupings(5)).all()


def test_suit_words_are_all_words() -> None:
    assert [len(suit_words(tiles)) for tiles in (0, 1, 2, 13, 14)] == [1, 9, 45, 93_600, 118_800]
    assert (suit_words(14).sum(axis=1) == 14).all()
    assert len(np.unique(suit_words(9), axis=0)) == 19_855


# Errors


@pytest.mark.parametrize(
    ("text", "computed"),
    [
        ("B9B9B9C3C4C5C6C6C6C6C9C9C9C9", 2),
        ("B9B9B9B9C2C3C4C5C5C5C5C7C8C9", 2),
        ("B9B9B9B9C3C5C6C6C6C6C9C9C9C9", 3),
    ],
)
def test_hybrid_hands_are_not_always_right(text: str, computed: int) -> None:
    """Check that section 8 is wrong about them."""
    hand = read_hand(text)
    assert (wang2022(hand).deficiency, paili.deficiency(hand, rules=paili.MAHJONG0)) == (
        computed,
        computed - 1,
    )


@pytest.mark.census
def test_all_hands() -> None:
    """Check that 18,063 of 21,310,147,575 hands are wrong, all one too high; 147 exceed 60."""
    hands = compare_all_hands()
    assert sum(hands.values()) == 21_310_147_575
    wrong = {pair: number for pair, number in hands.items() if pair[0] != pair[1]}
    assert wrong == {(2, 1): 10_170, (3, 2): 7_893}
    groupings = groupings_of_all_hands()
    assert sum(groupings.values()) == 21_310_147_575
    many = sum(n for (_, number, pure), n in groupings.items() if number > 60 and not pure)
    assert many == 147


def test_theorem_3_7_counts_1800_and_not_540() -> None:
    assert isolated_of_hands(2)[5] == 1_800
    example = read_tiles("B1B4B8C1C4C7C7C7C8C8C8C8C9C9")
    assert isolated_tiles(example) == read_tiles("B1B4B8C1C4")


def test_theorems_4_4_and_4_5_forget_pmelds_that_nothing_completes() -> None:
    more_pmelds = grouping("B3B3B3 B6B6B6 B6B7B8", "B9B9 B9B9", "B3")
    assert (theorem_4_4(more_pmelds), tile_changes(more_pmelds)) == (1, 2)
    assert changes_with_melds_kept(more_pmelds) == 2
    more_isolated = grouping("B3B3B3 B3B4B5", "B1B2 D1D1", "C1C4C7D5")
    assert (theorem_4_5(more_isolated), tile_changes(more_isolated)) == (3, 4)
    assert changes_with_melds_kept(more_isolated) == 4
