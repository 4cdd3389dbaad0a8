"""Games played from a hand: exact chances of greedy policies, order, errors."""

import random
from fractions import Fraction
from math import sqrt
from typing import Any

import paili
import pytest
from paili.analysis.plan import plan
from paili.analysis.simulation import Simulation, simulate
from paili.model.errors import ArgumentError, SearchLimitError

from tests.cases.native import native_rules
from tests.depth import sample
from tests.reference.outlook import Games, ready_hand_won
from tests.reference.positions import PRESETS, Position

HAND = paili.Hand.parse("13579m2468p13557s")
SINGLE = paili.Hand.parse("1z[111m][999m][111s][999s]")
"""A hand that always waits for one of three tiles, even if it changes its wait."""
WAITING = paili.Hand.parse("123m456m789m11p23p")

GAMES = sample(20_000)


def test_a_ready_hand_wins_as_often_as_it_should() -> None:
    played = simulate(SINGLE, draws=10, games=GAMES, seed=1, rules=paili.RIICHI)
    for draw in (1, 5, 10):
        low, high = played.interval(0.999, draw=draw)
        assert low < ready_hand_won(3, 123, draw) < high
    assert played.ready == (GAMES,) * 10


SMALL = [
    pytest.param("mahjong0", "124m567p11345s79s", "3m8s2s8s3m9m6s1p", marks=pytest.mark.check),
    pytest.param("mahjong0", "1245m57p11345s79s", "3m8s2s8s3m6p6s6m", marks=pytest.mark.check),
    ("riichi", "1122m3344p5566s7z8s", "7z8s8s8s1z2z3z4z"),
    ("mcr", "147m258p369s1235z5m", "4z6z7z4z1p1p6z7z"),
]


@pytest.mark.check
@pytest.mark.parametrize("policy", ["delta", "two-step"])
@pytest.mark.parametrize(("rules", "text", "wall"), SMALL)
def test_greedy_games_in_a_small_wall(rules: str, text: str, wall: str, policy: str) -> None:
    """Compare with an enumeration of all sequences of draws."""
    hand = paili.Hand.parse(text)
    tiles = paili.parse_tiles(wall)
    available = tuple(tiles.count(kind) for kind in range(34))
    position = Position(tuple(int(n) for n in hand.counts), available, 0, *PRESETS[rules])
    games = Games(0, PRESETS[rules])
    choose = games.delta if policy == "delta" else games.two_step
    played = simulate(
        hand,
        paili.KnowledgeBase.from_counts(available),
        policy=policy,
        draws=3,
        games=GAMES,
        seed=7,
        rules=native_rules(PRESETS[rules]),
    )
    for draws in (1, 2, 3):
        exact = games.won(position, draws, choose)
        share = Fraction(played.won[draws - 1], played.games)
        deviation = sqrt(exact * (1 - exact) / played.games)
        assert abs(share - exact) <= 4 * deviation, (draws, float(share), float(exact))


@pytest.mark.check
@pytest.mark.parametrize(("rules", "text", "wall"), SMALL)
def test_exact_steps_win_as_often_as_their_plan(rules: str, text: str, wall: str) -> None:
    hand, game = paili.Hand.parse(text), native_rules(PRESETS[rules])
    tiles = paili.parse_tiles(wall)
    base = paili.KnowledgeBase.from_counts([tiles.count(kind) for kind in range(34)])
    for steps in (2, 3):
        played = simulate(
            hand, base, policy=f"step-{steps}", draws=steps, games=5_000, seed=9, rules=game
        )
        exact = plan(hand, base, draws=steps, rules=game).exact
        low, high = played.interval(0.999)
        assert low <= exact <= high


def test_steps_that_see_no_win_are_greedy() -> None:
    first, second = (
        simulate(HAND, policy=p, games=50, seed=1, rules=paili.MAHJONG0)
        for p in ("delta", "step-1")
    )
    assert first.ready[:8] == second.ready[:8]


def test_a_search_without_memory() -> None:
    with pytest.raises(SearchLimitError):
        simulate(HAND, policy="step-6", games=1, seed=1, memory=1000, rules=paili.MAHJONG0)


@pytest.mark.check
def test_the_outlook_wins_more_than_the_heuristic() -> None:
    hand = paili.Hand.parse("1234588m3467p577s")
    played = {
        policy: simulate(hand, policy=policy, games=20_000, seed=5, rules=paili.MAHJONG0)
        for policy in ("delta", "outlook")
    }
    assert played["outlook"].interval()[0] > played["delta"].interval()[1]


def test_games_are_those_of_the_seed() -> None:
    first = simulate(HAND, games=500, seed=3, rules=paili.MAHJONG0)
    assert simulate(HAND, games=500, seed=3, rules=paili.MAHJONG0) == first
    assert simulate(HAND, games=500, seed=4, rules=paili.MAHJONG0).won != first.won


@pytest.mark.check
@pytest.mark.parametrize("policy", ["delta", "two-step", "outlook"])
def test_threads_do_not_matter(policy: str) -> None:
    games = sample(300)
    first, *others = (
        simulate(
            HAND, policy=policy, draws=8, games=games, seed=3, threads=threads, rules=paili.MAHJONG0
        )
        for threads in (1, 2, 3)
    )
    assert all(other == first for other in others)


def test_games_add_up() -> None:
    """Check that a larger number of games extends the same games."""
    fewer, more = (
        simulate(HAND, games=games, seed=3, rules=paili.MAHJONG0) for games in (100, 101)
    )
    assert all(0 <= b - a <= 1 for a, b in zip(fewer.won, more.won, strict=True))


def test_parts_of_a_simulation() -> None:
    played = simulate(HAND, draws=5, games=64, seed=2, rules=paili.MAHJONG0)
    assert (played.hand, played.policy, played.games, played.seed) == (HAND, "delta", 64, 2)
    assert played.knowledge == paili.KnowledgeBase.full(HAND)
    assert len(played.won) == len(played.ready) == 5
    assert list(played.won) == sorted(played.won)
    assert list(played.ready) == sorted(played.ready)
    assert all(won <= ready <= 64 for won, ready in zip(played.won, played.ready, strict=True))
    assert played.probability == played.won[-1] / 64


def test_a_complete_hand_has_won() -> None:
    played = simulate(
        paili.Hand.parse("123m456m789m11p234p"), draws=2, games=10, seed=1, rules=paili.MAHJONG0
    )
    assert played.won == played.ready == (10, 10)


def test_the_whole_wall_may_be_drawn() -> None:
    base = paili.KnowledgeBase.from_counts([0] * 9 + [1, 0, 0, 1] + [0] * 21)
    assert simulate(WAITING, base, draws=2, games=10, seed=1, rules=paili.MAHJONG0).won[1] == 10


def test_wilson_intervals() -> None:
    """Check the figures of a widely published example: 20 of 100."""
    played = Simulation(HAND, paili.KnowledgeBase.full(HAND), paili.MAHJONG0, "delta", 100, 0,
                        (20, 30), (10, 20))  # fmt: skip
    assert played.interval() == pytest.approx((0.13337, 0.28883), abs=1e-5)
    assert played.interval(draw=1)[0] < 0.1 < played.interval(draw=1)[1]
    narrow = played.interval(0.5)
    assert played.interval()[0] < narrow[0] < 0.2 < narrow[1] < played.interval()[1]


def test_intervals_hold_what_they_promise() -> None:
    """Check that about nine in ten intervals at 90 % contain the chance."""
    exact = ready_hand_won(3, 123, 4)
    rng = random.Random(1)
    held = 0
    for _ in range(200):
        played = simulate(SINGLE, draws=4, games=100, seed=rng.getrandbits(64), rules=paili.RIICHI)
        low, high = played.interval(0.9)
        held += low < exact < high
    assert 165 <= held <= 195


def test_bad_intervals() -> None:
    played = simulate(HAND, draws=2, games=5, seed=1, rules=paili.MAHJONG0)
    for confidence in (0.0, 1.0, 95, float("nan"), "0.9"):
        with pytest.raises(ArgumentError, match="confidence"):
            played.interval(confidence)  # type: ignore[arg-type]
    for draw in (0, 3, 1.0):
        with pytest.raises(ArgumentError, match="draw"):
            played.interval(draw=draw)  # type: ignore[arg-type]


def test_no_draws() -> None:
    played = simulate(HAND, draws=0, games=5, seed=1, rules=paili.MAHJONG0)
    assert (played.won, played.probability) == ((), 0.0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"policy": "random"}, "policy"),
        ({"policy": "step-0"}, "policy"),
        ({"policy": "step-10"}, "policy"),
        ({"policy": None}, "policy"),
        ({"games": 0}, "games"),
        ({"games": 1.5}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 64}, "seed"),
        ({"seed": None}, "seed"),
        ({"draws": 95}, "draws"),
        ({"draws": -1}, "draws"),
        ({"threads": 0}, "threads"),
        ({"seconds": -1.0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"seconds": "1"}, "seconds"),
        ({"memory": 0}, "memory"),
        ({"hand": None}, "hand"),
        ({"rules": None}, "rules"),
        ({"knowledge": 4}, "knowledge"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        simulate(**{"hand": HAND, "seed": 1, "games": 1, "rules": paili.MAHJONG0, **arguments})
