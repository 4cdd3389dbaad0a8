"""The site's processing of docstrings, names and notebooks, without Sphinx."""

from __future__ import annotations

import json
from pathlib import Path

import paili
import pytest

from docs.site.analyser import Parts, add_analyser
from docs.site.names import PACKAGES, exported, own_names, target_of
from docs.site.notebooks import page_of_notebook
from docs.site.reference import entry_of
from docs.site.sections import inline, items, sections, to_rst
from tests.cases.packages import PACKAGES as TESTED

DOCSTRING = """\
The first line, with `code` and *stars*.

More of it.

Args:
    hand: waiting, of 13 tiles, or
        drawn.  rules: what a win is.
    threads, memory: as of `plan`.
Raises:
    HandSizeError: a drawn hand.  Otherwise as `deficiency`.
Cost: a moment; longer for
`plan`.  Source: a paper, section 3.
Example:
    >>> 1 + 1
    2
"""


def test_a_docstring_has_sections() -> None:
    found = list(sections(DOCSTRING.split("\n")))
    assert [section.name for section in found] == ["", "Args", "Raises", "Cost", "Example"]
    assert list(items(found[1])) == [
        ("hand", "waiting, of 13 tiles, or drawn."),
        ("rules", "what a win is."),
        ("threads, memory", "as of `plan`."),
    ]
    assert list(items(found[2])) == [("HandSizeError", "a drawn hand. Otherwise as `deficiency`.")]


def test_sections_become_fields() -> None:
    text = "\n".join(to_rst(DOCSTRING.split("\n")))
    for line in (
        r"The first line, with :name:`code` and \*stars\*.",
        ":param hand: waiting, of 13 tiles, or drawn.",
        ":param rules: what a win is.",
        ":param threads: as of :name:`plan`.",
        ":param memory: as of :name:`plan`.",
        ":raises HandSizeError: a drawn hand. Otherwise as :name:`deficiency`.",
        "   >>> 1 + 1\n   2",
    ):
        assert line in text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a `b` c", "a :name:`b` c"),
        ("`Tile`s", r":name:`Tile`\ s"),
        ("as_, a_b, **more", r"as\_, a_b, \*\*more"),
        ("a|b", r"a\|b"),
        ("", ""),
    ],
    ids=["code", "plural", "underscore", "bar", "nothing"],
)
def test_text_keeps_its_meaning(text: str, expected: str) -> None:
    assert inline(text) == expected


@pytest.mark.parametrize(
    ("text", "package", "owner", "expected"),
    [
        ("plan", "paili", "", "paili.plan"),
        ("paili.plan", "paili.mcr", "", "paili.plan"),
        ("Win", "paili.mcr", "", "paili.mcr.Win"),
        ("Win", "paili.sichuan", "", "paili.sichuan.Win"),
        ("Hand.parse", "paili.analysis", "", "paili.Hand.parse"),
        ("with_tile", "paili", "Hand", "paili.Hand.with_tile"),
        ("paili.analysis.Plan", "paili", "", "paili.Plan"),
        ("paili.games.mcr", "paili", "", "paili.games.mcr"),
        ("paili.model", "paili", "", None),
        ("seen", "paili", "Hand", None),
        ("paili plan HAND", "paili", "", None),
        ("paili.plann", "paili", "", ""),
        ("paili.nowhere.plan", "paili", "", ""),
    ],
)
def test_names_stand_for_what_they_mean_in_their_package(
    text: str, package: str, owner: str, expected: str | None
) -> None:
    assert target_of(text, package, owner) == expected


def test_the_reference_has_all_packages() -> None:
    assert (*TESTED, "paili_papers.registry") == PACKAGES
    assert "Hand" in own_names("paili")
    assert "Plan" not in own_names("paili.analysis")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_has_an_entry(package: str) -> None:
    for name in own_names(package):
        directive = next(entry_of(package, name, exported(package)[name]))
        assert directive.startswith(".. ")
        assert directive.endswith(f" {name}") or directive.endswith(f" {package}.{name}")


def test_a_constant_without_a_docstring_is_an_error() -> None:
    with pytest.raises(
        ValueError, match=r"paili\.public\.__all__: no docstring below the constant"
    ):
        list(entry_of("paili", "__all__", paili.__all__))


def test_a_notebook_becomes_a_page(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Title\n", "Text."]},
        {"cell_type": "code", "source": [], "outputs": []},
        {
            "cell_type": "code",
            "source": ["print(1)\n", "2"],
            "outputs": [
                {"output_type": "stream", "name": "stdout", "text": ["1\n"]},
                {"output_type": "execute_result", "data": {"text/plain": ["2"]}},
                {"output_type": "display_data", "data": {"image/svg+xml": ["<svg/>"]}},
            ],
        },
    ]
    path = tmp_path / "some.ipynb"
    path.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    assert page_of_notebook(path, tmp_path / "to") == (
        "# Title\nText.\n\n```python\nprint(1)\n2\n```\n\n```text\n1\n```\n\n```text\n2\n```\n\n"
        "![a figure that the program above draws](some-4.svg)\n"
    )
    assert (tmp_path / "to" / "some-4.svg").read_text(encoding="utf-8") == "<svg/>"


def analyser_parts(folder: Path) -> Parts:
    """Create placeholder files for those of the analyser."""
    page = folder / "page"
    (page / "more").mkdir(parents=True)
    files = [page / "index.html", page / "more" / "a.js", folder / "tiles.svg", folder / "a.wasm"]
    for file in files:
        file.write_text(file.name, encoding="utf-8")
    return Parts(page, (folder / "tiles.svg",), folder / "a.wasm")


def test_the_analyser_is_copied_with_what_answers_it(tmp_path: Path) -> None:
    parts = analyser_parts(tmp_path)
    assert add_analyser(tmp_path / "site" / "analyser", tmp_path, parts) == []
    found = (tmp_path / "site" / "analyser").rglob("*.*")
    assert {file.name for file in found} == {"index.html", "a.js", "tiles.svg", "a.wasm"}
    assert "analyser/index.html" in (tmp_path / "try.md").read_text(encoding="utf-8")


def test_an_analyser_without_its_native_part_is_left_out_and_said(tmp_path: Path) -> None:
    parts = analyser_parts(tmp_path)
    parts.native.unlink()
    (missing,) = add_analyser(tmp_path / "site", tmp_path, parts)
    assert "a.wasm is missing: run `make wasm` first" in missing
    assert not (tmp_path / "site").exists()
    assert "analyser/index.html" not in (tmp_path / "try.md").read_text(encoding="utf-8")
