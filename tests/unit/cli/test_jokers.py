"""Jokers on the command line: commands that support them, and one-line errors of the others."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from paili.cli import main

HAND = "123m456p23478s00z"
WILD = ("--rules", "riichi:jokers=4")
Output = pytest.CaptureFixture[str]


def validator(name: str) -> jsonschema.Draft202012Validator:
    schema = json.loads(Path(f"docs/{name}.schema.json").read_text(encoding="utf-8"))
    return jsonschema.Draft202012Validator(schema)


def test_streams_of_hands(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "hands.txt"
    none = "0" * 34
    lines = [HAND, f"{HAND} {none} 0z=2", f"{HAND} {none}", "123m456p2345789s0z", "11z", "1m[222m]"]
    file.write_text("\n".join([*lines, "0z0z0z0z0z", f"1m {none} 0z=9"]), encoding="utf-8")
    assert main(["deficiency", str(file), *WILD]) == 2
    found = capsys.readouterr()
    answers = [line.rpartition(",")[2] for line in found.out.splitlines()[1:]]
    assert answers == ["1", "1", "", "0", "0", "1"]
    faults = found.err.splitlines()
    assert len(faults) == 2
    assert "got 5 jokers, expected at most 4" in faults[0]
    assert ":8: " in faults[1]


@pytest.mark.parametrize(
    ("command", "schema"), [("analyse", "report"), ("completions", "completions")]
)
def test_json_is_as_the_schemas_say(command: str, schema: str, capsys: Output) -> None:
    for text in (HAND, HAND.replace("0z", "z") + "9m", "1111m123p456s789s0z"):
        rules = "riichi:jokers=4:fifth=yes"
        assert main([command, text, "--rules", rules, "--seen", "0z9s", "--json"]) == 0
        report = json.loads(capsys.readouterr().out)
        validator(schema).validate(report)
        assert report["rules"]["jokers"] == 4
        assert report["rules"]["fifth"] is True
        assert "0z=" in report["knowledge"]["available"]


def test_jokers_that_were_seen_do_not_come(capsys: Output) -> None:
    assert main(["analyse", HAND, *WILD, "--seen", "0z0z"]) == 0
    assert "0z" not in capsys.readouterr().out.partition("accepts")[2].splitlines()[0]
    digits = "1" * 34 + " 0z=1"
    assert main(["analyse", HAND, *WILD, "--available", digits]) == 0
    assert "0z" in capsys.readouterr().out.partition("accepts")[2].splitlines()[0]


@pytest.mark.parametrize(
    "arguments",
    [
        ("analyse", HAND),
        ("analyse", HAND, *WILD, "--seen", "000z"),
        ("analyse", HAND, *WILD, "--available", "1" * 34 + " 0z=3"),
        ("analyse", HAND, "--rules", "riichi:jokers=99"),
        ("plan", HAND, *WILD, "--draws", "2"),
        ("outlook", HAND, *WILD),
        ("explain", HAND + "9m", *WILD),
        ("census", *WILD),
        ("score", HAND, "1m"),
        ("analyse", "123m[000z]", *WILD),
    ],
)
def test_one_line_for_what_does_not_go(arguments: tuple[str, ...], capsys: Output) -> None:
    assert main(list(arguments)) != 0
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("paili: ")
    assert found.err.count("\n") == 1
