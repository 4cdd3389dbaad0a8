"""Rules and their presets."""

import dataclasses
import pickle

import paili
import pytest
from paili import (
    AKABANE,
    MAHJONG0,
    MCR,
    PRESETS,
    RIICHI,
    SBR,
    SICHUAN,
    XUEZHAN,
    Form,
    Rules,
    Suit,
)

OF_SICHUAN = {Form.STANDARD, Form.SEVEN_PAIRS_WITH_QUADS}
OF_RIICHI = ["tenhou", "mahjong_soul", "ema", "wrc", "mleague"]
NAMES = ["mahjong0", "sichuan", "riichi", "mcr", "xuezhan", "sbr", "akabane", *OF_RIICHI]


@pytest.mark.parametrize(
    ("rules", "name", "kinds", "forms"),
    [
        (MAHJONG0, "mahjong0", 27, {Form.STANDARD}),
        (SICHUAN, "sichuan", 27, OF_SICHUAN),
        (RIICHI, "riichi", 34, {Form.STANDARD, Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS}),
        (
            MCR,
            "mcr",
            34,
            {
                Form.STANDARD,
                Form.SEVEN_PAIRS_WITH_QUADS,
                Form.THIRTEEN_ORPHANS,
                Form.KNITTED_STRAIGHT,
                Form.HONORS_AND_KNITTED,
            },
        ),
        (XUEZHAN, "xuezhan", 27, OF_SICHUAN),
        (SBR, "sbr", 27, OF_SICHUAN),
        (AKABANE, "akabane", 27, OF_SICHUAN),
        *((PRESETS[name], name, 34, set(RIICHI.forms)) for name in OF_RIICHI),
    ],
    ids=NAMES,
)
def test_presets(rules: Rules, name: str, kinds: int, forms: set[Form]) -> None:
    assert (rules.name, rules.kinds, set(rules.forms)) == (name, kinds, forms)
    assert rules.void_suit is None
    assert PRESETS[name] is rules
    assert Rules.parse(name) is rules
    assert str(rules) == name


def test_presets_cannot_be_changed() -> None:
    assert list(PRESETS) == NAMES
    with pytest.raises(TypeError):
        PRESETS["mcr"] = RIICHI  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        MCR.kinds = 27  # type: ignore[misc]


@pytest.mark.parametrize("suit", [Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO])
def test_void_suit(suit: Suit) -> None:
    rules = SICHUAN.with_void(suit)
    assert rules.void_suit is suit
    assert rules != SICHUAN
    assert rules.with_void(None) == SICHUAN
    assert str(rules) == f"sichuan:void={suit}"
    assert Rules.parse(str(rules)) == rules


def test_chows_are_called_but_in_sichuan() -> None:
    assert [rules.chows for rules in PRESETS.values()] == [
        True,
        False,
        True,
        True,
        False,
        False,
        False,
        *[True] * 5,
    ]
    own = Rules("own", 27, [Form.STANDARD], chows=False)
    assert own != Rules("own", 27, [Form.STANDARD])
    assert repr(own).endswith("forms=frozenset({Form.STANDARD}), chows=False)")
    for again in (own.with_void(Suit.DOTS).with_void(None), pickle.loads(pickle.dumps(own))):
        assert again == own
    assert not SICHUAN.with_void(Suit.DOTS).chows


@pytest.mark.parametrize("forms", [["standard"], (Form.STANDARD,) * 2, {Form.STANDARD: 1}])
def test_forms_are_normalised(forms: list[str]) -> None:
    rules = Rules("mahjong0", 27, forms)
    assert rules == MAHJONG0
    assert hash(rules) == hash(MAHJONG0)
    assert rules.forms == frozenset({Form.STANDARD})


def test_repr_lists_forms_in_order() -> None:
    own = Rules("own", 34, reversed([*RIICHI.forms]))
    assert repr(own) == (
        "Rules(name='own', kinds=34, "
        "forms=frozenset({Form.STANDARD, Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS}))"
    )
    assert repr(own.with_void(Suit.DOTS)).endswith(", void_suit=Suit.DOTS)")


def test_repr_of_presets_is_short() -> None:
    assert repr(RIICHI) == "Rules.parse('riichi')"
    assert repr(MAHJONG0.with_void(Suit.DOTS)) == "Rules.parse('mahjong0:void=p')"
    changed = Rules("riichi", 34, [Form.STANDARD])
    assert repr(changed).startswith("Rules(name='riichi', ")
    assert eval(repr(changed), vars(paili)) == changed != RIICHI


def test_rules_named_as_a_preset_are_not_written_as_it_is() -> None:
    """Check that a value without a text form says so, and that the text is an error."""
    for own, text in (
        (Rules("riichi", 34, [Form.STANDARD]), "riichi:forms=standard"),
        (Rules("mcr", 27, MCR.forms), "mcr:kinds=27"),
        (Rules("mahjong0", 27, MAHJONG0.forms, chows=False), "mahjong0:chows=no"),
        (Rules("sbr", 27, SICHUAN.forms, chows=False), "sbr:scoring=none"),
    ):
        assert str(own) == text
        assert eval(repr(own), vars(paili)) == own
        with pytest.raises(paili.ArgumentError):
            Rules.parse(text)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        pytest.param({"name": ""}, "name", id="no name"),
        pytest.param({"name": 5}, "name", id="number for a name"),
        pytest.param({"kinds": 30}, "kinds", id="30 kinds"),
        pytest.param({"kinds": 27.0}, "kinds", id="float"),
        pytest.param({"kinds": True}, "kinds", id="bool"),
        pytest.param({"kinds": None}, "kinds", id="no kinds"),
        pytest.param({"forms": []}, "forms", id="no forms"),
        pytest.param({"forms": None}, "forms", id="None"),
        pytest.param({"forms": ["standard", "triplets"]}, "form", id="unknown form"),
        pytest.param({"forms": "standard"}, "form", id="text for a set"),
        pytest.param({"forms": [0]}, "form", id="number for a form"),
        pytest.param({"void_suit": Suit.HONORS}, "void_suit", id="void of honours"),
        pytest.param({"void_suit": "m"}, "void_suit", id="letter for a suit"),
        pytest.param({"void_suit": 0}, "void_suit", id="number for a suit"),
        pytest.param({"chows": None}, "chows", id="None for chows"),
        pytest.param({"chows": 1}, "chows", id="number for chows"),
    ],
)
def test_rules_without_sense(changes: dict[str, object], name: str) -> None:
    arguments = {"name": "own", "kinds": 27, "forms": [Form.STANDARD], "void_suit": None}
    with pytest.raises(paili.ArgumentError) as caught:
        Rules(**(arguments | changes))  # type: ignore[arg-type]
    assert caught.value.name == name


@pytest.mark.parametrize(
    "text", ["", "Rich", "riichi ", "mcr:", "mcr:fan=8", "mcr:void", "mahjong0,mcr", None, 27]
)
def test_unknown_presets(text: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Rules.parse(text)
    assert caught.value.name == "rules"
    assert "mahjong0, sichuan, riichi, mcr" in caught.value.expected


@pytest.mark.parametrize("text", ["mcr:void=", "mcr:void=z", "mcr:void=mp", "sichuan:void=M"])
def test_unknown_void_suits(text: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Rules.parse(text)
    assert (caught.value.name, caught.value.got) == ("rules", repr(text))
    assert caught.value.expected == "the void suit m, p or s, best, or none"


def test_unknown_form() -> None:
    with pytest.raises(paili.ArgumentError, match="one of standard, seven_pairs"):
        Form("pairs")
