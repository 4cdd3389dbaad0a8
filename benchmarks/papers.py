"""`make papers`: every experiment at the size of this page's table, then docs/papers.

Finished reports are kept in target/papers, and an unfinished one is resumed: the command may be
interrupted and given again. Remove target/papers to measure anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence

from paili.papers.common.item import Item
from paili.papers.common.report import Report
from paili.papers.common.run import run
from paili.papers.registry import item, items
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from benchmarks.memory import ROOT

LEDGER = "claims"
KEPT = ROOT / "target" / "papers"

SIZES: Mapping[str, int] = {
    "yan-2021/table-1": 40,
    "yan-2021/table-2": 40,
    "yan-2021/table-3": 80,
    "yan-li-2023/table-8": 30,
    "wang-2022/table-2": 60_000,
    LEDGER: 1_000,
}
"""Hands of the experiments that would take hours at the size of their paper, which the others
have; and the effort of the ledger's searches."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what has no report yet, then write the pages."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.papers", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--only", nargs="+", metavar="ITEM", help="run these; write no pages")
    asked = parser.parse_args(arguments)
    jobs = asked.jobs
    KEPT.mkdir(parents=True, exist_ok=True)
    console = Console(stderr=True)
    if asked.only:
        for name in asked.only:
            report_of(item(name), jobs, console)
        return 0
    for name in items():
        if name != LEDGER:
            report_of(item(name), jobs, console)
    return 0


def report_of(wanted: Item, jobs: int, console: Console) -> Report:
    """A new report, kept."""
    kept = KEPT / f"{wanted.name.replace('/', '_')}.json"
    report = finished(wanted, jobs, console)
    unfinished = kept.with_suffix(".new")
    unfinished.write_text(json.dumps(report.to_json(), indent=2), encoding="utf-8")
    unfinished.replace(kept)
    return report


def finished(wanted: Item, jobs: int, console: Console) -> Report:
    """The report of a run with a progress bar."""
    hands = SIZES.get(wanted.name, wanted.paper_hands or wanted.hands)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as bars:
        tasks = {}

        def tell(stage: str, done: int, count: int) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(f"{wanted.name}, {stage}", total=count)
            bars.update(tasks[stage], completed=done)

        report = run(wanted, 0, hands, jobs=jobs, state=KEPT, progress=tell)
    console.print(f"{wanted.name}: {hands:,} hands, {report.seconds:.0f} s", highlight=False)
    return report


if __name__ == "__main__":
    sys.exit(main())
