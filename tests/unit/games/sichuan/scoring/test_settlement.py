"""The end of a game of Sichuan Mahjong: seats, their payments, and invalid input."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import paili
import pytest
from paili import AKABANE, SBR, XUEZHAN, Hand, Rules, Suit, sichuan
from paili.sichuan import Cause, Kong, Payment, Seat, balance, settle

READY = "234567m345789p5m"


def seat(text: str, void: Any = "s", **options: Any) -> Seat:
    return Seat(Hand.parse(text), void, **options)


WON = seat(READY, has_won=True)
FAR = seat("2244799m235667p")
PIG = seat("166899m14499p77s")
SPARED = seat("166899m14499p77s", discarded_others=False)


@pytest.mark.parametrize(
    ("of", "value"),
    [
        (seat(READY), 1),
        (seat("55m88p[111m][333m][222p]"), 2),
        (seat("1122334455667m"), 16),
        (FAR, None),
        (PIG, None),
        (WON, None),
        # It holds all four copies of the missing tile itself.
        (seat("5m[555m][111p][222p][444p]"), None),
        (seat("5m(1111p)[222p][444p][777p]"), 8),
        (seat("5m(1111p)[222p][444p][777p]", "m"), None),
        # Ready except for its void tile.
        (seat("234567m34578p99s"), None),
        (seat("23456m34588p[777p]"), 1),
        (seat("23456m34588p(7777p)"), 2),
    ],
)
def test_the_largest_value_of_a_ready_seat(of: Seat, value: int | None) -> None:
    assert of.ready_value(XUEZHAN) == value


def test_pigs_hold_void_tiles_and_have_not_won() -> None:
    assert (PIG.is_pig, FAR.is_pig, seat(READY, "p").is_pig) == (True, False, True)
    assert not seat("166899m14499p77s", has_won=True).is_pig


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (XUEZHAN, (65, 63, -64, -64)),
        (SBR, (3, -1, -49, -49)),
        (AKABANE, (17000, 15000, -16000, -16000)),
    ],
)
def test_two_pigs_pay_the_others_only(rules: Rules, points: tuple[int, ...]) -> None:
    assert balance(settle((seat(READY), FAR, PIG, PIG), (), rules)) == points


def test_void_tiles_are_no_loss_if_nothing_else_was_ever_discarded() -> None:
    seats = [WON, seat(READY), WON, SPARED]
    assert settle(seats, [], SBR) == (Payment(3, 1, 1, Cause.NOT_READY),)
    assert settle(seats, [], XUEZHAN) == (Payment(3, 1, 32, Cause.VOID),)


def test_four_fan_under_a_lower_cap() -> None:
    rules = XUEZHAN.with_(void_penalty="four_fan", cap=3)
    assert settle([WON, WON, FAR, PIG], [], rules) == (Payment(3, 2, 8, Cause.VOID),)


@pytest.mark.parametrize(
    ("last", "rules", "payments"),
    [
        (PIG, XUEZHAN, ()),
        (PIG, SBR, (Payment(3, None, 48, Cause.VOID),)),
        (PIG, SBR.with_(base=5), (Payment(3, None, 240, Cause.VOID),)),
        (SPARED, SBR, ()),
        (FAR, SBR, ()),
    ],
)
def test_after_three_wins_void_tiles_alone_can_cost(
    last: Seat, rules: Rules, payments: tuple[Payment, ...]
) -> None:
    # Its kong stays paid whether or not it is ready.
    kong = Kong("concealed", 3, (2, 2, 2, 0), 3)
    assert settle([WON, WON, WON, last], [kong], rules) == payments


def test_kongs_go_back_from_their_holder() -> None:
    kongs = [
        Kong("concealed", 1, (2, 0, 2, 2), 1),
        Kong("exposed", 1, (0, 0, 0, 2), None),
        Kong("exposed", 1, (0, 0, 2, 0), 0),
        Kong("exposed", 2, (0, 2, 0, 0), 2),
    ]
    seats = [WON, FAR, seat(READY), FAR]
    back = [one for one in settle(seats, kongs, XUEZHAN) if one.cause is Cause.KONG_RETURN]
    assert back == [Payment(1, payee, 2, Cause.KONG_RETURN) for payee in (0, 2, 3)]
    back = [one for one in settle(seats, kongs, SBR) if one.cause is Cause.KONG_RETURN]
    assert back == [Payment(1, payee, 2, Cause.KONG_RETURN) for payee in (2, 3)]


def test_nobody_pays_when_all_are_ready_or_none_is() -> None:
    assert settle([seat(READY)] * 3 + [WON], [], XUEZHAN) == ()
    assert settle([FAR] * 4, [], AKABANE) == ()


def test_nothing_is_changed_by_settling() -> None:
    seats, kongs = [FAR, PIG, WON, seat(READY)], [Kong("concealed", 0, (0, 2, 2, 2), 0)]
    before = copy.deepcopy((seats, kongs))
    assert settle(seats, kongs, XUEZHAN) == settle(iter(seats), iter(kongs), XUEZHAN)
    assert (seats, kongs) == before


@pytest.mark.parametrize("value", [WON, PIG, SPARED, seat("5m(1111p)[222p][444p][777p]", "m")])
def test_values_are_values(value: Seat) -> None:
    assert eval(repr(value), vars(paili) | vars(sichuan)) == value
    assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
    assert type(value.void) is Suit


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"hand": READY}, "hand"),
        ({"void": None}, "void"),
        ({"void": Suit.HONORS}, "void"),
        ({"void": 2}, "void"),
        ({"has_won": 1}, "has_won"),
        ({"discarded_others": None}, "discarded_others"),
        ({"hand": Hand.parse("2345678p999p[123m]")}, "hand"),
        ({"hand": Hand.parse("2345678p999p[111z]")}, "hand"),
        ({"hand": Hand.parse("2345678p999p[111s]")}, "hand"),
    ],
)
def test_seats_that_cannot_be(changed: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Seat(**({"hand": Hand.parse(READY), "void": "s"} | changed))
    assert caught.value.name == name


@pytest.mark.parametrize(
    ("text", "has_won", "is_right"),
    [
        (READY + "5m", False, False),
        (READY + "5m", True, True),
        ("2345p", True, False),
        ("2345p", False, False),
        ("55m[555p][111m][222m][333m]", True, True),
        ("5m[555p][111m][222m][333m]", False, True),
    ],
)
def test_sizes_of_hands(text: str, has_won: bool, is_right: bool) -> None:
    if is_right:
        assert seat(text, has_won=has_won).hand == Hand.parse(text)
        return
    with pytest.raises(paili.HandSizeError) as caught:
        seat(text, has_won=has_won)
    assert caught.value.size == Hand.parse(text).size


def test_there_are_no_honours() -> None:
    with pytest.raises(paili.TileCountError) as caught:
        seat("234567m34589p11z")
    assert (caught.value.tile, caught.value.count) == (paili.Tile.EAST, 2)


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"seats": [WON] * 4}, "seats"),
        ({"seats": [FAR] * 3}, "seats"),
        ({"seats": [FAR] * 5}, "seats"),
        ({"seats": [FAR, FAR, FAR, "s"]}, "seats"),
        ({"seats": None}, "seats"),
        ({"kongs": [FAR]}, "kongs"),
        ({"kongs": None}, "kongs"),
        ({"rules": "sichuan"}, "rules"),
        ({"rules": "xuezhan:void=s"}, "rules"),
        ({"rules": None}, "rules"),
    ],
)
def test_positions_that_cannot_be(changed: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        settle(**({"seats": [FAR] * 4, "kongs": [], "rules": XUEZHAN} | changed))
    assert caught.value.name == name
