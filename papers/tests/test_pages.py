"""The pages of papers/docs: generated from records of the checked-in sources."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from paili_papers import ledger
from paili_papers.common.item import Item
from paili_papers.common.paper import Paper
from paili_papers.registry import papers

from benchmarks.papers import digests, pages
from benchmarks.papers.records import LEDGER, PAGES, Record, digest_of, load, path_of, save

EVERY = [
    pytest.param(paper, item, id=f"{paper.name}-{item.name.rpartition('/')[2]}")
    for paper in papers()
    for item in (*paper.items, ledger.item(paper.claims))
]
each_item = pytest.mark.parametrize(("paper", "item"), EVERY)
each_paper = pytest.mark.parametrize("paper", papers(), ids=lambda paper: paper.name)


def record_of(paper: Paper, item: str) -> Record:
    record = load(paper, item)
    assert record is not None, f"{paper.name}, {item} was never run: make papers"
    return record


@each_item
def test_figures_come_from_the_code_that_is_checked_in(paper: Paper, item: Item) -> None:
    record = record_of(paper, item.name)
    assert record.digest == digest_of(paper, item), "other sources made this record: make papers"
    assert re.fullmatch(r"[0-9a-f]{12}\+?", record.commit)
    if item.name == LEDGER:
        ids = [entry.claim.id for entry in record.report.entries]
        assert ids == [claim.id for claim in paper.claims]
    else:
        assert record.paper_hands == item.paper_hands


@each_paper
def test_pages_say_what_the_records_say(paper: Paper) -> None:
    records = [record_of(paper, item.name) for item in paper.items]
    folder = PAGES / paper.name
    results = (folder / "results.md").read_text("utf-8")
    assert results == pages.results(paper, records), "make papers"
    claims = (folder / "claims.md").read_text("utf-8")
    assert claims == pages.claims(paper, record_of(paper, LEDGER)), "make papers"
    for record in records:
        assert record.digest[:12] in results
        assert (folder / "figures" / f"{record.report.item.rpartition('/')[2]}.svg").exists()
        is_full = record.paper_hands is not None and record.report.hands >= record.paper_hands
        section = results.partition(f"## {record.report.item}\n")[2].partition("\n## ")[0]
        assert section.lstrip().partition("\n")[0].count("Full size") == is_full


@pytest.mark.parametrize("path", pages.FIRST_PAGES, ids=["papers", "root", "yan-li-2023"])
def test_numbers_of_the_first_pages(path: Path) -> None:
    text = path.read_text("utf-8")
    assert pages.with_blocks(text) == text, "make papers"
    assert ": begin -->\n" in text
    assert "| all |" in pages.with_blocks("<!-- counts: begin --><!-- counts: end -->")


def test_every_paper_has_a_page_and_nothing_else_does() -> None:
    folders = {path.name for path in PAGES.iterdir() if path.is_dir()}
    assert folders == {paper.name for paper in papers()}
    assert all((PAGES / paper.name / "README.md").exists() for paper in papers())


@each_paper
def test_no_record_is_left_over(paper: Paper) -> None:
    items = (*paper.items, ledger.item(paper.claims))
    expected = {path_of(paper, item.name) for item in items}
    assert set((PAGES / paper.name / "data").iterdir()) == expected


@each_item
def test_a_record_is_what_is_written(
    paper: Paper, item: Item, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = record_of(paper, item.name)
    before = path_of(paper, item.name).read_bytes()
    monkeypatch.setattr("benchmarks.papers.records.PAGES", tmp_path)
    save(paper, record)
    assert path_of(paper, item.name).read_bytes() == before
    assert load(paper, item.name) == record


# Digests

FIRST = '''
"""A module."""
from paili_papers.second import helper
if TYPE_CHECKING:
    from paili_papers.third import Type
LIMIT = 3
"""A limit."""
def run(settings):
    """Run."""
    return helper(LIMIT)  # the answer
'''
SECOND = "def helper(number):\n    return number + 1\n"


def digest(first: str, second: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    import paili_papers

    monkeypatch.setattr(paili_papers, "__path__", [str(folder)])
    for name, text in (("first", first), ("second", second), ("third", "")):
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
        sys.modules.pop(f"paili_papers.{name}", None)
    for cached in (digests._is_module, digests._tree, digests._digest):
        cached.cache_clear()
    try:
        assert digests.closure(["paili_papers.first"]) == {
            "paili_papers.first",
            "paili_papers.second",
        }
        return digests.of_modules(["paili_papers.first"])
    finally:
        for cached in (digests._is_module, digests._tree, digests._digest):
            cached.cache_clear()


@pytest.mark.parametrize(
    ("first", "second", "is_same"),
    [
        (FIRST, SECOND, True),
        (FIRST.replace('"""A module."""', ""), SECOND, True),
        (FIRST.replace("# the answer", ""), SECOND, True),
        (FIRST.replace("A limit", "The limit"), SECOND, True),
        (FIRST, f"from paili.model.tiles import Tile\n{SECOND}", True),
        (FIRST.replace("LIMIT = 3", "LIMIT = 4"), SECOND, False),
        (FIRST, SECOND.replace("+ 1", "+ 2"), False),
        (FIRST, SECOND.replace("+ 1", "- 1"), False),
    ],
)
def test_a_digest_changes_with_what_is_computed(
    first: str, second: str, is_same: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digest(FIRST, SECOND, tmp_path, monkeypatch)
    assert (digest(first, second, tmp_path, monkeypatch) == before) == is_same
