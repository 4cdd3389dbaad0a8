"""The ten most important refutations, with the truth from `tests/reference` alone.

No deficiency here is computed by paili's engine. Where a paper's algorithm is refuted,
`paili_papers` computes its answer; where a sentence is refuted, nothing of paili is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import product
from math import comb

import pytest
from paili import UNREACHABLE, Hand, KnowledgeBase
from paili_papers.registry import claim

from tests.reference import KINDS, STANDARD, SUITED, Tiles, with_one_less, with_one_more
from tests.reference import UNREACHABLE as NEVER
from tests.reference.definition import is_complete, recursive_deficiency
from tests.reference.minimum import minimum_deficiency

RANKS, COPIES = 9, 4
SUITS = {"C": 0, "D": 1, "B": 2}
"""The papers' letters in the order of suits of the reference."""


def hand_of(text: str) -> Tiles:
    """Parse a hand in the papers' notation, such as "B1C2"."""
    tiles = Counter(
        RANKS * SUITS[text[at]] + int(text[at + 1]) - 1 for at in range(0, len(text), 2)
    )
    return tuple(tiles[kind] for kind in range(KINDS))


def knowledge_of(digits: str) -> Tiles:
    """Parse 27 digits in the papers' order: bamboo, characters, dots."""
    copies = [int(digit) for digit in digits]
    return (*copies[9:], *copies[:9], *[0] * 7)


def the_others(hand: Tiles) -> Tiles:
    """Return all copies outside the hand."""
    return tuple(COPIES - held if kind < SUITED else 0 for kind, held in enumerate(hand))


def deficiency(hand: Tiles, available: Tiles | None = None) -> int:
    wall = the_others(hand) if available is None else available
    found = minimum_deficiency(hand, wall, 0, SUITED, {STANDARD})
    return UNREACHABLE if found == NEVER else found


def asked(hand: Tiles, available: Tiles | None = None) -> tuple[Hand, KnowledgeBase]:
    """Return the question in the form of the papers' algorithms."""
    wall = the_others(hand) if available is None else available
    return Hand.from_counts(hand), KnowledgeBase.from_counts(wall)


def refuted(identity: str) -> None:
    """Check that the expected verdict is REFUTED; `test_ledger` checks that it is found."""
    folder = claim(identity).paper.replace("-", "_")
    assert identity in import_module(f"papers.tests.{folder}.verdicts").REFUTED


# li-yan-2019


def test_a_kong_and_five_pairs_can_be_complete() -> None:
    """Check Proposition 2 (i): of 504 such hands only 60 have deficiency 3."""
    refuted("LY19-P2-i")
    found = Counter(
        deficiency(tuple(word) + (0,) * (KINDS - RANKS))
        for word in product((0, 2, 4), repeat=RANKS)
        if word.count(4) == 1 and word.count(2) == 5
    )
    assert sum(found.values()) == 504
    assert found == {0: 72, 1: 240, 2: 132, 3: 60}


def test_a_worst_hand_outside_the_four_situations() -> None:
    """Check Proposition 6: suits of 7, 4 and 3 tiles are in none, but the deficiency is 6."""
    refuted("LY19-P6-only-if")
    hand = hand_of("B1B4B5B5B8B9B9C5C8C9C9D3D6D9")
    sizes = sorted((sum(hand[at : at + RANKS]) for at in (0, 9, 18)), reverse=True)
    assert sizes == [7, 4, 3]
    assert sizes not in ([8, 3, 3], [7, 5, 2], [6, 5, 3], [5, 5, 4])
    assert deficiency(hand) == 6


def test_the_quadtree_search_misses_a_completion() -> None:
    """Check section 4.2 on a chow that is taken whole where a part of it is needed."""
    from paili_papers.common.multisets import Reading
    from paili_papers.li_yan_2019.algorithms.qsa import qsa

    refuted("LY19-S4.2-exact")
    hand = hand_of("B1B1B1B1B5B6B6B7B7B7B7B8B8B9")
    assert deficiency(hand) == 1
    for reading in (Reading.PRINTED, Reading.INTENDED):
        assert qsa(asked(hand)[0], reading=reading).deficiency == 2


def test_chances_of_example_3() -> None:
    """Check that within two changes D1 has 5/12 and not 1/3; D2 has 1/3 and not 0."""
    refuted("LY19-E3-chances")
    hand = hand_of("B1B2B3B7B8B9C2C2C2D1D2D3D5D9")
    wall = knowledge_of("0" * 18 + "010110001")

    def after(discard: int, hand: Tiles, wall: Tiles, changes: int) -> Fraction:
        total = sum(wall)
        return sum(
            (
                Fraction(copies, total)
                * best(
                    with_one_more(with_one_less(hand, discard), kind),
                    with_one_less(wall, kind),
                    changes - 1,
                )
                for kind, copies in enumerate(wall)
                if copies
            ),
            Fraction(0),
        )

    def best(hand: Tiles, wall: Tiles, changes: int) -> Fraction:
        if is_complete(hand, 0, SUITED, {STANDARD}):
            return Fraction(1)
        if changes == 0 or not any(wall):
            return Fraction(0)
        return max(after(kind, hand, wall, changes) for kind, held in enumerate(hand) if held)

    dots = {rank: after(9 + rank - 1, hand, wall, 2) for rank in (1, 2, 3, 5, 9)}
    assert dots == {
        1: Fraction(5, 12),
        2: Fraction(1, 3),
        3: 0,
        5: Fraction(1, 2),
        9: Fraction(7, 12),
    }


def test_a_change_that_comes_nearer_need_not_complete() -> None:
    """Check equation 20 on Example 2: without B9 seven tiles lower the deficiency, none wins."""
    refuted("LY19-Q20")
    hand = hand_of("B1B1B1B8B8B9C1C5C5C5D1D5D6D7")
    available = range(SUITED)  # one of each
    rest = with_one_less(hand, RANKS * SUITS["B"] + 8)
    after = [deficiency(with_one_more(rest, kind)) for kind in available]
    delta = sum(away < deficiency(hand) for away in after)
    value = Fraction(sum(away == 0 for away in after), len(after))
    assert (delta, value) == (7, 0)
    assert value != Fraction(delta, len(after))


# yan-2021


def test_the_block_algorithm_says_too_little() -> None:
    """Check Theorem 3: two pchows wait for one tile; the deficiency is 3, the algorithm's is 2."""
    from paili_papers.yan_2021.algorithms.bda import bda

    refuted("YLL21-T3")
    hand = hand_of("B1B1B2B2C1C1C1C9C9C9D1D1D5D9")
    wall = knowledge_of("001000000" + "000000000" + "000000110")
    assert deficiency(hand, wall) == 3
    assert recursive_deficiency(hand, wall, 0, SUITED, {STANDARD}) == 3
    assert bda(*asked(hand, wall)).deficiency == 2


# yan-li-2023


@pytest.mark.check
@pytest.mark.parametrize(
    ("tiles", "digits", "truth"),
    [
        ("B1B2B3B7B8B9C1C1C4C7D1D2D5D9", "000000000000000000000030000", UNREACHABLE),
        ("B5B9C1C1C1C5C5C5C9C9D1D4D7D9", "111300000000000000000000000", 6),
    ],
)
def test_hbba_counts_a_tile_twice(tiles: str, digits: str, truth: int) -> None:
    """Check sections 1, 4.2 and 5, which call HBBA exact; it returns 5 for an impossible hand."""
    from paili_papers.yan_li_2023.algorithms.hbba import hbba

    refuted("YL23-S4.2-exact")
    hand, wall = hand_of(tiles), knowledge_of(digits)
    assert deficiency(hand, wall) == truth
    assert recursive_deficiency(hand, wall, 0, SUITED, {STANDARD}) in (truth, NEVER)
    assert hbba(*asked(hand, wall)).deficiency == 5


def test_overall_cells_are_not_the_means_of_their_groups() -> None:
    """Check Table 8 of yan-li-2023, HBBA on one colour, and Table 9, QSA on one colour."""
    refuted("YL23-T8-1")
    refuted("YL23-T9-1")
    pairs = (7_978, 14_997, 15_811, 11_214)
    seconds = (0.0211, 0.0962, 0.224, 0.366)
    mean = sum(n * cell for n, cell in zip(pairs, seconds, strict=True)) / sum(pairs)
    assert mean == pytest.approx(0.1851, abs=0.0005)
    assert mean == pytest.approx(2 * 0.0926, rel=0.005)  # as printed: divided by twice the pairs
    right = (70.58, 99.50, 99.97, 99.98)
    mean = sum(n * cell for n, cell in zip(pairs, right, strict=True)) / sum(pairs)
    assert mean == pytest.approx(95.14, abs=0.01)
    assert abs(mean - 99.98) > 4


# wang-2022


@pytest.mark.check
def test_1800_hands_of_two_colours_have_five_isolated_tiles() -> None:
    """Check Theorem 3.7, which says 540."""
    refuted("WZZL22-T3.7-count")

    @cache
    def by_isolated(tiles: int) -> Counter[int]:
        """Count words of a suit by isolated tiles: alone, with nothing within two ranks."""
        return Counter(
            sum(
                word[rank] == 1 and sum(word[max(0, rank - 2) : rank + 3]) == 1
                for rank in range(RANKS)
            )
            for word in words(tiles)
        )

    hands = sum(
        by_isolated(tiles)[isolated] * by_isolated(14 - tiles)[5 - isolated]
        for tiles in range(1, 14)
        for isolated in range(6)
    )
    assert comb(3, 2) * hands == 1_800


def words(tiles: int, ranks: int = RANKS) -> Iterator[tuple[int, ...]]:
    """Yield all numbers of copies of a suit's ranks."""
    if ranks == 0:
        if tiles == 0:
            yield ()
        return
    for copies in range(min(tiles, COPIES) + 1):
        for rest in words(tiles - copies, ranks - 1):
            yield (copies, *rest)


def test_right_suits_do_not_make_a_right_hand() -> None:
    """Check section 8: the hand has deficiency 1, the algorithm's is 2 (as we read GROUP)."""
    from paili_papers.wang_2022.algorithms.grouping import wang2022

    refuted("WZZL22-S8-hybrid")
    hand = hand_of("B9B9B9C3C4C5C6C6C6C6C9C9C9C9")
    assert deficiency(hand) == 1
    assert wang2022(asked(hand)[0]).deficiency == 2
