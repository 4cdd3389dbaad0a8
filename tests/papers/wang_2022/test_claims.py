"""Wang, Zhou, Zhu and Li (2022): its claims, and what they are counted with."""

import numpy as np
import paili
import pytest
from paili.papers.common.claims import Effort, Verdict
from paili.papers.common.multisets import Tiles, read_hand, read_tiles
from paili.papers.common.suit_words import suit_words, tiles_of
from paili.papers.wang_2022.algorithms.grouping import (
    Grouping,
    group,
    isolated_tiles,
    tile_changes,
    wang2022,
)
from paili.papers.wang_2022.claims.groupings import (
    CLAIMS,
    isolated_of_hybrids,
    theorem_4_4,
    theorem_4_5,
    with_melds_kept,
)
from paili.papers.wang_2022.experiments.grouping_census import pure_deficiencies, suit_groupings
from paili.papers.wang_2022.experiments.grouping_products import (
    compare_all_hands,
    groupings_of_all_hands,
)

# Counting


@pytest.mark.parametrize("tiles", [0, 3, 7, 14])
def test_the_census_of_suits_does_what_the_algorithms_do(tiles: int) -> None:
    words = suit_words(tiles)[:: max(1, len(suit_words(tiles)) // 150)]
    numbers = np.zeros(len(words), np.int64)
    for found in suit_groupings(words):
        numbers += np.bincount(found.word, minlength=len(words))
        for index in np.unique(found.word):
            rows = found.word == index
            groupings = group(tiles_of(words[index]))
            assert sorted(found.melds[rows]) == sorted(len(g.melds) for g in groupings)
            assert sorted(found.isolated[rows]) == sorted(len(g.isolated) for g in groupings)
    assert numbers.tolist() == [len(group(tiles_of(word))) for word in words]


def test_deficiencies_of_pure_hands_in_bulk() -> None:
    words = suit_words(14)[::500]
    numbers, least = pure_deficiencies(words)
    for word, number, deficiency in zip(words, numbers, least, strict=True):
        groupings = group(tiles_of(word))
        assert (len(groupings), min(map(tile_changes, groupings))) == (number, deficiency)


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
    """Section 8 says that they are."""
    hand = read_hand(text)
    assert (wang2022(hand).deficiency, paili.deficiency(hand, rules=paili.MAHJONG0)) == (
        computed,
        computed - 1,
    )


@pytest.mark.census
def test_all_hands() -> None:
    """18,063 of 21,310,147,575 hands are wrong, all of them one too high; 147 exceed 60."""
    hands = compare_all_hands().hands
    assert sum(hands.values()) == 21_310_147_575
    wrong = {pair: number for pair, number in hands.items() if pair[0] != pair[1]}
    assert wrong == {(2, 1): 10_170, (3, 2): 7_893}
    groupings = groupings_of_all_hands()
    assert sum(groupings.values()) == 21_310_147_575
    many = sum(n for (_, number, pure), n in groupings.items() if number > 60 and not pure)
    assert many == 147


def test_theorem_3_7_counts_1800_and_not_540() -> None:
    assert isolated_of_hybrids(2)[5] == 1_800
    assert max(isolated_of_hybrids(2)) == 5
    assert max(isolated_of_hybrids(3)) == 8
    example = read_tiles("B1B4B8C1C4C7C7C7C8C8C8C8C9C9")
    assert isolated_tiles(example) == read_tiles("B1B4B8C1C4")


def pieces(*texts: str) -> tuple[Tiles, ...]:
    return tuple(read_tiles(text) for text in texts)


def test_theorems_4_4_and_4_5_forget_pmelds_that_nothing_completes() -> None:
    more_pmelds = Grouping(
        pieces("B3B3B3", "B6B6B6", "B6B7B8"), pieces("B9B9", "B9B9"), read_tiles("B3")
    )
    assert (theorem_4_4(more_pmelds), tile_changes(more_pmelds)) == (1, 2)
    assert with_melds_kept(more_pmelds) == 2
    more_isolated = Grouping(
        pieces("B3B3B3", "B3B4B5"), pieces("D1D1", "B1B2"), read_tiles("C1C4C7D5")
    )
    assert (theorem_4_5(more_isolated), tile_changes(more_isolated)) == (3, 4)
    assert with_melds_kept(more_isolated) == 4


# The ledger


@pytest.mark.check
def test_the_ledger() -> None:
    refuted = {
        (claim.place, claim.statement)
        for claim in CLAIMS
        if claim.check(Effort(seed=1, hands=50)).verdict is Verdict.REFUTED
    }
    assert refuted == {
        ("Theorem 3.7", "540 hands of two colours have five isolated tiles"),
        (
            "Definition 4.1",
            "In the groupings that GROUP returns, all tiles of I are unrelated",
        ),
        ("Theorem 4.2", "|I| <= 9 for the groupings that GROUP returns"),
        (
            "Theorem 4.4",
            "If |P| > |I| and P has a pair, MTC(g) = |I| + (|P| - 1 - |I|) * 2/3",
        ),
        (
            "Theorem 4.5",
            "If |I| >= |P| and P has a pair, MTC(g) = |P| - 1 + (|I| - (|P| - 1)) * 2/3",
        ),
        (
            "Section 8",
            "Hybrid hands, being combinations of pure ones, are computed correctly as well",
        ),
        ("Section 8", "Hybrid hands have at most 60 groupings"),
    }
