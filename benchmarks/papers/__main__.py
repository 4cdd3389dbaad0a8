"""`make papers`: run experiments without a record of the checked-in sources, write papers/docs.

A record names the sources that it was made with. Records of other sources are replaced, and an
interrupted run is resumed by the same command.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence

from paili_papers import ledger
from paili_papers.common.item import Item
from paili_papers.common.paper import Paper
from paili_papers.registry import claims, papers, run
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.engines import Engine, add_options, engine
from benchmarks.memory import ROOT
from benchmarks.papers.pages import write_pages
from benchmarks.papers.records import LEDGER, Record, commit, digest_of, load, save

STATE = ROOT / "target" / "papers"

SIZES: Mapping[str, int] = {
    "yan-2021/table-1": 40,
    "yan-2021/table-2": 40,
    "yan-2021/table-3": 80,
    "yan-li-2023/table-8": 30,
    "wang-2020-mcr/duel": 300,
    "wang-2022/table-2": 60_000,
    LEDGER: 1_000,
}
"""The number of hands of slow experiments, of games without a published size, and of the ledger.

`--full` uses the paper's size for all.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the items without a record of these sources, then write the pages."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.papers", description=__doc__)
    add_options(parser)
    parser.add_argument("--only", nargs="+", metavar="ITEM", help="of the items, only these")
    parser.add_argument("--most", type=int, metavar="N", help="hands of an item at most")
    parser.add_argument("--full", action="store_true", help="the papers' sizes, a night")
    parser.add_argument(
        "--minutes",
        type=float,
        metavar="M",
        help="stop after so many, at the next share of a table",
    )
    parser.add_argument("--costs", action="store_true", help="measure every claim's cost instead")
    parser.add_argument("--pages", action="store_true", help="run nothing")
    asked = parser.parse_args(arguments)
    STATE.mkdir(parents=True, exist_ok=True)
    console = Console(stderr=True)
    end = None if asked.minutes is None else time.monotonic() + 60 * asked.minutes
    with engine(asked) as who:
        for paper in papers():
            for item in (*paper.items, ledger.item(paper.claims)):
                name = item.name if item.name != LEDGER else f"{paper.name}/{LEDGER}"
                if not (asked.pages or asked.costs) and (not asked.only or name in asked.only):
                    hands = size_of(item, asked.full, asked.most)
                    while _provide(paper, item, who, hands, end, console):
                        pass
    if asked.costs:
        for line in wrong_costs():
            console.print(line, highlight=False)
        return 0
    for missing in write_pages():
        console.print(f"not on record for these sources: {missing}", highlight=False)
    return 0


def wrong_costs() -> Iterator[str]:
    """Yield a message for each claim whose check alone takes longer than stated.

    The limit is processor time at the default size.
    """
    for claim in claims().values():
        command = [sys.executable, "-c", _TIMED.format(id=claim.id)]
        seconds = float(subprocess.run(command, capture_output=True, check=True).stdout)
        limit = float("".join(filter(str.isdigit, claim.cost)))
        if seconds > limit:
            yield f"{claim.id} says {claim.cost}, and takes {seconds:.1f} s"


_TIMED = """
import time
from paili_papers.common.claims import Effort
from paili_papers.registry import claim
chosen = claim("{id}")
start = time.process_time()
chosen.check(Effort(0, 200))
print(time.process_time() - start)
"""


def size_of(item: Item, full: bool, most: int | None) -> int:
    """Return the number of hands of an item."""
    size = item.paper_hands or item.hands
    hands = size if full and item.name != LEDGER else SIZES.get(item.name, size)
    return hands if most is None else min(hands, most)


STEP = 4
"""The number of hands, or of equal shares, after which a run with `--minutes` saves its record."""


def _provide(
    paper: Paper, item: Item, who: Engine, hands: int, end: float | None, console: Console
) -> bool:
    """Make a record of an item by these sources, of the given size or larger, unless there is one.

    Args:
        paper: the paper.
        item: the item.
        who: the engine.
        hands: the number of hands.
        end: the time to stop; None to run all at once.
        console: the console of the progress bar.

    Returns:
        Whether there is more to run, and time for it.
    """
    record = load(paper, item.name)
    digest = digest_of(paper, item)
    before = record.report if record and record.digest == digest else None
    if before and before.hands >= hands:
        return False
    if before and not before.tallies:
        before = None
    size = hands if end is None else min(hands, (before.hands if before else 0) + STEP)
    made_by = commit()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bars:
        tasks = {}

        def tell(stage: str, done: int, count: int) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(f"{item.name}, {stage}", total=count)
            bars.update(tasks[stage], completed=done)

        state = STATE / paper.name
        report = run(item, 0, size, **who._asdict(), state=state, progress=tell, before=before)
    save(paper, Record(report, item.paper_hands, made_by, digest))
    about = f"{paper.name}, {item.name}: {size:,} hands, {report.seconds:.0f} s"
    console.print(about, highlight=False)
    return end is not None and bool(report.tallies) and time.monotonic() < end


if __name__ == "__main__":
    sys.exit(main())
