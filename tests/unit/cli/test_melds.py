"""Hands with more melds than a byte can count: every reader of hands raises a PailiError."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from paili.cli import main
from paili.model.errors import HandSizeError

from tests.cases.answers import error

MANY = "11m" + "[111m]" * 85
GOOD = "123m456p789s1122z"


def test_the_lines_after_it_have_their_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(f"{GOOD}\n{MANY}\n{GOOD}\n", encoding="utf-8")
    assert main(["deficiency", str(path)]) == 2
    found = capsys.readouterr()
    assert found.out == f"line,hand,deficiency\n1,{GOOD},1\n3,{GOOD},1\n"
    assert found.err == f"{path}:2: 2 tiles, expected at most 4 melds, not 85\n"


@pytest.mark.parametrize(
    "command",
    [
        ["analyse"],
        ["score"],
        ["score", "--rules", "xuezhan"],
        ["plan", "--draws", "1"],
        ["explain"],
    ],
)
def test_commands_say_so_in_a_line(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    name, *options = command
    assert main([name, MANY, *options]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.count("\n") == 1
    assert found.err.endswith("expected at most 4 melds, not 85\n")


@pytest.mark.parametrize(
    ("kind", "more"), [("report", {}), ("plan", {"draws": 1}), ("score", {}), ("outlook", {})]
)
@pytest.mark.parametrize("melds", ["[123m]" * 1_500, "[111m]" * 85])
def test_questions_are_refused(kind: str, more: dict[str, Any], melds: str) -> None:
    found = error(kind, {"hand": "11m", "melds": melds, **more})
    assert found["kind"] == HandSizeError.__name__


def test_other_rows_have_their_labels() -> None:
    arrow = pytest.importorskip("pyarrow")
    from paili.datasets import label_table

    labelled = label_table(arrow.table({"hand": [MANY, GOOD]}), "deficiency", keep=[])
    assert labelled.column("deficiency").to_pylist() == [None, 1]
    errors = labelled.column("error").to_pylist()
    assert errors == ["2 tiles, expected at most 4 melds, not 85", None]
