"""Functions in the checks of the claims of Yan, Li & Li 2021."""

from itertools import islice

import pytest
from paili.analysis.deficiency import deficiency
from paili.model.rules import MAHJONG0
from paili_papers.common.claims import Effort
from paili_papers.common.multisets import read_hand
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.claims.lemmas import fewest_tiles, survey
from paili_papers.yan_2021.claims.section3 import up_to_depth
from paili_papers.yan_2021.claims.section5 import hands_in_order, knowledge_bases
from paili_papers.yan_2021.claims.section6 import decisions, errors


def test_lemmas_are_lower_bounds_at_least() -> None:
    tallies = survey(Effort(seed=2, hands=60))
    assert all(tally.cases and tally.less is None for tally in tallies.values())
    exact = {"2", *(f"{number} ({part})" for number in "34" for part in "abc")}
    assert {name for name, tally in tallies.items() if tally.more is not None} <= exact


@pytest.mark.parametrize(("lemma", "tiles"), [("2 (a)", 0), ("3 (a)", 11), ("4 (c)", 9)])
def test_fewest_tiles_that_a_lemma_speaks_of(lemma: str, tiles: int) -> None:
    assert fewest_tiles(lemma) == tiles


@pytest.mark.census
def test_errors_are_all_too_low() -> None:
    assert all(tally.total() > 0 for tally in errors().values())
    assert all(block < right for tally in errors().values() for _, right, block in tally)


def test_a_tree_cut_off_is_never_too_low() -> None:
    hand = read_hand("B1B2B4B8C1C3C4C9D2D2D3D8D8D9")
    costs = [up_to_depth(hand, depth) for depth in range(15)]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == deficiency(hand, rules=MAHJONG0) == 5


def test_games_are_played_with_108_tiles() -> None:
    game = [*decisions(3)]
    assert 1 < len(game) <= 56
    for turn, (hand, knowledge) in enumerate(game):
        assert int(hand.counts.sum()) == 14
        assert knowledge.copies == 108 - 14 - turn
        assert (hand.counts + knowledge.available <= 4).all()
    ends = [deficiency(*asked, rules=MAHJONG0) == 0 for asked in game]
    assert not any(ends[:-1])
    assert ends[-1] or len(game) == 56


def test_hands_come_in_order() -> None:
    first = [*islice(hands_in_order(), 200)]
    assert first == sorted(set(first))
    assert first[0] == (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3)


def test_small_knowledge_bases() -> None:
    hand = read_hand("B1B1B1B1B2B2B2B2B3B3B3B4B6B7")
    listed = [*knowledge_bases(hand, 2)]
    # 25 kinds, of which B3 has one copy left; B1 and B2 have none.
    assert len(set(listed)) == len(listed) == 1 + 25 + 25 * 26 // 2 - 1
    assert all(bda(hand, left).deficiency >= 2 for left in listed[:10])
