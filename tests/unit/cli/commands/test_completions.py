"""`paili completions`: the picture, JSON, and one line for invalid input."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import paili
import pytest
from paili import MCR, RIICHI, Form, Hand, KnowledgeBase, Rules, Wind
from paili.analysis import Completion
from paili.mcr import Fan, score
from paili.render.page import PLAIN
from paili.render.pictures.completions import _hand_of
from paili.render.tiles import FORM_NAMES

from tests.cases.answers import places
from tests.cases.commands import Output, plain_terminal, refused, runner

SCHEMA = json.loads(Path("docs/completions.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
DRAWN = "123456m238p11s[777p]"
WAITING = "1258m3699p1357s2z"
COMPLETE = "11122233344455z"
EAST = ["--rules", "mcr", "--seat", "E"]
_plain = plain_terminal(400)
run = runner("completions")


def required(
    seat: Wind = Wind.EAST, prevalent: Wind = Wind.EAST, minimum: int = 8, win_by: str = "either"
) -> Rules:
    return MCR.requiring(minimum, seat_wind=seat, prevalent_wind=prevalent, win_by=win_by)


# The picture


def test_every_complete_hand_is_named_by_its_most_valuable_fan(capsys: Output) -> None:
    found = run(capsys, DRAWN, *EAST, "--slack", "1", "--limit", "40").splitlines()
    listed = paili.completions(Hand.parse(DRAWN), rules=required(), slack=1, limit=40)
    titles = [line for line in found if " more tile" in line]
    assert len(titles) == len(listed.items) == sum(listed.counts) > 20
    for line, item in zip(titles, listed.items, strict=True):
        assert item.fans is not None
        first = item.fans[0][0]
        assert first.points == max(fan.points for fan, _ in item.fans)
        hand = _hand_of(first, PLAIN)
        last = f"{item.last} drawn" if item.self_drawn else f"{item.last}"
        start = f"  {item.distance} more tiles to {hand}, {item.fan} fan with {last} last: "
        fans = [f"{fan.en} {fan.points}" + f" ×{n}" * (n > 1) for fan, n in item.fans]
        assert line == start + ", ".join(fans)
    assert (
        "  3 more tiles to a Pure Straight hand, 19 fan with 7m drawn last: Pure Straight 16,"
        in ("\n".join(found))
    )


def test_a_complete_hand_shows_what_comes_and_goes(capsys: Output) -> None:
    found = run(capsys, DRAWN, *EAST, "--slack", "1").splitlines()
    title = next(at for at, line in enumerate(found) if "Pure Straight hand" in line)
    assert " ".join(found[title + 1].split()) == "789m 238p 789m 123m 456m 789m 11s [777p]"


def test_without_a_requirement_fan_are_left_aside(capsys: Output) -> None:
    found = run(capsys, DRAWN)
    assert found == run(capsys, DRAWN, "--rules", "riichi")
    listed = paili.completions(Hand.parse(DRAWN), rules=RIICHI)
    rows = found[found.index("  come   go   complete hand\n") :].splitlines()[1:]
    assert len(rows) == len(listed.items) == 2
    for row, item in zip(rows, listed.items, strict=True):
        assert row.split()[:2] == [str(item.coming), str(item.going)]
        assert row.endswith("  four melds and an eye")
    assert "  complete hands: 2 are 1 tile away\n" in found
    assert "fan" not in found
    assert "legal" not in found


@pytest.mark.parametrize(
    ("fan", "name"),
    [
        (Fan.MIXED_SHIFTED_CHOWS, "a Mixed Shifted Chows hand"),
        (Fan.ALL_PUNGS, "an All Pungs hand"),
        (Fan.OUTSIDE_HAND, "an Outside Hand"),
        (Fan.CHICKEN_HAND, "a Chicken Hand"),
        (Fan.UPPER_FOUR, "an Upper Four hand"),
        (Fan.ONE_VOIDED_SUIT, "a One Voided Suit hand"),
    ],
)
def test_names_of_hands(fan: Fan, name: str) -> None:
    assert _hand_of(fan, PLAIN) == name


@pytest.mark.parametrize(
    ("languages", "start"),
    [
        ("ja", "  3 more tiles to a 清龍 hand, 19 fan with 7m drawn last: 清龍 16,"),
        (
            "zh,en",
            "  3 more tiles to a 清龙 Pure Straight hand, 19 fan with 7m drawn last: 清龙 Pure",
        ),
    ],
)
def test_languages_of_fan(capsys: Output, languages: str, start: str) -> None:
    found = run(capsys, DRAWN, *EAST, "--slack", "1", "--limit", "40", "--names", languages)
    assert start in found


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([DRAWN], "  deficiency 1 (0-shanten): ready\n  legal deficiency 2\n"),
        (
            [DRAWN],
            "legal: a win of 8 fan or more, by a discard or a draw, as east in the east round\n",
        ),
        ([DRAWN], "  complete hands: 2 are 2 tiles away\n"),
        ([DRAWN, "--slack", "1"], "hands: 2 are 2 tiles away, 31 are 3 tiles away; the best 10\n"),
        ([DRAWN, "--slack", "1", "--limit", "1"], "31 are 3 tiles away; the best\n"),
        ([DRAWN, "--seat", "n", "--round", "West"], "as north in the west round\n"),
        ([DRAWN, "--win-by", "self_draw"], "a win of 8 fan or more, by a draw, as"),
        ([DRAWN, "--win-by", "discard"], "a win of 8 fan or more, by a discard, as"),
        ([DRAWN], "drawn last: "),
        ([DRAWN, "--minimum", "0"], "  legal deficiency 1\n"),
        ([DRAWN, "--minimum", "0"], "  1 more tile to a "),
        ([WAITING], "   258m369p147s  345s  11m\n"),
        ([COMPLETE], "  deficiency 0: complete\n  legal deficiency 0: complete\n"),
        ([COMPLETE], "  complete hands: 1 is complete\n"),
        ([COMPLETE], "  complete: a Big Four Winds hand, "),
    ],
)
def test_pictures(capsys: Output, arguments: list[str], message: str) -> None:
    assert message in run(capsys, *EAST, *arguments)


def test_none_is_listed_unless_asked_for(capsys: Output) -> None:
    found = run(capsys, DRAWN, *EAST, "--limit", "0")
    assert found.endswith("\n\n  complete hands: 2 are 2 tiles away\n")


def test_without_hope(capsys: Output) -> None:
    nothing = ["--available", "0" * 34]
    found = run(capsys, DRAWN, *EAST, *nothing)
    assert "  no legal win can be had with the tiles that can still come\n" in found
    assert found.endswith("  complete hands: none can be had\n")
    plain = json.loads(run(capsys, DRAWN, *EAST, *nothing, "--json"))
    VALIDATOR.validate(plain)
    assert plain["deficiency"] is None
    assert (plain["counts"], plain["items"], plain["is_exact"]) == ([], [], True)


@pytest.mark.parametrize("columns", [50, 80, 120])
def test_pictures_fit(capsys: Output, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for hand in (DRAWN, WAITING, COMPLETE):
        for options in ([], EAST):
            for line in run(capsys, hand, "--slack", "1", *options).splitlines():
                assert line == line.rstrip()
                assert len(line) <= columns


def test_the_time_can_be_limited(capsys: Output) -> None:
    hard = ["147m258p369s1234z", *EAST, "--slack", "14", "--seconds", "0.3"]
    assert ", then the time was over" in run(capsys, *hard)
    plain = json.loads(run(capsys, *hard, "--json"))
    VALIDATOR.validate(plain)
    assert plain["is_exact"] is False


# JSON


@pytest.mark.parametrize(
    ("hand", "options", "rules", "asked"),
    [
        pytest.param(DRAWN, EAST, required(), {}, id="drawn"),
        pytest.param(WAITING, EAST, required(), {}, id="waiting"),
        pytest.param(COMPLETE, EAST, required(), {}, id="complete"),
        pytest.param(
            DRAWN,
            [*EAST, "--slack", "1", "--limit", "5"],
            required(),
            {"slack": 1, "limit": 5},
            id="slack",
        ),
        pytest.param(
            "44z123456m23p11s22z",
            [
                *("--rules", "mcr", "--seat", "S", "--round", "N"),
                *("--minimum", "12", "--win-by", "either"),
            ],
            required(Wind.SOUTH, Wind.NORTH, 12, "either"),
            {},
            id="winds",
        ),
        pytest.param(DRAWN, [], RIICHI, {}, id="any-win"),
        pytest.param(WAITING, ["--rules", "mcr"], MCR, {}, id="any-win-of-mcr"),
    ],
)
def test_json_has_the_numbers_of_the_library(
    capsys: Output, hand: str, options: list[str], rules: Rules, asked: dict[str, Any]
) -> None:
    plain = json.loads(run(capsys, hand, *options, "--json"))
    VALIDATOR.validate(plain)
    held = Hand.parse(hand)
    assert plain["hand"]["text"] == str(held)
    assert plain["rules"] == rules.to_json()
    assert plain["deficiency"] == paili.deficiency(held, rules=rules)
    found = paili.completions(held, rules=rules, **{"limit": 10, **asked})
    assert plain["counts"] == list(found.counts)
    assert plain["is_exact"] is True
    assert len(plain["items"]) == len(found.items) > 0
    for shown, item in zip(plain["items"], found.items, strict=True):
        check_item(shown, item)


def check_item(shown: dict[str, Any], item: Completion) -> None:
    assert shown["tiles"] == str(item.tiles)
    assert shown["form"] == str(item.form)
    assert shown["distance"] == sum(shown["coming"].values()) == item.distance
    assert (shown["ways"], shown["probability"]) == (item.ways, item.probability)
    if item.win is None:
        assert "fan" not in shown
        return
    worth = score(item.win)
    assert shown["fan"] == sum(fan["points"] * fan["times"] for fan in shown["fans"])
    assert shown["fan"] == worth.fan == item.fan
    assert [fan["name"] for fan in shown["fans"]] == [fan.en for fan, _ in worth.fans]
    assert shown["last"] in shown["lasts"]
    assert shown["decomposition"]["eye"] == str(worth.decomposition.eye)


def test_what_has_been_seen_counts(capsys: Output) -> None:
    hand = Hand.parse(DRAWN)
    knowledge = KnowledgeBase.from_seen(hand, paili.parse_tiles("7p99p"))
    plain = json.loads(run(capsys, DRAWN, *EAST, "--seen", "7p99p", "--json"))
    assert plain["knowledge"]["available"] == str(knowledge)
    assert plain["deficiency"] == paili.deficiency(hand, knowledge, rules=required()) == 3
    digits = str(knowledge).replace(" ", "")
    assert json.loads(run(capsys, DRAWN, *EAST, "--available", digits, "--json")) == plain


def test_other_notations(capsys: Output) -> None:
    botzone = "W1 W2 W3 W4 W5 W6 B2 B3 B8 T1 T1"
    melds = ["--melds", "[B7 B7 B7]", "--notation", "botzone"]
    assert run(capsys, botzone, *melds) == run(capsys, DRAWN)


@pytest.mark.parametrize("options", [EAST, []], ids=["requirement", "any-win"])
def test_the_schema_describes_every_part(capsys: Output, options: list[str]) -> None:
    """Check that no named part is optional or accepts another type."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    plain = json.loads(run(capsys, DRAWN, *options, "--limit", "1", "--json"))
    for at, (_, name) in enumerate(list(places(plain))):
        for spoilt in ("left out", "list"):
            other = copy.deepcopy(plain)
            within, _ = list(places(other))[at]
            if spoilt == "list":
                within[name] = [[[]]]
            elif isinstance(within, dict) and not re.fullmatch(r"\d[mpsz]", str(name)):
                del within[name]
            else:
                continue
            assert not VALIDATOR.is_valid(other), (name, spoilt)


SCHEMAS = {
    path.name: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(Path("docs").glob("*.schema.json"))
}


@pytest.mark.parametrize("other", ["report", "plan", "outlook"])
def test_schemas_say_the_same_of_the_same_parts(other: str) -> None:
    """Check that a position and shared parts of answers have the same schema everywhere."""
    compared = SCHEMAS[f"{other}.schema.json"]
    for name in ("hand", "rules", "knowledge"):
        assert compared["properties"][name] == SCHEMA["properties"][name]
    shared = SCHEMA["$defs"].keys() & compared["$defs"].keys()
    parts = {"HandAnswer", "KnowledgeAnswer", "RequirementAnswer", "RulesAnswer"}
    assert shared >= parts | {"copies", "deficiency", "form", "switches"}
    for name in shared:
        assert compared["$defs"][name] == SCHEMA["$defs"][name]
    assert ("CompletionAnswer" in shared) == (other == "report")


@pytest.mark.parametrize("name", ["completions", "outlook", "plan", "replay", "report"])
def test_schemas_and_pictures_know_all_forms(name: str) -> None:
    forms = SCHEMAS[f"{name}.schema.json"]["$defs"]["form"]["enum"]
    assert forms == [str(form) for form in Form]
    assert list(FORM_NAMES) == list(Form)


# Errors


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "Missing argument 'HAND'"),
        (["123m"], "3 tiles: one is missing, expected 4 or 5"),
        (["11111m456p789s1234z"], "count of 1m is 5"),
        (["123x"], "character 4 of '123x'"),
        ([DRAWN, "--seen", "7777p"], "at most 1 besides the hand"),
        ([DRAWN, "--available", "4" * 34], "besides the hand"),
        (
            [DRAWN, *EAST[:2], "--seat", "up"],
            "--seat: got 'up', expected east, south, west or north",
        ),
        ([DRAWN, *EAST[:2], "--round", ""], "--round"),
        ([DRAWN, *EAST[:2], "--minimum", "-1"], "minimum: got -1"),
        ([DRAWN, *EAST[:2], "--minimum", "65536"], "minimum: got 65536"),
        ([DRAWN, "--win-by", "luck"], "'luck' is not one of"),
        ([DRAWN, "--slack", "15"], "slack: got 15"),
        ([DRAWN, "--limit", "-1"], "limit: got -1"),
        ([DRAWN, "--limit", "few"], "'--limit'"),
        ([DRAWN, "--seconds", "-1"], "seconds: got -1.0"),
        (
            [DRAWN, "--seat", "E", "--rules", "mahjong0"],
            "expected none without --rules riichi, mcr",
        ),
        ([DRAWN, "--minimum", "8", "--rules", "sichuan"], "sichuan counts no fan"),
        (["123m1p", "--rules", "mcr", "--seat", "E"], "melds"),
    ],
)
def test_what_is_wrong_is_one_line(capsys: Output, arguments: list[str], reason: str) -> None:
    refused(capsys, ["completions", *arguments], reason)
