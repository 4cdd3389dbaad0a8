"""Kong income and the payments at the end, by the slow reference."""

from __future__ import annotations

import pytest

from tests.cases.games.sichuan import PIG, READY, at_end
from tests.reference.sichuan.rules import AKABANE, SBR, XUEZHAN, SichuanRules
from tests.reference.sichuan.settlement import (
    KongIncome,
    Payment,
    Seat,
    after_shot,
    balance,
    kong_income,
    kong_payments,
    ready_value,
    settle,
    settle_after_three_wins,
)

WON = at_end(READY, has_won=True)
NOT_READY = at_end("2244799m235667p")
PURE = at_end("1122334455667m")


@pytest.mark.parametrize(
    ("kind", "source", "is_just_drawn", "points"),
    [
        ("concealed", None, True, [0, 4, -2, -2]),
        ("concealed", None, False, [0, 4, -2, -2]),
        ("exposed", 3, False, [0, 2, 0, -2]),
        ("added", None, True, [0, 2, -1, -1]),
        ("added", None, False, [0, 0, 0, 0]),
    ],
)
def test_kongs_of_seat_1_when_seat_0_has_won(
    kind: str, source: int | None, is_just_drawn: bool, points: list[int]
) -> None:
    kong = kong_income(kind, 1, source, is_just_drawn, {2, 3}, XUEZHAN)
    assert balance(kong_payments(kong)) == points
    assert kong.holder == 1
    dear = kong_income(kind, 1, source, is_just_drawn, {2, 3}, AKABANE)
    assert balance(kong_payments(dear)) == [1000 * point for point in points]


def test_an_exposed_kong_needs_its_discarder() -> None:
    with pytest.raises(ValueError, match="source: got None"):
        kong_income("exposed", 1, None, False, {2, 3}, XUEZHAN)


def test_income_may_stay_with_who_discards_after_a_kong() -> None:
    kong = kong_income("exposed", 0, 2, False, {1, 2, 3}, AKABANE)
    assert after_shot(kong, 3, AKABANE) == (kong, [])


def test_a_kong_that_nobody_paid_for_moves_no_points() -> None:
    kong = kong_income("added", 0, None, False, {1, 2, 3}, XUEZHAN)
    assert after_shot(kong, 3, XUEZHAN)[1] == []
    assert after_shot(kong, 3, SBR)[1] == []


@pytest.mark.parametrize(
    ("seat", "value"),
    [
        (at_end(READY), 1),
        (at_end("55m88p[111m][333m][222p]"), 2),
        # With 7m seven pairs, with 1m and 4m sets of one suit.
        (PURE, 16),
        (NOT_READY, None),
        (at_end(PIG), None),
        # All four copies of the tile that it lacks are its own.
        (at_end("5m[555m][111p][222p][444p]"), None),
        (at_end("5m(1111p)[222p][444p][777p]"), 8),
        # Ready but for its void tile.
        (at_end("234567m34578p99s"), None),
    ],
)
def test_largest_value_of_a_ready_seat(seat: Seat, value: int | None) -> None:
    assert ready_value(seat, XUEZHAN) == value


@pytest.mark.parametrize(
    ("seat", "fan"), [(at_end("23456m34588p[777p]"), 0), (at_end("23456m34588p(7777p)"), 1)]
)
def test_a_declared_kong_counts_for_a_ready_seat(seat: Seat, fan: int) -> None:
    assert ready_value(seat, XUEZHAN) == ready_value(seat, SBR) == 2**fan


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        # Each seat with void tiles pays each one without; nothing among themselves.
        (XUEZHAN, [64 + 1, 64 - 1, -64, -64]),
        (SBR, [3, -1, -1 - 48, -1 - 48]),
        (AKABANE, [16000 + 1000, 16000 - 1000, -16000, -16000]),
    ],
)
def test_two_seats_with_void_tiles(rules: SichuanRules, points: list[int]) -> None:
    seats = (at_end(READY), NOT_READY, at_end(PIG), at_end(PIG))
    assert balance(settle(seats, (), rules)) == points


def test_a_seat_that_discarded_nothing_but_void_tiles_loses_nothing_to_nobody() -> None:
    seats = (WON, at_end(READY), WON, at_end(PIG, discarded_others=False))
    assert settle(seats, (), SBR) == [Payment(3, 1, 1, "not_ready")]
    # Where the loss goes to other seats, the discards do not matter.
    assert settle(seats, (), XUEZHAN) == [Payment(3, 1, 32, "void")]


def test_four_fan_under_a_lower_cap() -> None:
    rules = XUEZHAN.with_(void_penalty="four_fan", cap=3)
    seats = (WON, WON, NOT_READY, at_end(PIG))
    assert settle(seats, (), rules) == [Payment(3, 2, 8, "void")]


@pytest.mark.parametrize("seat", [NOT_READY, at_end(PIG)])
def test_kongs_go_back_from_their_holder(seat: Seat) -> None:
    kongs = (
        KongIncome("exposed", 1, ((2, 2),), 1),
        KongIncome("concealed", 1, ((0, 2), (2, 2), (3, 2)), 1),
        # Not held any more: refunded, and moved to a winner.
        KongIncome("exposed", 1, ((3, 2),), None),
        KongIncome("exposed", 1, ((2, 2),), 0),
        # Of a ready seat and of a winner.
        KongIncome("exposed", 2, ((1, 2),), 2),
        KongIncome("exposed", 0, ((1, 2),), 0),
    )
    seats = (WON, seat, at_end(READY), NOT_READY)
    back = [one for one in settle(seats, kongs, XUEZHAN) if one.cause == "kong_return"]
    assert back == [
        Payment(1, 2, 2, "kong_return"),
        Payment(1, 0, 2, "kong_return"),
        Payment(1, 2, 2, "kong_return"),
        Payment(1, 3, 2, "kong_return"),
    ]
    not_to_winners = [one for one in settle(seats, kongs, SBR) if one.cause == "kong_return"]
    assert not_to_winners == [one for one in back if one.payee != 0]


@pytest.mark.parametrize(
    ("rules", "payments"),
    [(XUEZHAN, []), (SBR, [Payment(3, None, 48, "void")]), (AKABANE, [])],
)
def test_the_last_seat_in_after_three_wins(rules: SichuanRules, payments: list[Payment]) -> None:
    assert settle_after_three_wins((WON, WON, WON, at_end(PIG)), rules) == payments
    assert settle_after_three_wins((WON, WON, WON, NOT_READY), rules) == []
    spared = at_end(PIG, discarded_others=False)
    assert settle_after_three_wins((WON, WON, WON, spared), rules) == []


def test_nobody_is_paid_when_all_are_ready_or_none_is() -> None:
    assert settle((at_end(READY), PURE, at_end(READY), WON), (), XUEZHAN) == []
    assert settle((NOT_READY, NOT_READY, WON, WON), (), XUEZHAN) == []
