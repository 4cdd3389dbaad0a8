"""The switches of Sichuan rules: their values, changes and text forms."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import numpy as np
import paili
import pytest
from paili import AKABANE, MCR, RIICHI, SBR, SICHUAN, XUEZHAN, Rules, SichuanRules, Suit, _core

from tests.cases.games.sichuan import random_switches
from tests.depth import sample
from tests.reference.sichuan import rules as reference

PRESETS = {"xuezhan": XUEZHAN, "sbr": SBR, "akabane": AKABANE}
SWITCHES = SichuanRules.names()
RANDOM = [random_switches(Random(seed)) for seed in range(40)]


def scoring(rules: Rules) -> SichuanRules:
    assert isinstance(rules.scoring, SichuanRules)
    return rules.scoring


def made(switches: dict[str, Any]) -> Rules:
    return XUEZHAN.with_(**switches)


# Values


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_those_of_the_slow_truth(name: str) -> None:
    expected = dataclasses.asdict(reference.PRESETS[name.upper()])
    assert scoring(PRESETS[name]).to_json() == expected
    assert SichuanRules.parse(name) == scoring(PRESETS[name])


def test_switches_are_those_of_the_slow_truth_and_of_the_core() -> None:
    assert {one.name for one in dataclasses.fields(reference.SichuanRules)} == set(SWITCHES)
    named = dict(_core.SichuanRules.choices())
    assert named == {name: list(SichuanRules.choices_of(name)) for name in named}
    assert {name: tuple(choices) for name, choices in named.items()} == reference.CHOICES


def test_other_rules_have_none() -> None:
    for rules in (paili.MAHJONG0, SICHUAN, RIICHI, MCR):
        assert not isinstance(rules.scoring, SichuanRules)


@pytest.mark.parametrize("switches", RANDOM, ids=str)
def test_values_are_those_of_the_slow_truth(switches: dict[str, Any]) -> None:
    rules, truth = scoring(made(switches)), reference.XUEZHAN.with_(**switches)
    assert [rules.value(fan) for fan in range(30)] == [truth.value(fan) for fan in range(30)]
    assert rules.cap_value == truth.cap_value


@pytest.mark.parametrize("wrong", [-1, 65_536, 1.0, True, None, "3"])
def test_a_value_is_of_a_number_of_fan(wrong: Any) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        scoring(XUEZHAN).value(wrong)
    assert caught.value.name == "fan"


# Text forms


@pytest.mark.parametrize("switches", [{}, *RANDOM], ids=str)
@pytest.mark.parametrize("void", [None, Suit.BAMBOO])
def test_round_trips(switches: dict[str, Any], void: Suit | None) -> None:
    rules = made(switches).with_void(void)
    assert Rules.parse(str(rules)) == rules
    assert eval(repr(rules), vars(paili)) == rules
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    for again in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert (again, hash(again)) == (rules, hash(rules))
    own = scoring(rules)
    assert SichuanRules.parse(str(own)) == own == eval(repr(own), vars(paili))
    assert SichuanRules.from_json(json.loads(json.dumps(own.to_json()))) == own
    assert hash(pickle.loads(pickle.dumps(own))) == hash(own)


def test_random_switches_are_read_as_they_are_written() -> None:
    chance = Random(4)
    for _ in range(sample(500)):
        rules = made(random_switches(chance))
        assert Rules.parse(str(rules)) == rules


def test_texts() -> None:
    rules = XUEZHAN.with_(cap=4, self_draw="base").with_void(Suit.DOTS)
    assert str(rules) == "xuezhan:cap=4:self_draw=base:void=p"
    assert repr(rules) == "Rules.parse('xuezhan:cap=4:self_draw=base:void=p')"
    assert Rules.parse("xuezhan:void=p:self_draw=base:cap=4") == rules
    assert str(SBR.with_(kong_fan=False, all_simples=True)) == "sbr:kong_fan=no:all_simples=yes"
    for yes, no in (("yes", "no"), ("true", "false")):
        text = f"sbr:kong_fan={no}:all_simples={yes}"
        assert Rules.parse(text) == SBR.with_(kong_fan=False, all_simples=True)
    assert Rules.parse("sbr:cap=3") == SBR
    assert str(SBR.with_(cap=4).with_(cap=3)) == "sbr"
    assert str(scoring(SBR.with_(cap=4))) == "sbr:cap=4"
    assert Rules.parse("akabane") is AKABANE


def test_rules_of_ones_own_name_their_switches() -> None:
    own = Rules("club", 27, SICHUAN.forms, chows=False, scoring=scoring(SBR.with_(cap=5)))
    assert str(own) == "club:scoring=sbr:cap=5"
    assert repr(own).endswith(", chows=False, scoring=SichuanRules.parse('sbr:cap=5'))")
    assert eval(repr(own), vars(paili)) == own
    assert own != SBR.with_(cap=5)
    # A preset's name with other forms is not that preset.
    plain = Rules("sbr", 27, SICHUAN.forms, chows=False)
    assert eval(repr(plain), vars(paili)) == plain != SBR


@pytest.mark.check
def test_json_of_rules() -> None:
    found = SBR.with_void(Suit.BAMBOO).to_json()
    assert (found["name"], found["void_suit"], found["requirement"]) == ("sbr", "s", None)
    assert list(found["scoring"]) == list(SWITCHES)
    assert (found["scoring"]["cap"], found["scoring"]["kong_fan"]) == (3, True)
    schema = json.loads(Path("docs/report.schema.json").read_text(encoding="utf-8"))
    part = {"$defs": schema["$defs"], **schema["properties"]["rules"]}
    for rules in (SBR, AKABANE, XUEZHAN, *map(made, RANDOM), MCR):
        jsonschema.validate(rules.to_json(), part)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(found | {"scoring": found["scoring"] | {"cap": 25}}, part)


def test_switches_change_rules_alone() -> None:
    changed = XUEZHAN.with_(void_penalty="four_fan", base=10)
    assert changed != XUEZHAN
    assert (changed.name, changed.forms, changed.chows) == ("xuezhan", XUEZHAN.forms, False)
    assert changed.with_(void_penalty="cap", base=1) == XUEZHAN
    assert XUEZHAN.with_() == XUEZHAN
    assert XUEZHAN.with_void(Suit.DOTS).with_(cap=4).void_suit is Suit.DOTS
    assert XUEZHAN.with_(cap=np.int64(4)) == XUEZHAN.with_(cap=4)
    with pytest.raises(dataclasses.FrozenInstanceError):
        scoring(XUEZHAN).cap = 4  # type: ignore[misc]


def test_tables_and_how_they_are_combined_change_together() -> None:
    mixed = XUEZHAN.with_(fans="akabane", combine="best")
    assert (scoring(mixed).cap, scoring(mixed).fans) == (5, "akabane")
    assert AKABANE.with_(fans="sbr", combine="add", first_fan=0).scoring is not None


# Errors


@pytest.mark.parametrize(
    ("rules", "switches", "name", "expected"),
    [
        (XUEZHAN, {"fans": "akabane"}, "combine", "set combine=best together with fans=akabane"),
        (AKABANE, {"fans": "xuezhan"}, "combine", "set combine=add together with fans"),
        (SBR, {"combine": "best"}, "combine", "set combine=add together with fans"),
        (XUEZHAN, {"first_fan": 1}, "first_fan", "all values are whole"),
        (XUEZHAN, {"exchange": "left"}, "exchange", "none, counterclockwise, opposite"),
        (XUEZHAN, {"exchange": None}, "exchange", "none, counterclockwise"),
        (XUEZHAN, {"self_draw": 1}, "self_draw", "fan, base"),
        (XUEZHAN, {"base": 0}, "base", "1 to 1000000"),
        (XUEZHAN, {"base": 1_000_001}, "base", "1 to 1000000"),
        (XUEZHAN, {"base": 10**30}, "base", "1 to 1000000"),
        (XUEZHAN, {"cap": -1}, "cap", "0 to 24"),
        (XUEZHAN, {"cap": 25}, "cap", "0 to 24"),
        (XUEZHAN, {"cap": 4.0}, "cap", "0 to 24"),
        (XUEZHAN, {"cap": True}, "cap", "0 to 24"),
        (XUEZHAN, {"cap": "4"}, "cap", "0 to 24"),
        (XUEZHAN, {"kong_fan": "yes"}, "kong_fan", "True or False"),
        (XUEZHAN, {"kong_fan": 1}, "kong_fan", "True or False"),
        (XUEZHAN, {"all_simples": None}, "all_simples", "True or False"),
        (XUEZHAN, {"caps": 4}, "switches", ", ".join(SWITCHES)),
        (XUEZHAN, {"void_suit": Suit.DOTS}, "switches", ", ".join(SWITCHES)),
        (SICHUAN, {"cap": 4}, "rules", "xuezhan, sbr, akabane"),
        (MCR, {}, "rules", "xuezhan, sbr, akabane"),
    ],
)
def test_switches_that_cannot_be(
    rules: Rules, switches: dict[str, Any], name: str, expected: str
) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        rules.with_(**switches)
    assert caught.value.name == name
    assert expected in caught.value.expected


@pytest.mark.parametrize("text", ["", "riichi", "xuezhan:void=p", "xuezhan:cap", None, 5])
def test_texts_of_no_switches(text: Any) -> None:
    with pytest.raises(paili.ArgumentError):
        SichuanRules.parse(text)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"scoring": "sbr"}, "scoring"),
        ({"scoring": {}}, "scoring"),
        ({"scoring": scoring(SBR).to_json() | {"caps": 4}}, "scoring"),
        ({"scoring": scoring(SBR).to_json() | {"cap": "4"}}, "cap"),
        ({"scoring": scoring(SBR).to_json() | {"fans": "akabane"}}, "combine"),
        ({"kinds": 34}, "scoring"),
        ({"forms": ["standard"]}, "scoring"),
        ({"chows": True}, "scoring"),
    ],
)
def test_wrong_json(changes: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Rules.from_json(SBR.to_json() | changes)
    assert caught.value.name == name


def test_a_scoring_is_one() -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Rules("own", 27, SICHUAN.forms, chows=False, scoring="sbr")  # type: ignore[arg-type]
    assert (caught.value.name, caught.value.expected) == (
        "scoring",
        "SichuanRules, RiichiRules or None",
    )


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_fan_are_required_without_winds(rules: Rules) -> None:
    assert rules.has_scoring
    asked = rules.requiring(3)
    assert str(asked) == f"{rules}:minimum=3:win_by=either"
    assert asked.requirement == paili.Requirement(3)
    assert asked.without_requirement() == rules
    with pytest.raises(paili.ArgumentError) as caught:
        rules.requiring(3, seat_wind="east", prevalent_wind="east")
    assert (caught.value.name, caught.value.got) == ("seat_wind", "east")
    assert caught.value.expected == "None: Sichuan Mahjong has no winds"


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
@pytest.mark.parametrize("win_by", paili.WinBy)
def test_requirements_keep_their_switches(rules: Rules, win_by: paili.WinBy) -> None:
    asked = rules.with_(cap=7).with_void(Suit.DOTS).requiring(4, win_by=win_by)
    assert str(asked) == f"{rules}:cap=7:void=p:minimum=4:win_by={win_by}"
    assert asked.with_(cap=8).requirement == asked.requirement
    assert asked.with_void(None).requirement == asked.requirement
    assert Rules.parse(str(asked)) == asked == eval(repr(asked), vars(paili))
    assert Rules.from_json(json.loads(json.dumps(asked.to_json()))) == asked
    again = pickle.loads(pickle.dumps(asked))
    assert (again, hash(again)) == (asked, hash(asked))
    assert again.requirement == asked.requirement


# Every question


@pytest.mark.parametrize("text", ["xuezhan", "sbr:cap=5", "akabane"])
@pytest.mark.parametrize("void", [None, Suit.BAMBOO])
def test_answers_are_those_of_plain_sichuan(text: str, void: Suit | None) -> None:
    """Check that the worth of a win changes no deficiency and no chance."""
    rules, plain = Rules.parse(text).with_void(void), SICHUAN.with_void(void)
    drawn, waiting = paili.Hand.parse("2346m34p3456s7799s"), paili.Hand.parse("123789m12399p12s")
    for hand in (drawn, waiting):
        assert paili.deficiency(hand, rules=rules) == paili.deficiency(hand, rules=plain)
    assert paili.acceptance(waiting, rules=rules) == paili.acceptance(waiting, rules=plain)
    allowed = {one.tile: one.tiles for one in paili.discards(drawn, rules=rules)}
    in_void = {tile for tile in drawn.tiles if tile.suit is void}
    assert set(allowed) == (in_void if in_void and text != "sbr:cap=5" else set(drawn.tiles))
    shapes = {one.tile: one.tiles for one in paili.discards(drawn, rules=plain)}
    assert allowed == {tile: shapes[tile] for tile in allowed}
    assert paili.completions(drawn, rules=rules).counts == (
        paili.completions(drawn, rules=plain).counts
    )
    assert paili.plan(drawn, draws=2, rules=rules).exact == (
        paili.plan(drawn, draws=2, rules=plain).exact
    )
    assert np.array_equal(
        paili.deficiency_batch(drawn.counts[np.newaxis], rules=rules),
        paili.deficiency_batch(drawn.counts[np.newaxis], rules=plain),
    )
    report = paili.analyse(drawn, rules=rules, rank_by="acceptance")
    assert report.rules == rules
