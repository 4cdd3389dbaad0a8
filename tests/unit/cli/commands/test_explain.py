"""The output of `paili explain`: comparisons of discards."""

import json
from pathlib import Path

import jsonschema
import paili
import pytest

from tests.cases.commands import Output, plain_terminal, refused, runner

SCHEMA = json.loads(Path("docs/explain.schema.json").read_text(encoding="utf-8"))
HAND = "2346m34p3456s7799s"
_plain = plain_terminal(80)
run = runner("explain")


def test_two_discards(capsys: Output) -> None:
    found = run(capsys, HAND, "6m", "7s", "--draws", "3", "--limit", "1")
    for sentence in paili.explain(
        paili.Hand.parse(HAND), paili.Tile.M6, paili.Tile.S7, draws=3
    ).sentences:
        assert f"  {sentence}\n" in found
    assert (
        "  discard   chance   leaves   tiles   accepts\n"
        "  6m        3.887%   2           23   25p28s ×4  5s ×3  79s ×2\n"
        "  7s        3.390%   2           19   25p28s ×4  5s ×3\n"
        "  chances count own draws only, no discards of others; yaku are not looked at\n"
        "\n"
        "  won after so many draws, %; ~ is approximate\n"
        "  discard   1       2       3     ~6    ~12    ~18   ready after ~6\n"
        "  6m        0   1.409   3.887   15.2   42.2   64.1   72.3\n"
    ) in found
    assert "only after 7s, not 6m: 21 complete hands, 0.079% of 3.390%; the likeliest\n" in found


@pytest.mark.parametrize("tiles", [["6m7s"], ["6m", "7s"], ["6m7s", "3p"], ["7s"], []])
def test_ways_to_name_discards(capsys: Output, tiles: list[str]) -> None:
    report = json.loads(run(capsys, HAND, *tiles, "--draws", "2", "--json"))
    jsonschema.validate(report, SCHEMA)
    named = [str(tile) for tile in paili.parse_tiles("".join(tiles))]
    found = [one["tile"] for one in report["discards"]]
    assert found[: len(named)] == named
    assert len(found) == max(2, len(named))
    assert report["draws"] == 2


def test_options_reach_the_library(capsys: Output) -> None:
    asked = ["--rules", "mcr", "--seat", "S", "--seen", "6p", "--limit", "2", "--json"]
    report = json.loads(run(capsys, "123456m238p11s[777p]", "2p", "8p", *asked))
    jsonschema.validate(report, SCHEMA)
    assert report["rules"]["requirement"]["seat_wind"] == "south"
    assert report["knowledge"]["copies"] == 121
    assert report["discards"][0]["expected_fan"] > 0
    assert len(report["discards"][0]["only"]["items"]) == 2


def test_another_notation(capsys: Output) -> None:
    found = run(capsys, "W1 W1 W2 W3 W9", "W9", "W1", "--notation", "botzone", "--draws", "1")
    assert "  9m wins " in found


@pytest.mark.parametrize(
    ("words", "one"),
    [
        (["2346m", "34p", "34567799s", "6m", "7s"], ["2346m34p34567799s", "6m", "7s"]),
        (["2346m", "34p", "34567799s", "6m"], ["2346m34p34567799s", "6m"]),
        (["2346m", "34p", "34567799s"], ["2346m34p34567799s"]),
        (["2346m", "34p", "34567799s", "6m7s"], ["2346m34p34567799s", "6m", "7s"]),
        (["2346m", "34p", "34567799s", "6m", "7s", "3p"], ["2346m34p34567799s", "6m7s3p"]),
        (["2346M", "34P34567799S", "6M", "7S"], ["2346m34p34567799s", "6m", "7s"]),
        (["11m", "456p", "[123s]"], ["11m456p[123s]"]),
        (["12m", "1m"], ["12m", "1m"]),
        (["23m", "456p", "4p", "5p"], ["23m456p", "4p", "5p"]),
    ],
)
def test_a_hand_of_several_words(capsys: Output, words: list[str], one: list[str]) -> None:
    asked = ["--draws", "1", "--limit", "0"]
    assert run(capsys, *words, *asked) == run(capsys, *one, *asked)


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_pictures_fit(capsys: Output, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    found = run(capsys, "23456m34p4588s[111s]", "3p", "8s", "4m", "--draws", "2")
    assert all(len(line) <= columns for line in found.splitlines())
    assert "  this hand is open: to win it needs a yaku as well\n" in found


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([HAND, "6m", "6m"], "paili: tiles: got 6m twice, expected different discards\n"),
        ([HAND, "1z"], "paili: concealed hand: count of 1z is 0, expected at least 1\n"),
        (["123789m12399p12s"], "drawn hand"),
        (["123789m12399p12s", "1s", "2s", "5z"], "drawn hand"),
        ([HAND, "0x"], "paili: "),
        (["2346m34p", "x"], "character 10 of '2346m34p x'"),
        (["2346m34p"], "6 tiles: one is missing"),
        (["2346m34p3s", "6m4p"], "expected 8 tiles, a drawn hand"),
        ([HAND, "6m", "--draws", "200"], "paili: draws: got 200"),
    ],
)
def test_what_cannot_be_explained(capsys: Output, arguments: list[str], message: str) -> None:
    refused(capsys, ["explain", *arguments], message)
