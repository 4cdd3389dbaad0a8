"""Predictions beside results: the record, its tables and its figure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from paili.model.errors import ArgumentError

from benchmarks.memory import ROOT
from benchmarks.pages import reliability
from benchmarks.pages.reliability import Bin, Reliability

ROWS: list[dict[str, Any]] = [
    {"occasions": 1200.0, "said": 0.004, "happened": 0.005},
    {"occasions": 1100.0, "said": 0.0612, "happened": 0.06},
]


def with_bin(text: str) -> str:
    """Return a record with one bin of reliability."""
    held_out = '"held_out": {"games": 1, "matches": []}'
    return f'{{"models": {{"end": {{{held_out}, "reliability": [{text}]}}}}}}'


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    matches = [[["a", "a", "b", "b"], 500], [["a", "b", "c", "d"], 100]]
    held_out = {"games": 2400, "matches": matches}
    plain = {
        "models": {
            "end": {"reliability": ROWS, "held_out": held_out},
            "danger": {"reliability": ROWS[:1], "held_out": held_out},
        }
    }
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def found_in(path: Path) -> Reliability:
    found = reliability.read(path)
    assert found is not None
    return found


def test_reading(record: Path) -> None:
    found = found_in(record)
    assert list(found.bins) == ["end", "danger"]
    assert found.bins["end"][1] == Bin(1100, 0.0612, 0.06)
    assert found.compared["end"].games == 2400
    assert found.compared["end"].matches == [("a", "a", "b", "b"), ("a", "b", "c", "d")]


def test_without_a_record() -> None:
    assert reliability.read(Path("nowhere.json")) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        with_bin('{"said": 0.1}'),
        with_bin('{"occasions": 1, "said": 1.5, "happened": 0}'),
        with_bin('{"occasions": 0, "said": 0.5, "happened": 0}'),
        '{"models": [1]}',
    ],
)
def test_other_files_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArgumentError, match="expected a record") as caught:
        reliability.read(path)
    assert caught.value.name == str(path)


def test_tables(record: Path) -> None:
    lines = reliability.to_markdown(found_in(record), "figure.svg")
    text = "\n".join(lines)
    assert (
        text.count("Compared with 2,400 games of `a`, `a`, `b`, `b`; `a`, `b`, `c`, `d`, to") == 2
    )
    assert "(figure.svg)" in text
    assert text.count("| expected | happened | occasions |") == 2
    assert "\n| 6.12% | 6.00% | 1,100 |\n" in text
    headings = [line for line in lines if line.startswith("#")]
    assert headings == ["### End\n", "### Danger\n"]
    assert reliability.MODELS["danger"] in lines


def test_tables_without_games_or_figure() -> None:
    only = Reliability({"supply": [Bin(10, 0.5, 0.4)], "end": []}, {})
    text = "\n".join(reliability.to_markdown(only, None))
    assert "Compared" not in text
    assert "![" not in text
    assert "| 50.00% | 40.00% | 10 |" in text


def test_equal_records_make_equal_figures(record: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the figure is drawn by matplotlib")
    paths = tmp_path / "first.svg", tmp_path / "second.svg"
    for path in paths:
        assert reliability.draw(found_in(record), path)
    first, second = (path.read_bytes() for path in paths)
    assert first == second
    text = first.decode()
    assert ">expected</text>" in text
    assert ">danger</text>" in text
    assert "<dc:date>" not in text
    other = Reliability({"end": [Bin(10, 0.5, 0.4)]}, {})
    assert reliability.draw(other, paths[1])
    assert paths[1].read_bytes() != first


def test_nothing_to_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: Path) -> None:
    path = tmp_path / "figure.svg"
    assert not reliability.draw(Reliability({"end": []}, {}), path)
    monkeypatch.setattr(reliability, "find_spec", lambda name: None)
    assert not reliability.draw(found_in(record), path)
    assert not path.exists()


def test_the_record_of_the_repository_can_be_shown() -> None:
    found = found_in(ROOT / "docs" / "table-models.json")
    assert set(found.bins) == set(reliability.MODELS) == set(found.compared)
    assert all(bins for bins in found.bins.values())
