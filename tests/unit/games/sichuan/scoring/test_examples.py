"""Fifteen situations with known payments, computed by the public functions.

The void suit is bamboo. By default seat 0 wins and seat 1 discards.
"""

from __future__ import annotations

import pytest
from paili import AKABANE, SBR, XUEZHAN, Hand, Rules, Suit, Tile
from paili.sichuan import (
    Kong,
    Score,
    Seat,
    Win,
    balance,
    fault_payments,
    score,
    settle,
    win_payments,
)

READY = "234567m345789p5m"
PIG = "166899m14499p77s"
MELDED = "5p[222p][888m](3333m)[1111p]+5p"
QUADS = "1111224455778m+8m"
OUTSIDE = "111222333m999p1p+1p"
MIDDLES = "2255588m[222p][555p]+8m"
KONGED = "34789m22p[555m][1111p]+2m"
RULES = {"X": XUEZHAN, "S": SBR, "A": AKABANE}


def scored(text: str, rules: Rules, *circumstances: str) -> Score:
    hand, tile = text.split("+")
    win = Win(Hand.parse(hand), Tile.parse(tile), "s", **dict.fromkeys(circumstances, True))
    return score(win, rules)


def named(found: Score) -> str:
    """Return the names in order and the fan, such as "PLAIN ROOTx2 = 2"."""
    names = [one.name if times == 1 else f"{one.name}x{times}" for one, times in found.patterns]
    return f"{' '.join(names)} = {found.fan}"


@pytest.mark.parametrize(
    ("rules", "text", "circumstances", "patterns", "points"),
    [
        ("X", f"{READY}+5m", "", "PLAIN = 0", [1, -1, 0, 0]),
        ("S", f"{READY}+5m", "", "PLAIN = 0", [1, -1, 0, 0]),
        ("A", f"{READY}+5m", "", "PLAIN = 1", [1000, -1000, 0, 0]),
        ("X", f"{READY}+5m", "self_drawn", "PLAIN SELF_DRAW = 1", [6, -2, -2, -2]),
        ("S", f"{READY}+5m", "self_drawn", "PLAIN = 0", [6, -2, -2, -2]),
        ("A", f"{READY}+5m", "self_drawn", "PLAIN = 1", [6000, -2000, -2000, -2000]),
        ("X", MELDED, "", "GOLDEN_WAIT ALL_PUNGS ROOTx2 = 4", [16, -16, 0, 0]),
        ("S", MELDED, "", "GOLDEN_WAIT ALL_PUNGS KONGx2 = 4", [8, -8, 0, 0]),
        ("A", MELDED, "", "GOLDEN_WAIT ROOTx2 = 5", [16000, -16000, 0, 0]),
        ("X", QUADS, "", "FULL_FLUSH SEVEN_PAIRS ROOT = 5", [32, -32, 0, 0]),
        ("S", QUADS, "", "FULL_FLUSH SEVEN_PAIRS ROOT = 5", [8, -8, 0, 0]),
        ("A", QUADS, "", "PURE_DRAGON_SEVEN_PAIRS = 6", [32000, -32000, 0, 0]),
        ("X", OUTSIDE, "", "OUTSIDE_HAND = 2", [4, -4, 0, 0]),
        ("S", OUTSIDE, "", "ALL_PUNGS = 1", [2, -2, 0, 0]),
        ("A", OUTSIDE, "", "OUTSIDE_HAND = 3", [4000, -4000, 0, 0]),
        ("X", MIDDLES, "", "ALL_258 ALL_PUNGS = 3", [8, -8, 0, 0]),
        ("S", MIDDLES, "", "ALL_PUNGS = 1", [2, -2, 0, 0]),
        ("A", MIDDLES, "", "ALL_258 = 4", [8000, -8000, 0, 0]),
        ("X", f"{READY}+5m", "self_drawn heavenly", "HEAVENLY SELF_DRAW = 6", [96, -32, -32, -32]),
        (
            "A",
            f"{READY}+5m",
            "self_drawn heavenly",
            "HEAVENLY = 6",
            [99000, -33000, -33000, -33000],
        ),
    ],
)
def test_wins_of_seat_0(
    rules: str, text: str, circumstances: str, patterns: str, points: list[int]
) -> None:
    found = scored(text, RULES[rules], *circumstances.split())
    assert named(found) == patterns
    source = None if found.win.self_drawn else 1
    assert list(balance(win_payments(found, 0, source))) == points


@pytest.mark.parametrize(
    ("rules", "patterns", "points"),
    [
        (XUEZHAN, "PLAIN ROOT AFTER_KONG = 2", (0, 4, 0, -4)),
        (SBR, "PLAIN KONG AFTER_KONG = 2", (-5, 15, -5, -5)),
        (AKABANE, "PLAIN ROOT AFTER_KONG = 3", (-5000, 15000, -5000, -5000)),
    ],
)
def test_a_replacement_wins_after_a_kong_fed_by_seat_3(
    rules: Rules, patterns: str, points: tuple[int, ...]
) -> None:
    found = scored(KONGED, rules, "self_drawn", "after_kong", "fed")
    assert named(found) == patterns
    assert balance(win_payments(found, 1, 3)) == points


def test_the_replacement_of_an_added_kong_is_the_last_tile() -> None:
    found = scored(KONGED, XUEZHAN, "self_drawn", "after_kong", "last_tile")
    assert named(found) == "PLAIN SELF_DRAW ROOT AFTER_KONG LAST_TILE = 4"
    assert balance(win_payments(found, 1, seats_in=(0, 1, 3))) == (-16, 32, 0, -16)


def test_a_kong_of_seat_3_is_robbed() -> None:
    found = scored("22255579m44p[111p]+8m", XUEZHAN, "robbing_kong")
    assert named(found) == "PLAIN ROBBING_KONG = 1"
    assert balance(win_payments(found, 0, 3)) == (2, 0, 0, -2)


@pytest.mark.parametrize(
    ("rules", "points", "holder"), [(XUEZHAN, (-6, 0, 6, 0), 2), (SBR, (-6, 2, 2, 2), None)]
)
def test_two_seats_win_the_discard_after_a_kong(
    rules: Rules, points: tuple[int, ...], holder: int | None
) -> None:
    kong = Kong.at_once("concealed", 0, rules)
    assert balance(kong.payments) == (6, -2, -2, -2)
    second = scored(f"{READY}+5m", rules, "shoot_after_kong")
    third = scored("55m22333p[888m][999m]+5m", rules, "shoot_after_kong")
    wins = [*win_payments(second, 2, 0), *win_payments(third, 3, 0, seats_in=(0, 1, 3))]
    assert balance(wins) == (-6, 0, 2, 4)
    held, payments = kong.shot(2, rules)
    assert (balance(payments), held.holder) == (points, holder)


def seat(text: str, *, has_won: bool = False) -> Seat:
    return Seat(Hand.parse(text), Suit.BAMBOO, has_won=has_won)


WON = seat(READY, has_won=True)


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (XUEZHAN, (33, 34, 29, -96)),
        (SBR, (2, 4, -3, -51)),
        (AKABANE, (9000, 10000, 5000, -24000)),
    ],
)
def test_two_seats_are_ready_one_is_not_and_one_holds_void_tiles(
    rules: Rules, points: tuple[int, ...]
) -> None:
    melded, far = seat("55m88p[111m][333m][222p]"), seat("2244799m235667p")
    assert balance(settle([seat(READY), melded, far, seat(PIG)], [], rules)) == points


@pytest.mark.parametrize(("rules", "points"), [(XUEZHAN, (2, 2, -7, 3)), (SBR, (0, 0, -3, 3))])
def test_a_kong_is_returned(rules: Rules, points: tuple[int, ...]) -> None:
    kong = Kong.at_once("concealed", 2, rules)
    seats = [WON, WON, seat("1479m258p147p(8888m)"), seat(READY)]
    assert balance(settle(seats, [kong], rules)) == points


@pytest.mark.parametrize(
    ("rules", "points"),
    [(XUEZHAN, (0, 32, 0, -32)), (SBR, (0, 8, 0, -56)), (AKABANE, (0, 16000, 0, -16000))],
)
def test_void_tiles_against_a_dear_hand(rules: Rules, points: tuple[int, ...]) -> None:
    assert balance(settle([WON, seat("1122334455667m"), WON, seat(PIG)], [], rules)) == points


@pytest.mark.parametrize(("rules", "points"), [(XUEZHAN, (32, 0, -64, 32)), (SBR, (8, 0, -16, 8))])
def test_a_fault_when_seat_1_has_won(rules: Rules, points: tuple[int, ...]) -> None:
    assert balance(fault_payments(2, rules, seats_in=(0, 2, 3))) == points
