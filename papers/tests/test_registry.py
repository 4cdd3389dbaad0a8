"""The registry finds the papers' content by folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import paili_papers
import pytest
from paili.agents.naming import named
from paili.model.errors import ArgumentError
from paili_papers import registry
from paili_papers.yan_2021.players import Bda, Quadtree

FILES = {
    "__init__.py": """
from paili_papers.common.paper import Paper
PAPER = Paper(__name__, "AE26", 2026, "A. Example", "Tiles", "arXiv")
""",
    "algorithms/__init__.py": "ALGORITHMS = ()",
    "experiments/__init__.py": """
from paili_papers.common.item import Item, Outcome, Row
ITEMS = (Item("an-example-2026/one", "One", 1, None, lambda _: Outcome([Row("a", "b", 1, 1)])),)
""",
    "claims.toml": """
["AE26-T1"]
place = "Theorem 1"
kind = "theorem"
quote = "one is one"
checked = "1 = 1."
evidence = "{number} comparison"
""",
    "claims/__init__.py": "",
    "claims/section1.py": """
from paili_papers.common.claims import Effort, Result, computed
def t1(effort: Effort) -> Result:
    return computed(1 != 1, number=1)
""",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    package = tmp_path / "an_example_2026"
    for name, text in FILES.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(paili_papers, "__path__", [*paili_papers.__path__, str(tmp_path)])
    caches = (registry.papers, registry.claims, registry.items, registry.algorithms)
    for cached in caches:
        cached.cache_clear()
    yield package
    for cached in caches:
        cached.cache_clear()
    for name in [name for name in sys.modules if "an_example_2026" in name]:
        del sys.modules[name]
    vars(paili_papers).pop("an_example_2026", None)


def test_adding_a_paper_is_adding_a_folder(folder: Path) -> None:
    assert registry.papers()[-1].name == folder.name.replace("_", "-")
    assert registry.item("an-example-2026/one").title == "One"
    assert registry.claim("AE26-T1").paper == "an-example-2026"
    report = registry.run(registry.ledger_of(["AE26-T1"]))
    assert [entry.finding.verdict for entry in report.entries] == ["confirmed"]
    assert [entry.finding.evidence for entry in report.entries] == ["1 comparison"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("evidence =", "evidnce =", "AE26-T1: unknown key evidnce"),
        ('place = "Theorem 1"', "", "AE26-T1: no place"),
        ('"theorem"', '"hypothesis"', "AE26-T1: 'hypothesis' is not a valid Kind"),
        ("evidence =", 'cost = "years"\nevidence =', "AE26-T1: no YEARS"),
        ("AE26-T1", "AE27-T1", "AE27-T1: the prefix of an-example-2026 is AE26"),
        ("AE26-T1", "AE26-T2", "AE26-T2: it has either a check t2 or a verdict"),
        ("evidence =", 'verdict = "refuted"\nevidence =', "AE26-T1: it has either a check t1"),
        ("evidence =", "counterexample.hands = 'B1'\nevidence =", "AE26-T1: .*hands"),
        ("evidence =", "given = {check = 't9'}\nevidence =", "AE26-T1: it has either a check"),
        ("evidence =", "given = {limit = 3}\nevidence =", "AE26-T1: .*limit"),
        ("evidence =", "evidence = 3\nreading =", "AE26-T1: "),
        ('["AE26-T1"]', '[AE26-T2]\nverdict = "confirmed"', "no claim has the check t1"),
    ],
)
def test_faults_of_texts_are_refused(folder: Path, old: str, new: str, message: str) -> None:
    path = folder / "claims.toml"
    path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        registry.claims()


def test_an_identity_stands_once(folder: Path) -> None:
    path = folder / "claims.toml"
    path.write_text(path.read_text("utf-8") * 2, encoding="utf-8")
    with pytest.raises(ValueError, match="AE26-T1"):
        registry.claims()


def test_a_name_of_two_checks_is_refused(folder: Path) -> None:
    section = (folder / "claims" / "section1.py").read_text("utf-8")
    (folder / "claims" / "section2.py").write_text(section, encoding="utf-8")
    with pytest.raises(ValueError, match="two checks are called t1"):
        registry.claims()


def test_papers_stand_by_year() -> None:
    years = [paper.year for paper in registry.papers()]
    assert years == sorted(years)
    assert len(years) >= 5
    assert len({paper.prefix for paper in registry.papers()}) == len(years)


def test_items_carry_the_name_of_their_paper() -> None:
    for paper in registry.papers():
        assert paper.items
        assert all(item.name.startswith(f"{paper.name}/") for item in paper.items)


def test_an_unknown_claim_names_those_like_it() -> None:
    known = next(iter(registry.claims()))
    with pytest.raises(ArgumentError, match=known):
        registry.claim(known.lower())
    with pytest.raises(ArgumentError, match="claims: got none"):
        registry.ledger_of([])


def ids_checked(*identities: str) -> list[str]:
    report = registry.run(registry.ledger_of(identities), hands=5)
    return [entry.claim.id for entry in report.entries]


def test_the_parts_of_a_claim_are_checked_together_and_once() -> None:
    parts = ["LY19-P6-if", "LY19-P6-only-if", "LY19-P6-repaired"]
    assert "LY19-P6" not in registry.claims()
    assert ids_checked("LY19-P6", "LY19-P6-if") == parts
    assert ids_checked("LY19-P6-if") == parts[:1]
    assert ids_checked("LY19-P3") == ["LY19-P3"], "the claim itself, if there is one"
    for wrong in ("LY19-P", "LY19-P6-", "LY19-P66", "-", ""):
        with pytest.raises(ArgumentError):
            registry.ledger_of([wrong])


@pytest.mark.parametrize("name", ["", "nothing like it at all", None, 3, "É"])
def test_any_other_name_is_refused(name: str) -> None:
    with pytest.raises(ArgumentError):
        registry.claim(name)


def test_players_are_agents_of_sichuan_mahjong() -> None:
    for name, kind in (("bda", Bda), ("quadtree", Quadtree)):
        assert type(named(name, rules="xuezhan")) is kind
        with pytest.raises(ArgumentError, match=f"got {name}, expected random, "):
            named(name, rules="mcr")
