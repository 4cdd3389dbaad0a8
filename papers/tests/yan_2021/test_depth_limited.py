"""The quadtree to a limited depth."""

import numpy as np
import paili
import pytest
from paili.model.errors import ArgumentError
from paili_papers.common.multisets import read_hand
from paili_papers.yan_2021.algorithms.depth_limited import DEPTH, limited_quadtree


def random_hands(number: int) -> list[paili.Hand]:
    rng = np.random.default_rng(8)
    wall = np.arange(108) // 4
    return [paili.Hand.from_tiles(rng.permutation(wall)[:14].tolist()) for _ in range(number)]


def test_more_depth_never_costs_more() -> None:
    for hand in random_hands(6):
        costs = [limited_quadtree(hand, depth=depth).deficiency for depth in range(15)]
        assert costs == sorted(costs, reverse=True)
        assert costs[0] == 6


def test_what_lowered_val_ends_with_it() -> None:
    for hand in random_hands(10):
        found = limited_quadtree(hand)
        values = [val for _, val in found.lowered]
        assert values == sorted(values, reverse=True)
        assert found.deficiency == (values[-1] if values else 6)
        assert found == limited_quadtree(hand)


def test_melds_that_are_declared_fill_places() -> None:
    hand = paili.Hand.parse("123m45p99s[111s][222p]")
    assert limited_quadtree(hand, depth=14).deficiency == 1


@pytest.mark.parametrize("depth", [-1, 1.0, True, "8", None])
def test_a_depth_is_a_number(depth: object) -> None:
    with pytest.raises(ArgumentError, match="depth"):
        limited_quadtree(read_hand("B1B1B2B2B5B5B6B6B8B8B8B8B9B9"), depth=depth)  # type: ignore[arg-type]


def test_depth_of_the_paper() -> None:
    assert DEPTH == 8
