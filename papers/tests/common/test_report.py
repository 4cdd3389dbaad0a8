"""Reports as JSON, Markdown and text; the ledger of claims."""

import json
import re
from collections.abc import Callable

import pytest
from paili.model.errors import ArgumentError
from paili_papers import ledger, registry
from paili_papers.common.claims import (
    Claim,
    Counterexample,
    Effort,
    Finding,
    Kind,
    Result,
    Verdict,
    computed,
    searched,
    undecided,
)
from paili_papers.common.item import Row, Value
from paili_papers.common.markdown import escaped, markdown
from paili_papers.common.report import Report, shown
from paili_papers.common.run import run
from paili_papers.registry import item

ROWS = (
    Row("[0, 5)", "QSA", 70.58, 70.6123, "%"),
    Row("all | each", "hands", 1000, 1001),
    Row("H1", "verdict", "yes", "no"),
    Row("H2", "ours only", None, 0.5, "ms"),
)
REPORT = Report("paper/table-1", "A table", 3, 20, 1.23456, ROWS, ("A *note*.",))


def test_json() -> None:
    found = REPORT.to_json()
    assert json.loads(json.dumps(found)) == found
    assert {name: found[name] for name in ("item", "title", "seed", "hands", "seconds")} == {
        "item": "paper/table-1",
        "title": "A table",
        "seed": 3,
        "hands": 20,
        "seconds": 1.235,
    }
    assert found["notes"] == ["A *note*."]
    assert found["rows"][0] == {
        "label": "[0, 5)",
        "column": "QSA",
        "paper": 70.58,
        "ours": 70.6123,
        "difference": pytest.approx(0.0323),
        "unit": "%",
    }
    assert [row["difference"] for row in found["rows"][1:]] == [1, "differs", None]


def test_markdown() -> None:
    assert markdown(REPORT) == (
        "## paper/table-1\n\nA table. Hands: 20; seed: 3.\n\n"
        "| row | column | paper | ours | difference |\n"
        "| --- | --- | ---: | ---: | ---: |\n"
        "| [0, 5) | QSA, % | 70.58 | 70.61 | +0.03 |\n"
        "| all \\| each | hands | 1,000 | 1,001 | +1 |\n"
        "| H1 | verdict | yes | no | differs |\n"
        "| H2 | ours only, ms |  | 0.5000 |  |\n\n"
        "- A \\*note\\*.\n"
    )


@pytest.mark.parametrize(
    ("paper", "ours", "expected"),
    [
        (13259, 13259, ("13,259", "13,259", "0")),
        (20.635, 20.6350841, ("20.635", "20.635", "0.000")),
        (20.635, 20.634, ("20.635", "20.634", "-0.001")),
        (100.0, 99.98765, ("100", "99.99", "-0.01")),
        (100, 100.0, ("100", "100.0", "0.0")),
        (0.00792, 0.0012345, ("0.00792", "0.001234", "-0.006686")),
        (2.11e-2, 0.1, ("0.0211", "0.1000", "+0.0789")),
        (9.26e-6, 1e-5, ("0.00000926", "0.00001000", "+0.00000074")),
        (9344.9, 12.0, ("9,344.9", "12.00", "-9,332.90")),
        (1106.3, 0.0, ("1,106.3", "0.000", "-1,106.300")),
        (4.5, 4.4999, ("4.5", "4.500", "0.000")),
        (None, 3, ("", "3", "")),
        (3, None, ("3", "", "")),
        ("same", "same", ("same", "same", "same")),
        (5, "five", ("5", "five", "differs")),
        (5, float("nan"), ("5", "nan", "nan")),
    ],
)
def test_digits(paper: Value, ours: Value, expected: tuple[str, str, str]) -> None:
    assert shown(Row("", "", paper, ours)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a | b", "a \\| b"),
        ("a\n  b", "a b"),
        ("m * n <= 4 < 5", "m \\* n <= 4 < 5"),
        ("<b> is </b>", "\\<b> is \\</b>"),
        ("`m * n` * 2", "`m * n` \\* 2"),
        ("`a|b`", "`a\\|b`"),
        ("a ` b | c", "a \\` b \\| c"),
        ("pi[1](B1B2)", "pi[1]\\(B1B2)"),
        ("S \\ (abc)", "S \\\\ (abc)"),
    ],
)
def test_escaped(text: str, expected: str) -> None:
    assert escaped(text) == expected


# Items


def test_items_are_named_by_themselves() -> None:
    assert [made.name for made in registry.items().values()] == list(registry.items())
    assert all(item(name) is made for name, made in registry.items().items())
    for made in registry.items().values():
        assert made.hands >= 1
        assert made.title
        assert re.fullmatch(r"[a-z0-9-]+(/[a-z0-9.-]+)?", made.name)


@pytest.mark.parametrize("name", ["", "yan-2021/table-4", "claims ", None, 3])
def test_an_unknown_item_lists_the_known_ones(name: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        item(name)
    assert caught.value.name == "item"
    assert all(known in caught.value.expected for known in registry.items())


# The ledger


def finds(
    number: int,
    check: Callable[[Effort], Result],
    kind: Kind,
    evidence: str = "all of them",
    repairs: str = "",
) -> Claim:
    return Claim(
        f"YLL21-L{number}",
        "yan-2021",
        f"Lemma {number}",
        kind,
        "for all *hands*",
        "All hands | some.",
        evidence,
        function=check,
        repairs=repairs,
        consequences=("Theorem 9",),
    )


CASE = Counterexample(
    "(B1B2)[1]", "B1B2B3B7B8B9C2C2C2D1D2D3D5D9", "0" * 18 + "010110001", minimal="all smaller"
)
CLAIMS = (
    finds(1, lambda _: computed(), Kind.THEOREM),
    finds(2, lambda e: searched(e.hands, seed=e.seed), Kind.THEOREM, "seed {seed}"),
    finds(3, lambda _: computed(CASE, value=5), Kind.FIGURE, "the right value is {value}."),
    finds(4, lambda _: computed("i = 14"), Kind.SLIP, "an index"),
    finds(5, lambda _: undecided(), Kind.FIGURE, "other machines"),
    finds(6, lambda _: computed(), Kind.FIGURE, repairs="YLL21-L3"),
)
EVERY = {claim.id: claim for claim in CLAIMS}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Report:
    monkeypatch.setattr(registry, "claims", lambda: EVERY)
    return run(ledger.item(CLAIMS), 7, 25)


def test_every_claim_is_a_row(made: Report) -> None:
    assert [(row.label, row.column, row.ours) for row in made.rows] == [
        ("YLL21-L1", "Lemma 1: All hands | some.", "confirmed"),
        ("YLL21-L2", "Lemma 2: All hands | some.", "not refuted"),
        ("YLL21-L3", "Lemma 3: All hands | some.", "refuted"),
        ("YLL21-L4", "Lemma 4: All hands | some.", "refuted"),
        ("YLL21-L5", "Lemma 5: All hands | some.", "not checkable"),
        ("YLL21-L6", "Lemma 6: All hands | some.", "confirmed"),
    ]


def test_refutations_are_counted_by_kind_and_repairs_apart(made: Report) -> None:
    assert list(made.notes) == [
        "5 claims: 1 confirmed, 1 not refuted, 2 refuted, 1 not checkable",
        "1 repairs of ours: 1 confirmed",
        "0 refuted of 2 entries of the kind theorem",
        "1 refuted of 2 entries of the kind figure",
        "1 refuted of 1 entries of the kind slip",
    ]


def test_an_entry_in_markdown(made: Report) -> None:
    lines = markdown(made).splitlines()
    assert "| [YLL21-L3](#yll21-l3) | Lemma 3 | figure | **refuted** |" in lines
    assert "| [YLL21-L6](#yll21-l6) | Lemma 6 | our repair of YLL21-L3 | confirmed |" in lines
    entry = lines[lines.index("### YLL21-L3") : lines.index("### YLL21-L4")]
    assert "> for all \\*hands\\*" in entry
    assert "Found: the right value is 5." in entry
    assert "Counterexample: (B1B2)\\[1]." in entry or "Counterexample: (B1B2)[1]." in entry
    assert "It is minimal: all smaller." in entry
    assert f"    {CASE.command}" in entry
    assert "- Theorem 9" in entry
    assert any("paili reproduce claims --only YLL21-L3" in line for line in entry)
    assert "Found: seed 7. Cases: 25." in lines


def test_an_entry_in_json(made: Report) -> None:
    found = json.loads(json.dumps(made.to_json()))["claims"]
    assert [one["id"] for one in found] == list(EVERY)
    third = found[2]
    assert third["verdict"] == "refuted"
    assert third["counterexample"]["ours"] == (
        "222m12359p123789s with 000000000 010110001 000000000 0000000"
    )
    assert third["counterexample"]["command"] == (
        "paili analyse B1B2B3B7B8B9C2C2C2D1D2D3D5D9 --notation papers --rules mahjong0 "
        f"--available {CASE.knowledge} --available-order papers"
    )


def test_a_finding_survives_json() -> None:
    for claim in CLAIMS:
        finding = claim.check(Effort(0, 1))
        assert Finding.from_json(json.loads(json.dumps(finding.to_json()))) == finding


def test_a_search_over_no_cases_is_an_error() -> None:
    with pytest.raises(ValueError, match="no cases"):
        searched(0)
    assert searched(0, "one known case").verdict is Verdict.REFUTED


def test_a_check_that_fails_says_which() -> None:
    def check(effort: Effort) -> Result:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        ledger.check(finds(9, check, Kind.THEOREM), Effort(0, 1))
    assert caught.value.__notes__ == ["while checking YLL21-L9, Lemma 9: All hands | some."]
