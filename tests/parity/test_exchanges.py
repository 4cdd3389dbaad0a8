"""Exchanges against the plain recursion over all received, drawn and discarded tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import paili
from paili import sichuan

from tests.depth import sample
from tests.parity.test_points import points_of_sichuan
from tests.reference import KINDS, SUITED, Tiles, with_one_less, with_one_more
from tests.reference.points import NOTHING, PointValues, Value
from tests.reference.sichuan import COPIES

SUITS = (paili.Suit.CHARACTERS, paili.Suit.DOTS, paili.Suit.BAMBOO)
GOT = 3


def case(rng: Random) -> tuple[Tiles, Tiles]:
    """Return thirteen tiles mostly of two suits, near to a win, and the few tiles that can come."""
    suits = rng.sample(range(3), 2)
    kinds = [9 * suit + rank for suit in suits for rank in rng.sample(range(9), 5)]
    held: Counter[int] = Counter()
    while held.total() < 12:
        held[rng.choice([kind for kind in kinds if held[kind] < COPIES])] += 1
    held[rng.choice([kind for kind in range(SUITED) if held[kind] < COPIES])] += 1
    wall: Counter[int] = Counter()
    for kind in rng.choices([*kinds, *kinds, *range(SUITED)], k=6):
        wall[kind] += held[kind] + wall[kind] < COPIES
    return tuple(held[kind] for kind in range(KINDS)), tuple(wall[kind] for kind in range(KINDS))


def after_exchange(
    points: Callable[[Tiles, int], int | None], kept: Tiles, wall: Tiles, draws: int
) -> Value:
    """Return the mean value over all three tiles that may be received, one after another."""
    truth = PointValues(points)

    @cache
    def got(hand: Tiles, left: Tiles, more: int) -> Value:
        if more == 0:
            return truth.of_waiting(hand, left, draws)
        mean = NOTHING
        for kind in range(KINDS):
            if left[kind]:
                share = Fraction(left[kind], sum(left))
                value = got(with_one_more(hand, kind), with_one_less(left, kind), more - 1)
                mean = mean[0] + share * value[0], mean[1] + share * value[1]
        return mean

    return got(kept, wall, GOT)


def test_small_cases() -> None:
    rng = Random("exchanges")
    seen: Counter[str] = Counter()
    for number in range(sample(40)):
        counts, wall = case(rng)
        rules = paili.PRESETS[("xuezhan", "akabane")[number % 2]]
        draws = min(rng.choice((1, 2)), sum(wall) - GOT)
        hand, knowledge = paili.Hand.from_counts(counts), paili.KnowledgeBase.from_counts(wall)
        found = sichuan.exchanges(hand, knowledge, rules=rules, draws=draws)
        expected = {}
        for suit in range(3):
            own = [kind for kind in range(9 * suit, 9 * suit + 9) for _ in range(counts[kind])]
            for given in set(combinations(own, GOT)):
                kept = counts
                for kind in given:
                    kept = with_one_less(kept, kind)
                expected[given] = max(
                    after_exchange(points_of_sichuan(rules, void), kept, wall, draws)
                    for void in range(3)
                )
        worth = {
            tuple(map(int, one.tiles.tiles)): (one.expected_points, one.exact) for one in found
        }
        assert worth == expected, (counts, wall, draws)
        order = [(-one.expected_points, -one.exact) for one in found]
        assert order == sorted(order)
        seen["some" if found[0].exact else "none"] += 1
    assert min(seen["some"], seen["none"]) > 0, seen


def test_deficiencies_are_those_of_hands_whose_given_tiles_are_of_no_use() -> None:
    """Check that tiles of the void suit in place of those given away count as useless."""
    rng = Random("deficiencies")
    for _ in range(sample(60)):
        tiles = rng.sample([kind for kind in range(SUITED) for _ in range(COPIES)], 13)
        hand = paili.Hand.from_counts([tiles.count(kind) for kind in range(KINDS)])
        known = paili.KnowledgeBase.full(hand)
        for one in sichuan.exchanges(hand, draws=0):
            assert one.exact == one.expected_points == 0
            rules = paili.SICHUAN.with_void(one.void_suit)
            blanks = [t for t in paili.Tile if t.suit is one.void_suit]
            kept = {t: n - one.tiles[t] for t, n in paili.TileCounts.from_tiles(hand.tiles).items()}
            left = GOT
            for blank in blanks:
                more = min(left, COPIES - kept.get(blank, 0))
                kept[blank] = kept.get(blank, 0) + more
                left -= more
            same = paili.Hand.from_counts([kept.get(tile, 0) for tile in paili.Tile])
            coming = paili.KnowledgeBase.from_counts(
                [0 if t in blanks else n for t, n in enumerate(map(int, known.available))]
            )
            assert one.deficiency == paili.deficiency(same, coming, rules=rules), (hand, one)
