"""Exact numbers of hands by deficiency from the core, compared with published figures."""

import itertools
from math import comb, prod

import numpy as np
import paili
import pytest
from paili.analysis.census import k_gates

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


ALL_RULES = [paili.MAHJONG0, paili.SICHUAN, paili.RIICHI, paili.MCR]


def census(
    rules: paili.Rules, *, drawn: bool = True, melds: int = 0, best_void: bool = False
) -> dict[int, tuple[int, int]]:
    counted = paili.census(rules, tiles=13 + drawn, melds=melds, best_void=best_void, threads=2)
    return {row.deficiency: (row.deals, row.hands) for row in counted.rows}


def test_riichi_deals_of_14() -> None:
    counted = census(paili.RIICHI)
    assert {d: deals for d, (deals, _) in counted.items()} == dict(enumerate(RIICHI_DEALS))
    assert sum(RIICHI_DEALS) == comb(136, 14)
    assert paili.census(paili.RIICHI).mean - 1 == pytest.approx(3.1559378137, abs=5e-11)
    assert sum(hands for _, hands in counted.values()) == 326_520_504_500


@pytest.mark.parametrize(
    ("rules", "drawn", "melds"),
    [
        # Whole hands under MCR take seconds, other rules fractions of a second.
        pytest.param(
            rules,
            drawn,
            melds,
            marks=[pytest.mark.check] * (rules is paili.MCR and melds == 0),
            id=f"{rules}-{'drawn' if drawn else 'waiting'}-{melds}",
        )
        for rules in ALL_RULES
        for drawn, melds in ((True, 0), (False, 0), (True, 1), (False, 2), (True, 4))
    ],
)
def test_every_deal_is_counted_once(rules: paili.Rules, drawn: bool, melds: int) -> None:
    counted = census(rules, drawn=drawn, melds=melds)
    size = 13 + drawn - 3 * melds
    assert sum(deals for deals, _ in counted.values()) == comb(4 * rules.kinds, size)
    assert min(counted) == (0 if drawn else 1)


def test_distinct_hands_of_13_and_27_kinds() -> None:
    assert sum(h for _, h in census(paili.RIICHI, drawn=False).values()) == 98_521_596_000
    assert sum(h for _, h in census(paili.MAHJONG0).values()) == 21_310_147_575


def all_hands(size: int, kinds: int) -> np.ndarray:
    """Return all hands of `size` concealed tiles as uint8 (n, 34)."""
    rows = [
        np.bincount(hand, minlength=34)
        for hand in itertools.combinations_with_replacement(range(kinds), size)
    ]
    counts = np.array(rows, dtype=np.uint8)
    return counts[counts.max(axis=1) <= 4]


def counted_one_by_one(counts: np.ndarray, answers: np.ndarray) -> dict[int, tuple[int, int]]:
    ways = np.array([1, 4, 6, 4, 1])[counts].prod(axis=1)
    return {
        int(d): (int(ways[answers == d].sum()), int((answers == d).sum()))
        for d in np.unique(answers)
    }


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_small_hands_are_counted_as_the_engine_answers(rules: paili.Rules) -> None:
    """Compare small hands, which are few enough to be enumerated."""
    for size, drawn in ((1, False), (2, True), (4, False)):
        melds = (14 - size) // 3
        counts = all_hands(size, rules.kinds)
        answers = paili.deficiency_batch(counts, melds=melds, rules=rules)
        assert census(rules, drawn=drawn, melds=melds) == counted_one_by_one(counts, answers)


@pytest.mark.check
@pytest.mark.parametrize("rules", [paili.MAHJONG0, paili.SICHUAN], ids=str)
def test_best_void_is_the_nearest_of_three(rules: paili.Rules) -> None:
    for size, drawn in ((1, False), (2, True), (4, False), (5, True)):
        melds = (14 - size) // 3
        counts = all_hands(size, rules.kinds)
        answers = np.min(
            [
                paili.deficiency_batch(counts, melds=melds, rules=rules.with_void(paili.Suit(suit)))
                for suit in range(3)
            ],
            axis=0,
        )
        found = census(rules, drawn=drawn, melds=melds, best_void=True)
        assert found == counted_one_by_one(counts, answers)


def test_complete_knitted_straights() -> None:
    """Compare with a count by hand: six straights, each with a meld and an eye."""
    rules = paili.Rules("knitted straight", 34, [paili.Form.KNITTED_STRAIGHT])
    melds = [(tile,) * 3 for tile in range(34)]
    melds += [(t, t + 1, t + 2) for t in range(27) if t % 9 < 7]
    complete = set()
    for residues in itertools.permutations(range(3)):
        straight = [9 * s + r + 3 * n for s, r in enumerate(residues) for n in range(3)]
        for meld, eye in itertools.product(melds, range(34)):
            counts = np.bincount([*straight, *meld, eye, eye], minlength=34)
            if counts.max() <= 4:
                complete.add(tuple(counts.tolist()))
    deals = sum(prod(comb(4, count) for count in counts) for counts in complete)
    assert census(rules)[0] == (deals, len(complete))


def test_void_suits_count_alike() -> None:
    voids = [census(paili.SICHUAN.with_void(paili.Suit(suit))) for suit in range(3)]
    assert voids[0] == voids[1] == voids[2]


def test_threads_do_not_matter() -> None:
    assert paili.census(paili.RIICHI, threads=1) == paili.census(paili.RIICHI, threads=3)


def test_k_gates() -> None:
    """Count gates by trying each rank on each pure hand of 13 tiles."""
    counts = pure_hands(13)
    gates = np.zeros(len(counts), dtype=int)
    for rank in range(9):
        drawn = counts.copy()
        drawn[:, rank] += 1
        possible = drawn[:, rank] <= 4
        gates[possible] += paili.deficiency_batch(drawn[possible], rules=paili.MAHJONG0) == 0
    rows = k_gates()
    assert [row.hands for row in rows] == np.bincount(gates, minlength=10).tolist()
    ways = np.array([1, 4, 6, 4, 1])[counts[:, :9]].prod(axis=1)
    assert [row.deals for row in rows] == [int(ways[gates == k].sum()) for k in range(10)]
    assert sum(row.deals for row in rows) == comb(36, 13)
    # Cheng, Li & Li 2017: one nine-gate hand.
    assert [len(row.listed) for row in rows] == [0] * 8 + [rows[8].hands, 1]
    assert str(rows[9].listed[0]) == "1112345678999m"
    for row in rows:
        for hand in row.listed:
            assert len(paili.acceptance(hand, rules=paili.MAHJONG0).tiles) == row.k


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"rules": "rummy"}, "rules"),
        ({"tiles": 12}, "tiles"),
        ({"tiles": 14.0}, "tiles"),
        ({"melds": 5}, "melds"),
        ({"melds": -1}, "melds"),
        ({"best_void": 1}, "best_void"),
        ({"threads": 0}, "threads"),
        ({"rules": paili.RIICHI, "best_void": True}, "rules"),
        ({"rules": paili.MCR, "best_void": True}, "rules"),
        ({"rules": paili.SICHUAN.with_void(paili.Suit.DOTS), "best_void": True}, "rules"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as error:
        paili.census(**arguments)  # type: ignore[arg-type]  # wrong on purpose
    assert error.value.name == name


def pure_hands(size: int) -> np.ndarray:
    """Return all one-suit hands of `size` tiles as uint8 (n, 34)."""
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
    plain = paili.deficiency_batch(counts, rules=paili.MAHJONG0)
    if by_deficiency is not None:
        assert np.bincount(plain).tolist() == by_deficiency
    # The sweep for arbitrary knowledge is independent of the tables.
    swept = paili.deficiency_batch(counts, 4 - counts, rules=paili.MAHJONG0)
    assert np.array_equal(plain, swept)


def test_void_suit_hands_are_counted() -> None:
    counted = census(paili.SICHUAN.with_void(paili.Suit.DOTS))
    assert sum(deals for deals, _ in counted.values()) == comb(108, 14)
    # A hand cannot need more tiles than it would if its dots were worthless.
    assert max(counted) > max(census(paili.SICHUAN))


@pytest.mark.census
@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_samples_follow_the_distribution(rules: paili.Rules) -> None:
    """Check ten million random deals: shares are within five standard errors of the exact ones."""
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
