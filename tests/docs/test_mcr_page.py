"""The page on Chinese Standard Mahjong: all fan are listed, and examples score as stated."""

import re
from collections import defaultdict
from dataclasses import replace

import paili
import pytest
from paili.mcr import Fan, Score, score

from tests.cases.winning import situations
from tests.cases.wins import fan_list, fan_names, win
from tests.docs.blocks import ROOT
from tests.docs.tables import Row, rows

PAGE = ROOT / "docs" / "mcr.md"
FAN_COLUMNS = ["fan", "Chinese", "Japanese", "asks for", "includes", "hand", "tile", "how", "total"]
EXAMPLE_COLUMNS = ["hand", "tile", "how", "fan", "total"]
NOTHING = "–"

FANS = rows(PAGE, FAN_COLUMNS)
EXAMPLES = rows(PAGE, EXAMPLE_COLUMNS)


def in_rows(of: list[Row]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", of, ids=lambda row: f"line {row['line']}, {row['fan']}")


def score_of(row: Row) -> Score:
    return score(win(row["hand"], row["tile"], row["how"]))


def test_every_fan_is_there_in_order() -> None:
    listed = [(row["fan"], row["Chinese"], row["Japanese"], row["heading"]) for row in FANS]
    assert listed == [
        (fan.en, fan.zh, fan.ja, f"{fan.points} point{'s' if fan.points > 1 else ''}")
        for fan in Fan
    ]


@in_rows(FANS)
def test_a_fan_counts_in_its_example(row: Row) -> None:
    worth = score_of(row)
    assert row["fan"] in fan_names(worth)
    assert worth.fan == int(row["total"])


@in_rows(FANS + EXAMPLES)
def test_what_an_example_is_worth_can_be_asked_for(row: Row) -> None:
    """Search for the example's worth: a fan missing in the search's bound would hide this win."""
    # Rules can require a worth from tiles, winds and the way to win, but not from luck.
    plain = replace(
        win(row["hand"], row["tile"], row["how"]),
        last_copy=False,
        kong=False,
        wall_last=False,
        flowers=0,
    )
    rules = paili.MCR.requiring(
        score(plain).fan,
        seat_wind=plain.seat_wind,
        prevalent_wind=plain.prevalent_wind,
        win_by="self_draw" if plain.self_drawn else "discard",
    )
    assert paili.deficiency(plain.hand, rules=rules) == 1


@in_rows(EXAMPLES)
def test_examples_are_worth_what_they_say(row: Row) -> None:
    worth = score_of(row)
    assert fan_names(worth) == fan_list(row["fan"])
    assert worth.fan == int(row["total"])


def test_there_are_examples_under_every_rule() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rules = text[text.index("## Rules that") :]
    headings = re.findall(r"^##+ (.*)$", rules, re.MULTILINE)[1:]
    assert {row["heading"] for row in EXAMPLES} == set(headings)


def test_what_a_fan_includes_never_counts_beside_it() -> None:
    includes = {row["fan"]: set(fan_list(row["includes"])) - {NOTHING} for row in FANS}
    assert set().union(*includes.values()) <= includes.keys()
    beside: defaultdict[str, set[str]] = defaultdict(set)
    for situation in situations(seed=11, number=20_000):
        names = fan_names(score(situation.to_paili()))
        for name in names:
            beside[name].update(names)
    assert {name: both for name in includes if (both := includes[name] & beside[name])} == {}
