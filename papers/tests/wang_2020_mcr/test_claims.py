"""Wang, Lyu and Chen (2020): the numbers behind a bot for Chinese Standard Mahjong."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import paili
import pytest
from paili import Rules
from paili.model.rules import MCR
from paili_papers.wang_2020_mcr.experiments.deals import (
    PAPER_FORMS,
    SURE_FORMS,
    deal,
    far_from_eight_points,
    legal_deficiencies,
    patterns,
    share_beyond,
    share_of_deals,
    share_without_pairs,
    states,
)
from paili_papers.wang_2020_mcr.experiments.different_tiles import far_sets
from paili_papers.wang_2020_mcr.experiments.statements import least_p


def test_section_3_2_states() -> None:
    """Check 4 * 52^5 = 1.5e9 as a bound of 55^4 * 34; 14,425,180 without order."""
    sizes = states()
    assert (sizes.printed, sizes.melds) == (1_520_816_128, 55)
    assert (sizes.ordered, sizes.unordered) == (311_121_250, 14_425_180)


@pytest.mark.parametrize(("tiles", "percent"), [(13, 12.873), (14, 8.791)])
def test_section_4_1_hands_without_pairs_are_not_rare(tiles: int, percent: float) -> None:
    """Check the share, which is printed as less than 1 %."""
    assert 100 * float(share_without_pairs(tiles)) == pytest.approx(percent, abs=5e-4)
    counts = deal((2020, tiles), 20_000, tiles)
    assert (counts.max(axis=1) == 1).mean() == pytest.approx(percent / 100, abs=0.01)


def test_no_pairs_on_a_wall_that_can_be_listed() -> None:
    wall = [kind for kind in range(4) for _ in range(4)]
    hands = list(combinations(range(16), 3))
    without = sum(len({wall[tile] for tile in hand}) == 3 for hand in hands)
    assert Fraction(without, len(hands)) == Fraction(comb(4, 3) * 4**3, comb(16, 3))


def test_section_4_1_seven_pairs_bound_lht() -> None:
    """Check the maximum of 7, which pairs alone reach exactly when there is no pair."""
    pairs = Rules("pairs", 34, ["seven_pairs_with_quads"])
    for tiles in (13, 14):
        assert share_beyond(pairs, tiles, 7) == 0
        assert share_beyond(pairs, tiles, 6) == share_without_pairs(tiles)


def test_section_4_1_less_than_a_percent_of_all_patterns_have_no_pair() -> None:
    assert (patterns(13), patterns(14)) == (98_521_596_000, 326_520_504_500)
    assert comb(34, 14) / patterns(14) < comb(34, 13) / patterns(13) < 0.01


@pytest.mark.check
@pytest.mark.parametrize("tiles", [13, 14])
def test_sets_of_different_tiles_far_from_special_forms_are_those_of_the_census(tiles: int) -> None:
    far = far_sets(tiles)
    assert share_of_deals(far.special, tiles) == share_beyond(SURE_FORMS, tiles, 6)
    assert share_beyond(MCR, tiles, 6) < share_of_deals(far.both, tiles) < Fraction(5, 1000)
    assert share_beyond(PAPER_FORMS, tiles, 6) < share_of_deals(far.mixed, tiles)


@pytest.mark.check
def test_section_4_1_lht_7_of_waiting_hands() -> None:
    """Check that it lies between the exact bounds."""
    counts = deal((2020, 1), 5_000, 13)
    far = far_from_eight_points(counts)
    assert far == (legal_deficiencies(counts) > 6).sum()
    assert (paili.deficiency_batch(counts, rules=MCR) > 6).sum() <= far
    assert far / len(counts) < 0.005


@pytest.mark.census
def test_only_different_tiles_need_more_than_six() -> None:
    counts = deal((2020, 2), 20_000, 13)
    far = counts[legal_deficiencies(counts) > 6]
    assert len(far) > 0
    assert np.array_equal(far.max(axis=1), np.ones(len(far)))


def test_section_4_3_bounds_need_another_p() -> None:
    assert least_p() == pytest.approx(18 ** (1 / 3))
