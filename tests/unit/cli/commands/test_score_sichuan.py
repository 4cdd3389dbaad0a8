"""`paili score` under Sichuan rules: the table, JSON, and options of another game."""

import json
from pathlib import Path

import jsonschema
import paili
import pytest
from paili.sichuan import Score, Win, score

from tests.cases.commands import Output, plain_terminal, refused, runner

SCHEMA = json.loads(Path("docs/sichuan-score.schema.json").read_text(encoding="utf-8"))
HAND = "2255588m[222p][555p]"
KONGED = "34789m22p[555m][1111p]"
XUEZHAN = ["--rules", "xuezhan", "--void", "s"]
_plain = plain_terminal(100)
run = runner("score")


def expected(hand: str, tile: str, rules: str, **flags: bool) -> Score:
    return score(Win(paili.Hand.parse(hand), paili.Tile.parse(tile), "s", **flags), rules)


def test_the_table_has_every_pattern(capsys: Output) -> None:
    found = run(capsys, KONGED, "2m", *XUEZHAN, "--self-drawn", "--after-kong").splitlines()
    worth = expected(KONGED, "2m", "xuezhan", self_drawn=True, after_kong=True)
    assert found[:4] == [
        "  234m  789m  22p  [555m]  [1111p]",
        "  four melds and an eye; 2m drawn after a kong, void of s; rules xuezhan",
        "",
        "  3 fan, value 8: each of the others who has not won pays 8",
    ]
    rows = [line.split(maxsplit=2) for line in found[found.index("  fan   times   pattern") + 1 :]]
    assert rows == [
        [str(pattern.fan("xuezhan")), str(times), f"{pattern.en}  {pattern.zh}"]
        for pattern, times in worth.patterns
    ]


@pytest.mark.parametrize(
    ("rules", "options", "how", "verdict"),
    [
        ("xuezhan", "", "2m discarded", "1 fan, value 2: the discarder pays 2"),
        ("xuezhan:cap=0", "", "2m discarded", "1 fan, 0 are paid, value 1: the discarder pays 1"),
        (
            "akabane",
            "--shoot-after-kong --last-tile",
            "2m discarded after a kong, the last tile",
            "4 fan, value 8,000: the discarder pays 8,000",
        ),
        (
            "xuezhan",
            "--robbing-kong",
            "2m robbed from a kong",
            "2 fan, value 4: whose kong was robbed pays 4",
        ),
        (
            "xuezhan",
            "--self-drawn --after-kong --fed",
            "2m drawn after a kong made from a discard",
            "2 fan, value 4: who fed the kong pays 4",
        ),
        (
            "sbr",
            "--self-drawn --last-tile",
            "2m drawn, the last tile",
            "2 fan, value 4: each of the others who has not won pays 5",
        ),
    ],
)
def test_how_it_was_won_and_who_pays(
    capsys: Output, rules: str, options: str, how: str, verdict: str
) -> None:
    found = run(capsys, KONGED, "2m", "--rules", rules, "--void", "s", *options.split())
    assert f"; {how}, void of s; rules {rules}\n" in found
    assert f"\n  {verdict}\n" in found


@pytest.mark.parametrize(
    ("option", "how"),
    [("--heavenly", "drawn first of all by the first seat"), ("--earthly", "drawn first of all")],
)
def test_first_draws(capsys: Output, option: str, how: str) -> None:
    found = run(capsys, "234567m345789p5m", "5m", *XUEZHAN, "--self-drawn", option)
    assert f"; 5m {how}, void of s" in found
    assert "6 fan, 5 are paid, value 32: each of the others who has not won pays 32" in found


@pytest.mark.parametrize(
    "arguments",
    [
        ["2255588m[222p][555p]8m"],
        ["22555888m[222p][555p]", "8m"],
        ["22555888m", "8m", "--melds", "[222p][555p]"],
        ["2255588m", "[222p]", "[555p]", "8m"],
    ],
)
def test_the_winning_tile_is_last_or_named(capsys: Output, arguments: list[str]) -> None:
    assert run(capsys, *arguments, *XUEZHAN) == run(capsys, HAND, "8m", *XUEZHAN)


def test_the_void_suit_is_an_option_or_of_the_rules(capsys: Output) -> None:
    one = run(capsys, HAND, "8m", "--rules", "xuezhan:void=s", "--json")
    two = run(capsys, HAND, "8m", "--rules", "xuezhan:void=s", "--void", "s", "--json")
    assert one == two
    assert json.loads(one)["void"] == "s"
    assert json.loads(run(capsys, HAND, "8m", "--rules", "xuezhan", "--json"))["void"] is None
    text = run(capsys, HAND, "8m", "--rules", "xuezhan:void=s")
    assert "; 8m discarded; rules xuezhan:void=s\n" in text


def test_readings_are_explained_in_riichi_alone(capsys: Output) -> None:
    arguments = ["score", HAND, "8m", *XUEZHAN, "--explain"]
    reason = "--explain: got it, expected none with --rules xuezhan: there are"
    refused(capsys, arguments, reason)


def test_languages_of_patterns(capsys: Output) -> None:
    english = run(capsys, HAND, "8m", *XUEZHAN, "--names", "en")
    chinese = run(capsys, HAND, "8m", *XUEZHAN, "--names", "zh")
    assert "All 258  将对" in run(capsys, HAND, "8m", *XUEZHAN)
    assert "All 258\n" in english
    assert english.isascii()
    assert "将对\n" in chinese
    assert "All 258" not in chinese
    assert "将対\n" in run(capsys, HAND, "8m", *XUEZHAN, "--names", "ja")


@pytest.mark.parametrize(
    ("arguments", "flags"),
    [
        ([HAND, "8m"], []),
        ([KONGED, "2m", "--self-drawn", "--after-kong", "--fed", "--last-tile"], ["fed"]),
        (["1122334455667m", "7m", "--self-drawn", "--heavenly"], ["heavenly"]),
        (["46m99p(1111m)[2222p][3333p]", "5m", "--robbing-kong"], ["robbing_kong"]),
    ],
)
@pytest.mark.parametrize("rules", ["xuezhan", "sbr:cap=9:all_simples=yes", "akabane"])
def test_json_fits_its_schema(
    capsys: Output, arguments: list[str], flags: list[str], rules: str
) -> None:
    found = json.loads(run(capsys, *arguments, "--rules", rules, "--void", "s", "--json"))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(found, SCHEMA)
    assert all(found["situation"][flag] for flag in flags)
    assert paili.Rules.from_json(found["rules"]) == paili.Rules.parse(rules)
    assert found["fan"] == sum(one["fan"] * one["times"] for one in found["patterns"])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([HAND, "8m", *XUEZHAN, "--kong"], "--kong: got it, expected none with --rules xuezhan"),
        ([HAND, "8m", *XUEZHAN, "--last-copy"], "--last-copy: got it"),
        ([HAND, "8m", *XUEZHAN, "--wall-last"], "--wall-last: got it"),
        ([HAND, "8m", *XUEZHAN, "--flowers", "0"], "--flowers: got 0"),
        ([HAND, "8m", *XUEZHAN, "--seat", "E"], "there are --self-drawn, --void, --after-kong"),
        ([HAND, "8m", *XUEZHAN, "--round", "E"], "--round: got E"),
        ([HAND, "8m", "--void", "s"], "--void: got s, expected none with --rules mcr"),
        ([HAND, "8m", "--fed"], "there are --self-drawn, --last-copy, --kong"),
        ([HAND, "8m", "--rules", "mcr", "--heavenly"], "--heavenly: got it"),
        ([HAND, "8m", "--rules", "mahjong0"], "--rules: got mahjong0, expected mcr, xuezhan, sbr"),
        ([HAND, "8m", "--rules", "sichuan"], "--rules: got sichuan"),
        ([HAND, "8m", "--rules", "mcr:minimum=8:seat=E:round=E"], "--rules: got mcr:minimum=8"),
        ([HAND, "8m", "--rules", "xuezhan:caps=4"], "one of exchange, void_discard"),
        ([HAND, "8m", "--rules", "xuezhan", "--void", "z"], "void: got 'z'"),
        ([HAND, "8m", "--rules", "xuezhan:void=s", "--void", "p"], "as in xuezhan:void=s"),
        ([HAND, "8m", "--rules", "xuezhan", "--void", "p"], "has tiles of the void suit p"),
        ([HAND, "7m", *XUEZHAN], "is not complete"),
        ([HAND, "1z", *XUEZHAN], "tile: got 1z, expected a tile of a suit"),
        ([HAND, "8m", *XUEZHAN, "--heavenly"], "heavenly: got True, expected a self-drawn tile"),
        ([HAND, "8m", *XUEZHAN, "--self-drawn", "--fed"], "expected a draw after a kong"),
        (["345678m22p[123m][555p]", "8m", *XUEZHAN], "a chow from 1m"),
    ],
)
def test_bad_input_is_one_line(capsys: Output, arguments: list[str], reason: str) -> None:
    refused(capsys, ["score", *arguments], reason)
