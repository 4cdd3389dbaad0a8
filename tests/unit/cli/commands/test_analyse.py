"""The output of `paili analyse`, `convert` and `demo`."""

import json
import shlex
from pathlib import Path
from typing import Any

import jsonschema
import paili
import pytest
from paili.cli.commands.demo import EXAMPLES

from tests.cases.commands import Output, plain_terminal, runner

HAND = "123m456p2345789s1m"
WAITING = "123789m12399p12s"
NOTHING = "0" * 27
MAHJONG0 = ["--rules", "mahjong0"]
SCHEMA = json.loads(Path("docs/report.schema.json").read_text(encoding="utf-8"))
_plain = plain_terminal(80)
run = runner()


def test_version_and_help(capsys: Output) -> None:
    assert run(capsys, "--version").startswith("paili ")
    assert run(capsys) == run(capsys, "--help") == run(capsys, "-h")
    for command in ("analyse", "deficiency", "convert", "demo"):
        assert command in run(capsys, "--help")
        assert "Usage: paili " + command in run(capsys, command, "--help")


def test_picture_of_a_drawn_hand(capsys: Output) -> None:
    found = run(capsys, "analyse", "2346m34p3456s7799s")
    assert found == run(capsys, "analyse", "2346m34p3456s7799s", "--rules", "riichi")
    assert found.startswith("  🀈 🀉 🀊 🀌  🀛 🀜  🀒 🀓 🀔 🀕 🀖 🀖 🀘 🀘\n  2346m  34p  34567799s\n\n")
    assert "  deficiency 2 (1-shanten)\n" in found
    assert "four melds and an eye 2, seven pairs 5, thirteen orphans 12\n" in found
    assert "rules riichi: of 136 tiles 14 are yours, 122 can still come\n" in found
    assert "     1   6m        7.157%   2           23   25p28s ×4  5s ×3  79s ×2\n" in found
    assert "  ranked by the exact chance to win within 4 draws\n" in found
    assert (
        "  chances count own draws only, no discards of others; yaku are not looked at\n" in found
    )
    assert "open" not in found
    assert "why: 14 complete hands are 2 tiles away; the likeliest 5\n" in found
    assert "  2p 2s   6m 7s   234m  234p  234s  567s  99s  four melds and an eye\n" in found
    assert found.index("   6m ") < found.index("   7s ") < found.index("   9s ")


def test_ranks(capsys: Output) -> None:
    cheap = run(capsys, "analyse", "23467m2245p34678s", "--rank-by", "acceptance")
    assert "  rank   discard   leaves   tiles   accepts\n     1   6m " in cheap
    assert "\n     7   2p " in cheap
    assert "  ranked by acceptance: a lower deficiency, then more tiles\n" in cheap
    assert "%" not in cheap
    assert "yaku" not in cheap
    open_hand = run(capsys, "analyse", "23456m34p4588s[111s]")
    assert "  this hand is open: to win it needs a yaku as well\n" in open_hand
    concealed = run(capsys, "analyse", "23456m34p4588s(1111s)")
    assert "open" not in concealed
    other = run(capsys, "analyse", "23456m34p4588s[111s]", *MAHJONG0)
    assert "  chances count own draws only, no discards of others\n" in other
    assert "yaku" not in other
    far = run(capsys, "analyse", "159m159p159s12345z", "--rules", "mcr")
    assert "ranked by the" in far


def test_ranks_in_json(capsys: Output) -> None:
    report = json.loads(run(capsys, "analyse", "23467m2245p34678s", "--json"))
    jsonschema.validate(report, SCHEMA)
    assert report["ranked_by"] == "plan"
    assert [one["rank"] for one in report["discards"][:3]] == [1, 1, 3]
    assert report["discards"][0]["chance"]["draws"] == 4
    cheap = json.loads(
        run(capsys, "analyse", "23467m2245p34678s", "--json", "--rank-by", "acceptance")
    )
    jsonschema.validate(cheap, SCHEMA)
    assert cheap["ranked_by"] == "acceptance"
    assert {one["chance"] for one in cheap["discards"]} == {None}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([WAITING], "deficiency 1 (0-shanten): ready\n"),
        ([WAITING], "accepts   4 tiles:  3s ×4\n"),
        ([WAITING, "--seen", "333s"], "accepts   1 tile:  3s ×1\n"),
        ([WAITING, "--seen", "3333s"], "deficiency 2 (1-shanten)\n"),
        ([WAITING, "--seen", "3333s"], "dead      3s: would help, but no copy can still come\n"),
        ([WAITING, "--seen", "3333s"], "13 are yours, 4 are gone, 91 can still come\n"),
        ([WAITING, "--seen", "3s"], "13 are yours, 1 is gone, 94 can still come\n"),
        ([WAITING, "--available", NOTHING], "cannot be completed with the tiles that can still"),
        ([HAND, "--available", NOTHING], "no discard leaves a hand that can be completed\n"),
        (["123m456p23455789s"], "deficiency 0: complete\n"),
        (["123m456p23455789s"], "why: it is complete\n  123m  456p  234s  789s  55s\n"),
        ([HAND, "--limit", "0"], "why: 6 complete hands are 1 tile away\n"),
        ([HAND, "--limit", "1"], "why: 6 complete hands are 1 tile away; the likeliest\n"),
        ([HAND, "--two-step"], "in two"),
        (
            ["23456m34p4588s[111s]", "--improvements", "--rank-by", "acceptance"],
            "  8s          2   4p: 37 tiles\n",
        ),
        (["23456m34p4588s[111s]"], "  123m  456m  234p  88s  [111s]\n"),
        (["1133m4466p22s7799s", "--rules", "sichuan"], "11m  33m  44p  66p  22s  77s  99s  seven"),
        (["1111m4466p22s7799s", "--rules", "riichi"], "seven pairs 2"),
        (["119m19p19s1234567z", "--rules", "riichi"], "  119m  19p  19s  1234567z  thirteen"),
        (["147m258p369s12345z", "--rules", "mcr"], "  147m  258p  369s  12345z  honours"),
        (["147m258p369s11z234s", "--rules", "mcr"], "  147m  258p  369s  234s  11z  knitted"),
    ],
)
def test_pictures(capsys: Output, arguments: list[str], message: str) -> None:
    rules = [] if "--rules" in arguments else MAHJONG0
    assert message in run(capsys, "analyse", *arguments, *rules)


@pytest.mark.check
@pytest.mark.parametrize("columns", [50, 80, 120])
def test_pictures_fit(capsys: Output, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for example in EXAMPLES:
        arguments = shlex.split(example.command)[1:]
        found = run(capsys, *arguments)
        assert found == run(capsys, *arguments)
        assert "\x1b" not in found
        for line in found.splitlines():
            assert line == line.rstrip()
            assert len(line) <= columns


def test_colours_on_request_only(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run(capsys, "analyse", HAND)
    monkeypatch.delenv("NO_COLOR")
    assert run(capsys, "analyse", HAND) == plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;32m" in run(capsys, "analyse", HAND)


def test_demo(capsys: Output) -> None:
    demo = run(capsys, "demo")
    for example in EXAMPLES:
        assert f"{example.title}\n$ {example.command}\n" in demo
        assert run(capsys, *shlex.split(example.command)[1:]) in demo


@pytest.mark.parametrize(
    "arguments",
    [
        ["1122p[123s]3456p", "--melds", "(1111m)"],
        ["11223456p", "--melds", "[123s] + (1111m)"],
        ["1122p", "+", "[123s]", "3456p(1111m)"],
        ["B1 B1 B2 B2 B3 B4 B5 B6 [T1 T2 T3] (W1 W1 W1 W1)", "--notation", "botzone"],
        ["D1D1D2D2D3D4D5D6[B1B2B3](C1C1C1C1)", "--notation", "papers"],
    ],
)
def test_ways_to_give_a_hand(capsys: Output, arguments: list[str]) -> None:
    report = json.loads(run(capsys, "analyse", *arguments, *MAHJONG0, "--json"))
    assert report["hand"]["text"] == "11223456p(1111m)[123s]"
    assert report["knowledge"]["copies"] == 108 - 15
    jsonschema.validate(report, SCHEMA)


def test_ways_to_give_knowledge(capsys: Output) -> None:
    digits = "0" * 18 + "004000000"
    first, *others = [
        json.loads(run(capsys, "analyse", WAITING, *MAHJONG0, "--json", *options))
        for options in (
            ["--available", digits],
            ["--available", digits + "4" * 7],
            ["--available", "004000000" + "0" * 18, "--available-order", "papers"],
            ["--available", f"{digits[:9]} {digits[9:18]},{digits[18:]}"],
        )
    ]
    assert all(report == first for report in others)
    assert first["acceptance"] == {"tiles": {"3s": 4}, "copies": 4, "dead": []}
    seen = json.loads(run(capsys, "analyse", WAITING, *MAHJONG0, "--json", "--seen", "3s3p1m"))
    assert seen["knowledge"]["copies"] == 108 - 16


@pytest.mark.check
def test_options_reach_the_report(capsys: Output) -> None:
    options = [
        "--two-step",
        "--improvements",
        "--limit",
        "2",
        "--rules",
        "xuezhan:cap=4:kong_fan=yes:void=m",
        "--json",
    ]
    report = json.loads(run(capsys, "analyse", HAND, *options))
    jsonschema.validate(report, SCHEMA)
    assert report["rules"]["void_suit"] == "m"
    assert len(report["completions"]["items"]) == 2
    assert report["discards"][0]["two_step"] is not None
    assert report["discards"][0]["improvements"] is not None


# Sufficient wins

LEGAL_HAND = "123456m238p11s[777p]"
MCR = ["--rules", "mcr"]


@pytest.mark.parametrize(
    "options", [["--seat", "E", "--round", "E"], ["--seat", "east"], ["--round", "e"]]
)
def test_both_deficiencies(capsys: Output, options: list[str]) -> None:
    found = run(capsys, "analyse", LEGAL_HAND, *MCR, *options)
    assert "  deficiency 1 (0-shanten): ready\n  legal deficiency 2\n" in found
    said = "legal: a win of 8 fan or more, by a discard or a draw, as east in the east round"
    assert said in " ".join(found.split())
    plain, legal = found.split("  for a legal win:\n")
    assert "     1   8p        18.55%   1, ready       8   14p ×4\n" in plain
    assert "     1   3p        0.4373%   2            8   69p ×4\n" in legal
    assert "  complete hands: 2 are 2 tiles away\n" in legal
    assert "  2 more tiles to a Last Tile hand, 10 fan with 7p drawn last: " in legal


def test_winds_reach_the_report(capsys: Output) -> None:
    report = json.loads(
        run(capsys, "analyse", LEGAL_HAND, *MCR, "--seat", "S", "--round", "W", "--json")
    )
    jsonschema.validate(report, SCHEMA)
    requirement = report["rules"]["requirement"]
    assert (requirement["seat_wind"], requirement["prevalent_wind"]) == ("south", "west")
    assert (requirement["minimum"], requirement["win_by"]) == (8, "either")
    assert (report["deficiency"], report["any_win"]["deficiency"]) == (2, 1)
    assert report["completions"]["counts"] == [2]


@pytest.mark.parametrize(
    ("hand", "options", "asked"),
    [
        pytest.param(LEGAL_HAND, ["--seat", "E"], {}, id="drawn"),
        pytest.param("1258m3699p1357s2z", ["--round", "E"], {}, id="waiting"),
        pytest.param("11122233344455z", ["--minimum", "8"], {}, id="complete"),
        pytest.param(
            "44z123456m23p11s22z",
            ["--seat", "S", "--round", "N", "--minimum", "12", "--win-by", "either"],
            {
                "seat_wind": paili.Wind.SOUTH,
                "prevalent_wind": paili.Wind.NORTH,
                "minimum": 12,
                "win_by": "either",
            },
            id="winds",
        ),
    ],
)
def test_json_of_wins_that_count_has_the_numbers_of_the_library(
    capsys: Output, hand: str, options: list[str], asked: dict[str, Any]
) -> None:
    plain = json.loads(run(capsys, "analyse", hand, *MCR, *options, "--json"))
    jsonschema.validate(plain, SCHEMA)
    east = {"seat_wind": paili.Wind.EAST, "prevalent_wind": paili.Wind.EAST, "minimum": 8}
    rules = paili.MCR.requiring(**{**east, **asked})
    held = paili.Hand.parse(hand)
    assert plain["rules"] == rules.to_json()
    assert plain["deficiency"] == paili.deficiency(held, rules=rules)
    assert plain["any_win"]["deficiency"] == paili.deficiency(held, rules=paili.MCR)
    if held.is_waiting:
        accepted = paili.acceptance(held, rules=rules)
        tiles = {str(tile): copies for tile, copies in accepted.tiles.items()}
        assert plain["acceptance"] == {"tiles": tiles, "copies": accepted.copies, "dead": []}
        assert plain["discards"] is None
    else:
        assert plain["acceptance"] is None
        assert [(one["tile"], one["deficiency"], one["copies"]) for one in plain["discards"]] == [
            (str(one.tile), one.deficiency, one.copies)
            for one in paili.discards(held, rules=rules, rank_by="chance")
        ]


def test_wins_of_a_minimum(capsys: Output) -> None:
    for options, message in (
        (["--minimum", "0"], "  legal deficiency 1\n"),
        (["--seat", "n", "--round", "West"], "as north in the west round"),
        (["--win-by", "self_draw"], "a win of 8 fan or more, by a draw, as"),
        (["--win-by", "discard"], "a win of 8 fan or more, by a discard, as"),
        (["--seat", "e"], "drawn last: "),
    ):
        found = run(capsys, "analyse", LEGAL_HAND, *MCR, *options)
        assert message in " ".join(found.split()) or message in found


def test_without_winds_fan_is_left_aside(capsys: Output) -> None:
    assert "legal" not in run(capsys, "analyse", LEGAL_HAND, *MCR)
    report = json.loads(run(capsys, "analyse", LEGAL_HAND, *MCR, "--json"))
    jsonschema.validate(report, SCHEMA)
    assert report["any_win"] is report["rules"]["requirement"] is None


def test_a_waiting_hand_accepts_what_leads_to_a_legal_win(capsys: Output) -> None:
    found = run(capsys, "analyse", "1258m3699p1357s2z", *MCR, "--seat", "E")
    legal = found.partition("  for a legal win:\n")[2]
    assert legal.startswith("  accepts   12 tiles:  4s ×4  1m2z ×3  9p ×2\n")


def test_without_a_legal_win_nothing_leads_there(capsys: Output) -> None:
    nothing = ["--seat", "E", "--available", "0" * 34]
    found = run(capsys, "analyse", LEGAL_HAND, *MCR, *nothing)
    assert "  no legal win can be had with the tiles that can still come\n" in found
    assert "for a legal win" not in found
    assert "complete hands" not in found
    report = json.loads(run(capsys, "analyse", LEGAL_HAND, *MCR, *nothing, "--json"))
    jsonschema.validate(report, SCHEMA)
    assert report["deficiency"] is report["any_win"]["deficiency"] is None
    assert report["completions"]["counts"] == report["any_win"]["completions"]["counts"] == []


def test_convert(capsys: Output) -> None:
    assert run(capsys, "convert", "91m7z", "--to", "botzone") == "W9 W1 J1\n"
    text = "99s1m[123m](1111z)"
    for notation in ("botzone", "unicode", "chinese", "mpsz"):
        there = run(capsys, "convert", text, "--to", notation).rstrip("\n")
        assert run(capsys, "convert", there, "--from", notation, "--to", "mpsz") == text + "\n"
    assert run(capsys, "convert", "1m", "+", "[123m]", "--to", "papers") == "C1[C1C2C3]\n"
    assert run(capsys, "convert", "", "--to", "papers") == "\n"
