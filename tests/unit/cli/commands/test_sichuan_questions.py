"""Questions about Sichuan hands on the command line: worth, points, void suit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import paili
import pytest
from paili import Hand, sichuan
from paili.analysis import plan_report
from paili.cli import main

Output = pytest.CaptureFixture[str]
DRAWN = "1223456778m139p9s"
WAITING = "1223456778m139p"


def run(capsys: Output, *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


def unwrapped(text: str) -> str:
    """Return a text with its line breaks and runs of blanks replaced by single blanks."""
    return " ".join(text.split())


def checked(name: str, text: str) -> dict[str, Any]:
    """Parse JSON, validate it by its schema, and return it."""
    schema = json.loads(Path(f"docs/{name}.schema.json").read_text(encoding="utf-8"))
    plain: dict[str, Any] = json.loads(text)
    jsonschema.validate(plain, schema)
    return plain


@pytest.mark.parametrize("rules", ["xuezhan:void=s", "sbr:void=best", "akabane:void=s"])
def test_a_plan_for_points(capsys: Output, rules: str) -> None:
    asked = ["plan", DRAWN, "--draws", "4", "--rules", rules, "--objective", "points"]
    shown = run(capsys, *asked)
    assert "points on average" in unwrapped(shown)
    assert "rank discard points chance" in unwrapped(shown)
    plain = checked("plan", run(capsys, *asked, "--json"))
    found = paili.plan(Hand.parse(DRAWN), draws=4, rules=rules, objective="points")
    assert found.expected_points is not None
    assert plain["objective"] == "points"
    assert plain["expected_points"] == float(found.expected_points)
    assert plain["best"] == str(found.best)
    points = [float(one.expected_points or 0) for one in found.options]
    assert [one["expected_points"] for one in plain["options"]] == points
    assert "points on average" in str(found)
    assert "rank discard points chance" in unwrapped(str(found.options))


def test_a_plan_for_the_chance_has_no_points(capsys: Output) -> None:
    plain = checked("plan", run(capsys, "plan", DRAWN, "--draws", "3", "--json"))
    assert (plain["objective"], plain["expected_points"]) == ("chance", None)
    assert {one["expected_points"] for one in plain["options"]} == {None}


@pytest.mark.check
def test_an_outlook_for_points(capsys: Output) -> None:
    asked = ["outlook", DRAWN, "--draws", "6", "--rules", "xuezhan:void=s", "--objective", "points"]
    assert "points on average" in unwrapped(run(capsys, *asked))
    plain = checked("outlook", run(capsys, *asked, "--json"))
    found = paili.outlook(Hand.parse(DRAWN), draws=6, rules="xuezhan:void=s", objective="points")
    assert plain["objective"] == "points"
    assert [one["expected_points"] for one in plain["options"]] == [
        one.expected_points for one in found.options
    ]
    assert "points" in repr(found)


@pytest.mark.parametrize("command", ["plan", "outlook"])
@pytest.mark.parametrize("rules", ["mahjong0", "mcr", "sichuan:void=best"])
def test_points_must_be_counted(capsys: Output, command: str, rules: str) -> None:
    words = [command, DRAWN, "--draws", "1", "--rules", rules, "--objective", "points"]
    assert main(words) == 2
    assert "rules that say what a win is worth" in capsys.readouterr().err
    assert main([*words[:-1], "fan"]) == 2


def test_a_report_before_the_exchange(capsys: Output) -> None:
    shown = run(capsys, "analyse", WAITING, "--rules", "xuezhan", "--limit", "1")
    assert "which suit to give up:" in shown
    assert "which tiles to pass on:" in shown
    assert "and 61 more choices" in shown
    plain = checked("report", run(capsys, "analyse", WAITING, "--rules", "xuezhan", "--json"))
    hand = Hand.parse(WAITING)
    assert plain["void_suits"] == sichuan.void_suits(hand).to_json()
    assert plain["exchanges"] == sichuan.exchanges(hand).to_json()


@pytest.mark.check
@pytest.mark.parametrize(
    ("hand", "rules", "parts"),
    [
        (DRAWN, "xuezhan", {"void_suits"}),
        (WAITING, "sbr", {"void_suits"}),
        ("1223456m139p[888m]", "akabane", {"void_suits"}),
        (WAITING, "akabane:minimum=2", {"void_suits", "exchanges"}),
        (WAITING, "xuezhan:void=s", set()),
        (WAITING, "xuezhan:void=best", {"void_suits", "exchanges"}),
        (WAITING, "sichuan", set()),
        ("2399p", "xuezhan", set()),
        ("1223456m139p[123m]", "xuezhan", set()),
    ],
)
def test_what_is_left_to_decide(capsys: Output, hand: str, rules: str, parts: set[str]) -> None:
    plain = checked("report", run(capsys, "analyse", hand, "--rules", rules, "--json"))
    assert plain.keys() & {"void_suits", "exchanges"} == parts
    cheap = paili.analyse(Hand.parse(hand), rules=rules, rank_by="acceptance")
    assert (cheap.void_suits, cheap.exchanges) == (None, None)


def test_fan_can_be_required(capsys: Output) -> None:
    asked = ["completions", DRAWN, "--rules", "xuezhan:void=s", "--minimum", "3"]
    shown = run(capsys, *asked, "--limit", "1", "--win-by", "discard")
    assert "legal: a win of 3 fan or more, by a discard\n" in shown
    assert "a Full Flush hand, 3 fan and 8 points by a discard: Full Flush 2, Root 1" in unwrapped(
        shown
    )
    drawn = checked("completions", run(capsys, *asked, "--win-by", "self_draw", "--json"))
    rules = paili.XUEZHAN.with_void(paili.Suit.BAMBOO).requiring(3, win_by="self_draw")
    assert drawn["rules"] == rules.to_json()
    found = paili.completions(Hand.parse(DRAWN), rules=rules, limit=10)
    assert drawn["items"] == [one.to_json() for one in found]
    assert all(one["points"] == 3 * one["value"] for one in drawn["items"])


def test_any_win_has_its_worth(capsys: Output) -> None:
    plain = checked("completions", run(capsys, "completions", DRAWN, "--rules", "sbr", "--json"))
    assert {"fan", "patterns", "value", "points"} <= plain["items"][0].keys()
    shown = run(capsys, "completions", DRAWN, "--rules", "sbr", "--limit", "1")
    assert "0 fan and 6 points by a draw: Plain 0" in shown


def test_winds_are_refused(capsys: Output) -> None:
    assert main(["plan", DRAWN, "--draws", "1", "--rules", "akabane", "--seat", "east"]) == 2
    assert "Sichuan Mahjong has no winds" in capsys.readouterr().err


def test_a_way_to_win_asks_for_nothing_more(capsys: Output) -> None:
    words = ["completions", DRAWN, "--rules", "akabane", "--win-by", "either", "--json"]
    assert json.loads(run(capsys, *words))["rules"]["requirement"]["minimum"] == 0


def test_hands_of_a_file_give_up_their_best_suit(capsys: Output, tmp_path: Path) -> None:
    lines = [DRAWN, WAITING, "147m258p369s1234p", "1223456m139p[888m]"]
    path = tmp_path / "hands.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    out = run(capsys, "deficiency", str(path), "--rules", "sichuan:void=best")
    found = [int(line.rsplit(",", 1)[1]) for line in out.splitlines()[1:]]
    assert found == [
        paili.deficiency(Hand.parse(line), rules="sichuan:void=best") for line in lines
    ]


def test_a_search_for_points_can_be_stopped() -> None:
    hand = Hand.parse(DRAWN)
    found = plan_report(hand, rules="xuezhan", draws=8, objective="points", seconds=0.05)
    assert (found.expected_points, found.best is not None) == (None, True)
    assert not found.is_best_proved
    assert found.to_json()["expected_points"] is None
    assert "bounds, not values" in str(found)


def test_a_win_can_be_passed_for_a_better_one() -> None:
    """Check a pure hand with a plain wait that goes on where other wins are worth much more."""
    hand = Hand.parse("11122233344555m")
    for last in (None, paili.Tile.M5):
        found = paili.plan(hand, draws=2, rules="xuezhan:void=s", objective="points", last=last)
        report = plan_report(hand, draws=2, rules="xuezhan:void=s", objective="points")
        assert (report.best is None) == (found.best is None)
        assert "has won" in str(report)
