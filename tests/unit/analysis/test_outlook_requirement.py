"""The long game with a minimum worth: known chances, exact plans, invalid questions."""

import pickle
from itertools import pairwise
from typing import Any

import paili
import pytest
from paili.analysis.outlook import outlook
from paili.analysis.plan import plan

from tests.reference.outlook import ready_hand_won

EAST = paili.Wind.EAST
EIGHT = paili.MCR.requiring(8, seat_wind=EAST, prevalent_wind=EAST, win_by="self_draw")
NEAR = paili.Hand.parse("2346m34p3456s7799s")
"""A hand two tiles short of a win of eight fan."""
STRAIGHT = paili.Hand.parse("12345678m22s[777p]")
"""A hand that waits for 3m, 6m and 9m; only 9m makes it worth enough."""


def test_a_ready_hand() -> None:
    found = outlook(STRAIGHT, draws=10, rules=EIGHT, detours=0)
    tiles = paili.KnowledgeBase.full(STRAIGHT).copies
    won = [float(ready_hand_won(4, tiles, draws)) for draws in range(1, 11)]
    assert found.best.won == pytest.approx(won, abs=1e-12)
    assert found.best.ready == pytest.approx([1.0] * 10)
    assert (found.best.deficiency, found.best.tiles) == (1, {paili.Tile.M9: 4})
    exact = plan(STRAIGHT, draws=1, rules=EIGHT)
    assert exact.expected_fan is not None
    fan = float(exact.expected_fan / exact.exact)
    assert found.best.expected_fan == pytest.approx(won[-1] * fan)
    assert (found.rules, found.is_complete) == (EIGHT, False)
    plain = outlook(STRAIGHT, draws=10, rules=paili.MCR)
    assert plain.probability > found.probability
    assert (plain.rules, plain.best.expected_fan) == (paili.MCR, None)


@pytest.mark.parametrize(
    "text", ["2346m34p3456s7799s", "1135m123456p239s", "1234578m227s4p[777p]", "1199m1133p11778s2z"]
)
@pytest.mark.parametrize("draws", [1, 2, 3])
def test_few_draws_against_exact_plans(text: str, draws: int) -> None:
    hand = paili.Hand.parse(text)
    exact, found = plan(hand, draws=draws, rules=EIGHT), outlook(hand, draws=draws, rules=EIGHT)
    assert found.probability == pytest.approx(exact.probability, abs=6e-4)
    assert found.probability <= exact.probability + 1e-6
    by_tile = {option.tile: option.probability for option in exact.options}
    for option in found.options if by_tile else ():
        assert option.tile is not None
        assert option.probability <= by_tile[option.tile] + 6e-4
    assert found.best.expected_fan is not None
    if exact.exact:
        mean = found.best.expected_fan / found.probability
        assert mean == pytest.approx(float((exact.expected_fan or 0) / exact.exact), rel=0.15)


def test_parts() -> None:
    found = outlook(NEAR, draws=18, rules=EIGHT)
    assert {option.tile for option in found.options} == set(NEAR.tiles)
    chances = [option.probability for option in found.options]
    assert all(a >= b - 1e-8 for a, b in pairwise(chances))
    for option in found.options:
        assert all(a <= b for a, b in pairwise(option.won))
        assert all(won <= ready + 1e-9 for won, ready in zip(option.won, option.ready, strict=True))
        assert (option.expected_fan or 0) >= 8 * option.probability - 1e-6
    exact = paili.discards(NEAR, rules=EIGHT)
    least = {option.tile: option.deficiency for option in exact}
    assert all(option.deficiency <= least[option.tile] for option in found.options if option.tile)
    assert pickle.loads(pickle.dumps(found)) == found
    assert found.probability < outlook(NEAR, draws=18, rules=paili.MCR).probability


def test_a_higher_minimum_wins_less() -> None:
    chances = []
    for minimum in (0, 8, 12, 24):
        rules = paili.MCR.requiring(
            minimum, seat_wind=EAST, prevalent_wind=EAST, win_by="self_draw"
        )
        chances.append(outlook(NEAR, draws=12, rules=rules).probability)
    assert all(a > b for a, b in pairwise(chances))
    plain = outlook(NEAR, draws=12, rules=paili.MCR).probability
    assert chances[0] == pytest.approx(plain, abs=0.01)


def test_a_hand_that_has_won_and_one_that_cannot() -> None:
    won = outlook(STRAIGHT.with_tile(paili.Tile.M9), draws=5, rules=EIGHT)
    assert (won.is_complete, won.probability) == (True, 1.0)
    cheap = outlook(STRAIGHT.with_tile(paili.Tile.M3), draws=5, rules=EIGHT)
    assert cheap.is_complete == (
        plan(STRAIGHT.with_tile(paili.Tile.M3), draws=0, rules=EIGHT).exact == 1
    )
    nothing = paili.KnowledgeBase.from_counts([0] * 27 + [1] * 3 + [0] * 4)
    dead = outlook(STRAIGHT, nothing, draws=3, rules=EIGHT)
    assert dead.is_dead
    assert (dead.probability, dead.best.expected_fan) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"rules": "poker"}, "rules"),
        ({"rules": EIGHT.requirement}, "rules"),
        ({"draws": 137}, "draws"),
        ({"draws": 123}, "draws"),
        ({"detours": 9}, "detours"),
        ({"memory": 0}, "memory"),
        ({"memory": 10}, "memory"),
    ],
)
def test_bad_arguments(options: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        outlook(NEAR, **{"rules": EIGHT} | options)
    assert caught.value.name == name


def test_too_many_copies() -> None:
    with pytest.raises(paili.TileCountError):
        outlook(STRAIGHT, paili.KnowledgeBase.from_counts([0] * 15 + [2] + [0] * 18), rules=EIGHT)
