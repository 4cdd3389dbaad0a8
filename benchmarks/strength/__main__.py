"""`make strength`: the native agents against each other, then docs/strength.md.

Finished matches are stored in target/strength, and an unfinished one is resumed: an interrupted run
is resumed by the same command. Finished matches are only played again with other sources.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from paili.arena.tournament import Tournament
from paili.model.errors import PailiError
from rich.console import Console

from benchmarks.engines import Engine, add_options, engine
from benchmarks.memory import ROOT
from benchmarks.pages import reliability
from benchmarks.pages.strength_page import SEED, Meeting, Results, to_markdown
from benchmarks.strength import field
from benchmarks.strength.matches import KEPT, finished, match

PAGE = ROOT / "docs" / "strength.md"
FIGURE = ROOT / "docs" / "strength-reliability.svg"
RECORD = ROOT / "docs" / "table-models.json"
"""The measurements of `search`, and their fit to other games."""

DEALS, CLOSE_DEALS, FIELD_DEALS = 250, 1_000, 100

DUEL = Meeting(("search", "search", "wang2020", "wang2020"), CLOSE_DEALS)
LADDER = (
    Meeting(("greedy", "random", "random", "random"), DEALS),
    Meeting(("wang2020", "greedy", "greedy", "greedy"), DEALS),
    Meeting(("search", "greedy", "greedy", "greedy"), DEALS),
    DUEL,
    Meeting(("search", "search", "search-1", "search-1"), CLOSE_DEALS),
    Meeting(("learned", "learned", "wang2020", "wang2020"), CLOSE_DEALS),
    Meeting(("learned", "learned", "search-1", "search-1"), CLOSE_DEALS),
)
VARIANTS = (
    "search:measured_end=0",
    "search:measured_supply=0",
    "search:measured_danger=0",
    "search-1",
)
PARTS = ("ladder", "field", "ablations")


class Plan(NamedTuple):
    """The matches of each part; the first of the ablations is the reference for the others."""

    ladder: tuple[Meeting, ...]
    field: tuple[Meeting, ...]
    ablations: tuple[Meeting, ...]


def plan(deals: int | None = None, percent: int = 100) -> Plan:
    """Return all matches.

    Args:
        deals: the number of deals of each; None for the default numbers.
        percent: the percentage of the default numbers.
    """
    tables = tuple(Meeting(agents, FIELD_DEALS) for agents in field.tables())
    without = (Meeting((one, one, "wang2020", "wang2020"), DEALS) for one in VARIANTS)
    parts = (LADDER, tables, (DUEL, *without))

    def sized(meeting: Meeting) -> Meeting:
        part = max(1, meeting.deals * percent // 100)
        return meeting._replace(deals=part if deals is None else deals)

    return Plan(*(tuple(map(sized, part)) for part in parts))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the missing matches, then write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--deals", type=int, help="of every match, in place of its own number")
    parser.add_argument(
        "--percent", type=int, default=100, metavar="1..100", help="of those numbers, at least one"
    )
    parser.add_argument("--seed", type=int, default=SEED, help="of deals and agents")
    add_options(parser)
    parser.add_argument(
        "--only", choices=PARTS, action="append", help="play this part; may be given again"
    )
    parser.add_argument("--page", action="store_true", help="play nothing, write the page")
    asked = parser.parse_args(arguments)
    if not 1 <= asked.percent <= 100:
        parser.error(f"percent: got {asked.percent}, expected 1 to 100")
    meetings = plan(asked.deals, asked.percent)
    console = Console(stderr=True)
    try:
        if not asked.page:
            with engine(asked) as who:
                for part in asked.only or PARTS:
                    _play(getattr(meetings, part), asked.seed, who, console)
        _write(meetings, _command(asked), asked.seed)
    except PailiError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        console.print(f"interrupted; what was played is kept in {KEPT}", highlight=False)
        return 130
    return 0


def _play(meetings: Sequence[Meeting], seed: int, who: Engine, console: Console) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    for agents, deals in meetings:
        if finished(agents, deals, seed, KEPT) is None:
            start = time.perf_counter()
            match(agents, deals, seed, **who._asdict(), console=console, kept=KEPT)
            seconds = time.perf_counter() - start
            console.print(f"{', '.join(agents)}: {seconds:.0f} s", highlight=False)


def _command(asked: argparse.Namespace) -> str:
    command = f"python -m benchmarks.strength --seed {asked.seed}"
    command += "" if asked.deals is None else f" --deals {asked.deals}"
    return command + ("" if asked.percent == 100 else f" --percent {asked.percent}")


def _write(meetings: Plan, command: str, seed: int) -> None:
    played: dict[Meeting, Tournament] = {}
    for meeting in (one for part in meetings for one in part):
        found = finished(*meeting, seed, KEPT)
        if found is not None:
            played[meeting] = found
    record = reliability.read(RECORD)
    is_drawn = record is not None and reliability.draw(record, FIGURE)
    results = Results(command, seed, *meetings, played, record, FIGURE.name if is_drawn else None)
    PAGE.write_text(to_markdown(results), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
