"""`paili algorithm`: the papers' algorithms on a hand, as a picture and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import paili
import pytest
from paili.cli import main
from paili_papers import registry

SCHEMA = json.loads(Path("papers/docs/algorithm.schema.json").read_text(encoding="utf-8"))
NAMES = list(registry.algorithms())
EXAMPLE_1 = ["B1B1B2B2B2B2B3B3C1C2C8D2D2D8", "--notation", "papers"]
SHARED_TILE = ["B1B1B2B2C1C1C1C9C9C9D1D1D5D9", "--notation", "papers"]
ONE_B3 = ["--available", "(001000000)(000000000)(000000110)", "--available-order", "papers"]
NOTHING = ["--available", "0" * 27]
HAND = "123m456p2345789s1m"
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


def run(capsys: Output, *arguments: str) -> str:
    """Run a command, check that stderr is empty, and return its output."""
    assert main(["algorithm", *arguments]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    return found.out


def test_list(capsys: Output) -> None:
    found = run(capsys, "--list")
    rows = [line.split()[:2] for line in found.partition("\n\n")[0].splitlines()]
    listed = [row for row in rows if row[0] in NAMES]
    papers = [one.paper.name for one in registry.algorithms().values()]
    assert listed == [list(pair) for pair in zip(NAMES, papers, strict=True)]
    assert "  repaired    qsa, hbba, hbba1-1, hbba1-2, hbba3-1, hbba3-2, hbba3-3\n" in found


def test_picture(capsys: Output) -> None:
    assert run(capsys, "qsa", *EXAMPLE_1, "--trace") == (
        "  🀇 🀈 🀎  🀚 🀚 🀠  🀐 🀐 🀑 🀑 🀑 🀑 🀒 🀒\n"
        "  128m  228p  11222233s\n"
        "  B1B1B2B2B2B2B3B3  C1C2C8  D2D2D8\n"
        "\n"
        "  qsa: deficiency 2 (1-shanten)\n"
        "  exactly: the same\n"
        "  looked at: nodes 744, p-decompositions 292\n"
        "  li-yan-2019, section 4.2; reading intended\n"
        "  rules mahjong0: of 108 tiles 14 are yours, 94 can still come\n"
        "\n"
        "  the best p-decomposition, tiles of pi(0) recycled\n"
        "  pi(1) to pi(5)                       pi(0)   cost\n"
        "  (C1C2)(D2D2)(B1B2B3)(B1B2B3)(B2B2)   C8D8    2\n"
        "\n"
        "  ends of branches that lowered val, from 6\n"
        "  pi(1) to pi(5)                       pi(0)   val\n"
        "  (C1C2)(D2D2)(B1B2B3)(B1B2B3)(B2B2)   C8D8    2\n"
    )


@pytest.mark.parametrize(
    ("arguments", "messages"),
    [
        (["bda", *SHARED_TILE], ["bda: deficiency 2 (1-shanten)", "exactly: the same"]),
        (
            ["bda", *SHARED_TILE, *ONE_B3],
            [
                "bda: deficiency 2 (1-shanten)",
                "exactly: deficiency 3 (2-shanten)",
                "of 108 tiles 14 are yours, 91 are gone, 3 can still come",
            ],
        ),
        (
            ["hbba", HAND, *NOTHING],
            ["hbba: cannot be completed with the tiles that can still come", "exactly: the same"],
        ),
        (
            ["qsa", HAND, *NOTHING],
            [
                "qsa: deficiency 1 (0-shanten): ready",
                "exactly: cannot be completed with the tiles that can still come",
                "qsa does not look at what can still come; if every other tile could: deficiency 1",
            ],
        ),
        (
            ["quadtree", HAND, *NOTHING, "--trace"],
            ["the best leaf: none", "leaves that lowered val, from infinity: none"],
        ),
        (["hbba", HAND, "--trace"], ["KB-blocks C1C1C2C3 D4D5D6 B2B3B4B5B7B8B9", "layer m n"]),
        (["bda", "1122p[123s]3456p(1111m)"], ["D1D1D2D2D3D4D5D6 (C1C1C1C1) [B1B2B3]"]),
        (["bda", "3455s"], ["bda: deficiency 1 (0-shanten): ready"]),
        (
            ["wang2020", "12345678m11p[777z]", "--trace"],
            ["wang2020: deficiency 1", "exactly: the same", "123456789m11p 9m", "stopped: none"],
        ),
        (
            ["wang2020", "1359m2468p135s12z", "--states", "5000", "--trace"],
            [
                "no winning hand was found",
                "exactly: deficiency 5",
                "states 5,000",
                "111m 555p 123s",
            ],
        ),
        (["wang2020", "1122m3344p5566s7z", "--seconds", "60"], ["wang2020: deficiency 4"]),
        (["group", HAND, "--reading", "intended"], ["wang-2022, section 5, Alg. 1 and 2"]),
        (["hbba", HAND, "--reading", "repaired"], ["; reading repaired"]),
        (["bda", "1112223334445m6p", "--trace"], ["the first 20 of "]),
    ],
)
def test_pictures(capsys: Output, arguments: list[str], messages: list[str]) -> None:
    found = " ".join(run(capsys, *arguments).split())
    for message in messages:
        assert message in found


@pytest.mark.parametrize("columns", [50, 80, 120])
@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_the_same_every_time(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, name: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    found = run(capsys, name, *EXAMPLE_1, "--trace")
    assert found == run(capsys, name, *EXAMPLE_1, "--trace")
    assert all(line == line.rstrip() for line in found.splitlines())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("knowledge", [[], ONE_B3], ids=["all", "one"])
@pytest.mark.parametrize("trace", [[], ["--trace"]], ids=["plain", "traced"])
def test_json(capsys: Output, name: str, knowledge: list[str], trace: list[str]) -> None:
    report = json.loads(run(capsys, name, *SHARED_TILE, *knowledge, *trace, "--json"))
    jsonschema.validate(report, SCHEMA)
    hand = paili.Hand.parse("111999m1159p1122s")
    known = paili.KnowledgeBase.parse(ONE_B3[1], order="papers") if knowledge else None
    found = registry.ask(name, hand, known, trace=bool(trace))
    assert report == json.loads(json.dumps(found.to_json()))
    assert report["algorithm"]["name"] == name
    assert report["hand"]["text"] == str(hand)
    exact = paili.deficiency(hand, known, rules=paili.MAHJONG0)
    assert report["engine"]["deficiency"] == exact
    assert report["agrees"] is (report["deficiency"] == exact)
    assert (report["trace"] is None) is not bool(trace)
    for part in report["trace"] or ():
        assert all(len(row) == len(part["columns"]) for row in part["rows"])
        assert len(part["rows"]) <= part["total"]


def test_json_of_a_hand_that_cannot_be_completed(capsys: Output) -> None:
    report = json.loads(run(capsys, "quadtree", HAND, *NOTHING, "--trace", "--json"))
    jsonschema.validate(report, SCHEMA)
    assert report["deficiency"] is report["engine"]["deficiency"] is None
    assert report["engine"]["without_knowledge"] == 1
    assert report["agrees"] is True
    assert report["knowledge"]["copies"] == 0


def test_ways_to_give_knowledge(capsys: Output) -> None:
    first, *others = [
        run(capsys, "bda", *SHARED_TILE, *options)
        for options in (
            ONE_B3,
            ["--knowledge", *ONE_B3[1:]],
            ["--available", "000000000 000000110 001000000"],
            ["--knowledge", "0000000000000001100010000004444444"],
        )
    ]
    assert all(found == first for found in others)
    seen = run(capsys, "bda", HAND, "--seen", "2222p")
    assert "4 are gone, 90 can still come" in seen


def test_ways_to_give_a_hand(capsys: Output) -> None:
    first, *others = [
        run(capsys, "bda", *arguments)
        for arguments in (
            ["1122p[123s]3456p(1111m)"],
            ["11223456p", "--melds", "[123s] + (1111m)"],
            ["D1D1D2D2D3D4D5D6[B1B2B3](C1C1C1C1)", "--notation", "papers"],
        )
    ]
    assert all(found == first for found in others)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "NAME: got nothing, expected an algorithm: paili algorithm --list names them"),
        (["bda"], "HAND: got nothing, expected a hand for bda"),
        (["--list", "bda"], "--list: got bda"),
        (["nothing", "nonsense"], f"algorithm: got 'nothing', expected one of {', '.join(NAMES)}"),
        (["BDA", HAND], "algorithm: got 'BDA', expected one of qsa"),
        (["bda", "nonsense"], "character 1 of 'nonsense'"),
        (["bda", "11111m"], "hand: count of 1m is 5"),
        (["bda", "123m456p2345789s1z"], "count of 1z is 1, expected none: the papers have no hono"),
        (["bda", "12345p99m789p[111z]"], "the papers have no honours"),
        (["bda", "123m456p234789s"], "12 tiles: one is missing"),
        (["group", "123m456p234789s1m"], "expected 14 concealed tiles"),
        (["qsa", "11223456p[123s][123m]"], "expected no melds: the paper has none"),
        (["qsa", "3455s"], "expected no melds: the paper has none"),
        (["bda", HAND, "--available", "4" * 27], "available: count of 1m is 4, expected at most 2"),
        (["bda", HAND, "--knowledge", "123"], "27 or 34 digits"),
        (["bda", HAND, "--knowledge", "0" * 27, "--seen", "1m"], "--seen: got 1m"),
        (["bda", HAND, "--seen", "1111m"], "at most 2 besides the hand"),
        (["bda", HAND, "--reading", "repaired"], "expected intended: bda has no other reading"),
        (["hbba", HAND, "--reading", "aloud"], "expected one of printed, intended, repaired"),
        (["hbba2-1", HAND, "--reading", "repaired"], "expected one of printed, intended, which"),
        (["bda", HAND, "--rules", "riichi"], "No such option: --rules"),
        (["bda", "B1B1B9B9"], "(--notation papers or --notation botzone;"),
        (["bda", HAND, "--states", "5"], "states: got 5, expected no limit: bda has none"),
        (["bda", HAND, "--seconds", "5"], "seconds: got 5.0, expected no limit: bda has none"),
        (["wang2020", "3455s"], "melds: got 3 whose tiles are not known"),
        (["wang2020", HAND, "--states", "-1"], "--states"),
        (["--list", "--json"], "--list: got with --json, expected it alone"),
        (["bda", HAND, "--available-order", "papers"], "--available-order: got papers"),
    ],
)
def test_wrong_input_is_one_line(capsys: Output, arguments: list[str], message: str) -> None:
    assert main(["algorithm", *arguments]) == 2
    found = capsys.readouterr()
    assert message in found.err
    assert found.err.startswith("paili: ")
    assert found.err.count("\n") == 1
    assert found.out == ""
