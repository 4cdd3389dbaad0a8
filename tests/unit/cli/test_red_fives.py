"""Red fives in the pictures of the commands."""

from __future__ import annotations

import re

import pytest
from paili.cli import main

from tests.cases.commands import plain_terminal

Output = pytest.CaptureFixture[str]
_plain = plain_terminal(120)


def picture(capsys: Output, *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    "command", [["analyse"], ["completions"], ["plan", "--draws", "2"], ["outlook", "--draws", "3"]]
)
def test_the_hand(capsys: Output, command: list[str]) -> None:
    found = picture(capsys, command[0], "4m 5mr 6m 2p 2p 4p 5p [340s][123s]", *command[1:])
    assert "  406m  2245p  [123s]  [340s]\n" in found


@pytest.mark.parametrize("command", [["analyse"], ["plan", "--draws", "2"]])
def test_the_discard(capsys: Output, command: list[str]) -> None:
    """Check that of two fives the plain one is discarded, and of one the red one."""
    one = picture(capsys, command[0], "406m1122334455p2z", *command[1:])
    assert re.search(r"^ +(\d+ +)?0m ", one, re.MULTILINE)
    two = picture(capsys, command[0], "405m1122334455p2z", *command[1:])
    assert re.search(r"^ +(\d+ +)?5m ", two, re.MULTILINE)
    assert not re.search(r"^ +(\d+ +)?0m ", two, re.MULTILINE)


def test_the_discard_of_an_outlook(capsys: Output) -> None:
    found = picture(capsys, "outlook", "9m0m1122334455p22z", "--draws", "4")
    assert re.search(r"\b0m\b", found)


def test_what_goes_and_what_stays(capsys: Output) -> None:
    found = picture(capsys, "analyse", "0p123456789m1123s", "--limit", "3")
    assert re.search(r"0p +123m", found)
    found = picture(capsys, "analyse", "406m1122334455p1z", "--limit", "3")
    rows = [line for line in found.splitlines() if "four melds" in line and "by form" not in line]
    assert rows
    assert all("406m" in row for row in rows)
    found = picture(capsys, "completions", "34055m112233p11z", "--limit", "20")
    assert "340m" in found
