"""Wang, Lyu and Chen (2020): the numbers behind a bot for Chinese Standard Mahjong."""

from fractions import Fraction
from itertools import combinations
from math import comb

import paili
import pytest
from paili import Rules
from paili.model.rules import MCR
from paili.papers.common.claims import Effort, Verdict
from paili.papers.wang_2020_mcr.claims.statements import (
    CLAIMS,
    SURE_FORMS,
    deal,
    far_from_eight_points,
    least_p,
    share_beyond,
    share_without_pairs,
    states,
)


def test_section_3_2_states() -> None:
    """4 * 52^5 = 1.5e9 bounds 55^4 * 34; 14,425,180 without order."""
    sizes = states()
    assert (sizes.printed, sizes.melds) == (1_520_816_128, 55)
    assert (sizes.ordered, sizes.unordered) == (311_121_250, 14_425_180)


@pytest.mark.parametrize(("tiles", "percent"), [(13, 12.873), (14, 8.791)])
def test_section_4_1_hands_without_pairs_are_not_rare(tiles: int, percent: float) -> None:
    """Less than 1 % is printed."""
    assert 100 * float(share_without_pairs(tiles)) == pytest.approx(percent, abs=5e-4)
    counts = deal((2020, tiles), 20_000, tiles)
    assert (counts.max(axis=1) == 1).mean() == pytest.approx(percent / 100, abs=0.01)


def test_no_pairs_on_a_wall_that_can_be_listed() -> None:
    wall = [kind for kind in range(4) for _ in range(4)]
    hands = list(combinations(range(16), 3))
    without = sum(len({wall[tile] for tile in hand}) == 3 for hand in hands)
    assert Fraction(without, len(hands)) == Fraction(comb(4, 3) * 4**3, comb(16, 3))


def test_section_4_1_seven_pairs_bound_lht() -> None:
    """At most 7: reached by pairs alone as often as there is no pair."""
    pairs = Rules("pairs", 34, ["seven_pairs_with_quads"])
    for tiles in (13, 14):
        assert share_beyond(pairs, tiles, 7) == 0
        assert share_beyond(pairs, tiles, 6) == share_without_pairs(tiles)


def test_section_4_1_lht_7_of_drawn_hands() -> None:
    """Less than 0.5 % is printed: so it is, whatever else is worth eight points."""
    assert share_beyond(MCR, 14, 6) < share_beyond(SURE_FORMS, 14, 6) < Fraction(3, 1000)


def test_section_4_1_lht_7_of_waiting_hands() -> None:
    counts = deal((2020, 1), 5_000, 13)
    far = far_from_eight_points(counts)
    assert far / len(counts) < 0.005
    assert far >= (paili.deficiency_batch(counts, rules=MCR) > 6).sum()


def test_section_4_3_bounds_need_another_p() -> None:
    assert least_p() == pytest.approx(18 ** (1 / 3))


def test_the_ledger() -> None:
    refuted = {
        claim.statement
        for claim in CLAIMS
        if claim.check(Effort(seed=1, hands=50)).verdict is Verdict.REFUTED
    }
    assert refuted == {
        "A claim reduces LHT(S)",
        "The tile to discard is the one with the least E(S - x)",
        "Less than 1 % of hands have no pair",
        "search_dfs_ke adds shun(i, j) to the hand",
        "p_p2 < (3p)^2, p_p3 < (3p)^3, p_c2 < p^2, p_c3 < p^3, with p = 1/255, the unit printed",
    }
