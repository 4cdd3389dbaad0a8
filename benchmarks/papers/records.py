"""Results of runs, stored beside the pages that show them: papers/docs/PAPER/data/ITEM.json."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paili_papers.common.claims import Finding
from paili_papers.common.item import Entry, Item, Row
from paili_papers.common.paper import Paper
from paili_papers.common.report import Report
from paili_papers.ledger import summary

from benchmarks.memory import ROOT
from benchmarks.papers import digests

PAGES = ROOT / "papers" / "docs"
LEDGER = "claims"

_SEPARATOR = ",\n"


@dataclass(frozen=True, slots=True)
class Record:
    """A report, and the code that made it.

    Attributes:
        paper_hands: the paper's own size, if it has one.
        commit: the commit of the repository.
        digest: the digest of the sources that the item depends on.
    """

    report: Report
    paper_hands: int | None
    commit: str
    digest: str


def path_of(paper: Paper, item: str) -> Path:
    """Return the path of the record of an item, or of a paper's ledger."""
    return PAGES / paper.name / "data" / f"{item.rpartition('/')[2]}.json"


def save(paper: Paper, record: Record) -> None:
    """Write a record atomically."""
    report = record.report
    data: dict[str, Any] = {
        "item": report.item,
        "title": report.title,
        "commit": record.commit,
        "digest": record.digest,
        "seed": report.seed,
        "hands": report.hands,
        "paper_hands": record.paper_hands,
        "seconds": round(report.seconds, 1),
    }
    if report.entries:
        data["findings"] = {one.claim.id: one.finding.to_json() for one in report.entries}
    else:
        data["notes"] = list(report.notes)
        data["rows"] = [
            [row.label, row.column, row.paper, row.ours, row.unit] for row in report.rows
        ]
    if report.tallies and report.hands < (record.paper_hands or 0):
        data["tallies"] = dict(report.tallies)
    path = path_of(paper, report.item)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".new")
    unfinished.write_text(_text(data), encoding="utf-8")
    unfinished.replace(path)


def _text(data: dict[str, Any]) -> str:
    """Return JSON with a line for each row, finding and note."""
    lines = []
    for name, value in data.items():
        if isinstance(value, dict):
            parts = [f"    {json.dumps(key)}: {_line(part)}" for key, part in value.items()]
            lines.append(f"  {json.dumps(name)}: {{\n{_SEPARATOR.join(parts)}\n  }}")
        elif isinstance(value, list):
            parts = [f"    {_line(part)}" for part in value]
            lines.append(f"  {json.dumps(name)}: [\n{_SEPARATOR.join(parts)}\n  ]")
        else:
            lines.append(f"  {json.dumps(name)}: {_line(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def load(paper: Paper, item: str) -> Record | None:
    """Return the record of an item, or of a paper's ledger, or None if there is none."""
    path = path_of(paper, item)
    if not path.exists():
        return None
    data = json.loads(path.read_text(encoding="utf-8"))
    rows: Sequence[Row] = tuple(
        Row(label, column, of_paper, ours, unit)
        for label, column, of_paper, ours, unit in data.get("rows", ())
    )
    notes, entries = tuple(data.get("notes", ())), _entries(paper, data.get("findings", {}))
    if entries:
        notes = tuple(summary(entries))
    report = Report(
        data["item"],
        data["title"],
        data["seed"],
        data["hands"],
        data["seconds"],
        rows,
        notes,
        entries,
        {stage: (hands, tally) for stage, (hands, tally) in data.get("tallies", {}).items()},
    )
    return Record(report, data["paper_hands"], data["commit"], data["digest"])


def _entries(paper: Paper, findings: dict[str, Any]) -> tuple[Entry, ...]:
    """Return the entries of claims that still exist, in the paper's order."""
    return tuple(
        Entry(claim, Finding.from_json(findings[claim.id]))
        for claim in paper.claims
        if claim.id in findings
    )


def digest_of(paper: Paper, item: Item) -> str:
    """Return the digest that a current record of the item must have."""
    return digests.of_claims(paper) if item.name == LEDGER else digests.of_item(item)


def commit() -> str:
    """Return the checked-out commit, with a plus sign if the sources differ from it.

    The records and their pages do not count as sources, because earlier items have changed them.
    """
    git = ["git", "-C", str(ROOT)]
    named = [*git, "describe", "--always", "--abbrev=12", "--exclude=*"]
    found = subprocess.run(named, capture_output=True, text=True, check=True).stdout.strip()
    changes = [*git, "diff", "--quiet", "HEAD", "--", ".", ":!papers/docs"]
    return found + "+" * (subprocess.run(changes, check=False).returncode != 0)
