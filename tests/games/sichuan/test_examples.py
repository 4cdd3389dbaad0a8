"""Fifteen situations with known payments, told to the slow reference.

The void suit is bamboo. Seat 0 wins and seat 1 discards, unless a case says something else.
"""

from __future__ import annotations

import pytest

from tests.cases.games.sichuan import PIG, READY, at_end, named, won
from tests.reference.sichuan.rules import AKABANE, PRESETS, SBR, XUEZHAN, SichuanRules
from tests.reference.sichuan.scoring import score
from tests.reference.sichuan.settlement import (
    KongIncome,
    after_shot,
    balance,
    fault_payments,
    kong_income,
    kong_payments,
    settle,
    win_payments,
)

FLAT = "34789m22p[555m][1111p]+2m"


WINS = [
    ("1", "XUEZHAN", f"{READY}+5m", {}, "PLAIN = 0", [1, -1, 0, 0]),
    ("1", "SBR", f"{READY}+5m", {}, "PLAIN = 0", [1, -1, 0, 0]),
    ("1", "AKABANE", f"{READY}+5m", {}, "PLAIN = 1", [1000, -1000, 0, 0]),
    ("2", "XUEZHAN", f"{READY}+5m", {"self_drawn"}, "PLAIN SELF_DRAW = 1", [6, -2, -2, -2]),
    ("2", "SBR", f"{READY}+5m", {"self_drawn"}, "PLAIN = 0", [6, -2, -2, -2]),
    ("2", "AKABANE", f"{READY}+5m", {"self_drawn"}, "PLAIN = 1", [6000, -2000, -2000, -2000]),
    (
        "3",
        "XUEZHAN",
        "5p[222p][888m](3333m)[1111p]+5p",
        {},
        "ALL_PUNGS GOLDEN_WAIT ROOTx2 = 4",
        [16, -16, 0, 0],
    ),
    (
        "3",
        "SBR",
        "5p[222p][888m](3333m)[1111p]+5p",
        {},
        "ALL_PUNGS GOLDEN_WAIT KONGx2 = 4",
        [8, -8, 0, 0],
    ),
    (
        "3",
        "AKABANE",
        "5p[222p][888m](3333m)[1111p]+5p",
        {},
        "GOLDEN_WAIT ROOTx2 = 5",
        [16000, -16000, 0, 0],
    ),
    (
        "4",
        "XUEZHAN",
        "1111224455778m+8m",
        {},
        "FULL_FLUSH ROOT SEVEN_PAIRS = 5",
        [32, -32, 0, 0],
    ),
    ("4", "SBR", "1111224455778m+8m", {}, "FULL_FLUSH ROOT SEVEN_PAIRS = 5", [8, -8, 0, 0]),
    (
        "4",
        "AKABANE",
        "1111224455778m+8m",
        {},
        "PURE_DRAGON_SEVEN_PAIRS = 6",
        [32000, -32000, 0, 0],
    ),
    ("5", "XUEZHAN", "111222333m999p1p+1p", {}, "OUTSIDE_HAND = 2", [4, -4, 0, 0]),
    ("5", "SBR", "111222333m999p1p+1p", {}, "ALL_PUNGS = 1", [2, -2, 0, 0]),
    ("5", "AKABANE", "111222333m999p1p+1p", {}, "OUTSIDE_HAND = 3", [4000, -4000, 0, 0]),
    ("6", "XUEZHAN", "2255588m[222p][555p]+8m", {}, "ALL_258 ALL_PUNGS = 3", [8, -8, 0, 0]),
    ("6", "SBR", "2255588m[222p][555p]+8m", {}, "ALL_PUNGS = 1", [2, -2, 0, 0]),
    ("6", "AKABANE", "2255588m[222p][555p]+8m", {}, "ALL_258 = 4", [8000, -8000, 0, 0]),
    (
        "9",
        "XUEZHAN",
        f"{READY}+5m",
        {"self_drawn", "heavenly"},
        "HEAVENLY SELF_DRAW = 6",
        [96, -32, -32, -32],
    ),
    (
        "9",
        "AKABANE",
        f"{READY}+5m",
        {"self_drawn", "heavenly"},
        "HEAVENLY = 6",
        [99000, -33000, -33000, -33000],
    ),
]


@pytest.mark.parametrize(
    ("preset", "text", "circumstances", "patterns", "points"),
    [case[1:] for case in WINS],
    ids=[f"{case[0]}-{case[1]}" for case in WINS],
)
def test_wins_of_seat_0_from_seat_1(
    preset: str, text: str, circumstances: set[str], patterns: str, points: list[int]
) -> None:
    rules = PRESETS[preset]
    win = won(text, **dict.fromkeys(circumstances, True))
    assert named(score(win, rules)) == patterns
    assert balance(win_payments(win, 0, 1, {1, 2, 3}, rules)) == points


@pytest.mark.parametrize(
    ("rules", "patterns", "points"),
    [
        (XUEZHAN, "AFTER_KONG PLAIN ROOT = 2", [0, 4, 0, -4]),
        (SBR, "AFTER_KONG KONG PLAIN = 2", [-5, 15, -5, -5]),
        (AKABANE, "AFTER_KONG PLAIN ROOT = 3", [-5000, 15000, -5000, -5000]),
    ],
)
def test_7_a_replacement_wins_after_a_kong_fed_by_seat_3(
    rules: SichuanRules, patterns: str, points: list[int]
) -> None:
    win = won(FLAT, self_drawn=True, after_kong=True, fed=True)
    assert named(score(win, rules)) == patterns
    assert balance(win_payments(win, 1, 3, {0, 2, 3}, rules)) == points


def test_8_a_replacement_of_an_added_kong_is_the_last_tile() -> None:
    win = won(FLAT, self_drawn=True, after_kong=True, last_tile=True)
    assert named(score(win, XUEZHAN)) == "AFTER_KONG LAST_TILE PLAIN ROOT SELF_DRAW = 4"
    assert balance(win_payments(win, 1, None, {0, 3}, XUEZHAN)) == [-16, 32, 0, -16]


def test_10_a_kong_of_seat_3_is_robbed() -> None:
    win = won("22255579m44p[111p]+8m", robbing_kong=True)
    assert named(score(win, XUEZHAN)) == "PLAIN ROBBING_KONG = 1"
    assert balance(win_payments(win, 0, 3, {1, 2, 3}, XUEZHAN)) == [2, 0, 0, -2]


@pytest.mark.parametrize(
    ("rules", "points", "holder"),
    [(XUEZHAN, [-6, 0, 6, 0], 2), (SBR, [-6, 2, 2, 2], None)],
)
def test_11_two_seats_win_the_discard_after_a_kong(
    rules: SichuanRules, points: list[int], holder: int | None
) -> None:
    kong = kong_income("concealed", 0, None, False, {1, 2, 3}, rules)
    assert balance(kong_payments(kong)) == [6, -2, -2, -2]
    second = won(f"{READY}+5m", shoot_after_kong=True)
    third = won("55m22333p[888m][999m]+5m", shoot_after_kong=True)
    wins = [
        *win_payments(second, 2, 0, {0, 1, 3}, rules),
        *win_payments(third, 3, 0, {0, 1}, rules),
    ]
    assert balance(wins) == [-6, 0, 2, 4]
    held, payments = after_shot(kong, 2, rules)
    assert balance(payments) == points
    assert held.holder == holder


WON = at_end(READY, has_won=True)


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (XUEZHAN, [33, 34, 29, -96]),
        (SBR, [2, 4, -3, -51]),
        (AKABANE, [9000, 10000, 5000, -24000]),
    ],
)
def test_12_two_seats_ready_one_not_and_one_with_void_tiles(
    rules: SichuanRules, points: list[int]
) -> None:
    seats = (
        at_end(READY),
        at_end("55m88p[111m][333m][222p]"),
        at_end("2244799m235667p"),
        at_end(PIG),
    )
    assert balance(settle(seats, (), rules)) == points


@pytest.mark.parametrize(("rules", "points"), [(XUEZHAN, [2, 2, -7, 3]), (SBR, [0, 0, -3, 3])])
def test_13_a_kong_is_returned(rules: SichuanRules, points: list[int]) -> None:
    seats = (WON, WON, at_end("1479m258p147p(8888m)"), at_end(READY))
    kong = KongIncome("concealed", 2, ((0, 2), (1, 2), (3, 2)), 2)
    assert balance(settle(seats, (kong,), rules)) == points


@pytest.mark.parametrize(
    ("rules", "points"),
    [(XUEZHAN, [0, 32, 0, -32]), (SBR, [0, 8, 0, -56]), (AKABANE, [0, 16000, 0, -16000])],
)
def test_14_void_tiles_against_a_dear_hand(rules: SichuanRules, points: list[int]) -> None:
    seats = (WON, at_end("1122334455667m"), WON, at_end(PIG))
    assert balance(settle(seats, (), rules)) == points


@pytest.mark.parametrize(("rules", "points"), [(XUEZHAN, [32, 0, -64, 32]), (SBR, [8, 0, -16, 8])])
def test_15_a_fault_of_seat_2_when_seat_1_has_won(rules: SichuanRules, points: list[int]) -> None:
    assert balance(fault_payments(2, {0, 3}, rules)) == points
