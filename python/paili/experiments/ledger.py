"""The ledger: every claim of the papers checked, as the item "claims" and as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from importlib import import_module

from paili.experiments.claims.claim import Claim, Effort, Finding, Verdict
from paili.experiments.item import Item, Outcome, Row, Settings
from paili.experiments.report import escaped

PAPERS: Mapping[str, str] = {
    "li-yan-2019": "Li and Yan 2019, Let's Play Mahjong!",
    "yan-2021": "Yan, Li and Li 2021, A Fast Algorithm for Computing the Deficiency Number of a "
    "Mahjong Hand",
    "yan-li-2023": "Yan and Li 2023, A hierarchical branch and bound algorithm for Mahjong "
    "deficiency",
    "wang-2022": "Wang, Zhou, Zhu and Li 2022, A new approach to compute deficiency number of "
    "Mahjong configurations",
    "wang-2020-mcr": "Wang, Lyu and Chen 2020, Chinese Standard Mahjong AI Based on the Searching "
    "Algorithms with Traditional Evaluation Functions",
}
"""Short names, as claims have them, and titles."""

_MEANINGS: Mapping[Verdict, str] = {
    Verdict.CONFIRMED: "proved: all cases were looked at, or it is one finite computation",
    Verdict.NOT_REFUTED: "there are too many cases; a search found no counterexample",
    Verdict.REFUTED: "there is a counterexample, or another value is right",
    Verdict.NOT_CHECKABLE: "a machine cannot decide it; the entry says why",
}

Entry = tuple[Claim, Finding]


@cache
def claims() -> tuple[Claim, ...]:
    """All claims, paper by paper."""
    found: list[Claim] = []
    for paper in PAPERS:
        module = import_module(f"paili.experiments.claims.{paper.replace('-', '_')}")
        found += module.CLAIMS
    return tuple(found)


def run(settings: Settings) -> Outcome:
    """Check every claim; `settings.hands` is the effort of each open-ended search."""
    every = claims()
    check = partial(_check, settings.seed, settings.hands)
    found = settings.runner.map("claims", check, len(every))
    findings = (Finding(Verdict(verdict), *texts) for verdict, *texts in found)
    entries = list(zip(every, findings, strict=True))
    rows = [
        Row(f"{claim.paper}, {claim.place}", claim.statement, None, finding.verdict.value)
        for claim, finding in entries
    ]
    notes = [f"{len(entries):,} claims: {_counts(entries)}"]
    notes += [
        f"{claim.paper}, {claim.place}, is refuted. {_evidence(finding)}"
        for claim, finding in entries
        if finding.verdict is Verdict.REFUTED
    ]
    return Outcome(rows, notes, page(entries, settings.seed, settings.hands))


ITEM = Item("claims", "Every claim of the papers that a machine can check", 200, None, run)


def _check(seed: int, hands: int, number: int) -> tuple[str, str, str]:
    """A finding as plain data."""
    claim = claims()[number]
    try:
        finding = claim.check(Effort(seed, hands))
    except Exception as error:
        error.add_note(f"while checking {claim.paper}, {claim.place}: {claim.statement}")
        raise
    return finding.verdict.value, finding.evidence, finding.counterexample


def page(entries: Sequence[Entry], seed: int, hands: int) -> str:
    """The ledger in Markdown. It has no times: equal findings make equal pages."""
    return "".join(f"{line}\n" for line in _lines(entries, seed, hands))


def _lines(entries: Sequence[Entry], seed: int, hands: int) -> Iterator[str]:
    yield "# Ledger of claims"
    yield ""
    yield "Every claim of the five papers that a machine can check, and what the machine says. This"
    yield "page is the output of"
    yield ""
    yield "```text"
    yield f"paili reproduce claims --hands {hands} --seed {seed} --markdown docs/papers/claims.md"
    yield "```"
    yield ""
    yield f"so open-ended searches looked at {hands:,} random cases each, or as many as the entry"
    yield "says. Hands are in the papers' notation: B bamboo, C characters, D dots."
    yield ""
    yield "| verdict | meaning |"
    yield "| --- | --- |"
    yield from (f"| {verdict} | {meaning} |" for verdict, meaning in _MEANINGS.items())
    yield ""
    yield f"| paper | claims | {' | '.join(Verdict)} |"
    yield f"| --- | ---: |{' ---: |' * len(Verdict)}"
    by_paper = {paper: [e for e in entries if e[0].paper == paper] for paper in PAPERS}
    for paper, some in by_paper.items():
        if some:
            yield f"| [{paper}](#{paper}) | {_numbers(some)} |"
    yield f"| all | {_numbers(entries)} |"
    for paper, some in by_paper.items():
        if some:
            yield from _section(paper, some)


def _section(paper: str, entries: Sequence[Entry]) -> Iterator[str]:
    yield ""
    yield f"## {paper}"
    yield ""
    yield f"{PAPERS[paper]}: {_counts(entries)}."
    yield ""
    yield "| place | claim | verdict | evidence |"
    yield "| --- | --- | --- | --- |"
    for claim, finding in entries:
        is_refuted = finding.verdict is Verdict.REFUTED
        verdict = f"**{finding.verdict}**" if is_refuted else finding.verdict.value
        cells = escaped(claim.place), escaped(claim.statement), verdict, escaped(_evidence(finding))
        yield f"| {' | '.join(cells)} |"


def _evidence(finding: Finding) -> str:
    if not finding.counterexample:
        return finding.evidence
    return f"{finding.evidence.rstrip('. ')}. Counterexample: {finding.counterexample}"


def _numbers(entries: Sequence[Entry]) -> str:
    found = Counter(finding.verdict for _, finding in entries)
    return " | ".join(f"{number:,}" for number in [len(entries), *map(found.__getitem__, Verdict)])


def _counts(entries: Sequence[Entry]) -> str:
    found = Counter(finding.verdict for _, finding in entries)
    return ", ".join(f"{found[verdict]:,} {verdict}" for verdict in Verdict if found[verdict])
