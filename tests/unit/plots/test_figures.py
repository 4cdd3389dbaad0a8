"""Figures: their content, and equal files for equal input."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from paili.model.errors import ArgumentError
from paili.plots import Curves, plot_curves, plot_distribution
from paili_papers.common.figures import plot
from paili_papers.common.item import Row
from paili_papers.common.report import Report

SVG = "{http://www.w3.org/2000/svg}"


def report(*rows: Row, title: str = "Accuracy of A and B") -> Report:
    return Report("paper/table-1", title, 0, 10, 1.0, rows)


def table(column: str, unit: str = "%", scale: float = 1.0) -> list[Row]:
    bins = ("[0, 5)", "[5, 10)", "[10, 15]", "[0, 15] overall", "mean of the bins")
    return [
        Row(f"{colors}, {label}", column, 10.0 * at * scale, 11.0 * at * scale, unit)
        for colors in ("1 colour", "2 colours")
        for at, label in enumerate(bins, start=1)
    ]


def texts(path: Path) -> list[str]:
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    return ["".join(text.itertext()).strip() for text in root.iter(f"{SVG}text")]


@pytest.mark.check
def test_equal_reports_make_equal_files(tmp_path: Path) -> None:
    shown = report(*table("A"), *table("B"))
    plot(shown, tmp_path / "a.svg")
    plot(shown, tmp_path / "b.svg")
    content = (tmp_path / "a.svg").read_bytes()
    assert content == (tmp_path / "b.svg").read_bytes()
    assert b"dc:date" not in content
    plot(report(*table("A"), *table("B", scale=0.5)), tmp_path / "c.svg")
    assert content != (tmp_path / "c.svg").read_bytes()


def test_a_panel_for_each_number_of_colours_and_unit(tmp_path: Path) -> None:
    sizes = [Row("1 colour, [0, 5)", "pairs", 5, 6), Row("1 colour, [5, 10)", "pairs", 5, 6)]
    plot(report(*sizes, *table("A"), *table("B"), *table("C", "ms")), tmp_path / "a.svg")
    found = texts(tmp_path / "a.svg")
    assert [found.count(group) for group in ("1 colour", "2 colours")] == [2, 2]
    assert [found.count(unit) for unit in ("%", "ms")] == [1, 1]
    assert [found.count(column) for column in ("A", "B", "C")] == [1, 1, 1]
    assert found.count("[5, 10)") == found.count("all") == 4
    assert {"ours", "paper", "Accuracy of A and B"} <= set(found)
    assert not {"pairs", "mean of the bins"} & set(found)


def test_without_values_of_the_paper_there_is_no_line_of_it(tmp_path: Path) -> None:
    plot(report(*(Row(row.label, "A", None, row.ours) for row in table("A"))), tmp_path / "a.svg")
    assert "ours" in texts(tmp_path / "a.svg")
    assert "paper" not in texts(tmp_path / "a.svg")


def test_gaps_are_drawn_as_gaps(tmp_path: Path) -> None:
    rows = [Row("1 colour, [0, 5)", "A", 1.0, None), Row("1 colour, [5, 10)", "A", None, 2.0)]
    plot(report(*rows), tmp_path / "a.svg")
    assert "A" in texts(tmp_path / "a.svg")


def test_other_numbers_are_bars(tmp_path: Path) -> None:
    rows = [
        Row("Example 2", "deficiency", 3, 3),
        Row("Example 2", "hands", 118_800, 118_800),
        Row("Example 3", "verdict", "yes", "no"),
        Row("Example 4", "time", None, 0.5, "s"),
    ]
    plot(report(*rows, title="word " * 60), tmp_path / "a.svg")
    found = texts(tmp_path / "a.svg")
    assert {"Example 2: deficiency", "Example 2: hands", "Example 4: time", "s"} <= set(found)
    assert "Example 3: verdict" not in found


def test_a_report_without_numbers_says_so(tmp_path: Path) -> None:
    plot(report(Row("Lemma 1", "verdict", None, "confirmed")), tmp_path / "a.svg")
    assert "this report has no numbers" in texts(tmp_path / "a.svg")


def test_distributions_are_deterministic_and_complete(tmp_path: Path) -> None:
    rows = [("0", 13_259, 12), ("1", 91_065, 90), ("2", 0, 0), ("unreachable", 9, 1)]
    for name in ("a.svg", "b.svg"):
        plot_distribution("pure hands", "deficiency", rows, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert {
        "pure hands",
        "deficiency",
        "share, %",
        "deals",
        "distinct hands",
        "unreachable",
    } <= set(texts(tmp_path / "a.svg"))


def test_curves_are_deterministic_and_complete(tmp_path: Path) -> None:
    curves = [
        Curves("9p: ", [0.1, 0.25, 0.5], [0.5, 0.75, 1.0]),
        Curves("1s: ", [0.0] * 3, [0.0] * 3),
    ]
    for name in ("a.svg", "b.svg"):
        plot_curves("a hand", curves, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    found = texts(tmp_path / "a.svg")
    assert {"a hand", "draws", "1", "2", "3", "0%", "100%"} <= set(found)
    assert {"9p: won", "9p: ready", "1s: won", "1s: ready"} <= set(found)
    plot_curves("a hand", curves[:1], tmp_path / "c.svg")
    assert (tmp_path / "a.svg").read_bytes() != (tmp_path / "c.svg").read_bytes()


def test_the_figure_does_not_depend_on_settings_of_matplotlib(tmp_path: Path) -> None:
    import matplotlib

    plot(report(*table("A")), tmp_path / "a.svg")
    with matplotlib.rc_context({"font.size": 20, "axes.grid": False, "lines.linewidth": 9}):
        plot(report(*table("A")), tmp_path / "b.svg")
        assert matplotlib.rcParams["font.size"] == 20
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_without_matplotlib_the_error_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for draw in (
        lambda path: plot(report(*table("A")), path),
        lambda path: plot_distribution("title", "k", [("0", 1, 1)], path),
        lambda path: plot_curves("title", [Curves("", [0.5], [1.0])], path),
    ):
        with pytest.raises(ArgumentError, match=r"matplotlib, which is not installed: ") as caught:
            draw(tmp_path / "a.svg")
        assert caught.value.name == "figure"
    assert not (tmp_path / "a.svg").exists()


def test_a_directory_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        plot(report(*table("A")), tmp_path / "nowhere" / "a.svg")


SIGNATURES = {".svg": b"<?xml", ".png": b"\x89PNG", ".pdf": b"%PDF"}


@pytest.mark.parametrize("ending", [*SIGNATURES, ".PNG"])
def test_the_ending_says_the_format(tmp_path: Path, ending: str) -> None:
    """Check that equal figures make equal files in each format, without dates or versions."""
    first, second = tmp_path / f"a{ending}", tmp_path / f"b{ending}"
    for path in (first, second):
        plot_distribution("title", "k", [("0", 1, 1), ("1", 3, 2)], path)
    content = first.read_bytes()
    assert content.startswith(SIGNATURES[ending.lower()])
    assert content == second.read_bytes()
    for word in (b"CreationDate", b"Producer", b"Software", b"dc:date", b"tIME"):
        assert word not in content


@pytest.mark.parametrize("name", ["a.gif", "a", ".svg", "a.svg.gz"])
def test_other_endings_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArgumentError, match=r"a name that ends in \.svg, \.png or \.pdf") as caught:
        plot_curves("title", [Curves("", [0.5], [1.0])], tmp_path / name)
    assert caught.value.name == "figure"
    assert list(tmp_path.iterdir()) == []
