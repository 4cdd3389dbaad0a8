"""`paili score`: the table, JSON, and one line for invalid input."""

import json
from pathlib import Path

import jsonschema
import paili
import pytest
from paili.cli import main
from paili.mcr import Score, Win, score

from tests.cases.commands import Output, plain_terminal, refused, runner

SCHEMA = json.loads(Path("docs/score.schema.json").read_text(encoding="utf-8"))
HAND = "23456789m11z[123s]"
KONGED = "23456789m11z[1111s]"
COMPLETE = "123456789m11z123p"
_plain = plain_terminal(80)
run = runner("score")


def expected(hand: str, tile: str, **situation: object) -> Score:
    told = {"self_drawn": False, "seat_wind": paili.Wind.EAST, "prevalent_wind": paili.Wind.EAST}
    told |= situation  # type: ignore[arg-type]
    return score(Win(paili.Hand.parse(hand), paili.Tile.parse(tile), **told))  # type: ignore[arg-type]


def test_table_has_every_fan(capsys: Output) -> None:
    found = run(capsys, HAND, "1m", "--self-drawn", "--flowers", "2").splitlines()
    worth = expected(HAND, "1m", self_drawn=True, flowers=2)
    assert f"  {worth.fan} fan, {worth.without_flowers} without flowers: enough to win" in found
    rows = [line.split(maxsplit=2) for line in found[found.index("  points   times   fan") + 1 :]]
    assert rows == [
        [str(fan.points), str(times), f"{fan.en}  {fan.zh}"] for fan, times in worth.fans
    ]


def test_the_reading_is_shown(capsys: Output) -> None:
    assert run(capsys, HAND, "1m").startswith("  123m  456m  789m  11z  [123s]\n")
    knitted = run(capsys, "1478m258p369s111z", "8m")
    assert knitted.startswith("  147m258p369s  111z  88m\n  knitted straight;")
    assert run(capsys, "1122334455667m", "7m").startswith("  11223344556677m\n  seven pairs;")


def test_too_little_is_said(capsys: Output) -> None:
    found = run(capsys, "23456m678p22z[123s]", "7m", "--flowers", "8")
    assert "  9 fan, 1 without flowers: a win needs 8\n" in found


def test_the_last_copy_that_the_melds_show_is_said(capsys: Output) -> None:
    assert "last_copy read as True" in run(capsys, "23p456m789s55z[111p]", "1p")
    assert "read as" not in run(capsys, HAND, "1m", "--last-copy")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((HAND, "1m", "--self-drawn", "--kong"), "kong: got True, expected a kong among the melds"),
        (("123456789m1p123s", "1p", "--kong"), "kong: got True, expected a tile of which"),
        (("123456789m1p123s", "1p", "--last-copy"), "last_copy: got True, expected no other copy"),
    ],
)
def test_options_that_exclude_the_tiles_are_errors(
    capsys: Output, arguments: tuple[str, ...], said: str
) -> None:
    assert main(["score", *arguments]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith(f"paili: {said}")


@pytest.mark.parametrize("word", ["south", "S", "SOUTH", "s"])
def test_winds_are_words_or_letters(capsys: Output, word: str) -> None:
    found = run(capsys, "456m11p11z234s[123s]", "1z", "--seat", word)
    assert "south in the east round" in found
    assert "Prevalent Wind" in found


@pytest.mark.parametrize(
    "arguments",
    [
        [KONGED, "1m", "--self-drawn", "--kong", "--seat", "N", "--round", "W", "--flowers", "3"],
        ["1478m258p369s111z", "8m", "--wall-last"],
        ["112233445566m7p", "7p", "--wall-last"],
        ["23m55z[123s][555s](1111p)", "1m"],
    ],
)
def test_json_fits_its_schema(capsys: Output, arguments: list[str]) -> None:
    found = json.loads(run(capsys, *arguments, "--json"))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(found, SCHEMA)
    assert found["fan"] == sum(fan["points"] * fan["times"] for fan in found["fans"])
    assert found["is_legal"] == (found["without_flowers"] >= 8)
    assert found["hand"]["text"] == str(paili.Hand.parse(arguments[0]))


def test_json_says_what_was_given(capsys: Output) -> None:
    given = ["--self-drawn", "--kong", "--seat", "N", "--round", "W", "--flowers", "3"]
    found = json.loads(run(capsys, KONGED, "1m", *given, "--json"))
    assert found["tile"] == "1m"
    assert found["situation"] == {
        "self_drawn": True,
        "last_copy": False,
        "kong": True,
        "wall_last": False,
        "seat_wind": "north",
        "prevalent_wind": "west",
        "flowers": 3,
    }
    assert found["repairs"] == []
    shown = json.loads(run(capsys, "23p456m789s55z[111p]", "1p", "--json"))
    assert len(shown["repairs"]) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["123456789m11z23p", "1p"],
        ["123456789m11z231p"],
        ["123456789m", "11z", "23p", "1p"],
        [COMPLETE, "1p"],
        ["1p23p123456789m11z", "1p"],
        ["W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F1 B2 B3", "B1"],
        ["一二三四五六七八九万東東23筒1筒"],
        ["2p 3p 1m 2m 3m 4m 5mr 6m 7m 8m 9m E E 1p"],
    ],
)
def test_the_winning_tile_is_last_or_named(capsys: Output, arguments: list[str]) -> None:
    assert run(capsys, *arguments) == run(capsys, "123456789m11z23p", "1p")


def test_melds_may_stand_anywhere(capsys: Output) -> None:
    expected = run(capsys, HAND, "1m")
    for arguments in (
        ["23456789m11z[123s]1m"],
        ["23456789m11z1m[123s]"],
        ["[123s]23456789m11z1m"],
        ["23456789m11z1m", "--melds", "[123s]"],
        ["123456789m11z[123s]", "1m"],
        ["23456789m11z", "[123s]", "1m"],
    ):
        assert run(capsys, *arguments) == expected


def test_languages_of_fan(capsys: Output) -> None:
    arguments = (COMPLETE, "1p", "--self-drawn")
    both = run(capsys, *arguments)
    assert run(capsys, *arguments, "--names", "en,zh") == both
    english = run(capsys, *arguments, "--names", "en")
    chinese = run(capsys, *arguments, "--names", "zh")
    assert "Pure Straight  清龙" in both
    assert "Pure Straight\n" in english
    assert english.isascii()
    assert "清龙\n" in chinese
    assert "Pure Straight" not in chinese
    assert "清龍\n" in run(capsys, *arguments, "--names", "ja")
    assert "清龍  清龙  Pure Straight\n" in run(capsys, *arguments, "--names", "ja, zh, en")


def test_other_notations(capsys: Output) -> None:
    botzone = run(
        capsys,
        "W2 W3 W4 W5 W6 W7 W8 W9 F1 F1",
        "W1",
        "--melds",
        "[T1 T2 T3]",
        "--notation",
        "botzone",
    )
    assert botzone == run(capsys, HAND, "1m")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([HAND, "2p"], "is not complete"),
        ([HAND, "12m"], "HAND and TILE: got 12 tiles, expected all 14 with the winning one last"),
        ([HAND, ""], "TILE: got nothing"),
        ([HAND, "1x"], "character 21 of"),
        (
            ["123m", "1m"],
            "HAND and TILE: got 4 tiles, expected 14 with the winning one: 10 are missing",
        ),
        (
            ["123456789m123456p11z"],
            "HAND and TILE: got 17 tiles, expected 14 with the winning one: 3 too many",
        ),
        (
            [COMPLETE, "9p"],
            "expected one of the 14 tiles; or the winning tile left out of the hand",
        ),
        (["234m456p78s558888p", "9s"], "; a kong stands in brackets, [8888p] or (8888p)"),
        ([COMPLETE + "1m"], "HAND and TILE: got 15 tiles"),
        (
            [COMPLETE, "[123m]", "1m"],
            "HAND and TILE: got 15 tiles, expected 11 with the winning one beside 1 meld: 4 too",
        ),
        ([""], "HAND and TILE: got 0 tiles"),
        (
            ["2345678m23p", "4p"],
            "got 10 tiles, expected 14 with the winning one: 4 are missing, "
            "2m or 5m or 8m and 1 meld",
        ),
        (["23p45p11z"], "8 are missing; melds"),
        (["2399m"], "10 are missing, 1m or 4m and 3 melds; melds"),
        (["1111122223333z"], "TILE: got nothing, expected the winning tile after the 13 tiles"),
        (["123456789m11z12p"], "the winning tile after the 13 tiles: 3p"),
        (["147m258p36s12345z"], "after the 13 tiles: 9s or 6z or 7z"),
        (["23m11p", "[123s][456s][777z]"], "after the 4 tiles: 1m or 4m"),
        (["2345678m234455p", "[123s]", "4p"], "one beside 1 meld: 3 too many"),
        (
            ["123456789m11z12p", "ツモ3p"],
            "TILE: got ツモ, expected the winning tile without a word",
        ),
        ([HAND, "1m", "--explain"], "--explain: got it, expected none with --rules mcr: there are"),
        ([HAND, "1m", "--names", "latin"], "--names: got 'latin', expected en, zh or ja"),
        (
            [HAND, "1m", "--names", "en,en"],
            "--names: got 'en', expected en, zh or ja, each at most",
        ),
        ([HAND, "1m", "--names", ""], "--names: got '', expected en, zh or ja"),
        (["1111m23456789m1z", "1m"], "count of 1m is 5"),
        ([HAND, "1m", "--seat", "x"], "--seat"),
        ([HAND, "1m", "--round", ""], "--round"),
        ([HAND, "1m", "--flowers", "9"], "flowers"),
        ([HAND], "TILE: got nothing, expected the winning tile after the 10 tiles"),
    ],
)
def test_bad_input_is_one_line(capsys: Output, arguments: list[str], reason: str) -> None:
    refused(capsys, ["score", *arguments], reason)
