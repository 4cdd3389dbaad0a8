"""`paili plan`: the output, and partial results of stopped searches."""

import json
import math
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import jsonschema
import paili
import pytest
from paili.analysis.plan import plan
from paili.analysis.plan_reports import Candidate, Chance, PlanReport, Stop
from paili.cli import main
from paili.model.tiles import Tile
from paili.render.page import decimals_for, percent, percent_above, percent_below

from tests.cases.commands import Output, plain_terminal, refused, runner

SCHEMA = json.loads(Path("docs/plan.schema.json").read_text(encoding="utf-8"))
HAND = "2346m34p3456s7799s"
WAITING = "123789m12399p12s"
COMPLETE = "123789m12399p123s"
MAHJONG0 = ["--rules", "mahjong0"]
PUBLISHED = ["123789m12359p222s", "--available", "000000000 010110001 000000000", *MAHJONG0]
"""The example of Li & Yan 2019, section 5."""
HARD = ["1258m3699p1357s24z", "--rules", "mcr", "--draws", "8"]
"""A search that is too slow to finish during a test."""
REQUIRED = "mcr:minimum=8:seat=east:round=south:win_by=self_draw"
_plain = plain_terminal(80)
run = runner("plan")


def test_published_example(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    found = run(capsys, *PUBLISHED, "--draws", "2")
    assert found == (
        "  🀇 🀈 🀉 🀍 🀎 🀏  🀙 🀚 🀛 🀝 🀡  🀑 🀑 🀑\n"
        "  123789m  12359p  222s\n"
        "\n"
        "  deficiency 1 (0-shanten): ready\n"
        "  rules mahjong0: of 108 tiles 14 are yours, 90 are gone, 4 can still come\n"
        "\n"
        "  discard 9p: 58.33% (7/12) to win within 2 draws\n"
        "  chances count own draws only, no discards of others\n"
        "\n"
        "  rank   discard   chance   behind   exactly   leaves     tiles   accepts\n"
        "     1   9p        58.33%               7/12   1, ready       1   5p ×1\n"
        "     2   5p        50.00%    8.33%       1/2   1, ready       1   9p ×1\n"
        "     3   1p        41.67%   16.67%      5/12   2              4   2459p ×1  dead 1p\n"
        "     4   2p        33.33%   25.00%       1/3   2              4   2459p ×1  dead 1p\n"
        "         1m            0%   58.33%         0   never          0   dead 14m36p\n"
        "         2m            0%   58.33%         0   never          0   dead 2m36p\n"
        "         3m            0%   58.33%         0   never          0   dead 3m36p\n"
        "         7m            0%   58.33%         0   never          0   dead 7m36p\n"
        "         8m            0%   58.33%         0   never          0   dead 8m36p\n"
        "         9m            0%   58.33%         0   never          0   dead 69m36p\n"
        "         3p            0%   58.33%         0   never          0   dead 36p\n"
        "         2s            0%   58.33%         0   never          0   dead 36p2s\n"
        "\n"
        "  why: 3 complete hands can be reached\n"
        "  share   come   go    complete hand\n"
        "  57.1%   5p     9p    123m  789m  123p  222s  55p\n"
        "  28.6%   24p    19p   123m  789m  345p  222s  22p\n"
        "  14.3%   45p    19p   123m  789m  234p  222s  55p\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([HAND, "--draws", "1"], "  no way to win within 1 draw\n"),
        ([HAND, "--draws", "0"], "  no way to win within 0 draws\n"),
        ([HAND, "--draws", "2", "--rules", "riichi"], "discard 6m: 1.409% (104/7381) to win wi"),
        ([HAND, "--draws", "2", "--rules", "riichi"], "\n     2   7s        1.192%   0.217%"),
        # Equal chances share a rank.
        ([HAND, "--draws", "2", "--rules", "riichi"], "\n     3   6s        0.434%   0.975%"),
        ([HAND, "--draws", "2", "--rules", "riichi"], "  99s  four melds and an eye\n"),
        ([HAND, "--draws", "2", "--rules", "riichi"], "hands can be reached; the likeliest 3\n"),
        ([HAND, "--draws", "2", "--limit", "1"], "hands can be reached; the likeliest\n"),
        ([HAND, "--draws", "2", "--reasons", "1"], "hands can be reached; the likeliest\n"),
        ([WAITING, "--draws", "1"], "  4.211% (4/95) to win within 1 draw\n"),
        ([WAITING, "--draws", "1"], "  accepts   4 tiles:  3s ×4\n"),
        ([WAITING, "--draws", "1"], "  why: one complete hand can be reached\n"),
        ([WAITING, "--draws", "1"], "  100.0%   3s          123m  789m  123p  123s  99p\n"),
        ([WAITING, "--draws", "1", "--seen", "333s"], "  1.087% (1/92) to win within 1 draw\n"),
        ([WAITING, "--draws", "1", "--seen", "3333s"], "  no way to win within 1 draw\n"),
        ([WAITING, "--draws", "1", "--seen", "3333s"], "  dead      3s: would help, but no"),
        ([WAITING, "--draws", "0", "--available", "0" * 27], "cannot be completed with"),
        ([COMPLETE, "--draws", "1"], "  deficiency 0: complete\n"),
        ([COMPLETE, "--draws", "1"], "  it has won; a discard would leave:\n"),
        (
            [COMPLETE, "--draws", "1"],
            "\n     1   1m        7.447%            1, ready       7   4m ×4  1m ×3",
        ),
        ([COMPLETE, "--draws", "1"], "  why: it is complete\n  123m  789m  123p  123s  99p\n"),
        (["9m", "--melds", "[123m][456m](1111p)[789s]", "--draws", "1"], "[123m]  [456m]  (1111p)"),
        (["1133m4466p22s779s", "--rules", "sichuan", "--draws", "1"], "99s  seven pairs\n"),
        (["119m19p19s123456z", "--rules", "mcr", "--draws", "1"], "7z  thirteen orphans\n"),
    ],
)
def test_pictures(capsys: Output, arguments: list[str], message: str) -> None:
    rules = [] if "--rules" in arguments else MAHJONG0
    assert message in run(capsys, *arguments, *rules)


def test_reasons_of_wins_that_count_say_what_they_are_worth(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    asked = ["123456m238p11s[777p]", "--rules", "mcr", "--seat", "E", "--draws", "4"]
    assert (
        "  share   come   go     complete hand\n"
        "  2 more tiles to a Last Tile hand, 10 fan with 7p drawn last: Last Tile 4, Tile Hog 2, "
        "Self-Drawn 1, Edge Wait 1, Short Straight 1, No Honors 1\n"
        "  34.3%   79p    23p    123m  456m  789p  11s  [777p]\n"
    ) in run(capsys, *asked)


@pytest.mark.parametrize("columns", [50, 80, 120])
@pytest.mark.parametrize("hand", [HAND, COMPLETE, WAITING])
def test_pictures_fit(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, columns: int, hand: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    arguments = [hand, "--draws", "2", "--rules", "mcr"]
    found = run(capsys, *arguments)
    assert found == run(capsys, *arguments, "--threads", "2")
    for line in found.splitlines():
        assert line == line.rstrip()
        assert "\x1b" not in line
        # The numeric columns do not wrap.
        assert len(line) <= max(columns, 80)


def test_reasons_explain_the_best_discard(capsys: Output) -> None:
    report = json.loads(run(capsys, HAND, "--draws", "3", "--json", "--reasons", "10000"))
    reasons = report["reasons"]
    assert reasons["count"] == len(reasons["items"]) > 20
    chances = [Fraction(item["exact"]) for item in reasons["items"]]
    assert sum(chances) == Fraction(report["chance"]["exact"])
    assert chances == sorted(chances, reverse=True)
    hand = paili.Hand.parse(HAND)
    for item in reasons["items"]:
        assert item["going"][report["best"]] >= 1
        assert sum(item["coming"].values()) == sum(item["going"].values()) <= 3
        counts = hand.counts.astype(int)
        for tile, copies in item["coming"].items():
            counts[Tile.parse(tile)] += copies
        for tile, copies in item["going"].items():
            counts[Tile.parse(tile)] -= copies
        assert paili.Hand.from_counts(counts) == paili.Hand.parse(item["tiles"])


@pytest.mark.parametrize(
    "rules", ["mahjong0", "riichi", "mcr", "sichuan:void=m", "sbr:cap=4:void=m", REQUIRED]
)
@pytest.mark.parametrize("hand", [HAND, WAITING, COMPLETE, "2346m34p[345s]7799s6s"])
def test_json(capsys: Output, hand: str, rules: str) -> None:
    report = json.loads(
        run(capsys, hand, "--draws", "2", "--rules", rules, "--seen", "5s", "--json")
    )
    jsonschema.validate(report, SCHEMA)
    held = paili.Hand.parse(hand)
    knowledge = paili.KnowledgeBase.from_seen(held, [Tile.S5])
    expected = plan(held, knowledge, draws=2, rules=paili.Rules.parse(rules))
    assert report["hand"]["text"] == str(held)
    assert report["rules"] == paili.Rules.parse(rules).to_json()
    assert report["chance"]["exact"] == str(expected.exact)
    assert report["chance"]["probability"] == expected.probability
    assert report["chance"]["lower"] == report["chance"]["upper"]
    assert report["best"] == (None if expected.best is None else str(expected.best))
    assert report["search"]["stopped_by"] is None
    options = None if held.is_waiting else []
    asked = paili.Rules.parse(rules)
    left = () if held.is_waiting else paili.discards(held, knowledge, rules=asked)
    copies = {option.tile: option.copies for option in left}
    for option in expected.options:
        assert options is not None
        assert asked.requirement is not None or option.copies == copies[option.tile]
        fan = None if option.expected_fan is None else float(option.expected_fan)
        chance = str(option.exact), option.probability
        options.append((str(option.tile), *chance, fan, copies[option.tile]))
    found = report["options"] and [
        (
            row["tile"],
            row["chance"]["exact"],
            row["chance"]["probability"],
            row["expected_fan"],
            row["copies"],
        )
        for row in report["options"]
    ]
    assert found == options


def test_the_time_is_up(capsys: Output) -> None:
    found = run(capsys, *HARD, "--seconds", "0.3")
    assert "\n  the time is up, " in found
    assert "% searched: bounds, not values; " in found
    assert "  discard   at least   at most   leaves   tiles   accepts\n" in found
    assert "why:" not in found
    report = json.loads(run(capsys, *HARD, "--seconds", "0.01", "--json"))
    jsonschema.validate(report, SCHEMA)
    assert report["search"]["stopped_by"] == "seconds"
    assert 0 <= report["search"]["progress"] < 1
    assert report["reasons"] is None
    for chance in [report["chance"], *(option["chance"] for option in report["options"])]:
        lower, upper = Fraction(chance["lower"]["exact"]), Fraction(chance["upper"]["exact"])
        assert 0 <= lower <= upper <= 1
        assert chance["exact"] == (str(lower) if lower == upper else None)
    lower = max(Fraction(option["chance"]["lower"]["exact"]) for option in report["options"])
    assert report["options"][0]["tile"] == report["best"]
    assert Fraction(report["options"][0]["chance"]["lower"]["exact"]) == lower


def test_a_limit_that_is_not_met_changes_nothing(capsys: Output) -> None:
    arguments = [*PUBLISHED, "--draws", "3"]
    assert run(capsys, *arguments, "--seconds", "1000") == run(capsys, *arguments)


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_too_little_memory(capsys: Output, options: list[str]) -> None:
    assert main(["plan", *HARD, "--memory", "1", *options]) == 2
    found = capsys.readouterr()
    assert found.err.startswith("paili: 1000000 bytes of memory are not enough")
    assert found.err.count("\n") == 1
    if options:
        report = json.loads(found.out)
        jsonschema.validate(report, SCHEMA)
        assert report["search"]["stopped_by"] == "memory"
    else:
        assert "  the memory is full, " in found.out


def interrupted(upper_of_others: Fraction) -> PlanReport:
    """Return the report of an interrupted search, by its bounds at that time."""
    report = paili.analyse(paili.Hand.parse(HAND), rank_by="acceptance", limit=0)
    assert report.discards is not None
    bounds = {Tile.S7: (Fraction(1, 5), Fraction(1, 3)), Tile.M6: (Fraction(1, 6), upper_of_others)}
    others = (Fraction(0), min(upper_of_others, Fraction(1, 7)))
    rows = [(one, *bounds.get(one.tile, others)) for one in report.discards]
    rows.sort(key=lambda row: (-row[1], -row[2]))
    candidates = tuple(Candidate(Chance(low, high), option) for option, low, high in rows)
    chance = Chance(Fraction(1, 5), Fraction(1, 3))
    return PlanReport(report, 4, chance, candidates, None, Stop.INTERRUPT, None, 0.375)


def test_interrupted(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    found = interrupted(Fraction(1, 3))
    monkeypatch.setattr("paili.analysis.plan_reports.plan_report", lambda *_, **__: found)
    assert main(["plan", HAND, "--draws", "4"]) == 130
    shown = capsys.readouterr()
    assert shown.err == ""
    assert (
        "  discard 7s: between 20.00% and 33.34% to win within 4 draws\n"
        "  interrupted, 37% searched: bounds, not values; 7s may not be best\n"
        "  chances count own draws only, no discards of others; yaku are not looked at\n"
        "\n"
        "  discard   at least   at most   leaves   tiles   accepts\n"
        "  7s          20.00%    33.34%   2           19   25p28s ×4  5s ×3\n"
        "  6m          16.66%    33.34%   2           23   25p28s ×4  5s ×3  79s ×2\n"
    ) in shown.out
    assert "\n  2m           0.00%    14.29%   3   " in shown.out


def test_a_discard_can_be_proved_best_early(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = interrupted(Fraction(1, 5))
    monkeypatch.setattr("paili.analysis.plan_reports.plan_report", lambda *_, **__: found)
    assert main(["plan", HAND, "--draws", "4"]) == 130
    assert "bounds, not values; 7s is proved best\n" in capsys.readouterr().out


def test_the_json_of_what_is_known_then(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def interrupting(what: str) -> Iterator[Callable[[float], None]]:
        def tell(share: float) -> None:
            raise KeyboardInterrupt

        yield tell

    monkeypatch.setattr("paili.cli.commands.plan.share_done", interrupting)
    assert main(["plan", *HARD, "--json"]) == 130
    report = json.loads(capsys.readouterr().out)
    jsonschema.validate(report, SCHEMA)
    assert report["search"]["stopped_by"] == "interrupt"
    assert 0 < report["search"]["progress"] < 1
    assert report["chance"]["exact"] is None
    assert Fraction(report["chance"]["lower"]["exact"]) < Fraction(
        report["chance"]["upper"]["exact"]
    )
    assert report["is_best_proved"] is False
    assert report["reasons"] is None
    # Acceptance decides where the bounds overlap.
    leaves = [one["deficiency"] for one in report["options"]]
    assert leaves[0] == min(leaves)


@pytest.mark.check
def test_progress_and_interrupt_at_a_terminal() -> None:
    """Check the bar on stderr after half a second, and the partial result after Ctrl-C."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "paili", "plan", *HARD],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(theirs)
    shown = b""
    while b"Ctrl-C shows what is known" not in shown:
        shown += os.read(ours, 1 << 16)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate()
    os.close(ours)
    assert process.returncode == 130
    assert "  interrupted, " in out.decode()
    assert "bounds, not values" in out.decode()


@pytest.mark.check
def test_no_progress_without_a_terminal_or_for_short_searches(capsys: Output) -> None:
    assert run(capsys, *HARD, "--seconds", "1")  # `run` checks that stderr is empty
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "paili", "plan", *PUBLISHED, "--draws", "2"]
    assert subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs).returncode == 0
    os.write(theirs, b"end")
    assert os.read(ours, 100) == b"end"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--draws", "2"], "Missing argument 'HAND'"),
        ([HAND, "--draws", "few"], "'--draws'"),
        ([HAND, "--draws", "-1"], "draws: got -1, expected"),
        ([HAND, "--draws", "95"], "draws: got 95, with 94 tiles available, expected"),
        ([HAND, "--draws", "1" + "0" * 30], "draws: got 1"),
        (
            [WAITING, "--draws", "1", "--available", "0" * 27],
            "draws: got 1, with 0 tiles available, expected",
        ),
        ([HAND, "--draws", "2", "--seconds", "0"], "--seconds: got 0.0, expected seconds above 0"),
        (
            [HAND, "--draws", "2", "--seconds", "-1"],
            "--seconds: got -1.0, expected seconds above 0",
        ),
        (
            [HAND, "--draws", "2", "--seconds", "nan"],
            "--seconds: got nan, expected seconds above 0",
        ),
        (
            [HAND, "--draws", "2", "--seconds", "inf"],
            "--seconds: got inf, expected seconds above 0",
        ),
        ([HAND, "--draws", "2", "--seconds", "soon"], "'--seconds'"),
        ([HAND, "--draws", "2", "--threads", "0"], "threads: got 0"),
        ([HAND, "--draws", "2", "--threads", "257"], "threads: got 257"),
        ([HAND, "--draws", "2", "--memory", "0"], "'--memory'"),
        ([HAND, "--draws", "2", "--memory", "9" * 30], "memory: got 9"),
        ([HAND, "--draws", "2", "--reasons", "-1"], "'--reasons'"),
        ([HAND, "--draws", "2", "--rules", "poker"], "one of mahjong0, sichuan, riichi, mcr"),
        ([HAND, "--draws", "2", "--dora", "3p"], "stakes: got Stakes("),
        ([HAND, "--draws", "2", "--objective", "points", "--dora", "3"], "character 2 of '3'"),
        (
            ["123m", "--draws", "2"],
            "3 tiles: one is missing, expected 4 or 5",
        ),
        (["123m456p2345789s1z", "--draws", "2"], "try the rules riichi or mcr"),
        ([HAND, "--draws", "2", "--seen", "7777s"], "at most 2 besides the hand"),
        ([HAND, "--draws", "2", "--available", "4" * 27], "at most 3 besides the hand"),
        ([HAND, "--draws", "2", "--seen", "1m", "--available", "0" * 27], "--seen: got 1m"),
        ([HAND, "--draws", "2", "--notation", "papers"], "character 1 of"),
    ],
)
def test_one_line(capsys: Output, arguments: list[str], message: str) -> None:
    rules = [] if "--rules" in arguments else MAHJONG0
    assert len(refused(capsys, ["plan", *arguments, *rules], message)) < 300


def test_output_that_is_not_unicode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    command = [sys.executable, "-m", "paili", "plan", *PUBLISHED, "--draws", "2"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stderr == b""
    assert done.stdout.startswith(b"  123789m  12359p  222s\n")
    assert b"1, ready       1   5p x1\n" in done.stdout


def test_percentages_never_say_more_than_is_known() -> None:
    assert percent(Fraction(0), 2) == "0%"
    assert percent(Fraction(1), 2) == "100.00%"
    assert percent(Fraction(1, 10**9), 2) == "<0.01%"
    assert percent(1 - Fraction(1, 10**9), 2) == ">99.99%"
    assert percent(Fraction(1, 10**9), 0) == "<1%"
    assert percent(Fraction(7, 12), 2) == "58.33%"
    assert percent_below(Fraction(1, 6), 2) == "16.66%"
    assert percent_above(Fraction(1, 6), 2) == "16.67%"
    assert percent_below(1 - Fraction(1, 10**9), 2) == "99.99%"
    assert percent_above(Fraction(1, 10**9), 2) == "0.01%"
    assert percent_above(Fraction(1, 4), 2) == percent_below(Fraction(1, 4), 2) == "25.00%"
    for exponent in range(12):
        value = Fraction(7, 3 * 10**exponent) / 10
        decimals = decimals_for(value)
        assert 2 <= decimals <= 6
        shown = Fraction(percent(value, decimals).strip("<%")) / 100
        if decimals < 6:
            assert math.isclose(shown, value, rel_tol=1e-3)


@pytest.mark.parametrize(
    ("arguments", "draws"),
    [
        (["2346m34p3456s7799s"], 4),
        (["123m456m789m11z22z3z"], 3),
        (["123456m238p11s[777p]", "--rules", "mcr", "--seat", "E"], 4),
        (["1223456778m139p9s", "--rules", "xuezhan:void=p"], 5),
    ],
)
def test_draws_are_those_of_the_ranking(capsys: Output, arguments: list[str], draws: int) -> None:
    assert main(["plan", *arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["draws"] == draws
    assert main(["analyse", *arguments, "--json"]) == 0
    ranked = json.loads(capsys.readouterr().out)["discards"]
    assert {option["chance"]["draws"] for option in ranked if option["chance"]} == {draws}
