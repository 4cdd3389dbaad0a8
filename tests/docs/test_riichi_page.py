"""The page on riichi: all yaku count in their examples, all switches are described correctly."""

from __future__ import annotations

from typing import Any

import pytest
from paili import Hand, Rules, completions
from paili.model.riichi_rules import RiichiRules
from paili.riichi import YAKU, Win, Yaku, score

from tests.docs.blocks import ROOT
from tests.docs.tables import Row, rows

PAGE = ROOT / "docs" / "riichi.md"
COLUMNS = ["yaku", "Japanese", "closed", "open", "hand", "tile", "circumstances"]
EXAMPLES = rows(PAGE, COLUMNS)
PRESETS = ["tenhou", "mahjong_soul", "ema", "wrc", "mleague"]
SWITCHES = rows(PAGE, ["switch", *PRESETS])
FLAGS = {
    "drawn": "self_drawn",
    "ippatsu": "ippatsu",
    "robbing a kong": "robbing_kong",
    "after a kong": "after_kong",
    "last tile": "last_tile",
    "first turn": "first_turn",
}
DECLARED = {"riichi": "riichi", "double riichi": "double"}


def test_every_yaku_is_there_in_order() -> None:
    assert [(row["yaku"], row["Japanese"]) for row in EXAMPLES] == [
        (yaku.en, yaku.ja) for yaku in YAKU
    ]


def example(row: Row) -> tuple[Win, str]:
    options: dict[str, Any] = {"seat_wind": "east", "prevalent_wind": "east"}
    rules = "mahjong_soul"
    for part in filter(None, row["circumstances"].split(", ")):
        word, _, rest = part.partition(" ")
        if part in FLAGS:
            options[FLAGS[part]] = True
        elif part in DECLARED:
            options["riichi"] = DECLARED[part]
        elif word == "rules":
            rules = rest
        else:
            options["seat_wind" if rest == "seat" else "prevalent_wind"] = word
    return Win(Hand.parse(row["hand"]), row["tile"], **options), rules


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row["yaku"])
def test_a_yaku_counts_in_its_example(row: Row) -> None:
    win, rules = example(row)
    found = score(win, rules)
    (own,) = (one for one in found.yaku if one.yaku is Yaku(row["yaku"]))
    is_open = any(not meld.concealed for meld in win.hand.melds)
    said = row["open" if is_open else "closed"]
    if own.yakuman:
        assert said == ("yakuman" if own.yakuman == 1 else "two yakuman")
    elif own.yaku is not Yaku.RENHOU:
        assert said == str(own.han)
    assert found.points > 0


def test_every_switch_is_as_the_presets_have_it() -> None:
    assert [row["switch"] for row in SWITCHES] == list(RiichiRules.names())
    for row in SWITCHES:
        for name in PRESETS:
            scoring = Rules.parse(name).scoring
            value = getattr(scoring, row["switch"])
            text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
            assert row[name] == text, (name, row["switch"])


STRUCTURAL = [
    row for row in EXAMPLES if not {*row["circumstances"].split(", ")} & {*FLAGS, *DECLARED}
]


@pytest.mark.parametrize("row", STRUCTURAL, ids=lambda row: row["yaku"])
def test_a_yaku_is_found_from_its_example(row: Row) -> None:
    """Check that the search for sufficient wins finds the win of the example."""
    win, rules = example(row)
    asked = Rules.parse(rules).requiring(
        seat_wind=win.seat_wind, prevalent_wind=win.prevalent_wind, win_by="discard", riichi=False
    )
    found = completions(win.hand, rules=asked, limit=1_000)
    assert found.deficiency == 1
    wins = [one for one in found if one.last == win.tile]
    assert any(Yaku(row["yaku"]) in {yaku.yaku for yaku in one.yaku or ()} for one in wins)
