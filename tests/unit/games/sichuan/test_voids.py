"""The choice of the void suit."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import paili
import pytest
from paili import sichuan

HAND = paili.Hand.parse("1223456778m13p19s")
SUITS = (paili.Suit.CHARACTERS, paili.Suit.DOTS, paili.Suit.BAMBOO)


@pytest.mark.parametrize("rules", ["xuezhan", "sbr", "akabane", "xuezhan:cap=2:void=m"])
@pytest.mark.parametrize("text", ["1223456778m13p19s", "12345677m133p19s", "159m2258p13479s1s"])
def test_each_suit_has_its_own_plan(text: str, rules: str) -> None:
    hand = paili.Hand.parse(text)
    found = sichuan.void_suits(hand, rules=rules, draws=4)
    assert {one.suit for one in found} == set(SUITS)
    for one in found:
        void = paili.Rules.parse(rules).with_void(one.suit)
        plan = paili.plan(hand, draws=4, rules=void, objective="points")
        assert (one.exact, one.expected_points) == (plan.exact, plan.expected_points)
        assert one.deficiency == paili.deficiency(hand, rules=void)
        assert one.tiles == sum(tile.suit is one.suit for tile in hand.tiles)
    order = [(-one.expected_points, one.deficiency, one.tiles, one.suit) for one in found]
    assert order == sorted(order)


def test_draws_follow_from_the_hand() -> None:
    near = sichuan.void_suits(HAND)
    assert near.draws == min(one.deficiency for one in near) + 1 <= 5
    far = paili.Hand.parse("147m258p369s1258p")
    least = min(one.deficiency for one in sichuan.void_suits(far))
    assert sichuan.void_suits(far).draws == least + (least <= 4)
    nothing = paili.KnowledgeBase.from_counts([0] * 34)
    found = sichuan.void_suits(HAND, nothing)
    assert found.draws == 0
    assert {one.exact for one in found} == {Fraction(0)}
    assert [one.tiles for one in found] == sorted(one.tiles for one in found)


def test_what_can_come_matters() -> None:
    left = [0 if kind % 9 == 4 else 4 - int(held) for kind, held in enumerate(HAND.counts)]
    known = paili.KnowledgeBase.from_counts(left[:27] + [0] * 7)
    found = sichuan.void_suits(HAND, known, draws=4)
    assert found != sichuan.void_suits(HAND, draws=4)
    for one in found:
        void = paili.XUEZHAN.with_void(one.suit)
        assert one.exact == paili.plan(HAND, known, draws=4, rules=void, objective="points").exact
    assert found.knowledge == known


def test_a_complete_hand_gives_up_what_it_does_not_have() -> None:
    found = sichuan.void_suits(paili.Hand.parse("123456789m11122p"), draws=1)
    assert found[0].suit is paili.Suit.BAMBOO
    assert (found[0].deficiency, found[0].exact, found[0].tiles) == (0, 1, 0)


def test_it_prints_itself_and_pickles() -> None:
    found = sichuan.void_suits(HAND, draws=4)
    assert repr(found).startswith("<VoidSuits of 1223456778m13p19s under xuezhan: give up ")
    assert "exact chances and points within 4 own draws" in str(found)
    assert pickle.loads(pickle.dumps(found)) == found
    assert pickle.loads(pickle.dumps(found)).draws == 4
    assert [one.tiles for one in found.sorted("tiles")] == [10, 2, 2]


@pytest.mark.parametrize("rules", ["sichuan", "riichi", "mcr", "nothing", None])
def test_rules_must_score(rules: str) -> None:
    with pytest.raises(paili.ArgumentError, match="rules"):
        sichuan.void_suits(HAND, rules=rules)


@pytest.mark.parametrize("draws", [-1, 9, 1.5, "3", True])
def test_draws_are_checked(draws: int) -> None:
    with pytest.raises(paili.ArgumentError, match="draws"):
        sichuan.void_suits(HAND, draws=draws)


@pytest.mark.parametrize("hand", ["11m999p111s[123m][111p]", "11m999p[123m][123p][123s]"])
def test_a_chow_is_worth_nothing(hand: str) -> None:
    """Check a chow, also where each suit has a meld, so that none can be void."""
    with pytest.raises(paili.ArgumentError, match="melds: got a chow, expected pungs and kongs"):
        paili.sichuan.void_suits(paili.Hand.parse(hand))


def test_honours_are_not_in_play() -> None:
    with pytest.raises(paili.TileCountError):
        sichuan.void_suits(paili.Hand.parse("123456m1223p111z"))


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="void_tiles"):
        sichuan.void_tiles  # noqa: B018


@pytest.mark.parametrize("memory", [0, -1, 2**70, True, 1e9, "1", None])
def test_bad_memory(memory: Any) -> None:
    with pytest.raises(paili.ArgumentError, match="memory: got"):
        paili.sichuan.void_suits(paili.Hand.parse("1223456778m13p19s"), memory=memory)
