"""The ledger of every paper: identities, formats, and verdicts that do not depend on effort."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from importlib import import_module
from inspect import signature

import pytest
from paili.cli import main
from paili_papers import ledger
from paili_papers.common.claims import (
    Claim,
    Counterexample,
    Effort,
    Finding,
    Kind,
    Verdict,
    check_name,
    checks,
)
from paili_papers.common.paper import Paper
from paili_papers.registry import claims, papers

CLAIMS = tuple(claims().values())
each = pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
SLOW = (
    *("WLC20-S4.1-all-forms", "WLC20-S4.1-seven", "WZZL22-S5.1-kong", "YL23-S3.4-variants"),
    *("WZZL22-S5.1-leading-eye", "WZZL22-S8-hybrid", "YLL21-S6.4-99", "YLL21-T3"),
    *("YL23-S4.1-better", "YL23-T6-4"),
)
"""Claims that take many seconds with the least effort."""
AGAIN = {one.id for one in CLAIMS[::5]} - set(SLOW)
"""Claims that `make test` checks, and `make check` with more effort; a census does so with all."""
OTHERS = {one.id for one in CLAIMS} - AGAIN
"""Claims whose verdicts `make test` leaves out."""


def marked(marks: Mapping[str, pytest.MarkDecorator]) -> pytest.MarkDecorator:
    """Return a parametrisation by claim, with marks on some of them."""
    cases = [pytest.param(one, marks=marks.get(one.id, ()), id=one.id) for one in CLAIMS]
    return pytest.mark.parametrize("claim", cases)


def pinned(paper: str, name: str) -> AbstractSet[str]:
    """Return the identities with a verdict in the tests of a paper."""
    found: AbstractSet[str] = getattr(
        import_module(f"papers.tests.{paper.replace('-', '_')}.verdicts"), name
    )
    return found


def expected(claim: Claim) -> Verdict:
    for verdict in Verdict:
        name = verdict.name
        if verdict is not Verdict.CONFIRMED and claim.id in pinned(claim.paper, name):
            return verdict
    return Verdict.CONFIRMED


def check(claim: Claim, seed: int, hands: int) -> Finding:
    finding = ledger.check(claim, Effort(seed, hands))
    assert finding.verdict is expected(claim)
    assert (finding.cases is None) or finding.cases > 0
    assert finding.evidence
    assert Finding.from_json(json.loads(json.dumps(finding.to_json()))) == finding
    return finding


@marked(dict.fromkeys(OTHERS, pytest.mark.check) | dict.fromkeys(SLOW, pytest.mark.census))
def test_a_fast_verdict(claim: Claim, capsys: pytest.CaptureFixture[str]) -> None:
    finding = check(claim, seed=3, hands=5)
    if finding.verdict is Verdict.REFUTED:
        assert finding.counterexample, "it is said on which case"
    else:
        assert not finding.counterexample
    if finding.verdict is Verdict.PROVED:
        assert finding.cases is None, "a proof is no search"
    if finding.verdict is Verdict.NOT_REFUTED:
        assert finding.cases, "it is said how many cases were looked at"
    case = finding.counterexample
    if case and case.hand:
        paste(case, capsys)


def paste(case: Counterexample, capsys: pytest.CaptureFixture[str]) -> None:
    """Run the command of a counterexample."""
    program, *words = shlex.split(case.command)
    assert program == "paili"
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "deficiency" in shown or "cannot be completed" in shown
    assert case.ours


@pytest.mark.check
@pytest.mark.parametrize(
    ("seed", "hands"), [(1, 12), pytest.param(2, 60, marks=pytest.mark.census)]
)
@marked(dict.fromkeys(OTHERS, pytest.mark.census))
def test_a_verdict_does_not_depend_on_effort(claim: Claim, seed: int, hands: int) -> None:
    check(claim, seed, hands)


@each
def test_forms(claim: Claim) -> None:
    paper = next(paper for paper in papers() if paper.name == claim.paper)
    assert re.fullmatch(rf"{paper.prefix}-[A-Za-z0-9][A-Za-z0-9.-]*", claim.id)
    assert claim.place
    assert claim.statement.endswith(".")
    assert bool(claim.quote) != bool(claim.repairs)
    assert (claim.function is None) == (claim.verdict is not None)
    assert not claim.repairs or claims()[claim.repairs].paper == claim.paper


def test_repairs_are_of_what_is_refuted() -> None:
    for claim in CLAIMS:
        if claim.repairs:
            assert expected(claims()[claim.repairs]) is Verdict.REFUTED, claim.id


@pytest.mark.parametrize("paper", papers(), ids=lambda paper: paper.name)
def test_pinned_identities_exist(paper: Paper) -> None:
    own = {claim.id for claim in paper.claims}
    sets = [pinned(paper.name, verdict.name) for verdict in list(Verdict)[1:]]
    assert set().union(*sets) <= own
    assert sum(map(len, sets)) == len(set().union(*sets)), "a claim has one verdict"


@pytest.mark.parametrize("paper", papers(), ids=lambda paper: paper.name)
def test_every_check_belongs_to_a_claim(paper: Paper) -> None:
    functions = checks(f"{paper.package}.claims")
    own = {
        name: check for name, check in functions.items() if len(signature(check).parameters) == 1
    }
    checked = [claim for claim in paper.claims if claim.function]
    rows = [claim for claim in checked if check_name(claim.id) not in own]
    assert own == {check_name(claim.id): claim.function for claim in checked if claim not in rows}
    assert all(claim.given and claim.function in functions.values() for claim in rows)
    assert len({claim.id for claim in paper.claims}) == len(paper.claims)


def test_claims_without_a_check_are_slips_or_say_why() -> None:
    """Check that the others are misprints, undecidable by a machine, or proved in prose."""
    for claim in CLAIMS:
        if claim.function is None and claim.kind is not Kind.SLIP:
            assert claim.verdict in (Verdict.NOT_CHECKABLE, Verdict.PROVED), claim.id
