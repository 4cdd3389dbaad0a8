"""Exact numbers of hands by deficiency: counted by the core, checked against published figures."""

import itertools
from math import comb

import numpy as np
import paili
import pytest
from paili import _core

RIICHI_DEALS = [
    12859078207674,
    2966241795738948,
    99154452630748356,
    828714358375292670,
    1867404976243926528,
    1211948980271480832,
    233501763289743360,
    6601397483077632,
]
"""All C(136, 14) deals by deficiency 0-7: tomohxx, shanten-number, README."""


def census(rules: paili.Rules, *, drawn: bool = True, melds: int = 0) -> dict[int, tuple[int, int]]:
    counted = _core.census(rules._native, drawn, melds)
    return {deficiency: (deals, hands) for deficiency, deals, hands in counted}


def test_riichi_deals_of_14() -> None:
    counted = census(paili.RIICHI)
    assert {d: deals for d, (deals, _) in counted.items()} == dict(enumerate(RIICHI_DEALS))
    assert sum(RIICHI_DEALS) == comb(136, 14)
    mean = sum((d - 1) * deals for d, (deals, _) in counted.items()) / comb(136, 14)
    assert mean == pytest.approx(3.1559378137, abs=5e-11)
    assert sum(hands for _, hands in counted.values()) == 326_520_504_500


@pytest.mark.parametrize("rules", [paili.MAHJONG0, paili.SICHUAN, paili.RIICHI], ids=str)
@pytest.mark.parametrize(
    ("drawn", "melds"), [(True, 0), (False, 0), (True, 1), (False, 2), (True, 4)]
)
def test_every_deal_is_counted_once(rules: paili.Rules, drawn: bool, melds: int) -> None:
    counted = census(rules, drawn=drawn, melds=melds)
    size = 13 + drawn - 3 * melds
    assert sum(deals for deals, _ in counted.values()) == comb(4 * rules.kinds, size)
    assert min(counted) == (0 if drawn else 1)


def test_distinct_hands_of_13_and_27_kinds() -> None:
    assert sum(h for _, h in census(paili.RIICHI, drawn=False).values()) == 98_521_596_000
    assert sum(h for _, h in census(paili.MAHJONG0).values()) == 21_310_147_575


@pytest.mark.parametrize("rules", [paili.MAHJONG0, paili.SICHUAN, paili.RIICHI], ids=str)
def test_small_hands_are_counted_as_the_engine_answers(rules: paili.Rules) -> None:
    """With four melds every waiting or drawn hand of 1 or 2 tiles can be asked one by one."""
    for size, drawn in ((1, False), (2, True), (4, False)):
        melds = (14 - size) // 3
        rows = [
            np.bincount(kinds, minlength=34)
            for kinds in itertools.combinations_with_replacement(range(rules.kinds), size)
        ]
        counts = np.array(rows, dtype=np.uint8)
        answers = paili.deficiency_batch(counts, melds=melds, rules=rules)
        ways = np.array([1, 4, 6, 4, 1])[counts].prod(axis=1)
        expected = {
            int(d): (int(ways[answers == d].sum()), int((answers == d).sum()))
            for d in np.unique(answers)
        }
        assert census(rules, drawn=drawn, melds=melds) == expected


def pure_hands(size: int) -> np.ndarray:
    """Every one-suit hand of some size, uint8 (n, 34)."""
    words = np.array(
        [w for w in itertools.product(range(5), repeat=9) if sum(w) == size], dtype=np.uint8
    )
    return np.pad(words, ((0, 0), (0, 25)))


@pytest.mark.parametrize(
    ("size", "hands", "by_deficiency"),
    [
        (13, 93_600, None),
        # Li & Yan 2019, section 3: deficiency 0, 1, 2, 3.
        (14, 118_800, [13_259, 91_065, 14_386, 90]),
    ],
)
def test_all_pure_hands(size: int, hands: int, by_deficiency: list[int] | None) -> None:
    counts = pure_hands(size)
    assert len(counts) == hands
    plain = paili.deficiency_batch(counts)
    if by_deficiency is not None:
        assert np.bincount(plain).tolist() == by_deficiency
    # The sweep for any knowledge is another program than the tables.
    swept = paili.deficiency_batch(counts, 4 - counts)
    assert np.array_equal(plain, swept)


def test_void_suit_hands_are_counted() -> None:
    counted = census(paili.SICHUAN.with_void(paili.Suit.DOTS))
    assert sum(deals for deals, _ in counted.values()) == comb(108, 14)
    # A hand cannot need more tiles than it would if its dots were worth nothing at all.
    assert max(counted) > max(census(paili.SICHUAN))


@pytest.mark.census
@pytest.mark.parametrize("rules", [paili.MAHJONG0, paili.SICHUAN, paili.RIICHI], ids=str)
def test_samples_follow_the_distribution(rules: paili.Rules) -> None:
    """Ten million random deals: every share within five standard errors of the exact one."""
    generator = np.random.default_rng(2026)
    counted = census(rules)
    total = comb(4 * rules.kinds, 14)
    found: dict[int, int] = dict.fromkeys(counted, 0)
    batches, size = 100, 100_000
    for _ in range(batches):
        tiles = np.argpartition(generator.random((size, 4 * rules.kinds)), 14, axis=1)[:, :14] // 4
        counts = np.zeros((size, 34), dtype=np.uint8)
        np.add.at(counts, (np.arange(size)[:, None], tiles), 1)
        answers = paili.deficiency_batch(counts, rules=rules, threads=2)
        for deficiency, number in zip(*np.unique(answers, return_counts=True), strict=True):
            found[int(deficiency)] += int(number)
    n = batches * size
    for deficiency, (deals, _) in counted.items():
        share = deals / total
        assert abs(found[deficiency] - n * share) < 5 * (n * share * (1 - share)) ** 0.5 + 1
