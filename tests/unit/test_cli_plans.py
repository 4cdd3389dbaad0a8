"""`paili plans`: the picture, JSON, and one line for bad input."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import paili
import pytest
from paili import MCR, Hand, KnowledgeBase, Wind
from paili.cli import main
from paili.cli.render.completions import _hand_of
from paili.mcr import Fan
from paili.model.notation import format_tiles

SCHEMA = json.loads(Path("docs/plans.schema.json").read_text(encoding="utf-8"))
REPORT_SCHEMA = json.loads(Path("docs/report.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
DRAWN = "123456m238p11s[777p]"
WAITING = "1258m3699p1357s2z"
COMPLETE = "11122233344455z"
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "400")


def run(capsys: Output, *arguments: str) -> str:
    """The output of a command that has nothing to complain about."""
    assert main(["plans", *arguments]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    return found.out


def winds(seat: Wind = Wind.EAST, prevalent: Wind = Wind.EAST) -> dict[str, Any]:
    return {"seat_wind": seat, "prevalent_wind": prevalent}


# The picture


def test_every_plan_is_named_by_its_most_valuable_fan(capsys: Output) -> None:
    found = run(capsys, DRAWN, "--slack", "1", "--limit", "40").splitlines()
    plans = paili.winning_plans(Hand.parse(DRAWN), **winds(), slack=1)
    titles = [line for line in found if " more tile" in line]
    assert len(titles) == len(plans.items) == plans.total > 20
    for line, plan in zip(titles, plans.items, strict=True):
        first = plan.fans[0][0]
        assert first.points == max(fan.points for fan, _ in plan.fans)
        hand = _hand_of(first)
        start = f"  {plan.distance} more tiles to {hand}, {plan.total} fan with {plan.last} last: "
        fans = [f"{fan.en} {fan.points}" + f" ×{n}" * (n > 1) for fan, n in plan.fans]
        assert line == start + ", ".join(fans)
    assert "  3 more tiles to a Pure Straight hand, 18 fan with 7m last: Pure Straight 16," in (
        "\n".join(found)
    )


def test_a_plan_shows_what_comes_and_goes(capsys: Output) -> None:
    found = run(capsys, DRAWN, "--slack", "1").splitlines()
    title = next(at for at, line in enumerate(found) if "Pure Straight hand" in line)
    assert " ".join(found[title + 1].split()) == "789m 238p 789m 123m 456m 789m 11s [777p]"


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
    assert _hand_of(fan) == name


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([DRAWN], "  deficiency 1 (0-shanten): ready\n  legal deficiency 2\n"),
        ([DRAWN], "legal: a win of 8 fan or more, by a discard, as east in the east round\n"),
        ([DRAWN], "  plans: 2 are 2 tiles away\n"),
        ([DRAWN, "--slack", "1"], "plans: 2 are 2 tiles away, 31 are 3 tiles away; the best 10\n"),
        ([DRAWN, "--slack", "1", "--limit", "1"], "31 are 3 tiles away; the best\n"),
        ([DRAWN, "--seat", "n", "--round", "West"], "as north in the west round\n"),
        ([DRAWN, "--win-by", "self_draw"], "a win of 8 fan or more, by a draw, as"),
        ([DRAWN, "--win-by", "either"], "drawn last: "),
        ([DRAWN, "--minimum", "0"], "  legal deficiency 1\n"),
        ([DRAWN, "--minimum", "0"], "  1 more tile to a "),
        ([WAITING], "  accepts   12 tiles:  4s ×4  1m2z ×3  9p ×2\n"),
        ([WAITING], "   258m369p147s  345s  11m\n"),
        ([COMPLETE], "  deficiency 0: complete\n  legal deficiency 0: complete\n"),
        ([COMPLETE], "  plans: 1 is complete\n"),
        ([COMPLETE], "  complete: a Big Four Winds hand, 217 fan with 5z last: Big Four Winds 88"),
    ],
)
def test_pictures(capsys: Output, arguments: list[str], message: str) -> None:
    assert message in run(capsys, *arguments)


def test_no_plan_is_listed_unless_asked_for(capsys: Output) -> None:
    found = run(capsys, DRAWN, "--limit", "0")
    assert found.endswith("\n\n  plans: 2 are 2 tiles away\n")


def test_without_hope(capsys: Output) -> None:
    found = run(capsys, DRAWN, "--available", "0" * 34)
    assert "  no legal win can be had with the tiles that can still come\n" in found
    assert "plans:" not in found
    assert "discard " not in found
    plain = json.loads(run(capsys, DRAWN, "--available", "0" * 34, "--json"))
    VALIDATOR.validate(plain)
    assert plain["legal"]["deficiency"] is None
    assert plain["legal"]["plans"] == {"totals": [], "items": []}


@pytest.mark.parametrize("columns", [50, 80, 120])
def test_pictures_fit(capsys: Output, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for hand in (DRAWN, WAITING, COMPLETE):
        for line in run(capsys, hand, "--slack", "1").splitlines():
            assert line == line.rstrip()
            assert len(line) <= columns


# JSON


@pytest.mark.parametrize(
    ("hand", "options", "asked"),
    [
        pytest.param(DRAWN, [], {}, id="drawn"),
        pytest.param(WAITING, [], {}, id="waiting"),
        pytest.param(COMPLETE, [], {}, id="complete"),
        pytest.param(DRAWN, ["--slack", "1", "--limit", "5"], {"slack": 1, "limit": 5}, id="slack"),
        pytest.param(
            "44z123456m23p11s22z",
            ["--seat", "S", "--round", "N", "--minimum", "12", "--win-by", "either"],
            {**winds(Wind.SOUTH, Wind.NORTH), "minimum": 12, "win_by": "either"},
            id="winds",
        ),
    ],
)
def test_json_has_the_numbers_of_the_library(
    capsys: Output, hand: str, options: list[str], asked: dict[str, Any]
) -> None:
    plain = json.loads(run(capsys, hand, *options, "--json"))
    VALIDATOR.validate(plain)
    what = {**winds(), **asked}
    listed = {name: what.pop(name) for name in ("slack", "limit") if name in what}
    held, legal = Hand.parse(hand), plain["legal"]
    assert plain["hand"]["text"] == str(held)
    assert plain["rules"]["name"] == "mcr"
    assert plain["deficiency"] == paili.deficiency(held, rules=MCR)
    assert legal["deficiency"] == paili.legal_deficiency(held, **what)
    for name, default in (("minimum", 8), ("win_by", "discard")):
        assert legal[name] == what.get(name, default)
    for name in ("seat_wind", "prevalent_wind"):
        assert legal[name] == str(what[name])
    plans = paili.winning_plans(held, **what, **{"limit": 10, **listed})
    assert legal["plans"]["totals"] == list(plans.totals)
    check_plans(legal["plans"]["items"], plans.items)
    if held.is_waiting:
        accepted = paili.legal_acceptance(held, **what)
        tiles = {str(tile): copies for tile, copies in accepted.tiles}
        assert legal["acceptance"] == {"tiles": tiles, "copies": accepted.copies}
        assert legal["discards"] is None
    else:
        discards = paili.legal_discards(held, **what)
        assert legal["acceptance"] is None
        assert [(one["tile"], one["deficiency"], one["copies"]) for one in legal["discards"]] == [
            (str(one.tile), one.deficiency, one.copies) for one in discards
        ]


def check_plans(shown: list[dict[str, Any]], plans: tuple[paili.WinningPlan, ...]) -> None:
    assert len(shown) == len(plans) > 0
    for one, plan in zip(shown, plans, strict=True):
        score = paili.score(plan.win)
        assert one["total"] == sum(fan["points"] * fan["times"] for fan in one["fans"])
        assert one["total"] == score.total == plan.total
        assert [fan["name"] for fan in one["fans"]] == [fan.en for fan, _ in score.fans]
        assert one["tiles"] == format_tiles(plan.tiles)
        assert one["distance"] == sum(one["coming"].values()) == plan.distance
        assert one["last"] in one["lasts"]
        assert one["decomposition"]["eye"] == str(score.decomposition.eye)
        assert (one["ways"], one["probability"]) == (plan.ways, plan.probability)


def test_what_has_been_seen_counts(capsys: Output) -> None:
    hand = Hand.parse(DRAWN)
    knowledge = KnowledgeBase.from_seen(hand, paili.parse_tiles("7p99p"))
    plain = json.loads(run(capsys, DRAWN, "--seen", "7p99p", "--json"))
    assert plain["knowledge"]["available"] == str(knowledge)
    assert plain["legal"]["deficiency"] == paili.legal_deficiency(hand, knowledge, **winds()) == 3
    digits = str(knowledge).replace(" ", "")
    assert json.loads(run(capsys, DRAWN, "--available", digits, "--json")) == plain


def test_other_notations(capsys: Output) -> None:
    botzone = "W1 W2 W3 W4 W5 W6 B2 B3 B8 T1 T1"
    melds = ["--melds", "[B7 B7 B7]", "--notation", "botzone"]
    assert run(capsys, botzone, *melds) == run(capsys, DRAWN)


def places(plain: object) -> Iterator[tuple[Any, Any]]:
    """Every part of something, with what it is in."""
    items = plain.items() if isinstance(plain, dict) else ()
    items = enumerate(plain) if isinstance(plain, list) else items
    for name, part in items:
        yield plain, name
        yield from places(part)


def test_the_schema_describes_every_part(capsys: Output) -> None:
    """No named part may be left out, nor anything be of another type."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    plain = json.loads(run(capsys, DRAWN, "--limit", "1", "--json"))
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


def test_both_schemas_say_the_same_of_legal_wins() -> None:
    for name, part in SCHEMA["$defs"].items():
        assert REPORT_SCHEMA["$defs"][name] == part


# What is wrong


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "Missing argument 'HAND'"),
        (["123m"], "size of the concealed hand is 3, expected 13 or 14"),
        (["11111m456p789s1234z"], "count of 1m is 5"),
        (["123x"], "offset 3 of '123x'"),
        ([DRAWN, "--seen", "7777p"], "at most 1 besides the hand"),
        ([DRAWN, "--available", "4" * 34], "besides the hand"),
        ([DRAWN, "--seat", "up"], "--seat: got up, expected east, south, west or north"),
        ([DRAWN, "--round", ""], "--round"),
        ([DRAWN, "--minimum", "-1"], "minimum: got -1"),
        ([DRAWN, "--minimum", "65536"], "minimum: got 65536"),
        ([DRAWN, "--win-by", "luck"], "'luck' is not one of"),
        ([DRAWN, "--slack", "15"], "slack: got 15"),
        ([DRAWN, "--limit", "-1"], "limit: got -1"),
        ([DRAWN, "--limit", "few"], "'--limit'"),
        ([DRAWN, "--rules", "riichi"], "No such option"),
    ],
)
def test_what_is_wrong_is_one_line(capsys: Output, arguments: list[str], reason: str) -> None:
    assert main(["plans", *arguments]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("paili: ")
    assert found.err.count("\n") == 1
    assert reason in found.err
