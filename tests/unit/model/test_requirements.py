"""The minimum worth of a win, and rules that have one."""

import dataclasses
import json
import pickle
from typing import Any

import numpy as np
import paili
import pytest
from paili import (
    MAHJONG0,
    MCR,
    PRESETS,
    RIICHI,
    SICHUAN,
    Form,
    Requirement,
    Rules,
    Suit,
    Tile,
    WinBy,
    Wind,
)

WINDS = {"seat_wind": Wind.EAST, "prevalent_wind": Wind.SOUTH}
EIGHT = MCR.requiring(8, **WINDS)
SELF_DRAWN = MCR.requiring(24, seat_wind=Wind.NORTH, prevalent_wind=Wind.WEST, win_by="self_draw")
EVERY = [
    MCR.requiring(minimum, seat_wind=seat, prevalent_wind=Wind.WEST, win_by=way)
    for minimum in (0, 8, 65_535)
    for seat in Wind
    for way in WinBy
]


def test_a_requirement_has_a_normal_form() -> None:
    given = Requirement(8, **WINDS, win_by="discard")
    assert (given.minimum, given.win_by) == (8, WinBy.DISCARD)
    assert given.win_by is WinBy.DISCARD
    assert given == Requirement(8, **WINDS, win_by=WinBy.DISCARD)
    assert Requirement(8, **WINDS).win_by is WinBy.EITHER
    assert type(Requirement(np.int64(9), **WINDS).minimum) is int


def test_a_requirement_is_a_frozen_value() -> None:
    given = Requirement(12, **WINDS, win_by="self_draw")
    assert given != Requirement(12, **WINDS)
    assert hash(given) == hash(Requirement(12, **WINDS, win_by="self_draw"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        given.minimum = 8  # type: ignore[misc]
    assert str(given) == "minimum=12:seat=east:round=south:win_by=self_draw"


def test_ways_to_win_are_their_texts() -> None:
    assert [str(way) for way in WinBy] == ["discard", "self_draw", "either"]
    assert [repr(way) for way in WinBy] == ["WinBy.DISCARD", "WinBy.SELF_DRAW", "WinBy.EITHER"]


@pytest.mark.parametrize("name", ["seat_wind", "prevalent_wind"])
@pytest.mark.parametrize("make", [Requirement, MCR.requiring])
def test_winds_must_be_given(make: Any, name: str) -> None:
    winds = {other: wind for other, wind in WINDS.items() if other != name}
    with pytest.raises(paili.ArgumentError) as caught:
        make(8, **winds)
    assert (caught.value.name, caught.value.got) == (name, "None")


def test_rules_with_winds_need_them() -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        MCR.requiring(8)
    assert (caught.value.name, caught.value.got) == ("seat_wind", "None")
    assert Requirement(8).seat_wind is None


@pytest.mark.parametrize("make", [Requirement, MCR.requiring])
def test_the_minimum_must_be_given(make: Any) -> None:
    with pytest.raises((TypeError, paili.ArgumentError), match="minimum"):
        make(**WINDS)


@pytest.mark.parametrize("make", [Requirement, MCR.requiring])
@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"seat_wind": 0}, "seat_wind"),
        ({"seat_wind": "up"}, "seat_wind"),
        ({"seat_wind": None}, "seat_wind"),
        ({"prevalent_wind": Tile.EAST}, "prevalent_wind"),
        ({"prevalent_wind": True}, "prevalent_wind"),
        ({"minimum": -1}, "minimum"),
        ({"minimum": 65_536}, "minimum"),
        ({"minimum": 10**30}, "minimum"),
        ({"minimum": 8.0}, "minimum"),
        ({"minimum": True}, "minimum"),
        ({"minimum": "8"}, "minimum"),
        ({"minimum": None}, "minimum"),
        ({"win_by": "robbery"}, "win_by"),
        ({"win_by": "DISCARD"}, "win_by"),
        ({"win_by": 0}, "win_by"),
        ({"win_by": None}, "win_by"),
        ({"win_by": ["discard"]}, "win_by"),
    ],
)
def test_wrong_values_are_named(make: Any, changed: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        make(**({"minimum": 8} | WINDS | changed))
    assert caught.value.name == name
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), vars(again)) == (paili.ArgumentError, vars(caught.value))


def test_rules_that_require_something() -> None:
    assert EIGHT.requirement == Requirement(8, **WINDS)
    assert (EIGHT.name, EIGHT.kinds, EIGHT.forms) == (MCR.name, MCR.kinds, MCR.forms)
    assert (EIGHT.void_suit, EIGHT.chows, EIGHT.has_scoring) == (None, True, True)
    assert MCR.requirement is None
    assert EIGHT != MCR
    assert MCR.requiring(9, **WINDS) != EIGHT
    assert MCR.requiring(8, **WINDS, win_by="either") == EIGHT
    assert hash(EIGHT) == hash(MCR.requiring(8, **WINDS))
    assert MCR.requiring(0, **WINDS) != MCR


def test_a_requirement_can_be_changed_and_taken_away() -> None:
    assert EIGHT.without_requirement() == MCR
    assert MCR.without_requirement() is MCR
    twelve = EIGHT.requiring(12, **WINDS)
    assert twelve == MCR.requiring(12, **WINDS)
    assert EIGHT.requirement == Requirement(8, **WINDS)


@pytest.mark.parametrize("rules", EVERY, ids=str)
def test_round_trips(rules: Rules) -> None:
    assert Rules.parse(str(rules)) == rules
    assert eval(repr(rules), vars(paili)) == rules
    assert eval(repr(rules.requirement), vars(paili)) == rules.requirement
    for value in (rules, rules.requirement):
        again = pickle.loads(pickle.dumps(value))
        assert (again, hash(again)) == (value, hash(value))
        plain = json.loads(json.dumps(value.to_json()))
        assert type(value).from_json(plain) == value


def test_texts() -> None:
    assert str(EIGHT) == "mcr:minimum=8:seat=east:round=south:win_by=either"
    assert repr(EIGHT) == f"Rules.parse('{EIGHT}')"
    assert Rules.parse("mcr:minimum=8:seat=east:round=south") == EIGHT
    assert Rules.parse("mcr:round=south:seat=east:minimum=8") == EIGHT
    own = Rules("own", 34, MCR.forms, requirement=EIGHT.requirement)
    assert "requirement=Requirement(" in repr(own)
    assert eval(repr(own), vars(paili)) == own


def test_json_of_rules() -> None:
    assert EIGHT.to_json() == {
        "name": "mcr",
        "kinds": 34,
        "forms": [str(form) for form in Form if form in MCR.forms],
        "void_suit": None,
        "chows": True,
        "requirement": {
            "minimum": 8,
            "seat_wind": "east",
            "prevalent_wind": "south",
            "win_by": "either",
        },
        "scoring": None,
    }
    for rules in (*PRESETS.values(), SICHUAN.with_void(Suit.DOTS), EIGHT, SELF_DRAWN):
        assert Rules.from_json(rules.to_json()) == rules


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"requirement": 8}, "requirement"),
        ({"requirement": {"minimum": 8}}, "requirement"),
        ({"requirement": EIGHT.to_json()["requirement"] | {"minimum": "8"}}, "minimum"),
        ({"requirement": EIGHT.to_json()["requirement"] | {"seat_wind": "up"}}, "seat_wind"),
        ({"requirement": EIGHT.to_json()["requirement"] | {"seat_wind": 0}}, "seat_wind"),
        ({"requirement": EIGHT.to_json()["requirement"] | {"win_by": "robbery"}}, "win_by"),
        ({"requirement": EIGHT.to_json()["requirement"] | {"more": 1}}, "requirement"),
        ({"void_suit": "z"}, "rules"),
        ({"void_suit": "m"}, "rules"),
        ({"kinds": 27}, "rules"),
        ({"forms": ["standard"]}, "rules"),
        ({"forms": 5}, "forms"),
        ({"forms": ["triplets"]}, "form"),
        ({"chows": "yes"}, "chows"),
        ({"more": 1}, "rules"),
    ],
)
def test_wrong_json_of_rules(changes: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Rules.from_json(EIGHT.to_json() | changes)
    assert caught.value.name == name


@pytest.mark.parametrize("data", [None, 5, "mcr", [], {}, {"name": "mcr"}])
@pytest.mark.parametrize("kind", [Rules, Requirement])
def test_other_things_than_json_of_rules(kind: Any, data: Any) -> None:
    with pytest.raises(paili.ArgumentError):
        kind.from_json(data)


@pytest.mark.parametrize(
    "rules",
    [
        MAHJONG0,
        SICHUAN,
        RIICHI.with_void(Suit.DOTS),
        SICHUAN.with_void(Suit.DOTS),
        *(MCR.with_void(suit) for suit in (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)),
        Rules("fewer forms", 34, MCR.forms - {Form.KNITTED_STRAIGHT}),
        Rules("more forms", 34, Form),
        Rules("no honours", 27, MCR.forms),
    ],
    ids=str,
)
def test_rules_that_do_not_say_what_a_win_is_worth(rules: Rules) -> None:
    assert not rules.has_scoring
    with pytest.raises(paili.ArgumentError) as caught:
        rules.requiring(8, **WINDS)
    assert (caught.value.name, caught.value.got) == ("rules", rules.name)
    assert "what a win is worth" in caught.value.expected
    with pytest.raises(paili.ArgumentError):
        Rules("own", rules.kinds, rules.forms, rules.void_suit, requirement=EIGHT.requirement)


def test_rules_of_ones_own_that_say_it() -> None:
    own = Rules("own", 34, MCR.forms)
    assert own.has_scoring
    assert own.requiring(8, **WINDS).requirement == EIGHT.requirement


def test_a_void_suit_and_a_requirement_exclude_each_other() -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        EIGHT.with_void(Suit.DOTS)
    assert caught.value.name == "rules"
    assert EIGHT.with_void(None) == EIGHT


@pytest.mark.parametrize("wrong", [8, "minimum=8", {"minimum": 8}, WinBy.DISCARD, MCR])
def test_a_requirement_is_a_requirement(wrong: Any) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Rules("own", 34, MCR.forms, requirement=wrong)
    assert caught.value.name == "requirement"
