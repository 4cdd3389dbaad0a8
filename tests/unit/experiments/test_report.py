"""Reports as JSON, Markdown and text; the ledger of claims."""

import json
import re

import pytest
from paili.experiments import ledger
from paili.experiments.claims.claim import Claim, Effort, Finding, Verdict
from paili.experiments.item import Item, Outcome, Row, Settings, Value
from paili.experiments.items import ITEMS, item
from paili.experiments.report import Report, escaped, shown
from paili.jobs.runner import LocalRunner
from paili.model.errors import ArgumentError

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
    assert REPORT.to_markdown() == (
        "## paper/table-1\n\nA table. Seed 3, hands 20.\n\n"
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
    assert [made.name for made in ITEMS.values()] == list(ITEMS)
    assert all(item(name) is made for name, made in ITEMS.items())
    for made in ITEMS.values():
        assert made.hands >= 1
        assert made.title
        assert re.fullmatch(r"[a-z0-9-]+(/[a-z0-9.-]+)?", made.name)


@pytest.mark.parametrize("name", ["", "yan-2021/table-4", "claims ", None, 3])
def test_an_unknown_item_lists_the_known_ones(name: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        item(name)
    assert caught.value.name == "item"
    assert all(known in caught.value.expected for known in ITEMS)


# The ledger


def finds(verdict: Verdict, evidence: str, counterexample: str = "") -> Claim:
    def check(effort: Effort) -> Finding:
        return Finding(verdict, evidence.format(effort=effort), counterexample)

    return Claim("yan-2021", "Lemma 1", "All hands | some", check)


CLAIMS = (
    finds(Verdict.CONFIRMED, "all 118,800 hands"),
    finds(Verdict.NOT_REFUTED, "{effort.hands} hands, seed {effort.seed}"),
    finds(Verdict.REFUTED, "the right value is 5.", "(B1B2)[1]"),
    Claim(
        "wang-2022", "Table 2", "A time", lambda _: Finding(Verdict.NOT_CHECKABLE, "other machines")
    ),
)


@pytest.fixture
def outcome(monkeypatch: pytest.MonkeyPatch) -> Outcome:
    monkeypatch.setattr(ledger, "claims", lambda: CLAIMS)
    with LocalRunner() as runner:
        return ledger.run(Settings(25, 7, runner))


def test_every_claim_is_a_row(outcome: Outcome) -> None:
    assert [(row.label, row.column, row.paper, row.ours) for row in outcome.rows] == [
        ("yan-2021, Lemma 1", "All hands | some", None, "confirmed"),
        ("yan-2021, Lemma 1", "All hands | some", None, "not refuted"),
        ("yan-2021, Lemma 1", "All hands | some", None, "refuted"),
        ("wang-2022, Table 2", "A time", None, "not checkable"),
    ]
    assert outcome.notes == [
        "4 claims: 1 confirmed, 1 not refuted, 1 refuted, 1 not checkable",
        "yan-2021, Lemma 1, is refuted. the right value is 5. Counterexample: (B1B2)[1]",
    ]


def test_the_page_of_the_ledger(outcome: Outcome) -> None:
    lines = outcome.page.splitlines()
    command = "paili reproduce claims --hands 25 --seed 7 --markdown docs/papers/claims.md"
    assert command in lines
    table = lines[
        lines.index("| paper | claims | confirmed | not refuted | refuted | not checkable |") :
    ]
    assert table[2:5] == [
        "| [yan-2021](#yan-2021) | 3 | 1 | 1 | 1 | 0 |",
        "| [wang-2022](#wang-2022) | 1 | 0 | 0 | 0 | 1 |",
        "| all | 4 | 1 | 1 | 1 | 1 |",
    ]
    assert [line for line in lines if line.startswith("## ")] == ["## yan-2021", "## wang-2022"]
    assert [line for line in lines if "| Lemma 1 |" in line] == [
        "| Lemma 1 | All hands \\| some | confirmed | all 118,800 hands |",
        "| Lemma 1 | All hands \\| some | not refuted | 25 hands, seed 7 |",
        "| Lemma 1 | All hands \\| some | **refuted** | the right value is 5. "
        "Counterexample: (B1B2)[1] |",
    ]
    assert outcome.page.endswith("| Table 2 | A time | not checkable | other machines |\n")


def test_a_report_has_the_page_of_its_outcome(outcome: Outcome) -> None:
    made = Item("claims", "All", 1, None, lambda _: outcome)
    assert Report.of(made, outcome, 7, 25, 0.5).to_markdown() == outcome.page


def test_a_check_that_fails_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(effort: Effort) -> Finding:
        raise ZeroDivisionError

    monkeypatch.setattr(ledger, "claims", lambda: (Claim("yan-2021", "Lemma 9", "A", check),))
    with LocalRunner() as runner, pytest.raises(ZeroDivisionError) as caught:
        ledger.run(Settings(1, 0, runner))
    assert caught.value.__notes__ == ["while checking yan-2021, Lemma 9: A"]
