"""Names of rules in any case, in Chinese and in Japanese; the displayed name is among them."""

from __future__ import annotations

import paili
import pytest
from paili import Rules, Wind
from paili.model.sichuan_rules import SichuanRules
from paili.model.switches import rules_catalogue

NAMES = {
    "RIICHI": "riichi",
    "Mcr": "mcr",
    "SICHUAN": "sichuan",
    "XueZhan": "xuezhan",
    "SBR": "sbr",
    "国标": "mcr",
    "國標麻將": "mcr",
    "Guobiao": "mcr",
    "四川": "sichuan",
    "血战": "xuezhan",
    "血戰到底": "xuezhan",
    "リーチ": "riichi",
    "立直": "riichi",
    "日本麻将": "riichi",
    "国标:Minimum=8:SEAT=东:Round=とん:WIN_BY=self_draw": (
        "mcr:minimum=8:seat=east:round=east:win_by=self_draw"
    ),
    "血戰到底:CAP=4:Kong_Fan=yes:void=p": "xuezhan:cap=4:kong_fan=yes:void=p",
    "SICHUAN:VOID=best": "sichuan:void=best",
    "立直:Jokers=4:fifth=yes": "riichi:jokers=4:fifth=yes",
}


@pytest.mark.parametrize("text", NAMES)
def test_rules(text: str) -> None:
    expected = Rules.parse(NAMES[text])
    assert Rules.parse(text) == expected
    assert str(Rules.parse(text)) == str(expected)
    assert paili.model.rules.as_rules(text) == expected


OTHER_NAMES = {preset["name"]: preset["names"] for preset in rules_catalogue()["presets"]}


@pytest.mark.parametrize(("name", "others"), OTHER_NAMES.items())
def test_all_other_names(name: str, others: list[str]) -> None:
    assert len(set(others)) == len(others)
    for other in others:
        assert Rules.parse(other) == paili.PRESETS[name]
        assert Rules.parse(f"{other.upper()}:jokers=2").name == name


@pytest.mark.parametrize(
    "text", ["国", "麻将", "MCRX", "riichi mahjong", "四 川", "国标;", "Ｍcr", " mcr"]
)
def test_unknown_names(text: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Rules.parse(text)
    assert caught.value.got == repr(text)
    assert "one of mahjong0, sichuan, riichi, mcr" in caught.value.expected


def test_values_are_as_they_are() -> None:
    for text in ("sichuan:VOID=M", "xuezhan:kong_fan=Yes", "mcr:void=BEST"):
        with pytest.raises(paili.ArgumentError):
            Rules.parse(text)


def test_rules_with_switches() -> None:
    assert SichuanRules.parse("血战到底:CAP=4") == SichuanRules.parse("xuezhan:cap=4")
    assert SichuanRules.parse("AKABANE") == SichuanRules.parse("akabane")


@pytest.mark.parametrize(
    ("text", "wind"),
    [
        ("EAST", Wind.EAST),
        ("e", Wind.EAST),
        ("東", Wind.EAST),
        ("东风", Wind.EAST),
        ("Ton", Wind.EAST),
        ("とん", Wind.EAST),
        ("ナン", Wind.SOUTH),
        ("西風", Wind.WEST),
        ("シャー", Wind.WEST),
        ("PEI", Wind.NORTH),
        ("北", Wind.NORTH),
    ],
)
def test_winds(text: str, wind: Wind) -> None:
    assert Wind.parse(text) is wind
