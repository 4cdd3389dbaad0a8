"""`paili score` of riichi wins: the names of yaku, and all readings of the tiles."""

from __future__ import annotations

import json

import pytest

from tests.cases.commands import Output, plain_terminal, runner

TENHOU = ["--rules", "tenhou", "--seat", "south"]
WAIT = ["45567m234p55678s", "6m"]
_plain = plain_terminal(100)
run = runner("score")


def test_languages_of_yaku(capsys: Output) -> None:
    default = run(capsys, *WAIT, *TENHOU)
    assert run(capsys, *WAIT, *TENHOU, "--names", "en,zh") == default
    assert "    1   All Simples  断幺九\n" in default
    english = run(capsys, *WAIT, *TENHOU, "--names", "en")
    assert english.isascii()
    assert "    1   All Simples\n" in english
    pairs = ["1133m5577p2266s4z", "4z", *TENHOU]
    assert "    2   七对子\n" in run(capsys, *pairs, "--names", "zh")
    assert "    2   七対子  Seven Pairs\n" in run(capsys, *pairs, "--names", "ja,en")


def test_readings_come_last(capsys: Output) -> None:
    plain = run(capsys, *WAIT, *TENHOU, "--names", "en")
    explained = run(capsys, *WAIT, *TENHOU, "--names", "en", "--explain")
    assert explained.removeprefix(plain) == (
        "\n"
        "  the tiles can be read in 2 ways: the first counts\n"
        "  points   han   fu   wait             reading                   yaku\n"
        "   2,000     2   30   two-sided 456m   456m 567m 234p 678s 55s   Pinfu  All Simples\n"
        "   1,300     1   40   closed 567m      456m 567m 234p 678s 55s   All Simples\n"
        "  Pinfu: 1 han more, 10 fu less, 700 points more\n"
    )


@pytest.mark.parametrize(
    ("languages", "why"),
    [
        ("ja", "平和, 二盃口 instead of 七対子: 2 han more"),
        ("zh,ja", "平和, 二杯口 二盃口 instead of 七对子 七対子: 2 han more"),
    ],
)
def test_the_sentence_has_yaku_in_the_languages(capsys: Output, languages: str, why: str) -> None:
    found = run(capsys, "112233m55667p88s", "7p", *TENHOU, "--explain", "--names", languages)
    assert f"  {why}, 5 fu more, 6,100 points more\n" in found


def test_one_reading_is_said_to_be_the_only_one(capsys: Output) -> None:
    found = run(capsys, "45p678s222p99m[340m]", "3p", *TENHOU, "--explain")
    assert found.endswith("  complete, no yaku: no win\n\n  the tiles can be read in one way\n")


def test_json_has_readings_with_the_option(capsys: Output) -> None:
    plain = json.loads(run(capsys, *WAIT, *TENHOU, "--json"))
    explained = json.loads(run(capsys, *WAIT, *TENHOU, "--json", "--explain"))
    assert [one["part"] for one in explained.pop("readings")] == ["456m", "567m"]
    assert explained == plain
