"""The long game: known chances, its parts, its limits, its errors."""

import pickle
from itertools import pairwise
from typing import Any

import paili
import pytest
from paili.analysis.outlook import OutlookLimits, outlook
from paili.analysis.simulation import simulate
from paili.model.errors import ArgumentError, TileCountError

from tests.reference.outlook import ready_hand_won

SINGLE = paili.Hand.parse("1z[111m][999m][111s][999s]")
"""A hand that waits for one of three tiles; changing the wait never pays."""
UNSEEN = paili.KnowledgeBase.from_seen(SINGLE, [paili.Tile.M5, paili.Tile.P5])
"""A knowledge base of 121 tiles."""
FAR = paili.Hand.parse("13579m2468p13557s")
NEAR = paili.Hand.parse("123m2355789p113s8s")
"""A hand of deficiency 2."""
DEAD = paili.KnowledgeBase.from_counts([0] * 27 + [4] + [1] * 6)
"""A knowledge base in which only one honour can become a pung or an eye."""


def test_three_outs_in_121_tiles() -> None:
    found = outlook(SINGLE, UNSEEN, draws=17, rules=paili.RIICHI, detours=0)
    assert found.knowledge.copies == 121
    assert found.probability == pytest.approx(0.36765, abs=5e-6)
    exact = [float(ready_hand_won(3, 121, draws)) for draws in range(1, 18)]
    assert found.best.won == pytest.approx(exact, abs=1e-12)
    assert found.best.ready == pytest.approx([1.0] * 17, abs=1e-12)
    with_detours = outlook(SINGLE, UNSEEN, draws=17, rules=paili.RIICHI)
    assert with_detours.best.won == pytest.approx(exact, abs=1e-6)


@pytest.mark.parametrize("draws", [1, 30, 94])
def test_a_ready_hand_over_many_draws(draws: int) -> None:
    hand = paili.Hand.parse("123m456m789m11p23p9s")
    option = next(
        o
        for o in outlook(hand, draws=draws, detours=0, rules=paili.MAHJONG0).options
        if o.tile == 26
    )
    assert option.tiles == {paili.Tile.P1: 2, paili.Tile.P4: 4}
    exact = [float(ready_hand_won(6, 94, made)) for made in range(1, draws + 1)]
    assert option.won == pytest.approx(exact, abs=1e-9)


def test_parts_of_an_outlook() -> None:
    found = outlook(FAR, draws=6, rules=paili.MAHJONG0)
    assert (found.hand, found.draws, found.rules) == (FAR, 6, paili.MAHJONG0)
    assert found.knowledge == paili.KnowledgeBase.full(FAR)
    assert {option.tile for option in found.options} == {tile for tile, _ in held(FAR)}
    assert found.best is found.options[0]
    assert found.probability == found.best.probability == found.best.won[-1]
    assert not found.is_complete
    assert not found.is_dead
    assert all(len(option.won) == len(option.ready) == 6 for option in found.options)
    chances = [option.probability for option in found.options]
    assert all(a >= b - 1e-8 for a, b in pairwise(chances))
    by_tile = {option.tile: option for option in paili.discards(FAR, rules=paili.MAHJONG0)}
    for option in found.options:
        assert (option.deficiency, option.tiles) == (
            by_tile[option.tile].deficiency,
            by_tile[option.tile].tiles,
        )
        assert option.copies == by_tile[option.tile].copies
    assert pickle.loads(pickle.dumps(found)) == found


def held(hand: paili.Hand) -> list[tuple[paili.Tile, int]]:
    return [(paili.Tile(kind), int(n)) for kind, n in enumerate(hand.counts) if n]


def test_a_waiting_hand_is_its_only_option() -> None:
    waiting = NEAR.without_tile(paili.Tile.S8)
    found = outlook(waiting, draws=6, rules=paili.MAHJONG0)
    (option,) = found.options
    assert option.tile is None
    drawn = {
        option.tile: option
        for option in outlook(NEAR, draws=6, detours=1, rules=paili.MAHJONG0).options
    }
    alone = outlook(
        waiting, paili.KnowledgeBase.full(NEAR), draws=6, detours=1, rules=paili.MAHJONG0
    )
    assert alone.probability == pytest.approx(drawn[paili.Tile.S8].probability, abs=2e-3)


def test_expected_draws() -> None:
    option = outlook(SINGLE, UNSEEN, draws=3, rules=paili.RIICHI, detours=0).best
    first, second, third = (float(ready_hand_won(3, 121, draws)) for draws in (1, 2, 3))
    mean = (first + 2 * (second - first) + 3 * (third - second)) / third
    assert option.expected_draws == pytest.approx(mean)


def test_no_draws() -> None:
    found = outlook(FAR, draws=0, rules=paili.MAHJONG0)
    assert (found.probability, found.best.won, found.best.expected_draws) == (0.0, (), None)


def test_a_hand_that_too_few_draws_complete() -> None:
    found = outlook(FAR, draws=3, rules=paili.MAHJONG0)
    assert found.best.won == (0.0, 0.0, 0.0)
    assert found.best.ready[-1] > 0
    assert found.best.expected_draws is None
    assert not found.is_dead


def test_a_dead_hand() -> None:
    hand = paili.Hand.parse("1m5m9m5p9p1s5s9s[234m][678s]")
    found = outlook(hand, DEAD, draws=9, rules=paili.RIICHI)
    assert found.is_dead
    assert all(option.is_dead for option in found.options)
    assert all(option.won == (0.0,) * 9 == option.ready for option in found.options)
    assert found.probability == 0
    assert all(option.deficiency == paili.UNREACHABLE for option in found.options)


def test_a_dead_wait_is_not_counted() -> None:
    """Check a hand that waits for two kinds, one of which is gone."""
    hand = paili.Hand.parse("123m456m789m11p23p")
    base = paili.KnowledgeBase.full(hand)
    gone = base.discard(3 + 9).discard(3 + 9).discard(3 + 9).discard(3 + 9)
    found = outlook(hand, gone, draws=5, detours=0, rules=paili.MAHJONG0)
    assert found.best.tiles == {paili.Tile.P1: 2}
    assert found.probability == pytest.approx(float(ready_hand_won(2, 91, 5)))


def test_a_complete_hand() -> None:
    found = outlook(paili.Hand.parse("123m456m789m11p234p"), draws=4, rules=paili.MAHJONG0)
    assert found.is_complete
    assert found.probability == 1.0
    assert not found.is_dead
    assert 0 < found.best.probability < 1, "the options are those of playing on"


def test_more_detours_are_no_worse() -> None:
    chances = [
        outlook(NEAR, draws=8, detours=detours, rules=paili.MAHJONG0).probability
        for detours in range(3)
    ]
    assert chances[0] < chances[1] < chances[2]


def test_the_default_search_is_told() -> None:
    near, far = outlook(SINGLE, rules=paili.RIICHI), outlook(FAR, draws=4, rules=paili.MAHJONG0)
    assert near.limits == OutlookLimits(detours=3, breadth=4, tries=8, kinds=None)
    assert far.limits == OutlookLimits(detours=2, breadth=3, tries=8, kinds=None)
    assert outlook(FAR, draws=4, detours=1, rules=paili.MAHJONG0).limits == OutlookLimits(
        1, None, None, None
    )


def test_little_memory_limits_the_search() -> None:
    free = outlook(NEAR, draws=8, detours=2, rules=paili.MAHJONG0)
    tight = outlook(NEAR, draws=8, detours=2, memory=100_000, rules=paili.MAHJONG0)
    assert free.limits == OutlookLimits(2, None, None, None)
    assert tight.limits.detours < 2
    assert tight.hands < free.hands
    assert 0 < tight.probability < free.probability
    with pytest.raises(ArgumentError, match="memory"):
        outlook(FAR, memory=10, rules=paili.MAHJONG0)


@pytest.mark.check
@pytest.mark.parametrize(
    "text",
    ["147m258p369s12345z", "147m147p147s12345z", "1111m1111p1111s11z", "1147m1258p69s1234z"],
)
def test_hands_of_any_deficiency(text: str) -> None:
    """Check far hands with limited searches, which take a second or two."""
    for rules in (paili.RIICHI, paili.MCR):
        found = outlook(paili.Hand.parse(text), rules=rules)
        assert 0 <= found.probability <= 1


@pytest.mark.check
@pytest.mark.parametrize("text", ["1359m2468p1357s12z", "1147m1258p69s123z"])
def test_threads_change_nothing(text: str) -> None:
    alone = outlook(paili.Hand.parse(text), draws=14)
    for threads in (2, 3):
        together = outlook(paili.Hand.parse(text), draws=14, threads=threads)
        assert together == alone
        assert together.to_json() == alone.to_json()


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("1358m2468p113579s", paili.MAHJONG0),
        ("1123358m2468p[555p]", paili.SICHUAN.with_void(paili.Suit.BAMBOO)),
        ("1133m5577p99s113z5z", paili.RIICHI),
        ("147m25p369s1267z5p", paili.MCR),
        ("2355m46p67s35s[111z]", paili.RIICHI),
    ],
    ids=["standard", "void-suit-and-meld", "seven-pairs", "knitted", "waiting-with-meld"],
)
def test_the_curves_are_what_the_policy_achieves(text: str, rules: paili.Rules) -> None:
    hand = paili.Hand.parse(text)
    found = outlook(hand, rules=rules, draws=12)
    games = 20_000
    played = simulate(hand, policy="outlook", rules=rules, draws=12, games=games, seed=4)
    for draw in (4, 8, 12):
        low, high = played.interval(0.999, draw=draw)
        assert low < found.best.won[draw - 1] < high
        ready = played.ready[draw - 1] / games
        assert found.best.ready[draw - 1] == pytest.approx(ready, abs=0.015)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"draws": -1}, "draws"),
        ({"draws": 95}, "draws"),
        ({"draws": 10**30}, "draws"),
        ({"draws": 2.0}, "draws"),
        ({"draws": True}, "draws"),
        ({"detours": -1}, "detours"),
        ({"detours": 9}, "detours"),
        ({"detours": "1"}, "detours"),
        ({"memory": 0}, "memory"),
        ({"memory": 10**30}, "memory"),
        ({"threads": 0}, "threads"),
        ({"threads": 257}, "threads"),
        ({"rules": "poker"}, "rules"),
        ({"knowledge": [4] * 34}, "knowledge"),
        ({"hand": "123m"}, "hand"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        outlook(**{"hand": FAR, "rules": paili.MAHJONG0, **arguments})


def test_knowledge_that_contradicts_the_hand() -> None:
    with pytest.raises(TileCountError):
        outlook(FAR, paili.KnowledgeBase.from_counts([4] * 34), rules=paili.MAHJONG0)
    with pytest.raises(TileCountError):
        outlook(paili.Hand.parse("123m456p2347899s5z"), rules=paili.MAHJONG0)
    few = paili.KnowledgeBase.from_counts([1] * 3 + [0] * 31)
    with pytest.raises(ArgumentError, match="draws"):
        outlook(paili.Hand.parse("22233344m4567p1p"), few, draws=4, rules=paili.MAHJONG0)


def test_draws_that_are_not_said() -> None:
    """Check the default: the draws of a game, or all tiles that can still come if fewer."""
    hand = paili.Hand.parse("123m456p789s11223z")
    assert outlook(hand).draws == 18
    for copies in (0, 1, 17, 40):
        left = [0] * 34
        for kind in range(copies):
            left[kind % 25] += 1
        coming = paili.KnowledgeBase.from_counts(left)
        assert outlook(hand, coming).draws == min(18, copies)


def test_no_width_limits_a_search_for_points() -> None:
    """Among the widest hands alone, with two detours, the best policy is worth 3.468 points."""
    hand = paili.Hand.parse("1244667889m3568p")
    found = outlook(hand, draws=18, rules=paili.XUEZHAN, objective="points")
    assert (found.limits.breadth, found.limits.tries) == (None, None)
    assert found.best.expected_points is not None
    assert found.best.expected_points > 5
