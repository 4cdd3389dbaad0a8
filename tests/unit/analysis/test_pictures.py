"""`str` of an answer equals the output of the command line in plain text of 100 columns."""

from __future__ import annotations

from collections.abc import Callable

import paili
import pytest
from paili import Hand, KnowledgeBase, Tile, Wind, analysis, mcr, sichuan
from paili.cli import main
from paili_papers import registry

from tests.cases.commands import plain_terminal

Output = pytest.CaptureFixture[str]
Asked = tuple[list[str], Callable[[], object]]

HAND = "2346m34p34567799s"
RED = "406m1122334455p2z"
WAITING = "123789m12399p12s"
MELDED = "123456m23p11s[777p]"
COMPLETE = "123456789m11122z"
EAST = paili.MCR.requiring(8, seat_wind="east", prevalent_wind="east")
NOTHING = KnowledgeBase.from_counts([0] * 34)
LEGAL = ["--rules", "mcr", "--seat", "east"]
NONE_LEFT = ["--available", "0" * 34]
_plain = plain_terminal(100)


def read(text: str) -> Hand:
    return Hand.parse(text)


ASKED: dict[str, Asked] = {
    "report": (["analyse", HAND], lambda: paili.analyse(read(HAND), limit=5)),
    "report with all": (
        ["analyse", HAND, "--two-step", "--improvements"],
        lambda: paili.analyse(read(HAND), two_step=True, improvements=True, limit=5),
    ),
    "report by acceptance": (
        ["analyse", RED, "--rank-by", "acceptance", "--limit", "1"],
        lambda: paili.analyse(read(RED), rank_by="acceptance", limit=1),
    ),
    "report of a waiting hand": (
        ["analyse", WAITING],
        lambda: paili.analyse(read(WAITING), limit=5),
    ),
    "report of a complete hand": (
        ["analyse", COMPLETE, "--rules", "mcr"],
        lambda: paili.analyse(read(COMPLETE), rules="mcr", limit=5),
    ),
    "report without hope": (
        ["analyse", HAND, *NONE_LEFT],
        lambda: paili.analyse(read(HAND), NOTHING, limit=5),
    ),
    "report of wins that count": (
        ["analyse", MELDED, *LEGAL],
        lambda: paili.analyse(read(MELDED), rules=EAST, limit=5),
    ),
    "completions": (
        ["completions", RED, "--slack", "1"],
        lambda: paili.completions(read(RED), slack=1, limit=10),
    ),
    "completions that count": (
        ["completions", MELDED, *LEGAL],
        lambda: paili.completions(read(MELDED), rules=EAST, limit=10),
    ),
    "no completions": (
        ["completions", WAITING, *NONE_LEFT],
        lambda: paili.completions(read(WAITING), NOTHING),
    ),
    "plan": (
        ["plan", RED, "--draws", "2", "--reasons", "0"],
        lambda: paili.plan(read(RED), draws=2),
    ),
    "plan of a waiting hand": (
        ["plan", WAITING, "--draws", "3", "--reasons", "0"],
        lambda: paili.plan(read(WAITING), draws=3),
    ),
    "plan of a complete hand": (
        ["plan", COMPLETE, "--draws", "1", "--reasons", "0"],
        lambda: paili.plan(read(COMPLETE), draws=1),
    ),
    "plan without hope": (
        ["plan", HAND, "--draws", "0", "--reasons", "0"],
        lambda: paili.plan(read(HAND), draws=0),
    ),
    "plan of wins that count": (
        ["plan", MELDED, "--draws", "3", "--reasons", "0", *LEGAL],
        lambda: paili.plan(read(MELDED), draws=3, rules=EAST),
    ),
    "report of a plan": (
        ["plan", HAND, "--draws", "2"],
        lambda: analysis.plan_report(read(HAND), draws=2),
    ),
    "outlook": (["outlook", RED], lambda: paili.outlook(read(RED))),
    "outlook of a waiting hand": (
        ["outlook", WAITING, "--draws", "7"],
        lambda: paili.outlook(read(WAITING), draws=7),
    ),
    "outlook of a complete hand": (
        ["outlook", COMPLETE, "--draws", "2"],
        lambda: paili.outlook(read(COMPLETE), draws=2),
    ),
    "outlook without draws": (
        ["outlook", HAND, "--draws", "0"],
        lambda: paili.outlook(read(HAND), draws=0),
    ),
    "explanation": (
        ["explain", RED, "4m", "2z", "--draws", "2"],
        lambda: paili.explain(read(RED), Tile.M4, Tile.SOUTH, draws=2),
    ),
    "census": (
        ["census", "--rules", "mahjong0", "--tiles", "13", "--melds", "1"],
        lambda: paili.census("mahjong0", tiles=13, melds=1),
    ),
    "gates": (["census", "k-gates"], analysis.k_gates),
    "score of Sichuan Mahjong": (
        ["score", "1133445577889m", "9m", "--rules", "sbr:cap=4", "--void", "s"],
        lambda: sichuan.score(sichuan.Win(read("1133445577889m"), Tile.M9, "s"), "sbr:cap=4"),
    ),
    "score": (
        ["score", "123456789m11z23p", "1p", "--self-drawn", "--wall-last"],
        lambda: mcr.score(
            mcr.Win(
                read("123456789m11z23p"),
                Tile.P1,
                self_drawn=True,
                wall_last=True,
                seat_wind=Wind.EAST,
                prevalent_wind=Wind.EAST,
            )
        ),
    ),
    "algorithm": (
        ["algorithm", "qsa", "11115667777889m", "--trace"],
        lambda: registry.ask("qsa", read("11115667777889m"), trace=True),
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_it_is_what_the_program_prints(name: str, capsys: Output) -> None:
    arguments, answer = ASKED[name]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    print(answer())
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize(
    ("variable", "value"), [("COLUMNS", "40"), ("COLUMNS", "300"), ("FORCE_COLOR", "1")]
)
def test_it_does_not_depend_on_the_terminal(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = paili.analyse(read(RED))
    before = str(report)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv(variable, value)
    assert str(report) == before


# Answers without a command


def test_acceptance() -> None:
    assert str(paili.acceptance(read(WAITING))).splitlines() == [
        "  deficiency 1 (0-shanten): ready",
        "  accepts   4 tiles:  3s ×4",
    ]


def test_discards() -> None:
    found = paili.discards(read(HAND), rank_by="chance")
    report = str(paili.analyse(read(HAND)))
    assert f"\n\n{found}\n\n" in report
    assert str(found).splitlines()[:2] == [
        "  rank   discard   chance   leaves   tiles   accepts",
        "     1   6m        7.157%   2           23   25p28s ×4  5s ×3  79s ×2",
    ]
    red = str(paili.discards(read(RED)))
    assert "   0m " in red
    assert str(paili.discards(read(HAND), NOTHING)).splitlines()[0] == (
        "  no discard leaves a hand that can be completed"
    )


def test_improvements() -> None:
    found = paili.discards(read(HAND), improvements=True)[Tile.S7].improvements
    assert found is not None
    assert str(found).splitlines()[:2] == [
        "  draw   copies   then discard and accept",
        "  9s          2   6m: 36 tiles",
    ]
    assert len(str(found).splitlines()) == 1 + len(found)


def test_options_of_a_plan() -> None:
    plan = paili.plan(read(HAND), draws=2)
    assert f"\n\n{plan.options}" in str(plan)
    assert str(paili.plan(read(WAITING), draws=2).options) == ""


def test_options_of_an_outlook() -> None:
    found = paili.outlook(read(HAND), draws=6)
    assert f"\n\n{found.options}\n\n" in str(found)
    assert str(paili.outlook(read(HAND), draws=0).options) == ""


def test_reasons() -> None:
    found = paili.plan(read(HAND), draws=3).reasons()
    lines = str(found).splitlines()
    assert lines[0].split() == ["chance", "come", "go", "complete", "hand"]
    assert lines[1] == (
        "  0.5844%   5p 8s      6m 7s      234m  345p  345s  678s  99s  four melds and an eye"
    )
    assert len(found) > 20
    assert lines[-2:] == ["", f"  and {len(found) - 20} more"]
    assert len(str(found[:20]).splitlines()) == 21
    assert str(found[:0]) == ""


def test_calls() -> None:
    found = paili.calls(read("1135m123456p239s"), Tile.M4, draws=1)
    assert str(found).splitlines() == [
        "  4m is discarded   chance   next to passing   then discard",
        "  chow [345m]       6.557%           +6.557%   9s",
        "  pass                  0%",
        "  chances count own draws only, no discards of others; yaku are not looked at",
        "  yaku are not considered: a hand that has called may have none",
    ]


def test_simulations() -> None:
    found = paili.simulate(read(MELDED), games=40, draws=30, seed=1, rules="mcr")
    lines = str(found).splitlines()
    won = lines[3]
    assert won.startswith("  won ")
    assert won.endswith(" of 40 games within 30 draws")
    assert "  policy delta, seed 1" in lines
    assert "  rules mcr: of 136 tiles 13 are yours, 123 can still come" in lines
    low, high = found.interval()
    last = lines[-1].split()
    assert last[0] == "30"
    assert last[-3:] == [f"{100 * low:.1f}%", "to", f"{100 * high:.1f}%"]
    assert [line.split()[0] for line in lines[-15:]] == [str(draw) for draw in range(2, 31, 2)]
    nothing = str(paili.simulate(read(MELDED), games=1, draws=0, seed=1))
    assert nothing.splitlines()[-1].endswith("123 can still come")


def test_a_complete_hand_has_not_won_by_every_tile() -> None:
    """Check a hand worth eight fan only with the last 7p of the game, not with 8p."""
    hand = read("123456m789p11s[777p]")
    won, other = (paili.plan(hand, draws=1, rules=EAST, last=last) for last in (Tile.P7, Tile.P8))
    assert (won.is_complete, other.is_complete) == (True, False)
    assert "\n  it has won; a discard would leave:\n" in str(won)
    assert "\n  no way to win within 1 draw\n" in str(other)
    assert "has won" not in str(other)
