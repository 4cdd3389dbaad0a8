"""The ranking of discards, and the best discard of each row."""

import math
import pickle
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import paili
import pytest
from hypothesis import given, settings
from paili.analysis import DiscardChance, DiscardOption, RankBy, RankedBy

from tests.cases.strategies import Position, positions
from tests.depth import sample

NEAR = paili.Hand.parse("23467m2245p34678s")
"""A hand with six discards that accept equally many tiles."""
EAST = paili.MCR.requiring(8, seat_wind="east", prevalent_wind="east", win_by="discard")
SPARE_OF_OUTLOOKS = 2
"""The number of draws of a ranking outlook, beyond the deficiency."""
SCOUTED = 25_000
"""The largest number of positions, for one draw less, for which a plan is used for ranking."""
NOTHING = paili.KnowledgeBase.from_counts([0] * 34)


def hands_of(deficiency: int, number: int, seed: int = 1) -> list[paili.Hand]:
    rng = np.random.default_rng([seed, deficiency])
    found: list[paili.Hand] = []
    while len(found) < number:
        counts = rng.multivariate_hypergeometric([4] * 34, 14, 500).astype(np.uint8)
        near = paili.deficiency_batch(counts) == deficiency
        found += map(paili.Hand.from_counts, counts[near])
    return found[:number]


def standing(chance: DiscardChance) -> tuple[float | Fraction, float]:
    """Return the sort key; further digits of an outlook are rounding noise."""
    fan = chance.expected_fan or 0.0
    if chance.exact is None:
        return round(chance.probability, 9), round(fan, 9)
    return chance.exact, fan


def ranks(options: tuple[DiscardOption, ...]) -> list[int]:
    return [option.rank for option in options]


def test_equals_share_a_rank_by_acceptance() -> None:
    options = paili.discards(NEAR)
    assert ranks(options) == [1, 1, 1, 1, 1, 1, 7, 8, 8, 10, 10, 10, 10]
    assert {option.ranked_by for option in options} == {RankedBy.ACCEPTANCE}
    assert all(option.chance is None for option in options)
    assert options == paili.discards(NEAR, rank_by="acceptance")


def test_equals_share_a_rank_by_the_chance() -> None:
    options = paili.discards(NEAR, rank_by=RankBy.CHANCE)
    assert [(str(one.tile), one.rank) for one in options[:4]] == [
        ("7m", 1),
        ("3s", 1),
        ("5p", 3),
        ("4p", 4),
    ]
    assert {option.ranked_by for option in options} == {RankedBy.PLAN}
    assert options == paili.discards(NEAR, rank_by="chance")
    assert pickle.loads(pickle.dumps(options)) == options
    assert repr(options[0]) == "<DiscardOption 7m: rank 1, deficiency 2, accepts 16 copies>"


def test_two_step_ways_decide_by_acceptance() -> None:
    options = paili.discards(NEAR, two_step=True)
    keys = [(one.deficiency, -one.copies, -(one.two_step or 0)) for one in options]
    assert keys == sorted(keys)
    for (before, first), (after, second) in pairwise(zip(keys, options, strict=True)):
        assert (first.rank == second.rank) == (before == after)


@pytest.mark.check
@pytest.mark.parametrize("deficiency", [1, 2, 3])
def test_the_chances_are_those_of_a_plan(deficiency: int) -> None:
    for hand in hands_of(deficiency, sample(10)):
        options = paili.discards(hand, rank_by="chance")
        plan = paili.plan(hand, draws=deficiency + SPARE_OF_OUTLOOKS)
        exact = {one.tile: one.exact for one in plan.options}
        assert {one.tile: one.chance and one.chance.exact for one in options} == exact
        assert exact[options[0].tile] == plan.exact
        for option in options:
            better = sum(chance > exact[option.tile] for chance in exact.values())
            assert option.rank == better + 1


@pytest.mark.check
def test_far_hands_are_ranked_as_well_as_near_ones() -> None:
    """Check hands for which a plan is too slow: an outlook over as many draws ranks them."""
    for hand in hands_of(4, sample(8)):
        first = paili.discards(hand, rank_by="chance")[0]
        plan = paili.plan(hand, draws=4 + SPARE_OF_OUTLOOKS)
        chances = {one.tile: one.exact for one in plan.options}
        assert chances[first.tile] >= Fraction(999, 1000) * plan.exact


def test_an_outlook_ranks_if_a_plan_is_not_affordable() -> None:
    hand = paili.Hand.parse("149m12578p2247s45z")
    options = paili.discards(hand, rank_by="chance")
    assert {option.ranked_by for option in options} == {RankedBy.OUTLOOK}
    long = {one.tile: one.probability for one in paili.outlook(hand, draws=8).options}
    assert {one.tile: one.chance and one.chance.probability for one in options} == long
    assert all(one.chance.exact is None for one in options if one.chance)
    assert ranks(options) == sorted(ranks(options))


@pytest.mark.parametrize(
    ("rules", "text", "way", "draws"),
    [
        pytest.param(paili.RIICHI, "34689m467s123477z", RankedBy.PLAN, 6, id="riichi-5"),
        pytest.param(paili.RIICHI, "149m12578p2247s45z", RankedBy.OUTLOOK, 8, id="riichi-6"),
        pytest.param(paili.MCR, "1258m3699p1357s24z", RankedBy.PLAN, 5, id="mcr-3"),
        pytest.param(EAST, "222m14789p34569s3z", RankedBy.PLAN, 5, id="eight-fan-3"),
        pytest.param(EAST, "349m137p248s13366z", RankedBy.PLAN, 5, id="eight-fan-4"),
        pytest.param(EAST, "149m12269p367s236z", RankedBy.OUTLOOK, 8, id="eight-fan-6"),
        pytest.param(
            paili.SICHUAN.with_void(paili.Suit.DOTS),
            "23467m22s45p34678s",
            RankedBy.PLAN,
            4,
            id="void",
        ),
    ],
)
def test_what_decides_follows_from_the_position(
    rules: paili.Rules, text: str, way: RankedBy, draws: int
) -> None:
    hand = paili.Hand.parse(text)
    options = paili.discards(hand, rules=rules, rank_by="chance")
    least = paili.deficiency(hand, rules=rules)
    assert min(one.deficiency for one in options) == least
    assert {(one.ranked_by, one.chance and one.chance.draws) for one in options} == {(way, draws)}
    standings = [standing(one.chance) for one in options if one.chance]
    assert standings == sorted(standings, reverse=True)
    has_fan = rules.requirement is not None
    assert all((one.chance.expected_fan is not None) == has_fan for one in options if one.chance)
    unranked = {one.tile: one for one in paili.discards(hand, rules=rules)}
    assert all(unranked[one.tile].tiles == one.tiles for one in options)


@pytest.mark.check
def test_how_much_work_a_plan_may_be_follows_from_the_position() -> None:
    """Check that the answer does not depend on a clock, so that all machines agree."""
    hand = paili.Hand.parse("245m39p2234678s34z")
    assert paili.discards(hand, rank_by="chance")[0].ranked_by is RankedBy.OUTLOOK
    before = paili.PlanSearch(hand, draws=5)
    before.advance(math.inf)
    assert before.nodes > SCOUTED


def test_no_more_draws_than_there_are_tiles() -> None:
    counts = [0] * 34
    counts[paili.Tile.M5] = 1
    one_left = paili.KnowledgeBase.from_counts(counts)
    hand = paili.Hand.parse("23467m22p345p678s3s")
    options = paili.discards(hand, one_left, rank_by="chance")
    assert options[0].chance is not None
    assert options[0].chance.draws == 1
    assert options[0].chance.exact == 1


def test_hands_that_cannot_win_are_ranked_by_acceptance() -> None:
    options = paili.discards(NEAR, NOTHING, rank_by="chance")
    assert {option.ranked_by for option in options} == {RankedBy.ACCEPTANCE}
    assert set(ranks(options)) == {1}
    assert [option.tile for option in options] == sorted(set(NEAR.tiles))


def test_a_complete_hand_is_ranked_by_what_a_discard_leaves() -> None:
    hand = paili.Hand.parse("123m456p23455789s")
    options = paili.discards(hand, rank_by="chance")
    assert options[0].chance is not None
    assert options[0].chance.draws == 1 + SPARE_OF_OUTLOOKS
    assert options[0].chance.exact == paili.plan(hand, draws=3).options[0].exact


@pytest.mark.parametrize("value", ["plan", None, 1, "", RankedBy.OUTLOOK])
def test_what_ranks_has_two_names(value: Any) -> None:
    for ask in (paili.discards, paili.analyse):
        with pytest.raises(paili.ArgumentError) as caught:
            ask(NEAR, rank_by=value)
        assert caught.value.name == "rank_by"
        assert "'acceptance' or 'chance'" in str(caught.value)


@pytest.mark.check
@settings(max_examples=sample(100))
@given(positions())
def test_ranks_follow_what_decides(position: Position) -> None:
    if position.is_waiting:
        return
    asked = {"rules": position.rules}
    for options in (
        paili.discards(position.hand, position.knowledge, **asked),
        paili.discards(position.hand, position.knowledge, **asked, rank_by="chance"),
    ):
        assert options[0].rank == 1
        for number, (one, other) in enumerate(pairwise(options), 2):
            assert other.rank in (one.rank, number)
        chances = [one.chance.probability for one in options if one.chance]
        assert all(math.isclose(a, b, abs_tol=1e-8) or a > b for a, b in pairwise(chances))


# The best discard of each row


def row_of(text: str) -> np.ndarray:
    return paili.Hand.parse(text).counts


def test_the_best_discard_of_each_row() -> None:
    won, near = row_of("123m456p23455789s"), row_of("2346m34p3456s7799s")
    best = paili.best_discards_batch(np.stack([near, won, near]))
    assert best.dtype == np.int8
    assert best.tolist() == [paili.Tile.M6, -1, paili.Tile.M6]
    nothing = np.zeros(34, dtype=np.uint8)
    assert paili.best_discards_batch(np.stack([near, won]), nothing).tolist() == [-1, -1]
    assert paili.best_discards_batch(np.zeros((0, 34), dtype=np.uint8)).tolist() == []


def test_the_best_discard_needs_drawn_hands() -> None:
    with pytest.raises(paili.HandSizeError):
        paili.best_discards_batch(row_of("123789m12399p12s")[np.newaxis])
    with pytest.raises(paili.ArrayError):
        paili.best_discards_batch(np.zeros(34, dtype=np.uint8))


@settings(max_examples=sample(200))
@given(positions())
def test_the_best_discard_is_the_first_by_acceptance(position: Position) -> None:
    if position.is_waiting:
        return
    counts = np.array([position.counts] * 2, dtype=np.uint8)
    available = np.array(position.available, dtype=np.uint8)
    asked = {"melds": position.melds or position.meld_count, "rules": position.rules}
    found = paili.best_discards_batch(counts, available, **asked)
    first = paili.discards(position.hand, position.knowledge, rules=position.rules)[0]
    least = paili.deficiency(position.hand, position.knowledge, rules=position.rules)
    expected = -1 if least in (0, paili.UNREACHABLE) else first.tile
    assert found.tolist() == [expected] * 2
    again = paili.best_discards_batch(counts, available, **asked, threads=2)
    assert np.array_equal(found, again)


def test_the_best_discard_of_wins_that_count() -> None:
    rng = np.random.default_rng(4)
    counts = rng.multivariate_hypergeometric([4] * 34, 14, sample(40)).astype(np.uint8)
    found = paili.best_discards_batch(counts, rules=EAST)
    for row, best in zip(counts, found, strict=True):
        assert best == paili.discards(paili.Hand.from_counts(row), rules=EAST)[0].tile


@pytest.mark.check
@pytest.mark.parametrize("rules", ["riichi", "xuezhan:void=p"])
def test_best_discards_by_the_chance(rules: str) -> None:
    hands = [paili.Hand.parse(text) for text in ("2346m34p3456s7799s", "123m456m78m1s12355s")]
    counts = np.stack([hand.counts for hand in hands])
    expected = [paili.discards(one, rules=rules, rank_by="chance")[0].tile for one in hands]
    found = paili.best_discards_batch(counts, rules=rules, rank_by="chance")
    assert (found.tolist(), found.dtype) == (expected, np.int8)
    left = np.minimum(4 - counts, 1).astype(np.uint8)
    left[:, 27:] = 0
    known = [paili.KnowledgeBase.from_counts(row) for row in left]
    asked = {"rules": rules, "rank_by": "chance"}
    each = [
        paili.discards(hand, some, **asked)[0].tile for hand, some in zip(hands, known, strict=True)
    ]
    assert paili.best_discards_batch(counts, left, **asked).tolist() == each
    first = paili.best_discards_batch(counts, left[0], **asked).tolist()
    assert first[0] == each[0]


@pytest.mark.check
def test_best_discards_by_the_chance_with_melds() -> None:
    melded = paili.Hand.parse("2346m34p34567s[777z]").without_tile(paili.Tile.M2)
    melded = melded.with_tile(paili.Tile.M9)
    counts = np.stack([melded.counts, melded.counts])
    best = paili.discards(melded, rank_by="chance")[0].tile
    found = paili.best_discards_batch(counts, melds=melded.melds, rank_by="chance")
    assert found.tolist() == [best, best]
    short = paili.Hand.from_counts(melded.counts)
    unknown = paili.discards(short, rank_by="chance")[0].tile
    assert paili.best_discards_batch(counts, melds=1, rank_by="chance").tolist() == [unknown] * 2
    won = np.stack([paili.Hand.parse("123456789m11122z").counts])
    assert paili.best_discards_batch(won, rank_by="chance").tolist() == [-1]
    with pytest.raises(paili.ArgumentError, match="rank_by"):
        paili.best_discards_batch(counts, rank_by="points")
