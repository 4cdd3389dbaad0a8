"""The choice of three tiles to exchange."""

from __future__ import annotations

import json
import pickle
import time
from fractions import Fraction
from itertools import combinations
from typing import Any

import paili
import pytest
from paili import sichuan

HAND = paili.Hand.parse("1223456778m139p")


def test_every_choice_has_a_row() -> None:
    hand = paili.Hand.parse("1122m3334p1599s7p")
    found = sichuan.exchanges(hand, draws=1)
    own = {suit: [t for t in hand.tiles if t.suit is suit] for suit in paili.Suit}
    expected = {three for tiles in own.values() for three in combinations(tiles, 3)}
    assert {one.tiles.tiles for one in found} == expected
    assert len(found) == len(expected)
    order = [(-one.expected_points, -one.exact, one.deficiency) for one in found]
    assert order == sorted(order)


def test_tiles_of_the_void_suit_are_as_good_as_gone() -> None:
    """Check that exchanged tiles of the void suit do not matter: three more draws help anyway."""
    found = sichuan.exchanges(HAND, draws=2)
    (dots,) = (one for one in found if str(one.tiles) == "139p")
    assert str(dots.void_suit) == "p"
    rules = paili.XUEZHAN.with_void(paili.Suit.DOTS)
    plan = paili.plan(HAND, draws=5, rules=rules, objective="points")
    assert (dots.exact, dots.expected_points) == (plan.exact, plan.expected_points)
    assert dots.deficiency == paili.deficiency(HAND, rules=rules)
    assert found[0] == dots


def test_draws_follow_from_the_hand() -> None:
    found = sichuan.exchanges(HAND)
    assert found.draws == max(min(one.deficiency for one in found) + 1 - 3, 1) == 2
    assert (found.is_exact, found.rules, found.hand) == (True, paili.XUEZHAN, HAND)
    nothing = paili.KnowledgeBase.from_counts([0] * 34)
    none = sichuan.exchanges(HAND, nothing, draws=None)
    assert (none.draws, {one.exact for one in none}) == (0, {Fraction(0)})
    assert {one.deficiency for one in none} == {paili.UNREACHABLE}


def test_time_is_kept() -> None:
    pure = paili.Hand.parse("1124456678889m")
    start = time.monotonic()
    found = sichuan.exchanges(pure, draws=4, seconds=0.3)
    assert time.monotonic() - start < 3
    assert (found.is_exact, found.draws < 4) == (False, True)
    assert found == sichuan.exchanges(pure, draws=found.draws)
    nothing = sichuan.exchanges(pure, draws=4, seconds=0)
    assert (nothing.draws, nothing.is_exact) == (0, False)
    assert sichuan.exchanges(HAND, draws=2, seconds=60) == sichuan.exchanges(HAND, draws=2)


def test_time_is_kept_for_void_suits() -> None:
    far = paili.Hand.parse("1124456678889m")
    found = sichuan.void_suits(far, draws=8, seconds=0.2)
    assert (found.is_exact, found.draws < 8) == (False, True)
    assert found == sichuan.void_suits(far, draws=found.draws)
    complete = sichuan.void_suits(paili.Hand.parse("123456789m11122p"), draws=3, seconds=0)
    assert (complete.draws, complete[0].exact) == (0, 1)


def test_it_prints_itself_and_pickles() -> None:
    found = sichuan.exchanges(HAND, draws=2)
    assert repr(found).startswith("<Exchanges of 1223456778m139p under xuezhan: pass on 139p")
    assert len(repr(found)) <= 300
    assert "within 2 own draws after the exchange" in str(found)
    again = pickle.loads(pickle.dumps(found))
    assert (again, again.draws, again.is_exact) == (found, 2, True)
    assert found.sorted("deficiency")[0].deficiency == min(one.deficiency for one in found)
    plain = json.loads(json.dumps(found.to_json()))
    assert plain["draws"] == 2
    assert plain["options"][0]["tiles"] == {"1p": 1, "3p": 1, "9p": 1}
    assert plain["options"][0]["exact"] == str(found[0].exact)


@pytest.mark.parametrize(
    "text", ["1223456778m1399p", "1223456778m", "1223456m139p[888m]", "1m", "12m"]
)
def test_all_hold_thirteen_tiles(text: str) -> None:
    with pytest.raises(paili.HandSizeError, match="13 without melds"):
        sichuan.exchanges(paili.Hand.parse(text))


@pytest.mark.parametrize("rules", ["sichuan", "riichi", "mcr", "nothing", "sbr", None])
def test_rules_must_score_and_exchange(rules: str) -> None:
    with pytest.raises(paili.ArgumentError, match="rules"):
        sichuan.exchanges(HAND, rules=rules)
    assert sichuan.exchanges(HAND, rules="sbr:exchange=opposite", draws=1)


@pytest.mark.parametrize("draws", [-1, 9, 1.5, "3", True])
def test_draws_are_checked(draws: int) -> None:
    with pytest.raises(paili.ArgumentError, match="draws"):
        sichuan.exchanges(HAND, draws=draws)


def test_more_draws_than_tiles() -> None:
    few = paili.KnowledgeBase.from_counts([0] * 26 + [4] + [0] * 7)
    assert sichuan.exchanges(HAND, few, draws=1).draws == 1
    with pytest.raises(paili.ArgumentError, match="after the 3"):
        sichuan.exchanges(HAND, few, draws=2)


@pytest.mark.parametrize("seconds", [-1, "1", float("nan"), True])
def test_seconds_are_checked(seconds: float) -> None:
    for ask in (sichuan.exchanges, sichuan.void_suits):
        with pytest.raises(paili.ArgumentError, match="seconds"):
            ask(HAND, seconds=seconds)


def test_honours_are_not_in_play() -> None:
    with pytest.raises(paili.TileCountError):
        sichuan.exchanges(paili.Hand.parse("123456m122p111z9p"))
    with pytest.raises(paili.ArgumentError, match="hand"):
        sichuan.exchanges("1223456778m139p")  # type: ignore[arg-type]


def test_requirements_count() -> None:
    """Check that only expensive wins bring points if only these count."""
    dear = sichuan.exchanges(HAND, rules="xuezhan:minimum=3:win_by=self_draw", draws=2)
    assert 0 < dear[0].exact < sichuan.exchanges(HAND, draws=2)[0].exact
    assert dear[0].expected_points >= 3 * 8 * dear[0].exact


def test_a_suit_with_a_meld_cannot_be_given_up() -> None:
    found = sichuan.void_suits(paili.Hand.parse("123456m2399p[222s]"))
    bamboo = found[-1]
    assert (str(bamboo.suit), bamboo.deficiency, bamboo.exact) == ("s", paili.UNREACHABLE, 0)
    assert found[0].deficiency < paili.UNREACHABLE
    assert "never" in str(found)
    assert found.to_json()["options"][-1]["deficiency"] is None


@pytest.mark.parametrize("memory", [0, -1, 2**70, True, 1e9, "1", None])
def test_bad_memory(memory: Any) -> None:
    with pytest.raises(paili.ArgumentError, match="memory: got"):
        sichuan.exchanges(HAND, memory=memory)
