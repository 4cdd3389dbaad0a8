"""`paili outlook`: the table, the chart in the terminal, JSON and the figure."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

import jsonschema
import paili
import pytest
from paili.analysis.outlook import outlook
from paili.cli import main
from paili.render.chart import chart

from tests.cases.commands import Output, plain_terminal, refused, runner

SCHEMA = json.loads(Path("docs/outlook.schema.json").read_text(encoding="utf-8"))
HAND = "2346m34p3456s7799s"
MAHJONG0 = ["--rules", "mahjong0"]
WAITING = "123789m12399p12s"
COMPLETE = "123789m12399p123s"
DYING = ["123789m12359p222s", "--available", "000000000 010110001 000000000", *MAHJONG0]
"""A question in which the discard of a melded tile leaves no completion."""
REQUIRED = "mcr:minimum=8:seat=east:round=south:win_by=self_draw"
_plain = plain_terminal(80)
run = runner("outlook")


def percentage(chance: float, decimals: int) -> str:
    """Return a percentage as in the table: 0 and 100 only for impossible and certain events."""
    text = f"{100 * chance:.{decimals}f}"
    if chance and float(text) == 0:
        return "<" + f"{10.0**-decimals:.{decimals}f}"
    if chance < 1 and float(text) == 100:
        return ">" + f"{100 - 10.0**-decimals:.{decimals}f}"
    return text if chance else "0"


@pytest.mark.parametrize("hand", [HAND, WAITING])
def test_table_shows_the_curves(capsys: Output, hand: str) -> None:
    found = run(capsys, hand, "--rules", "riichi")
    expected = outlook(paili.Hand.parse(hand), rules=paili.RIICHI)
    best = expected.best
    assert f"{percentage(best.won[-1], 1)}% to win within 18 draws, at draw " in found
    assert f" at draw {best.expected_draws:.1f} on average\n" in found
    lines = found.splitlines()
    titles = next(at for at, line in enumerate(lines) if "ready after, %" in line)
    draws = [int(word) for word in lines[titles + 1].split() if word.isdigit()]
    draws = draws[: len(draws) // 2]
    assert draws[-1] == 18
    rows = [line.split() for line in lines[titles + 2 :] if re.search(r" \d+\.\d ", line)]
    assert len(rows) == len(expected.options)
    for number, (row, option) in enumerate(zip(rows, expected.options, strict=True), 1):
        start = [] if option.tile is None else [str(option.tile)]
        if start and number <= 3:
            start.insert(0, str(number))
        cells = [percentage(option.ready[draw - 1], 0) for draw in draws]
        cells += [percentage(option.won[draw - 1], 1) for draw in draws]
        assert option.expected_draws is not None
        cells = [*start, *cells, f"{option.expected_draws:.1f}"]
        assert row[: len(cells)] == cells


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([HAND], "  deficiency 2 (1-shanten)\n"),
        ([HAND], "rules mahjong0: of 108 tiles 14 are yours, 94 can still come\n"),
        ([HAND], "  won after so many draws: 1 "),
        ([WAITING], "  accepts   4 tiles:  3s ×4\n"),
        ([WAITING], "  won after so many draws\n"),
        ([WAITING, "--seen", "3333s"], "  dead      3s: would help, but no copy can still come\n"),
        ([WAITING, "--draws", "0"], "  no way to win within 0 draws\n"),
        ([WAITING, "--draws", "1"], "  4.2% to win within 1 draw, at draw 1.0 on average\n"),
        ([WAITING, "--available", "0" * 27, "--draws", "0"], "cannot be completed with"),
        ([COMPLETE], "  it has won; a discard would leave:\n"),
        ([*DYING, "--draws", "2"], "  1   9p         "),
        ([*DYING, "--draws", "2"], "  0     0   dead   dead 14m36p\n"),
        ([*DYING, "--draws", "2"], "  58.3  "),
    ],
)
def test_pictures(capsys: Output, arguments: list[str], message: str) -> None:
    rules = [] if "--rules" in arguments else MAHJONG0
    assert message in run(capsys, *arguments, *rules)


def test_no_chart_of_nothing(capsys: Output) -> None:
    assert "won after so many draws" not in run(capsys, WAITING, "--draws", "2")
    hopeless = [WAITING, "--available", "000010000" * 3, "--draws", "3"]
    found = run(capsys, *hopeless)
    assert "  no way to win within 3 draws\n" in found
    assert "won after so many draws" not in found


@pytest.mark.parametrize("columns", [50, 80, 120])
@pytest.mark.parametrize("hand", [HAND, COMPLETE, WAITING])
def test_pictures_fit(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, columns: int, hand: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    found = run(capsys, hand)
    assert found == run(capsys, hand)
    for line in found.splitlines():
        assert line == line.rstrip()
        assert "\x1b" not in line
        # The numeric columns do not wrap.
        assert len(line) <= max(columns, 80)
    assert all(len(line) <= columns for line in found.partition("won after so many")[2].split("\n"))


@pytest.mark.check
@pytest.mark.parametrize(
    "rules", ["mahjong0", "riichi", "mcr", "sichuan:void=m", "sbr:cap=4:void=m", REQUIRED]
)
@pytest.mark.parametrize("hand", [HAND, WAITING, "2346m34p[345s]7799s6s"])
def test_json(capsys: Output, hand: str, rules: str) -> None:
    report = json.loads(
        run(capsys, hand, "--draws", "7", "--rules", rules, "--seen", "5s", "--json")
    )
    jsonschema.validate(report, SCHEMA)
    held = paili.Hand.parse(hand)
    knowledge = paili.KnowledgeBase.from_seen(held, [paili.Tile.S5])
    expected = outlook(held, knowledge, draws=7, rules=paili.Rules.parse(rules))
    assert report["draws"] == 7
    assert report["model"] == {
        **expected.limits._asdict(),
        "hands": expected.hands,
    }
    assert [
        (
            row["tile"],
            row["ready"],
            row["won"],
            row["expected_draws"],
            row["expected_fan"],
            row["is_dead"],
        )
        for row in report["options"]
    ] == [
        (
            None if option.tile is None else str(option.tile),
            list(option.ready),
            list(option.won),
            option.expected_draws,
            option.expected_fan,
            option.is_dead,
        )
        for option in expected.options
    ]


def test_detours(capsys: Output) -> None:
    found = run(capsys, HAND, "--detours", "0", *MAHJONG0)
    words = " ".join(found.split())
    assert words.endswith("; no detours, which are draws that bring the hand no nearer")
    best = outlook(paili.Hand.parse(HAND), detours=0, rules=paili.MAHJONG0).best
    assert f"  discard {best.tile}: {percentage(best.probability, 1)}% to win" in found


@pytest.mark.parametrize(
    ("options", "limits"),
    [
        (
            [],
            "; 4 discards followed after each draw; at most 2 detours, which are draws that bring",
        ),
        (["--detours", "1"], "; at most 1 detour, which is a draw that brings the hand no nearer"),
    ],
)
def test_what_was_looked_at_is_said(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, options: list[str], limits: str
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    detours = int(options[1]) if options else None
    hands = outlook(paili.Hand.parse(HAND), detours=detours, rules=paili.MAHJONG0).hands
    found = run(capsys, HAND, *options, *MAHJONG0)
    assert f"  approximate, for one player: {hands:,} hands looked at{limits}" in found


def test_figure(capsys: Output, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    paths = tmp_path / "a.svg", tmp_path / "b.svg"
    for path in paths:
        assert run(capsys, HAND, *MAHJONG0, "--plot", str(path)) == run(capsys, HAND, *MAHJONG0)
    first, second = (path.read_bytes() for path in paths)
    assert first == second
    assert xml.etree.ElementTree.parse(paths[0]).getroot().tag.endswith("svg")
    best = outlook(paili.Hand.parse(HAND), rules=paili.MAHJONG0).best
    assert f"{best.tile}: won".encode() in first
    assert b"2346m34p34567799s, mahjong0" in first


def test_figure_without_matplotlib(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["outlook", HAND, "--plot", str(tmp_path / "a.svg")]) == 2
    assert "matplotlib, which is not installed: " in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument 'HAND'. See paili outlook --help"),
        ([HAND, "--draws", "few"], "'--draws'"),
        ([HAND, "--draws", "-1"], "draws: got -1, expected"),
        ([HAND, "--draws", "95"], "draws: got 95, with 94 tiles available, expected"),
        ([HAND, "--detours", "-1"], "detours: got -1, expected an int, 0 to 8"),
        ([HAND, "--plot", "plot.gif"], "--plot: got plot.gif, expected a name that ends in .svg"),
        ([HAND, "--plot", "no/such/plot.svg"], "no/such/plot.svg: No such file or directory"),
        ([HAND, "--rules", "poker"], "one of mahjong0, sichuan, riichi, mcr"),
        (["123m"], "3 tiles: one is missing, expected 4 or 5"),
        (["123m456p2345789s1z"], "try the rules riichi or mcr"),
        ([HAND, "--seen", "7777s"], "at most 2 besides the hand"),
        ([HAND, "--available", "123"], "27 or 34 digits"),
        (
            [HAND, "--draws", "95", "--plot", "new.svg"],
            "draws: got 95, with 94 tiles available, expected",
        ),
    ],
)
def test_one_line(
    capsys: Output,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = [] if "--rules" in arguments else MAHJONG0
    assert len(refused(capsys, ["outlook", *arguments, *rules], message)) < 300
    assert list(tmp_path.iterdir()) == []


def test_output_that_is_not_unicode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    command = [sys.executable, "-m", "paili", "outlook", HAND]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stderr == b""
    assert b"\n  won after so many draws: 1 " in done.stdout
    assert b"25p28s x4" in done.stdout


def test_chart() -> None:
    curves = [(0.1, 0.3, 0.45), (0.1, 0.2, 0.4), (0.0, 0.1, 0.1)]
    assert list(chart(curves, 80)) == [
        "50% +",
        "    |              1",
        "40% +              2",
        "    |",
        "30% +         1",
        "    |",
        "20% +         2",
        "    |",
        "10% +    1    3    3",
        "    |",
        " 0% +----3----------",
        "         1    2    3",
    ]


@pytest.mark.parametrize("width", [8, 20, 37, 80, 200])
@pytest.mark.parametrize("draws", [1, 2, 3, 18, 50, 136])
@pytest.mark.parametrize("most", [1.0, 0.999, 0.2, 0.0101, 3e-7, 1e-15])
def test_charts_fit(width: int, draws: int, most: float) -> None:
    curve = [most * (number + 1) / draws for number in range(draws)]
    lines = list(chart([curve, [value / 2 for value in curve]], width))
    assert all(len(line) <= max(width, 14) for line in lines)
    rows = [line.partition("+")[2] or line.partition("|")[2] for line in lines[:-1]]
    assert any("1" in row for row in rows[: len(rows) // 2 + 1])
    # The first curve has one mark per draw, as far as there are columns for them.
    marked = {at for row in rows for at, char in enumerate(row) if char == "1"}
    assert 1 <= len(marked) <= draws
    if width >= draws + 14:
        assert len(marked) == draws
    if width >= 4 * draws + 14:
        assert lines[-1].split() == [str(number + 1) for number in range(draws)]
    # The curve never falls: read from the right, its marks never rise.
    heights = [
        min(number for number, row in enumerate(rows) if row[at : at + 1] == "1")
        for at in sorted(marked)
    ]
    assert heights == sorted(heights, reverse=True)
