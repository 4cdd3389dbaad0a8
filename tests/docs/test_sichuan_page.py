"""The page on Sichuan Mahjong: switches and patterns are listed, and examples score as stated.

The void suit of all examples is bamboo.
"""

import re

import paili
import pytest
from paili import AKABANE, SBR, XUEZHAN, Hand, Tile
from paili.model.sichuan_rules import SichuanRules
from paili.sichuan import Pattern, Score, Win, balance, score, win_payments

from tests.docs.blocks import ROOT
from tests.docs.tables import Row, rows
from tests.reference.sichuan.rules import CHOICES

PAGE = ROOT / "docs" / "sichuan.md"
PRESETS = {"xuezhan": XUEZHAN, "sbr": SBR, "akabane": AKABANE}
SWITCH_COLUMNS = ["switch", "can be", *PRESETS, "decides"]
PATTERN_COLUMNS = ["pattern", "Chinese", "Japanese", "asks for", *PRESETS]
PATTERN_COLUMNS += ["hand", "tile", "how", "rules", "fan"]
EXAMPLE_COLUMNS = ["hand", "tile", "how", "rules", "patterns", "fan", "points"]
NEVER = "–"

OF_SWITCHES = rows(PAGE, SWITCH_COLUMNS)
OF_PATTERNS = rows(PAGE, PATTERN_COLUMNS)
EXAMPLES = rows(PAGE, EXAMPLE_COLUMNS)


def in_rows(of: list[Row]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", of, ids=lambda row: f"line {row['line']}")


def score_of(row: Row) -> Score:
    """Score an example; its way to win is a list of flags in words, such as "drawn, after kong"."""
    words = [word.replace(" ", "_") for word in row["how"].split(", ") if word != "discard"]
    flags = {"self_drawn" if word == "drawn" else word: True for word in words}
    return score(Win(Hand.parse(row["hand"]), Tile.parse(row["tile"]), "s", **flags), row["rules"])


def names(found: Score) -> str:
    return ", ".join(f"{one} ×{times}" if times > 1 else f"{one}" for one, times in found.patterns)


def text(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def test_every_switch_is_there_in_order() -> None:
    assert [row["switch"] for row in OF_SWITCHES] == list(SichuanRules.names())


@in_rows(OF_SWITCHES)
def test_presets_have_the_switches_that_are_shown(row: Row) -> None:
    name = row["switch"]
    for preset, rules in PRESETS.items():
        assert row[preset] == text(getattr(rules.scoring, name))
    if name in CHOICES:
        assert row["can be"].split(", ") == list(CHOICES[name])
    elif row["can be"] == "yes, no":
        assert isinstance(getattr(XUEZHAN.scoring, name), bool)
    else:
        least, most = (int(one.replace(",", "")) for one in row["can be"].split(" to "))
        for wrong in (least - 1, most + 1):
            with pytest.raises(paili.ArgumentError) as caught:
                XUEZHAN.with_(**{name: wrong})
            assert caught.value.name == name


def test_every_pattern_is_there_in_order() -> None:
    assert [(row["pattern"], row["Chinese"], row["Japanese"]) for row in OF_PATTERNS] == [
        (pattern.en, pattern.zh, pattern.ja) for pattern in Pattern
    ]


@in_rows(OF_PATTERNS)
def test_fan_of_a_pattern(row: Row) -> None:
    pattern = Pattern(row["pattern"])
    for name, rules in PRESETS.items():
        if row[name] == "cap":
            caps = [rules.with_(cap=cap) for cap in (2, 9)]
            assert [pattern.fan(changed) for changed in caps] == [2, 9]
        else:
            fan = pattern.fan(rules)
            assert row[name] == (NEVER if fan is None else str(fan))


@in_rows(OF_PATTERNS)
def test_a_pattern_counts_in_its_example(row: Row) -> None:
    worth = score_of(row)
    assert row["pattern"] in [str(pattern) for pattern, _ in worth.patterns]
    assert worth.fan == int(row["fan"])


@in_rows(EXAMPLES)
def test_examples_are_worth_what_they_say(row: Row) -> None:
    worth = score_of(row)
    assert (names(worth), worth.fan) == (row["patterns"], int(row["fan"]))
    alone = not worth.win.self_drawn or worth.win.fed
    payments = win_payments(worth, 0, 1 if alone else None)
    assert ", ".join(map(str, balance(payments))) == row["points"]


@in_rows(OF_PATTERNS + EXAMPLES)
def test_examples_can_be_played(row: Row) -> None:
    """Check copies: an added kong needs all other copies; a replacement draw needs a kong."""
    win = score_of(row).win
    own = [*win.hand.tiles, *(tile for meld in win.hand.melds for tile in meld.tiles)]
    kongs = [meld for meld in win.hand.melds if meld.kind is paili.MeldKind.KONG]
    assert not (win.robbing_kong and win.tile in own)
    assert not (win.after_kong and not kongs)
    assert not (win.fed and all(kong.concealed for kong in kongs))


def test_there_are_examples_where_rules_meet() -> None:
    assert {row["heading"] for row in EXAMPLES} == {
        "Readings",
        "Roots and kongs",
        "Value and payment",
    }
    used = {re.sub(":.*", "", row["rules"]) for row in EXAMPLES}
    assert used == set(PRESETS) == {str(SichuanRules.parse(name)) for name in PRESETS}
