"""What the command line says of tiles in another notation than it was told."""

from __future__ import annotations

from pathlib import Path

import pytest
from paili.cli import main
from paili.cli.notations import hinting, iter_parts, reads
from paili.model.errors import NotationError, PailiError
from paili.model.melds import Meld
from paili.model.notation import Notation
from paili.model.tiles import Tile

PAPERS = "B1B1B2B2B2B2B3B3C1C2C8D2D2D8"
BOTZONE = "W1W2W3W4W5W6W7W8W9B1B2B3T9T9"
EITHER = "B1B1B1B2B3B4B5B6B7B8B9B9B9B2"
MPSZ = "123m456p2345789s1m"
Output = pytest.CaptureFixture[str]


def complaint(capsys: Output, *arguments: str) -> str:
    """What is said of wrong input, in one line."""
    assert main(arguments) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.count("\n") == 1
    assert len(found.err) < 300
    return found.err.rstrip("\n")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (PAPERS, "this reads as the papers' notation: --notation papers"),
        (BOTZONE, "this reads as Botzone's notation: --notation botzone"),
        (
            EITHER,
            "this reads as the papers' notation or Botzone's notation:"
            " --notation papers or --notation botzone",
        ),
        ("F1 F1 J2", "this reads as Botzone's notation: --notation botzone"),
        ("B1B1[B1B2B3](C9C9C9C9)", "this reads as the papers' notation: --notation papers"),
        ("一万 一万", "this reads as Chinese: --notation chinese"),
        ("🀇🀇", "this reads as Unicode tiles: --notation unicode"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [["analyse"], ["plan", "--draws", "3"], ["completions"], ["outlook"], ["algorithm", "bda"]],
    ids=lambda command: command[0],
)
def test_a_hand_in_another_notation(
    capsys: Output, command: list[str], text: str, hint: str
) -> None:
    found = complaint(capsys, *command, text)
    assert "expected a tile (mpsz notation: 123m456p789s1234567z); " in found
    assert found.endswith(f"; {hint}")


def test_a_hand_in_mpsz(capsys: Output) -> None:
    found = complaint(capsys, "analyse", MPSZ, "--notation", "papers")
    assert found.endswith("C characters, D dots); this reads as mpsz: --notation mpsz")


@pytest.mark.parametrize("text", ["123mB1", "B0", "B1 F9", "nonsense", "[B1B2B4]", "H1", "B1x"])
def test_what_is_in_no_notation_has_no_hint(capsys: Output, text: str) -> None:
    assert "this reads as" not in complaint(capsys, "analyse", text)


def test_what_was_said_is_done(capsys: Output) -> None:
    assert main(["analyse", PAPERS, "--notation", "papers", "--rules", "mahjong0"]) == 0
    assert "128m  228p  11222233s" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        ([MPSZ, "--seen", "C1"], "the papers' notation"),
        ([PAPERS, "--seen", "4m"], "the papers' notation"),
        ([PAPERS[:22], "--melds", "[123m]"], "the papers' notation"),
        (["11m23456p99s8p", "--melds", "[W1W2W3]"], "Botzone's notation"),
    ],
)
def test_all_texts_are_in_one_notation(capsys: Output, arguments: list[str], where: str) -> None:
    found = complaint(capsys, "analyse", *arguments)
    assert found.endswith(f"; this reads as {where}, but the rest does not: one notation for all")


def test_tiles_seen_that_decide_between_two(capsys: Output) -> None:
    found = complaint(capsys, "analyse", EITHER, "--seen", "W1")
    expected = "the papers' notation or Botzone's notation: --notation botzone"
    assert found.endswith(f"; this reads as {expected}")


def test_score(capsys: Output) -> None:
    found = complaint(capsys, "score", BOTZONE[:26], "T9")
    assert found.endswith("; this reads as Botzone's notation: --notation botzone")
    found = complaint(capsys, "score", "123456789m123p9s", "T9")
    assert found.endswith("as Botzone's notation, but the rest does not: one notation for all")


def test_convert(capsys: Output) -> None:
    found = complaint(capsys, "convert", PAPERS, "--to", "chinese")
    assert found.endswith("; this reads as the papers' notation: --from papers")
    assert main(["convert", PAPERS, "--to", "mpsz", "--from", "papers"]) == 0


@pytest.mark.parametrize("base", ["", " " + "0" * 27, "," + "0" * 34])
@pytest.mark.parametrize(("text", "name"), [(PAPERS, "papers"), (BOTZONE, "botzone")])
def test_lines_of_hands(capsys: Output, tmp_path: Path, text: str, name: str, base: str) -> None:
    (tmp_path / "hands.txt").write_text(f"{text}{base}\n", encoding="utf-8")
    found = complaint(
        capsys, "deficiency", str(tmp_path / "hands.txt"), "-o", str(tmp_path / "out.csv")
    )
    assert "hands.txt:1: offset 0 of " in found
    assert found.endswith(f" notation: paili convert --from {name} --to mpsz")


def test_the_error_is_still_one_of_notation() -> None:
    with pytest.raises(NotationError) as found, hinting("B1"):
        list(iter_parts("B1", Notation.MPSZ))
    assert (found.value.text, found.value.position) == ("B1", 0)
    assert found.value.expected.startswith("a tile (mpsz notation")
    with pytest.raises(PailiError, match="another"), hinting("B1"):
        raise PailiError("another")


def test_parts() -> None:
    assert list(iter_parts("1m+[123m] 2p", Notation.MPSZ)) == [
        Tile.M1,
        Meld.parse("[123m]"),
        Tile.P2,
    ]
    assert reads("", Notation.PAPERS)
    assert not reads("1" * 10_001, Notation.MPSZ)
