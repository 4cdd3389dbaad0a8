"""Run the benchmarks, print the table, and write docs/benchmarks.md."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from functools import partial
from itertools import chain

from rich.console import Console

from benchmarks import memory
from benchmarks.speed import instructions, planning, report, requirements
from benchmarks.speed.cases import FULL, QUICK, Scale, iter_cases
from benchmarks.speed.games import game_cases, scoring_cases, sichuan_cases
from benchmarks.speed.learners import learner_cases
from benchmarks.speed.riichi_rows import riichi_cases
from benchmarks.speed.timing import Result, measure

PAGE = memory.ROOT / "docs" / "benchmarks.md"
WIDTH = 160
QUICK_TIME = "two minutes"


def results_of(scale: Scale, console: Console) -> list[Result]:
    """Run all measurements one after another."""
    results = []
    with console.status("") as status:
        cases = (
            iter_cases,
            scoring_cases,
            sichuan_cases,
            riichi_cases,
            game_cases,
            learner_cases,
        )
        for case in chain.from_iterable(each(scale) for each in cases):
            status.update(f"{case.section}: {case.what}, {case.hands}")
            results.append(measure(case, scale.repeats))
        results_by_hand = (requirements.wins_of_eight_fan, planning.exact_plans, planning.outlooks)
        for result in chain.from_iterable(each(scale) for each in results_by_hand):
            status.update(f"{result.section}: after {result.what}")
            results.append(result)
        for case in planning.thread_cases(scale):
            status.update(f"{case.section}: {case.what}, {case.hands}")
            results.append(measure(case, scale.repeats))
        status.update("Start-up and memory")
        results += memory.start_up(scale.repeats)
        results.append(memory.first_answer(scale.repeats))
        results += memory.peak_memory()
        results += planning.plan_memory(scale)
        results += memory.wheel_size()
    return results


def announcement(is_quick: bool) -> str:
    """Return the expected duration of a run, from the last one if known."""
    if is_quick:
        return f"{QUICK_TIME}, if nothing else runs"
    last = PAGE.exists() and report.last_time(PAGE.read_text(encoding="utf-8"))
    took = f"the last run took {last}; " if last else ""
    return f"{took}--quick takes {QUICK_TIME}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmarks; a missed target is reported, but no error, as machines differ."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help=f"fewer hands, {QUICK_TIME}; writes no page"
    )
    parser.add_argument(
        "--instructions", action="store_true", help="count instructions with valgrind instead"
    )
    asked = parser.parse_args(arguments)
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDTH)
    if asked.instructions:
        return instructions.report(partial(console.print, markup=False, highlight=False))
    console.print(announcement(asked.quick), highlight=False)
    begin = time.perf_counter()
    results = results_of(QUICK if asked.quick else FULL, console)
    seconds = time.perf_counter() - begin
    report.print_table(results, console)
    console.print(f"took {report.minutes(seconds)}", highlight=False)
    if not asked.quick:
        page = report.to_markdown(results, seconds, report.measured_pace())
        PAGE.write_text(page, encoding="utf-8")
        console.print(f"written: docs/{PAGE.name}", markup=False)
    return 0
