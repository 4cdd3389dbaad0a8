"""Notations on the command line: detected by default, strict if named."""

from __future__ import annotations

from pathlib import Path

import paili
import pytest
from paili.cli import main
from paili.cli.options import NotationOption
from paili.model.notation import Notation

HAND = "406m1122334455p1z"
"""A hand in all notations below."""

IN_MANY = {
    "mpsz": HAND,
    "mpsz in groups": "406m, 11223344p 55p, 1z",
    "suit first": "m406p1122334455z1",
    "letters of honours": "406m1122334455p E",
    "mjai": "4m 5mr 6m 1p 1p 2p 2p 3p 3p 4p 4p 5p 5p E",
    "Botzone": "W4 W5 W6 B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 F1",
    "Unicode": "🀊🀋🀌🀙🀙🀚🀚🀛🀛🀜🀜🀝🀝🀀",
    "Chinese": "四万 五万 六万 一筒 一筒 二筒 二筒 三筒 三筒 四筒 四筒 五筒 五筒 东",
    "Chinese without blanks": "四五六萬1122334455餅東",
    "link": f"https://tenhou.net/2/?q={HAND}",
}
RED = ("mpsz", "mpsz in groups", "suit first", "letters of honours", "mjai", "link")
PAPERS = "C4C5C6D1D1D2D2D3D3D4D4D5D5"
EITHER = "B1B1B1B2B3B4B5B6B7B8B9B9B9"
BOTH = "(--notation papers or --notation botzone;"
Output = pytest.CaptureFixture[str]


def complaint(capsys: Output, *arguments: str) -> str:
    """Return the one-line error of an invalid command."""
    assert main(arguments) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.count("\n") == 1
    assert len(found.err) < 300
    return found.err.rstrip("\n")


def output(capsys: Output, *arguments: str) -> str:
    """Return the output of a valid command."""
    assert main(arguments) == 0
    found = capsys.readouterr()
    assert found.err == ""
    return found.out


@pytest.mark.parametrize("name", IN_MANY)
def test_every_command_reads_them(capsys: Output, name: str) -> None:
    text = IN_MANY[name]
    shown = HAND if name in RED else HAND.replace("0", "5")
    for command in (["analyse"], ["completions"], ["plan", "--draws", "1"], ["outlook"]):
        draws = ["--draws", "2"] if command == ["outlook"] else []
        found = output(capsys, *command, text, *draws, "--json")
        assert f'"text":"{shown}"' in found
        assert '"deficiency":1' in found
    assert output(capsys, "convert", text, "--to", "mpsz") == f"{shown}\n"


def test_the_papers_notation(capsys: Output) -> None:
    for command in (["analyse"], ["algorithm", "bda"]):
        assert "456m  1122334455p" in output(capsys, *command, PAPERS)


def test_words_are_one_text(capsys: Output) -> None:
    joined = output(capsys, "analyse", "W4 W5 W6 B1B1B2B2B3B3B4B4B5B5F1")
    assert output(capsys, "analyse", "W4", "W5", "W6", "B1B1B2B2B3B3B4B4B5B5", "F1") == joined
    assert output(capsys, "analyse", "456m", "1122334455p", "E") == joined


@pytest.mark.parametrize(
    "command",
    [["analyse"], ["plan", "--draws", "3"], ["completions"], ["outlook"], ["algorithm", "bda"]],
    ids=lambda command: command[0],
)
def test_what_could_be_two_is_refused(capsys: Output, command: list[str]) -> None:
    found = complaint(capsys, *command, EITHER)
    readings = "in papers it is 1112345678999s, in botzone it is 1112345678999p"
    assert f"expected a named notation: {readings} {BOTH}" in found
    for name, suit in (("papers", "s"), ("botzone", "p")):
        assert f"1112345678999{suit}" in output(capsys, *command, EITHER, "--notation", name)


def test_melds_and_tiles_seen_are_read_alike(capsys: Output) -> None:
    expected = output(capsys, "analyse", "11m3456p99s88p", "--melds", "[123m]", "--seen", "1z7z")
    for melds, seen in (("[W1 W2 W3]", "F1 J1"), ("[m123]", "E C"), ("[一二三万]", "東,中")):
        found = output(capsys, "analyse", "11m3456p99s88p", "--melds", melds, "--seen", seen)
        assert found == expected
    assert BOTH in complaint(capsys, "analyse", HAND, "--seen", "B1")
    assert BOTH in complaint(capsys, "analyse", "11m3456p99s88p", "--melds", "[B1B1B1]")
    named = ["--melds", "[B1B1B1]", "--notation", "papers"]
    assert "[111s]" in output(capsys, "analyse", "C1C1D3D4D5D6B9B9D8D8", *named)


@pytest.mark.parametrize("text", [each for name, each in IN_MANY.items() if name != "mpsz"])
def test_a_notation_that_is_named_is_strict(capsys: Output, text: str) -> None:
    assert "(mpsz notation" in complaint(capsys, "analyse", text, "--notation", "mpsz")


def test_what_is_in_no_notation(capsys: Output) -> None:
    for text in ("123mB1", "B0", "B1 F9", "nonsense", "[B1B2B4]", "B1x", "https://example.org"):
        assert "expected" in complaint(capsys, "analyse", text)


def test_convert(capsys: Output) -> None:
    assert output(capsys, "convert", "406M 東", "pon", "白白白") == "406m1z[555z]\n"
    assert output(capsys, "convert", "406m E", "--to", "mjai") == "4m 5mr 6m E\n"
    assert output(capsys, "convert", "5mr[4p 5pr 6p]", "--to", "mpsz") == "0m[406p]\n"
    assert output(capsys, "convert", "06m", "--to", "chinese") == "五万 六万\n"
    for option in ("--from", "--notation"):
        assert output(capsys, "convert", "B1", option, "botzone", "--to", "mpsz") == "1p\n"
    assert BOTH in complaint(capsys, "convert", "B1", "--to", "mpsz")


def test_lines_of_hands(capsys: Output, tmp_path: Path) -> None:
    """Check that lines in mpsz are kept, and that others are converted to mpsz."""
    base = "0" * 18 + "1" * 9
    lines = [*IN_MANY.values(), f"{IN_MANY['Botzone']} {base}", f"m406p1122334455,{base}"]
    path = tmp_path / "hands.txt"
    path.write_text("\n".join([*lines, EITHER, f"{PAPERS}\t{base}"]) + "\n", encoding="utf-8")
    assert main(["deficiency", str(path)]) == 2
    found = capsys.readouterr()
    shown = {"mpsz": HAND, "suit first": IN_MANY["suit first"], "mjai": HAND}
    rows = [row.split(",") for row in found.out.splitlines()[1:]]
    assert len(rows) == 13
    for row, (name, _) in zip(rows, IN_MANY.items(), strict=False):
        text = shown.get(name, HAND if name in RED else HAND.replace("0", "5"))
        assert row[1:] == [text, "1"]
    assert rows[10][1:] == [HAND.replace("0", "5"), "3"]
    assert rows[11][1] == "m406p1122334455"
    assert rows[12][1] == "456m1122334455p"
    assert found.err.count("\n") == 1
    assert f"hands.txt:{len(lines) + 1}: character 1 of " in found.err
    assert BOTH in found.err


def test_lines_in_a_notation_that_is_named(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(f"{EITHER}\n{HAND}\n", encoding="utf-8")
    assert main(["deficiency", str(path), "--notation", "papers"]) == 2
    found = capsys.readouterr()
    assert found.out.splitlines()[1:] == ["1,1112345678999s,1"]
    assert "hands.txt:2: character 1 of" in found.err
    assert "a tile (papers notation" in found.err


def test_the_options_are_the_notations() -> None:
    named = [option.named for option in NotationOption]
    assert named == [None, *Notation]
    assert paili.Notation is Notation
