"""Costs of single suits against all words of melds and an eye, and invalid arrays."""

import itertools
from functools import cache

import numpy as np
import numpy.typing as npt
import paili
import pytest
from paili.analysis import suit_costs_batch

IMPOSSIBLE = 25
Words = npt.NDArray[np.int64]


def unit(*ranks: int) -> Words:
    return np.bincount(ranks, minlength=9)


MELDS = [unit(r, r, r) for r in range(9)] + [unit(r, r + 1, r + 2) for r in range(7)]


@cache
def words(melds: int, eyes: int) -> Words:
    """Return all words of the given numbers of melds and eyes, with at most four of a rank."""
    parts = [
        sum(chosen, unit()) + sum((unit(r, r) for r in eye), unit())
        for chosen in itertools.combinations_with_replacement(MELDS, melds)
        for eye in itertools.combinations(range(9), eyes)
    ]
    found = np.unique(np.array(parts), axis=0)
    return found[found.max(axis=1) <= 4]


def test_costs_are_the_least_over_all_words() -> None:
    rng = np.random.default_rng(9)
    suits = rng.integers(0, 5, size=(60, 9), dtype=np.uint8)
    suits[:20] //= 2
    suits[0], suits[1] = 0, 4
    costs = suit_costs_batch(suits)
    assert costs.shape == (60, 2, 5)
    assert costs.dtype == np.uint8
    for suit, found in zip(suits.astype(int), costs, strict=True):
        for eyes, melds in itertools.product(range(2), range(5)):
            missing = np.maximum(words(melds, eyes) - suit, 0).sum(axis=1)
            assert found[eyes, melds] == missing.min()


def test_pure_hands_have_the_deficiency_of_their_suit() -> None:
    rng = np.random.default_rng(10)
    for melds in range(5):
        tiles = [rng.permutation(36)[: 14 - 3 * melds] // 4 for _ in range(200)]
        suits = np.array([unit(*own) for own in tiles], dtype=np.uint8)
        counts = np.pad(suits, ((0, 0), (0, 25)))
        expected = paili.deficiency_batch(counts, melds=melds, rules=paili.MAHJONG0)
        # A hand may also take melds of three tiles, and the eye of two, from the other suits.
        costs = suit_costs_batch(suits).astype(int)
        least = np.full(200, IMPOSSIBLE)
        for eyes, own in itertools.product(range(2), range(5 - melds)):
            others = 3 * (4 - melds - own) + 2 * (1 - eyes)
            least = np.minimum(least, costs[:, eyes, own] + others)
        assert np.array_equal(expected, least)


def test_bad_arrays() -> None:
    with pytest.raises(paili.ArrayError, match=r"shape \(n, 9\)"):
        suit_costs_batch(np.zeros((2, 34), dtype=np.uint8))
    with pytest.raises(paili.ArrayError, match="uint8 for speed"):
        suit_costs_batch(np.zeros((2, 9)))
    for dtype in (np.uint8, np.int64):
        five = np.zeros((3, 9), dtype=dtype)
        five[2, 4] = 5
        with pytest.raises(paili.TileCountError, match="row 2") as error:
            suit_costs_batch(five)
        assert (error.value.tile, error.value.count) == (4, 5)
    assert suit_costs_batch(np.zeros((0, 9), dtype=np.uint8)).shape == (0, 2, 5)
