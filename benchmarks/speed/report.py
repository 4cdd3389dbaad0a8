"""The table of results: on the terminal and as docs/benchmarks.md."""

from __future__ import annotations

import datetime
import os
import platform
import re
import statistics
import timeit
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from itertools import groupby
from pathlib import Path

from paili.wording import counted
from rich.console import Console
from rich.table import Table

from benchmarks.speed.peers import DISTRIBUTIONS
from benchmarks.speed.timing import PeerResult, Result

COLUMNS = ("measured", "hands", "median", "fastest", "target", "compared in the same run")
INTRODUCTION = """\
# Benchmarks

Written by `make bench`; do not edit. {date}, {machine}, {system}. This run took {minutes}.
Versions: {versions}.
A loop of a million additions in Python took {pace:.0f} ms; other machines differ about as it does.

Each time is the median of repeated calls on the same seeded hands, with the programs taking
turns. *Fastest* is the best repeat, an estimate of the time on an idle machine. Times include the
checks of the input, but not the making of arrays, of `Hand` values and of the other programs'
hands. The other programs have no batch functions, so they are called from Python hand by hand.
"12x" means twelve times paili's time, by medians; where there is a target, the ratio of the fastest
repeats is given too. All answers are compared: paili agrees with every other program on every hand,
except where a number of differences is given.
"""
NOTES = """\
## Notes

- *standard form*: four melds and an eye, 34 kinds. *riichi forms*: also seven different pairs and
  thirteen orphans. *MCR forms*: also seven pairs with quads, thirteen orphans, the knitted
  straight, and honours and knitted tiles.
- xiangting and riichienv answer for the riichi forms only; mahjong also for the standard form
  alone; PyMahjongGB for the MCR forms of waiting hands. None of them takes a knowledge base.
- PyMahjongGB counts fifth copies as possible, so its answer is lower for some hands that hold four
  tiles of a kind. These are the differences that are counted; any other fails the run.
- *any knowledge*: hands dealt from 1, 2 or 3 suits (a third each), 27 kinds, and knowledge bases
  of every size from empty to full, equally likely. No other program answers for these. paili's
  answers are compared with its own hand by hand and with full knowledge, and in the tests with a
  reference.
- *discard table*: for every kind held, the deficiency after its discard and the copies accepted
  then. xiangting has no such call, so it is asked for the necessary tiles after each discard.
- *the papers' algorithms*: readable references in pure Python, on random hands with the knowledge
  bases of the papers' experiments. The targets are the times that the papers report.
- *what a win is worth*: hands of random sets and an eye, half of the sets chows, won by a discard
  of any of their tiles. All but a few per cent of the time of a batch is spent in the native core.
- *games*: deals from a seed, four native agents, in microseconds a game; a million divided by this
  number is the number of games a second. Sichuan Mahjong is played under the rules `xuezhan`.
- *fresh data*: every call gets pairs of hand and knowledge that the process has not seen before.
"""


def figure(value: float, unit: str) -> str:
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}"


def target(result: Result) -> str:
    if result.at_most is None:
        return ""
    return f"{result.at_most:,g} {result.unit}: {'met' if result.is_met else 'MISSED'}"


def times(ratio: float) -> str:
    return f"{ratio:,.{2 if ratio < 10 else 0}f}x"


def comparison(peer: PeerResult, unit: str) -> str:
    text = f"{peer.name} {figure(peer.median, unit)} ({times(peer.ratio)}"
    if peer.target is not None:
        verdict = "met" if peer.is_met else "MISSED"
        text += f", fastest {times(peer.ratio_of_fastest)}; {peer.target:g}x: {verdict}"
    text += ")"
    if peer.differences:
        text += f" [{peer.differences} of {peer.hands:,} hands differ]"
    return text


def cells(result: Result) -> tuple[str, ...]:
    return (
        result.what,
        result.hands,
        figure(result.median, result.unit),
        figure(result.fastest, result.unit),
        target(result),
        "; ".join(comparison(peer, result.unit) for peer in result.peers),
    )


def machine() -> str:
    """Return the type of the machine: processor and cores, without its name."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = info.read_text(encoding="utf-8").splitlines()
        models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
        model = models[0] if models else model
    return f"{model}, {os.cpu_count()} cores"


def minutes(seconds: float) -> str:
    return counted(max(1, round(seconds / 60)), "minute")


def last_time(page: str) -> str | None:
    """Return the duration of the run on a page."""
    found = re.search(r"This run took ([^.]+)\.", page)
    return found and found[1]


def measured_pace() -> float:
    """Return the milliseconds of a loop of a million additions in Python."""
    loop = timeit.repeat("for i in range(1_000_000): total += i", "total = 0", number=1, repeat=9)
    return 1000 * statistics.median(loop)


def introduction(seconds: float, pace: float) -> str:
    names = ("paili", "numpy", *DISTRIBUTIONS)
    versions = [
        f"Python {platform.python_version()}",
        *(f"{name} {version(name)}" for name in names),
    ]
    return INTRODUCTION.format(
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        machine=machine(),
        system=platform.system(),
        minutes=minutes(seconds),
        pace=pace,
        versions=", ".join(versions),
    )


def missed(results: Iterable[Result]) -> list[str]:
    """Return one line per number that misses its target."""
    lines = []
    for result in results:
        if not result.is_met:
            got = figure(result.median, result.unit)
            lines.append(
                f"{result.section}; {result.what}; {result.hands}: "
                f"{got}, target {result.at_most:,g} {result.unit}"
            )
        lines += [
            f"{result.section}; {result.what}; {result.hands}: "
            f"{peer.ratio:.2f} times {peer.name}, target {peer.target:g}"
            for peer in result.peers
            if not peer.is_met
        ]
    return lines


def to_markdown(results: Sequence[Result], seconds: float, pace: float) -> str:
    """Return the page; `seconds` are those of the run, `pace` is that of the machine."""
    parts = [introduction(seconds, pace)]
    for section, rows in groupby(results, key=lambda result: result.section):
        parts.append(f"## {section}\n")
        table = [COLUMNS, ("---", "---", "---:", "---:", "---", "---"), *map(cells, rows)]
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in table) + "\n")
    misses = missed(results)
    parts.append("## Targets missed\n")
    parts.append("\n".join(f"- {line}" for line in misses or ["none"]) + "\n")
    return "\n".join([*parts, NOTES])


def print_table(results: Sequence[Result], console: Console) -> None:
    for section, rows in groupby(results, key=lambda result: result.section):
        table = Table(title=section, title_justify="left")
        for index, name in enumerate(COLUMNS):
            table.add_column(name, justify="right" if index in (2, 3) else "left")
        for row in rows:
            table.add_row(*cells(row))
        console.print(table, markup=False)
    for line in missed(results):
        console.print(f"missed: {line}", markup=False)
