"""The ledger: claims of the papers checked, as the item "claims"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from paili_papers.common.claims import Claim, Effort, Finding, Kind, Verdict
from paili_papers.common.item import Entry, Item, Outcome, Row, Settings
from paili_papers.common.sources import NOTES


def item(claims: Sequence[Claim]) -> Item:
    """Return the experiment that checks some claims."""
    title = "Claims of the papers that a machine can check"
    return Item("claims", title, 200, None, partial(_run, tuple(claims)))


def _run(claims: tuple[Claim, ...], settings: Settings) -> Outcome:
    """Check the claims; `settings.hands` is the effort of each open-ended search."""
    effort = Effort(settings.seed, settings.hands)
    found = settings.runner.map("claims", partial(_check, claims, effort), len(claims))
    findings = map(Finding.from_json, found)
    entries = [Entry(*pair) for pair in zip(claims, findings, strict=True)]
    rows = [
        Row(one.claim.id, f"{one.claim.place}: {one.claim.statement}", None, one.finding.verdict)
        for one in entries
    ]
    return Outcome(rows, summary(entries), entries)


def _check(claims: tuple[Claim, ...], effort: Effort, number: int) -> dict[str, Any]:
    """Return a finding as plain data."""
    return check(claims[number], effort).to_json()


def check(claim: Claim, effort: Effort) -> Finding:
    """Check a claim; an exception gets a note with the claim."""
    try:
        return claim.check(effort)
    except Exception as error:
        error.add_note(f"while checking {claim.id}, {claim.place}: {claim.statement}")
        raise


def summary(entries: Sequence[Entry]) -> list[str]:
    """Return sentences on the number of claims, and of refuted ones of each kind."""
    every = [one for one in entries if not one.claim.repairs]
    papers = [one for one in every if one.claim.paper not in NOTES]
    noted = [one for one in every if one.claim.paper in NOTES]
    sentences = [f"{len(papers):,} claims: {counts(papers)}"] if papers else []
    if noted:
        sentences.append(f"{len(noted):,} claims as a note on the paper has them: {counts(noted)}")
    if len(every) < len(entries):
        repairs = [one for one in entries if one.claim.repairs]
        sentences.append(f"{len(repairs):,} repairs of ours: {counts(repairs)}")
    refuted = [one for one in every if one.finding.verdict is Verdict.REFUTED]
    sentences += [
        f"{sum(one.claim.kind is kind for one in refuted):,} refuted of "
        f"{sum(one.claim.kind is kind for one in every):,} entries of the kind {kind}"
        for kind in Kind
        if any(one.claim.kind is kind for one in every)
    ]
    return sentences


def counts(entries: Sequence[Entry]) -> str:
    """Return the number of entries of each verdict, in words."""
    found = Counter(one.finding.verdict for one in entries)
    return ", ".join(f"{found[verdict]:,} {verdict}" for verdict in Verdict if found[verdict])
