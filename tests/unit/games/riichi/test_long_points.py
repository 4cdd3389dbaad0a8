"""Points of riichi over a long game, in simulated games, and after calls."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import paili
import pytest
from paili import ArgumentError, Hand, KnowledgeBase, Tile
from paili.riichi import Stakes

from tests.depth import sample

WINDS: Any = {"seat_wind": "south", "prevalent_wind": "east"}
READY = Hand.parse("234567m345p88p67s1z")
NEAR = Hand.parse("234567m345p8p67s19m")
OPEN = Hand.parse("34p34556788s[234m]9p")


def about(hand: Hand, **given: Any) -> Any:
    stakes = Stakes(**(WINDS | given))
    knowledge = KnowledgeBase.from_seen(hand, stakes.dora)
    return {"knowledge": knowledge, "rules": "tenhou", "objective": "points", "stakes": stakes}


@pytest.mark.parametrize("hand", [READY, OPEN, Hand.parse("2233445566778m1z")])
@pytest.mark.parametrize("share", [Fraction(0), Fraction(3, 5)])
def test_one_draw_of_a_ready_hand_is_exact(hand: Hand, share: Fraction) -> None:
    asked = about(hand, dora="4p", discard_share=share, honba=2, sticks=1, red_fives="")
    exact = paili.plan(hand, draws=1, **asked)
    long = paili.outlook(hand, draws=1, **asked)
    known = {one.tile: float(one.expected_points or 0) for one in exact.options}
    assert any(known.values())
    for one in long.options:
        assert one.expected_points == pytest.approx(known[one.tile], rel=1e-6)


@pytest.mark.parametrize(
    ("hand", "draws", "given"),
    [
        (READY, 3, {"dora": "3z"}),
        (READY, 3, {"dora": "4p", "discard_share": 0.6, "last_tile": True}),
        (NEAR, 3, {"dora": "3z"}),
        (OPEN, 3, {"discard_share": 0.5}),
    ],
)
def test_few_draws_are_near_to_the_plan(hand: Hand, draws: int, given: dict[str, Any]) -> None:
    """Check that no policy beats the plan; the outlook's uses means of discarded copies."""
    asked = about(hand, **given)
    exact = paili.plan(hand, draws=draws, **asked)
    long = paili.outlook(hand, draws=draws, **asked).best
    assert long.tile is exact.options[0].tile
    assert long.riichi is exact.options[0].riichi
    most = float(exact.expected_points or 0)
    assert 0.98 * most <= (long.expected_points or 0) <= 1.001 * most


_GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("234567m345p88p67s1z", 18, {"dora": "3z"}),
    ("234567m345p8p67s19m", 18, {"dora": "3z"}),
    ("23467m345p88p679s1z", 12, {"dora": "4p", "discard_share": 0.6, "last_tile": True}),
    ("34p34556788s[234m]9p", 18, {"dora": "4p", "discard_share": 0.6, "honba": 1, "sticks": 1}),
    ("123m456p11z78s2s[555p]", 18, {"dora": "3z"}),
    ("0m3467m2340p678s1z9s", 18, {"dora": "3z3z"}),
    ("13m2468p13577s[555z]", 18, {"dora": "3z"}),
    ("1133557799m1p3s4z", 18, {"dora": "4p", "discard_share": 1}),
]


@pytest.mark.check
@pytest.mark.parametrize(("text", "draws", "given"), _GAMES)
def test_games_bring_what_the_outlook_says(text: str, draws: int, given: dict[str, Any]) -> None:
    """Allow five standard errors, and one hundredth for the means in the outlook."""
    hand = Hand.parse(text)
    asked = about(hand, **given)
    long = paili.outlook(hand, draws=draws, **asked).options[0]
    played = paili.simulate(
        hand,
        policy="outlook",
        draws=draws,
        games=sample(1_000_000, at_least=40_000),
        seed=7,
        **asked,
    )
    mean, error, said = played.mean_points, played.standard_error, long.expected_points
    assert mean is not None
    assert error is not None
    assert said is not None
    assert abs(mean - said) < 5 * error + said / 100, (mean, error, said)
    low, high = played.interval(0.999999)
    assert low - 0.005 < long.probability < high + 0.005


@pytest.mark.check
def test_declared_games_are_those_of_the_plan() -> None:
    """Check games after a declaration, which have no more choices, against the plan."""
    asked = about(READY, dora="4p")
    exact = paili.plan(READY, draws=3, **asked)
    played = paili.simulate(
        READY, policy="outlook", draws=3, games=sample(4_000_000, at_least=200_000), seed=3, **asked
    )
    assert exact.options[0].riichi
    assert exact.expected_points is not None
    assert played.mean_points is not None
    assert played.standard_error is not None
    assert abs(played.mean_points - float(exact.expected_points)) < 5 * played.standard_error


def test_the_stick_of_a_lost_riichi_is_paid() -> None:
    """Check that riichi costs its stick, or wins riichi, pinfu, all simples and self-draw."""
    asked, outcomes = about(READY, dora="3z"), set()
    for seed in range(40):
        played = paili.simulate(READY, policy="outlook", draws=18, games=1, seed=seed, **asked)
        assert played.points is not None
        if played.won[-1]:
            assert played.points >= 5_200
        else:
            assert played.points == -1_000
        assert played.squares == played.points**2
        outcomes.add(played.won[-1])
    assert outcomes == {0, 1}


def test_a_hand_that_has_won_is_paid_at_once() -> None:
    """Check self-draw, pinfu and all simples, with the better of the last tiles."""
    hand = Hand.parse("234567m345p88p678s")
    asked = about(hand, dora="3z", honba=1)
    played = paili.simulate(hand, policy="outlook", draws=3, games=10, seed=1, **asked)
    exact = paili.plan(hand, draws=0, **asked)
    assert played.won == (10, 10, 10)
    assert played.mean_points == exact.expected_points == 2_700 + 300
    assert played.standard_error == 0
    asked["draws"] = 0
    assert paili.simulate(hand, policy="outlook", games=10, seed=1, **asked).mean_points == 3_000
    yakuless = Hand.parse("123m456p11z789s[555p]")
    none = paili.simulate(yakuless, policy="outlook", draws=0, games=1, seed=1, **about(yakuless))
    assert none.points == 0


def test_results_do_not_depend_on_threads() -> None:
    asked = about(NEAR, dora="3z", discard_share=0.5)
    one, two = (
        paili.simulate(NEAR, policy="outlook", draws=9, games=700, seed=5, threads=threads, **asked)
        for threads in (1, 2)
    )
    assert (one.points, one.squares, one.won) == (two.points, two.squares, two.won)


def test_points_are_counted_by_the_outlook_alone() -> None:
    with pytest.raises(ArgumentError, match="objective"):
        paili.simulate(READY, policy="delta", draws=2, games=2, seed=1, **about(READY))
    with pytest.raises(ArgumentError, match="stakes"):
        paili.simulate(READY, draws=2, games=2, seed=1, rules="tenhou", stakes=Stakes())
    with pytest.raises(ArgumentError, match="stakes"):
        paili.outlook(READY, draws=2, rules="tenhou", stakes=Stakes())
    with pytest.raises(ArgumentError, match="stakes"):
        paili.calls(Hand.parse("23467m345p88p679s"), Tile.M5, draws=2, stakes=Stakes())
    plain = paili.simulate(READY, draws=2, games=2, seed=1)
    assert (plain.points, plain.squares, plain.mean_points, plain.standard_error) == (None,) * 4


def test_games_of_sichuan_count_points() -> None:
    hand = Hand.parse("123m1145p234s2378s")
    asked: Any = {"rules": "sbr", "objective": "points", "draws": 9}
    said = paili.outlook(hand, **asked).options[0].expected_points
    played = paili.simulate(
        hand, policy="outlook", games=sample(50_000, at_least=5_000), seed=2, **asked
    )
    assert said is not None
    assert played.mean_points
    assert played.standard_error
    assert abs(played.mean_points - said) < 5 * played.standard_error + said / 100


def test_indicators_below_need_tiles() -> None:
    few = KnowledgeBase.parse("000000000 000000000 000000011 0000000")
    asked: Any = {"rules": "tenhou", "objective": "points", "stakes": Stakes(**WINDS, dora="3p")}
    hand = Hand.parse("234567m345p88p67s9m")
    assert paili.outlook(hand, few, draws=1, **asked).best.tile is Tile.M9
    with pytest.raises(ArgumentError, match="indicators"):
        paili.outlook(hand, few, draws=2, **asked)


def test_calls_are_compared_by_points() -> None:
    """Check an open kong, which wins more often than riichi but is worth less."""
    hand = Hand.parse("555m234567p8867s")
    stakes = Stakes(**WINDS, dora="3z")
    asked: Any = {"rules": "tenhou", "objective": "points", "stakes": stakes}
    found = paili.calls(hand, Tile.M5, draws=3, **asked)
    passed = found[0]
    assert (str(passed.kind), found.caveats, found.has_points) == ("pass", (), True)
    wall = KnowledgeBase.from_seen(hand, [Tile.WEST]).discard(Tile.M5)
    assert passed.expected_points == paili.plan(hand, wall, draws=3, **asked).expected_points
    kong = next(one for one in found if one.name == "kong [5555m]")
    called = paili.plan(Hand.parse("234567p8867s[5555m]"), wall, draws=4, **asked)
    assert kong.expected_points == called.expected_points


def test_a_win_by_a_discard_is_paid_as_one() -> None:
    hand = Hand.parse("234567m345p88p67s")
    stakes = Stakes(**WINDS, dora="3z", honba=1, sticks=2, last_tile=True)
    asked: Any = {"rules": "tenhou", "objective": "points", "stakes": stakes, "draws": 1}
    best = paili.calls(hand, Tile.S8, **asked)[0]
    # All simples without waiting, and no riichi: two han of thirty fu, a counter and two sticks.
    assert (str(best.kind), best.expected_points) == ("win", 2_000 + 300 + 2_000)
    yakuless = paili.calls(Hand.parse("123m456p11z78s[555p]"), Tile.S9, **asked)
    assert "win" not in [str(one.kind) for one in yakuless]
