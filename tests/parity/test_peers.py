"""The engine against four published programs, on random hands without knowledge.

xiangting, riichienv and mahjong support the three riichi forms; PyMahjongGB the five of MCR, one at
a time. `make test` compares thousands of hands, `make census` a million.
"""

from collections.abc import Callable

import MahjongGB
import numpy as np
import paili
import pytest
import riichienv
import xiangting
from mahjong.shanten import Shanten

from tests.reference import KINDS, ORPHANS, SUITED

Counts = np.ndarray

FAMILIES: dict[str, list[int]] = {
    "uniform": list(range(KINDS)),
    "pure": list(range(9)),
    "half_flush": [*range(9), *range(SUITED, KINDS)],
    "terminals_and_honors": list(ORPHANS),
}
SIZES = (13, 14, 10, 11, 7, 8, 4, 5, 1, 2)

# A million hands in all: four families of ten sizes, split into parts.
CENSUS_PARTS = 25
CENSUS_HANDS = 1000


def random_hands(family: str, size: int, number: int, seed: int) -> Counts:
    """Return random hands from the four copies of each kind of a family."""
    rng = np.random.default_rng([seed, size, *family.encode()])
    wall = np.repeat(FAMILIES[family], 4)
    order = rng.random((number, len(wall))).argsort(axis=1)[:, :size]
    counts = np.zeros((number, KINDS), dtype=np.uint8)
    np.add.at(counts, (np.arange(number)[:, None], wall[order]), 1)
    return counts


def melds_of(size: int) -> int:
    return (14 - size) // 3


def native(hands: Counts, *forms: paili.Form) -> list[int]:
    rules = paili.Rules("peers", KINDS, forms or paili.RIICHI.forms)
    found = paili.deficiency_batch(hands, rules=rules)
    melds = melds_of(int(hands[0].sum()))
    assert np.array_equal(found, paili.deficiency_batch(hands, melds=melds, rules=rules))
    for row, answer in zip(hands[:20], found[:20].tolist(), strict=True):
        assert paili.deficiency(paili.Hand.from_counts(row), rules=rules) == answer
    return [int(d) for d in found]


def xiangting_deficiency(hand: list[int]) -> int:
    return xiangting.calculate_replacement_number(hand, xiangting.PlayerCount.FOUR)


def riichienv_deficiency(hand: list[int]) -> int:
    # riichienv takes ids of physical tiles, four of each kind.
    tiles = [4 * kind + copy for kind, n in enumerate(hand) for copy in range(n)]
    return int(riichienv.calculate_shanten(tiles)) + 1


def mahjong_deficiency(hand: list[int]) -> int:
    return Shanten.calculate_shanten(hand) + 1


def assert_same(hands: Counts, peer: Callable[[list[int]], int], *forms: paili.Form) -> None:
    for hand, answer in zip(hands.tolist(), native(hands, *forms), strict=True):
        assert answer == peer(hand), hand


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("family", FAMILIES)
def test_riichi_deficiency(family: str, size: int) -> None:
    hands = random_hands(family, size, 400, seed=1)
    assert_same(hands, xiangting_deficiency)
    assert_same(hands, riichienv_deficiency)
    assert_same(hands[:50], mahjong_deficiency)


@pytest.mark.census
@pytest.mark.parametrize("part", range(CENSUS_PARTS))
def test_riichi_deficiency_of_a_million_hands(part: int) -> None:
    for family in FAMILIES:
        for size in SIZES:
            hands = random_hands(family, size, CENSUS_HANDS, seed=100 + part)
            assert_same(hands, xiangting_deficiency)
            assert_same(hands, riichienv_deficiency)
            assert_same(hands[:50], mahjong_deficiency)


@pytest.mark.parametrize("family", FAMILIES)
def test_riichi_forms_alone(family: str) -> None:
    """Compare with mahjong, which answers form by form, for hands without melds."""
    for size in (13, 14):
        hands = random_hands(family, size, 300, seed=2)
        for form, shanten in (
            (paili.Form.SEVEN_PAIRS, Shanten.calculate_shanten_for_chiitoitsu_hand),
            (paili.Form.THIRTEEN_ORPHANS, Shanten.calculate_shanten_for_kokushi_hand),
        ):
            for hand, answer in zip(hands.tolist(), native(hands, form), strict=True):
                assert answer == shanten(hand) + 1, hand
        hands = hands[:50]
        for hand, answer in zip(hands.tolist(), native(hands, paili.Form.STANDARD), strict=True):
            assert answer == Shanten.calculate_shanten_for_regular_hand(hand) + 1, hand


def assert_same_acceptance(hands: Counts) -> None:
    """Compare with xiangting's bit mask of the tiles that lower the deficiency when drawn."""
    copies = paili.acceptance_batch(hands, rules=paili.RIICHI)
    assert_one_by_one(hands[:20], copies[:20])
    for hand, accepted in zip(hands.tolist(), copies.tolist(), strict=True):
        _, necessary = xiangting.calculate_necessary_tiles(hand, xiangting.PlayerCount.FOUR)
        lowering = [kind for kind in range(KINDS) if necessary >> kind & 1]
        assert {k: n for k, n in enumerate(accepted) if n} == {k: 4 - hand[k] for k in lowering}


def assert_one_by_one(hands: Counts, copies: Counts) -> None:
    """Compare single answers with the batch, and shanten plus one with the deficiency."""
    for row, accepted in zip(hands, copies.tolist(), strict=True):
        alone = paili.acceptance(paili.Hand.from_counts(row))
        assert alone.tiles.counts.tolist() == accepted
        assert paili.shanten(paili.Hand.from_counts(row)) == riichienv_deficiency(row.tolist()) - 1


def assert_same_discards(hands: Counts) -> None:
    """Compare with xiangting's bit mask of the tiles whose discard keeps the deficiency."""
    deficiency = paili.deficiency_batch(hands, rules=paili.RIICHI)
    table = paili.discards_batch(hands, rules=paili.RIICHI)
    keeping = table.deficiency == deficiency[:, None]
    for hand, kept in zip(hands.tolist(), keeping.tolist(), strict=True):
        _, unnecessary = xiangting.calculate_unnecessary_tiles(hand, xiangting.PlayerCount.FOUR)
        assert kept == [bool(unnecessary >> kind & 1) for kind in range(KINDS)], hand


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("family", FAMILIES)
def test_riichi_tiles(family: str, size: int) -> None:
    hands = random_hands(family, size, 400, seed=3)
    (assert_same_acceptance if size % 3 == 1 else assert_same_discards)(hands)


@pytest.mark.census
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("family", FAMILIES)
def test_riichi_tiles_of_many_hands(family: str, size: int) -> None:
    hands = random_hands(family, size, 10_000, seed=4)
    (assert_same_acceptance if size % 3 == 1 else assert_same_discards)(hands)


BOTZONE = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
BOTZONE += ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
MCR_FORMS = {
    paili.Form.STANDARD: MahjongGB.RegularShanten,
    paili.Form.SEVEN_PAIRS_WITH_QUADS: MahjongGB.SevenPairsShanten,
    paili.Form.THIRTEEN_ORPHANS: MahjongGB.ThirteenOrphansShanten,
    paili.Form.KNITTED_STRAIGHT: MahjongGB.KnittedStraightShanten,
    paili.Form.HONORS_AND_KNITTED: MahjongGB.HonorsAndKnittedTilesShanten,
}


def assert_same_form(hands: Counts, form: paili.Form) -> int:
    """Compare with PyMahjongGB, which takes waiting hands; return the number of differences.

    It allows fifth copies, so its result may be lower, but only if four copies of a kind are held.
    """
    above = 0
    for hand, answer in zip(hands.tolist(), native(hands, form), strict=True):
        tiles = tuple(BOTZONE[kind] for kind, n in enumerate(hand) for _ in range(n))
        peer = MCR_FORMS[form](tiles)[0] + 1
        assert answer == peer or (answer > peer and max(hand) == 4), hand
        above += answer > peer
    return above


@pytest.mark.parametrize("form", MCR_FORMS)
@pytest.mark.parametrize("family", FAMILIES)
def test_mcr_forms(family: str, form: paili.Form) -> None:
    sizes = {paili.Form.STANDARD: (13, 10, 7, 4, 1), paili.Form.KNITTED_STRAIGHT: (13, 10)}
    for size in sizes.get(form, (13,)):
        hands = random_hands(family, size, 400, seed=5)
        assert assert_same_form(hands, form) <= len(hands) // 20


@pytest.mark.census
@pytest.mark.parametrize("form", MCR_FORMS)
@pytest.mark.parametrize("family", FAMILIES)
def test_mcr_forms_of_many_hands(family: str, form: paili.Form) -> None:
    hands = random_hands(family, 13, 20_000, seed=6)
    assert assert_same_form(hands, form) <= len(hands) // 20
