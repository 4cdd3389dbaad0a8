"""The payments for wins, kongs and faults of Sichuan Mahjong, and invalid input."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import paili
import pytest
from paili import AKABANE, SBR, XUEZHAN, Hand, Rules, Suit, Tile, sichuan
from paili.sichuan import (
    Cause,
    Kong,
    KongKind,
    Payment,
    Score,
    Win,
    balance,
    fault_payments,
    score,
    win_payments,
)

HAND = Hand.parse("34789m22p[555m][1111p]")


def scored(rules: Rules = XUEZHAN, **flags: bool) -> Score:
    return score(Win(HAND, Tile.M2, Suit.BAMBOO, **flags), rules)


DISCARD = scored()
DRAWN = scored(self_drawn=True)
FED = scored(self_drawn=True, after_kong=True, fed=True)
FED_BY_ALL = scored(SBR, self_drawn=True, after_kong=True, fed=True)

# Wins


def test_one_seat_pays_for_a_discard() -> None:
    assert win_payments(DISCARD, 2, 0) == (Payment(0, 2, 2, Cause.WIN),)
    assert win_payments(FED, 2, 3, seats_in=(2, 3)) == (Payment(3, 2, 4, Cause.WIN),)


def test_all_that_are_in_pay_for_a_draw() -> None:
    assert win_payments(DRAWN, 2, seats_in=[3, 2, 0]) == (
        Payment(0, 2, 4, Cause.WIN),
        Payment(3, 2, 4, Cause.WIN),
    )
    for source in (None, 1):
        assert balance(win_payments(FED_BY_ALL, 0, source)) == (15, -5, -5, -5)


@pytest.mark.parametrize(
    ("of", "arguments", "name"),
    [
        (DISCARD, {"source": None}, "source"),
        (DISCARD, {"source": 2}, "source"),
        (DISCARD, {"source": 4}, "source"),
        (DISCARD, {"source": "1"}, "source"),
        (DISCARD, {"source": 1, "seats_in": (0, 2, 3)}, "source"),
        (DISCARD, {"source": 1, "seats_in": (0, 1, 3)}, "winner"),
        (DISCARD, {"source": 1, "seats_in": (0, 1, 2, 2)}, "seats_in"),
        (DISCARD, {"source": 1, "seats_in": (1, 2, 4)}, "seats_in"),
        (DISCARD, {"source": 1, "seats_in": 4}, "seats_in"),
        (DISCARD, {"winner": -1, "source": 1}, "winner"),
        (DISCARD, {"winner": True, "source": 1}, "winner"),
        (DISCARD, {"winner": paili.Wind.WEST, "source": 1}, "winner"),
        (DRAWN, {"source": 1}, "source"),
        (FED, {"source": None}, "source"),
        (FED_BY_ALL, {"source": 2}, "source"),
        (2, {"source": 1}, "score"),
        (DISCARD.win, {"source": 1}, "score"),
    ],
)
def test_payers_that_cannot_be(of: Any, arguments: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        win_payments(of, **({"winner": 2} | arguments))
    assert caught.value.name == name


# Kongs


@pytest.mark.parametrize(
    ("arguments", "paid"),
    [
        ({"kind": "concealed"}, (2, 0, 2, 2)),
        ({"kind": KongKind.CONCEALED, "seats_in": (1, 3)}, (0, 0, 0, 2)),
        ({"kind": "exposed", "giver": 2}, (0, 0, 2, 0)),
        ({"kind": "added", "just_drawn": True}, (1, 0, 1, 1)),
        ({"kind": "added", "just_drawn": True, "seats_in": (0, 1)}, (1, 0, 0, 0)),
        ({"kind": "added", "just_drawn": False}, (0, 0, 0, 0)),
    ],
)
def test_what_is_paid_for_a_kong_of_seat_1(
    arguments: dict[str, Any], paid: tuple[int, ...]
) -> None:
    kong = Kong.at_once(owner=1, rules=XUEZHAN, **arguments)
    assert (kong.paid, kong.owner, kong.holder) == (paid, 1, 1)
    assert kong.payments == tuple(
        Payment(seat, 1, points, Cause.KONG) for seat, points in enumerate(paid) if points
    )
    dear = Kong.at_once(owner=1, rules="akabane:base=500", **arguments)
    assert dear.paid == tuple(500 * points for points in paid)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"kind": "melded"}, "kongkind"),
        ({"kind": None}, "kongkind"),
        ({"owner": 4}, "owner"),
        ({"seats_in": (0, 2, 3)}, "owner"),
        ({"kind": "exposed"}, "giver"),
        ({"kind": "exposed", "giver": 1}, "giver"),
        ({"kind": "exposed", "giver": 2, "seats_in": (0, 1)}, "giver"),
        ({"giver": 2}, "giver"),
        ({"just_drawn": True}, "just_drawn"),
        ({"kind": "added"}, "just_drawn"),
        ({"kind": "added", "just_drawn": 1}, "just_drawn"),
        ({"kind": "exposed", "giver": 2, "just_drawn": False}, "just_drawn"),
        ({"rules": "mcr"}, "rules"),
    ],
)
def test_kongs_that_cannot_be(arguments: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Kong.at_once(**({"kind": "concealed", "owner": 1, "rules": XUEZHAN} | arguments))
    assert caught.value.name == name


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"kind": "melded"}, "kongkind"),
        ({"owner": "1"}, "owner"),
        ({"paid": (2, 2, 2, 2)}, "paid"),
        ({"paid": (2, 0, 2)}, "paid"),
        ({"paid": (-1, 0, 2, 2)}, "paid"),
        ({"paid": (2.0, 0, 2, 2)}, "paid"),
        ({"paid": (2_000_001, 0, 0, 0)}, "paid"),
        ({"paid": 6}, "paid"),
        ({"holder": 4}, "holder"),
        ({"holder": False}, "holder"),
    ],
)
def test_incomes_that_cannot_be(changed: dict[str, Any], name: str) -> None:
    arguments = {"kind": "concealed", "owner": 1, "paid": (2, 0, 2, 2), "holder": 1} | changed
    with pytest.raises(paili.ArgumentError) as caught:
        Kong(**arguments)
    assert caught.value.name == name


CONCEALED = Kong("concealed", 1, [2, 0, 2, 2], 1)


@pytest.mark.parametrize(
    ("rules", "holder", "payments"),
    [
        (XUEZHAN, 3, [Payment(1, 3, 6, Cause.TRANSFER)]),
        (SBR, None, [Payment(1, seat, 2, Cause.REFUND) for seat in (0, 2, 3)]),
        (AKABANE, 1, []),
    ],
)
def test_what_becomes_of_the_income(
    rules: Rules, holder: int | None, payments: list[Payment]
) -> None:
    held, found = CONCEALED.shot(3, rules)
    assert (held, list(found)) == (Kong("concealed", 1, (2, 0, 2, 2), holder), payments)
    assert CONCEALED.holder == 1


@pytest.mark.parametrize(
    ("kong", "winner", "name"),
    [
        (CONCEALED, 1, "first_winner"),
        (CONCEALED, 4, "first_winner"),
        (Kong("concealed", 1, (2, 0, 2, 2), None), 3, "holder"),
        (Kong("concealed", 1, (2, 0, 2, 2), 3), 2, "holder"),
    ],
)
def test_shots_that_cannot_be(kong: Kong, winner: int, name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        kong.shot(winner, XUEZHAN)
    assert caught.value.name == name


# Faults and sums


def test_a_fault_costs_the_cap_value_to_each_other_seat() -> None:
    assert fault_payments(1, "xuezhan:cap=2", seats_in=(0, 1, 3)) == (
        Payment(1, 0, 4, Cause.FAULT),
        Payment(1, 3, 4, Cause.FAULT),
    )
    assert balance(fault_payments(1, AKABANE)) == (32000, -96000, 32000, 32000)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"seat": 4}, "seat"),
        ({"seat": None}, "seat"),
        ({"seats_in": (0, 2, 3)}, "seat"),
        ({"rules": "sichuan"}, "rules"),
    ],
)
def test_faults_that_cannot_be(arguments: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        fault_payments(**({"seat": 1, "rules": XUEZHAN} | arguments))
    assert caught.value.name == name


def test_what_nobody_gets_is_lost() -> None:
    payments = [Payment(3, None, 48, Cause.VOID), Payment(3, 1, 2, Cause.NOT_READY)]
    assert balance(payments) == (0, 2, 0, -50)
    assert balance([]) == (0, 0, 0, 0)
    for wrong in (5, [5], [CONCEALED]):
        with pytest.raises(paili.ArgumentError) as caught:
            balance(wrong)  # type: ignore[arg-type]
        assert caught.value.name == "payments"


@pytest.mark.parametrize("value", [CONCEALED, Payment(3, None, 48, Cause.VOID), Cause.KONG_RETURN])
def test_values_are_values(value: Any) -> None:
    assert eval(repr(value), vars(sichuan)) == value
    assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert hash(pickle.loads(pickle.dumps(value))) == hash(value)


def test_json_has_the_attributes() -> None:
    assert Payment(3, None, 48, Cause.VOID).to_json() == {
        "payer": 3,
        "payee": None,
        "amount": 48,
        "cause": "void",
    }
    assert CONCEALED.to_json() == {
        "kind": "concealed",
        "owner": 1,
        "paid": [2, 0, 2, 2],
        "holder": 1,
    }


@pytest.mark.parametrize(
    ("payment", "name"),
    [
        (("a", 0, 5, Cause.WIN), "payer"),
        ((-1, 0, 5, Cause.WIN), "payer"),
        ((0, 9, 5, Cause.WIN), "payee"),
        ((0, 1, 0, Cause.WIN), "amount"),
        ((0, 1, float("nan"), Cause.WIN), "amount"),
        ((0, 1, 5, "nonsense"), "cause"),
    ],
)
def test_no_payments(payment: Any, name: str) -> None:
    with pytest.raises(paili.ArgumentError, match=f"^{name}: got"):
        Payment(*payment)


def test_seats_may_be_named_by_their_winds() -> None:
    payment = Payment(paili.Wind.SOUTH, paili.Wind.EAST, 5, Cause.WIN)
    assert payment == Payment(1, 0, 5, Cause.WIN)
    assert type(payment.payer) is int
    assert balance([payment]) == (5, -5, 0, 0)


def test_rules_void_of_the_best_suit_leave_the_suit_to_the_win() -> None:
    """Check that such rules only concern hands before the choice; a win has its own suit."""
    rules = XUEZHAN.with_best_void()
    assert rules == XUEZHAN
    for void in (None, Suit.BAMBOO):
        assert score(Win(HAND, Tile.M2, void), rules).value == DISCARD.value
    for voids in (None, np.array([-1])):
        found = sichuan.score_batch(
            np.stack([HAND.counts]), np.array([1]), rules, void=voids, melds=HAND.melds
        )
        assert found.value.tolist() == [DISCARD.value]
    seat = sichuan.Seat(Hand.parse("2244799m235667p"), "s")
    assert sum(balance(sichuan.settle([seat] * 4, [], rules))) == 0
    with pytest.raises(paili.ArgumentError, match="each seat has its own"):
        sichuan.settle([seat] * 4, [], XUEZHAN.with_void(Suit.BAMBOO))
