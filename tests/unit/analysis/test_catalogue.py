"""The catalogue of rules: all entries are valid in questions."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from jsonschema import Draft202012Validator
from paili import PRESETS, RIICHI, TENHOU, ArgumentError, Rules
from paili.model.riichi_rules import RiichiRules
from paili.model.sichuan_rules import SichuanRules
from paili.model.switches import rules_catalogue

CATALOGUE = rules_catalogue()
SCHEMA = json.loads(Path("docs/rules.schema.json").read_text(encoding="utf-8"))


def test_it_follows_its_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(json.loads(json.dumps(CATALOGUE)))


def test_every_preset_is_there_as_it_is() -> None:
    assert [preset["name"] for preset in CATALOGUE["presets"]] == list(PRESETS)
    for preset in CATALOGUE["presets"]:
        rules = Rules.parse(preset["name"])
        assert preset["kinds"] == rules.kinds
        assert set(preset["forms"]) == {str(form) for form in rules.forms}
        assert preset["has_scoring"] == rules.has_scoring
    scores = {preset["name"]: preset["scores"] for preset in CATALOGUE["presets"]}
    assert scores["mcr"] == "mcr"
    assert scores["xuezhan"] == "sichuan"
    assert scores["riichi"] == scores["ema"] == "riichi"
    assert scores["mahjong0"] is None


def test_every_choice_of_every_switch_can_be_asked() -> None:
    for preset in CATALOGUE["presets"]:
        rules = Rules.parse(preset["name"])
        scoring = rules.scoring or (TENHOU.scoring if rules == RIICHI else None)
        if scoring is None:
            assert preset["switches"] == []
            continue
        kind: type[SichuanRules | RiichiRules] = type(scoring)
        assert [switch["name"] for switch in preset["switches"]] == list(kind.names())
        own = scoring
        for switch in preset["switches"]:
            assert switch["default"] == getattr(own, switch["name"])
            values = {
                "int": lambda one: [one["min"], one["max"]],
                "flag": lambda one: ["yes", "no"],
                "choice": lambda one: one["choices"],
            }[switch["type"]](switch)
            read = []
            for value in values:
                text = f"{preset['name']}:{switch['name']}={value}"
                with suppress(ArgumentError):  # some combinations are invalid
                    read.append(Rules.parse(text))
            assert read


def test_void_suits_and_requirements_can_be_asked() -> None:
    requirement = CATALOGUE["requirement"]
    for preset in CATALOGUE["presets"]:
        name = preset["name"]
        if preset["void"]:
            assert Rules.parse(f"{name}:void=best").best_void
        if preset["scores"] is None:
            continue
        minimum = requirement["minimum"]["default"][preset["scores"]]
        winds = ":seat=east:round=north" if preset["scores"] == "mcr" else ""
        for way in requirement["win_by"]:
            rules = Rules.parse(f"{name}:minimum={minimum}{winds}:win_by={way}")
            assert rules.requirement is not None
            assert rules.requirement.win_by == way
    assert Rules.parse(f"riichi:jokers={CATALOGUE['jokers']['max']}").jokers == 32
