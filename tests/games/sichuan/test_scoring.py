"""Patterns and fan of single wins, by paili and by the slow reference."""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

import paili
import pytest

from tests.cases.games.sichuan import named, won
from tests.cases.games.sichuan_wins import Case
from tests.depth import sample
from tests.reference import SEVEN_PAIRS_WITH_QUADS, STANDARD, definition
from tests.reference.sichuan import KINDS
from tests.reference.sichuan.notation import hand
from tests.reference.sichuan.rules import AKABANE, PRESETS, SBR, XUEZHAN, SichuanRules
from tests.reference.sichuan.scoring import Win, is_complete, score, waits
from tests.reference.sichuan.settlement import balance, win_payments

PURE_PUNGS = "1112224449m[777m]+9m"
DRAGON = "1111335m2244p77p+5m"
PURE_PAIRS = "1122335577994m+4m"
PURE_OUTSIDE = "1112223337899m+9m"
OUTSIDE_PAIRS = "112233778899m1p+1p"
OUTSIDE_DRAGON = "11112233m77889p+9p"
ARHATS = "5m(1111m)[2222p][3333p][9999m]+5m"
PURE_WAIT = "5m[111m][222m][333m][777m]+5m"
SIMPLES = "223344m567p5578p+6p"
TWO_ROOTS = "11112222335m77m+5m"


def scored(win: Win, rules: SichuanRules) -> str:
    """Return a win's patterns and fan after a check that both scorers agree."""
    result, case = score(win, rules), Case(win, asdict(rules))
    found = paili.sichuan.score(case.paili_win, case.paili_rules)
    assert {pattern.name: times for pattern, times in found.patterns} == dict(result.patterns)
    assert (found.fan, found.value) == (result.fan, result.value)
    return named(result)


@pytest.mark.parametrize(
    ("text", "xuezhan", "sbr", "akabane"),
    [
        (PURE_PUNGS, "ALL_PUNGS FULL_FLUSH = 3", "ALL_PUNGS FULL_FLUSH = 3", "PURE_PUNGS = 4"),
        (DRAGON, *["ROOT SEVEN_PAIRS = 3"] * 2, "DRAGON_SEVEN_PAIRS = 4"),
        (PURE_PAIRS, *["FULL_FLUSH SEVEN_PAIRS = 4"] * 2, "PURE_SEVEN_PAIRS = 5"),
        (
            PURE_OUTSIDE,
            "FULL_FLUSH OUTSIDE_HAND = 4",
            "FULL_FLUSH = 2",
            "PURE_OUTSIDE_HAND = 5",
        ),
        (OUTSIDE_PAIRS, "SEVEN_PAIRS = 2", "SEVEN_PAIRS = 2", "SEVEN_PAIRS = 3"),
        (OUTSIDE_DRAGON, *["ROOT SEVEN_PAIRS = 3"] * 2, "DRAGON_SEVEN_PAIRS = 4"),
        (
            ARHATS,
            "ALL_PUNGS GOLDEN_WAIT ROOTx4 = 6",
            "ALL_PUNGS GOLDEN_WAIT KONGx4 = 6",
            "EIGHTEEN_ARHATS = 6",
        ),
        (PURE_WAIT, *["ALL_PUNGS FULL_FLUSH GOLDEN_WAIT = 4"] * 2, "PURE_GOLDEN_WAIT = 5"),
        (SIMPLES, "PLAIN = 0", "PLAIN = 0", "PLAIN = 1"),
        (
            TWO_ROOTS,
            *["FULL_FLUSH ROOTx2 SEVEN_PAIRS = 6"] * 2,
            "PURE_DRAGON_SEVEN_PAIRS ROOT = 7",
        ),
        ("34599m23567p[222p]+4p", *["PLAIN ROOT = 1"] * 2, "PLAIN ROOT = 2"),
    ],
)
def test_patterns_of_hands(text: str, xuezhan: str, sbr: str, akabane: str) -> None:
    scores = [scored(won(text), rules) for rules in PRESETS.values()]
    assert scores == [xuezhan, sbr, akabane]


@pytest.mark.parametrize(
    ("text", "circumstances", "rules", "expected"),
    [
        # Seven pairs are preferred only on a tie.
        (OUTSIDE_PAIRS, "", {"concealed_hand": True}, "CONCEALED_HAND OUTSIDE_HAND = 3"),
        (SIMPLES, "", {"concealed_hand": True}, "CONCEALED_HAND PLAIN = 1"),
        (SIMPLES, "", {"all_simples": True}, "ALL_SIMPLES PLAIN = 1"),
        ("2233445566m778p+8p", "", {"all_simples": True}, "ALL_SIMPLES SEVEN_PAIRS = 3"),
        ("2255588m[222p][555p]+8m", "", {"concealed_hand": True}, "ALL_258 ALL_PUNGS = 3"),
        ("34599m23p(5555p)[888p]+4p", "", {"concealed_hand": True}, "PLAIN ROOT = 1"),
        (
            "3459m234p(5555p)(8888p)+9m",
            "",
            {"concealed_hand": True},
            "CONCEALED_HAND PLAIN ROOTx2 = 3",
        ),
        # A kong counts as KONG or as ROOT; four copies in the hand count as ROOT.
        ("34599m23567p[222p]+4p", "", {"kong_fan": True}, "PLAIN ROOT = 1"),
        (ARHATS, "", {"kong_fan": True}, "ALL_PUNGS GOLDEN_WAIT KONGx4 = 6"),
        # The first draw is worth the cap, and is added to all other patterns.
        (DRAGON, "heavenly", {"cap": 4}, "HEAVENLY ROOT SELF_DRAW SEVEN_PAIRS = 8"),
        (DRAGON, "earthly", {}, "EARTHLY ROOT SELF_DRAW SEVEN_PAIRS = 9"),
        # Circumstances
        (SIMPLES, "last_tile", {}, "LAST_TILE PLAIN = 1"),
        (SIMPLES, "shoot_after_kong last_tile", {}, "LAST_TILE PLAIN SHOOT_AFTER_KONG = 2"),
        (SIMPLES, "self_drawn", {"self_draw": "base"}, "PLAIN = 0"),
    ],
)
def test_patterns_by_switches_of_xuezhan(
    text: str, circumstances: str, rules: dict[str, Any], expected: str
) -> None:
    named_circumstances = dict.fromkeys(circumstances.split(), True)
    if {"heavenly", "earthly"} & set(named_circumstances):
        named_circumstances["self_drawn"] = True
    win = won(text, **named_circumstances)
    assert scored(win, XUEZHAN.with_(**rules)) == expected


@pytest.mark.parametrize(
    ("text", "circumstances", "rules", "expected"),
    [
        (ARHATS, "", AKABANE.with_(kong_fan=True), "EIGHTEEN_ARHATS = 6"),
        (ARHATS, "self_drawn", AKABANE.with_(self_draw="fan"), "EIGHTEEN_ARHATS SELF_DRAW = 7"),
        # Of two patterns of six fan only the first counts, and it uses no root.
        (TWO_ROOTS, "self_drawn heavenly", AKABANE, "HEAVENLY ROOTx2 = 8"),
        (SIMPLES, "self_drawn earthly", AKABANE, "EARTHLY = 6"),
        # SBR has neither of the two patterns.
        (SIMPLES, "self_drawn heavenly", SBR, "PLAIN = 0"),
        (SIMPLES, "self_drawn earthly", SBR, "PLAIN = 0"),
        (SIMPLES, "self_drawn heavenly", SBR.with_(self_draw="fan"), "PLAIN SELF_DRAW = 1"),
    ],
)
def test_patterns_by_other_rules(
    text: str, circumstances: str, rules: SichuanRules, expected: str
) -> None:
    win = won(text, **dict.fromkeys(circumstances.split(), True))
    assert scored(win, rules) == expected


def test_a_fed_kong_makes_the_discarder_pay_alone() -> None:
    win = won("345m99m23p[888p][5555p]+4p", self_drawn=True, after_kong=True, fed=True)
    alone = SBR.with_(fed_kong="discard")
    assert scored(win, XUEZHAN) == "AFTER_KONG PLAIN ROOT = 2"
    assert balance(win_payments(win, 0, 2, {1, 2, 3}, alone)) == [4, 0, -4, 0]
    together = XUEZHAN.with_(fed_kong="self_draw")
    assert scored(win, together) == "AFTER_KONG PLAIN ROOT SELF_DRAW = 3"
    assert balance(win_payments(win, 0, 2, {1, 2, 3}, together)) == [24, -8, -8, -8]
    with pytest.raises(ValueError, match="source: got None"):
        win_payments(win, 0, None, {1, 2, 3}, alone)


def test_fan_above_the_cap_are_counted_but_not_paid() -> None:
    result = score(won(TWO_ROOTS), XUEZHAN)
    assert (result.fan, result.capped, result.value) == (6, 5, 32)
    assert score(won(TWO_ROOTS), SBR).value == 8
    assert score(won(TWO_ROOTS), AKABANE).value == 32000


@pytest.mark.parametrize(
    ("text", "expected"),
    [("234567m345789p5m", "2m5m8m"), ("1122334455667m", "1m4m7m"), ("3333m", ""), ("5m", "5m")],
)
def test_waits(text: str, expected: str) -> None:
    concealed = {13: "", 4: "[111p][222p][444p]", 1: "[111p][222p][444p][777p]"}
    counts, melds = hand(text + concealed[sum(hand(text)[0])])
    found = waits(counts, melds, None)
    assert "".join(f"{kind + 1}m" for kind in found if kind < 9) == expected
    assert all(kind < 9 for kind in found)


def test_a_wait_for_a_fifth_copy_is_none() -> None:
    counts, melds = hand("5m[555m][111p][222p][444p]")
    assert waits(counts, melds, None) == []


@pytest.mark.parametrize("text", ["1m234567m345789p+5m", "1s234567m34578p1s+9p"])
def test_hands_that_do_not_win(text: str) -> None:
    with pytest.raises(ValueError, match="expected a complete hand without void tiles"):
        score(won(text), XUEZHAN)


@pytest.mark.parametrize(
    ("circumstances", "message"),
    [
        ("heavenly", "self-drawn only"),
        ("after_kong", "self-drawn only"),
        ("self_drawn robbing_kong", "not self-drawn only"),
        ("self_drawn fed", "fed, but not after a kong"),
        ("shoot_after_kong robbing_kong", "both of a discard and of a robbed kong"),
        ("self_drawn heavenly earthly", "a first draw of two seats"),
        ("self_drawn heavenly after_kong", "a first draw after a kong"),
        ("robbing_kong last_tile", "a kong without a tile to replace"),
    ],
)
def test_circumstances_that_contradict_each_other(circumstances: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        won(SIMPLES, **dict.fromkeys(circumstances.split(), True))


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        ({"exchange": "left"}, "exchange: got 'left', expected none or counterclockwise"),
        ({"combine": "best"}, "combine: got 'best' with fans 'xuezhan'"),
        ({"base": 0}, "base, cap: got 0, 5"),
        ({"first_fan": 1}, "first_fan: got 1, with which not all values are whole"),
    ],
)
def test_rules_that_mean_nothing(switches: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        XUEZHAN.with_(**switches)


def test_a_larger_base_makes_low_values_whole() -> None:
    rules = XUEZHAN.with_(base=4, first_fan=2)
    assert [rules.value(fan) for fan in range(7)] == [1, 2, 4, 8, 16, 32, 32]


def _some_hand(chance: random.Random) -> list[int]:
    """Return four sets and an eye or seven pairs, sometimes with one or two tiles exchanged."""
    if chance.random() < 0.3:
        tiles = [kind for kind in chance.choices(range(12), k=7) for _ in range(2)]
    else:
        tiles = [chance.randrange(KINDS)] * 2
        for _ in range(4):
            first = chance.randrange(KINDS)
            is_chow = first % 9 <= 6 and chance.random() < 0.7
            tiles += [first, first + 1, first + 2] if is_chow else [first] * 3
    for _ in range(chance.choice([0, 0, 1, 2])):
        tiles[chance.randrange(14)] = chance.randrange(KINDS)
    return tiles


def test_complete_hands_are_those_of_the_definition() -> None:
    chance = random.Random(27)
    complete = 0
    for _ in range(sample(3000)):
        tiles = _some_hand(chance)
        counts = tuple(tiles.count(kind) for kind in range(KINDS))
        if max(counts) > 4:
            continue
        void = chance.choice([None, 0, 1, 2])
        wide = counts + (0,) * 7
        forms = (STANDARD, SEVEN_PAIRS_WITH_QUADS)
        suits = {kind // 9 for kind in tiles}
        expected = len(suits) < 3 and definition.is_complete(wide, 0, KINDS, forms, void)
        assert is_complete(counts, (), void) == expected
        complete += expected
    assert complete > sample(3000) // 10
