"""Matches of the agent `search` with several values of a parameter, two against two.

`python -m benchmarks.strength.tune PARAMETER VALUE VALUE...` prints the results of each value, and
the difference of its points to the first one, deal by deal. All values play the same deals: choose
one that is better by more than this interval, then play other deals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from paili.agents import named
from paili.model.errors import PailiError
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from benchmarks.engines import add_options, engine
from benchmarks.pages.markdown import signed
from benchmarks.strength.differences import between
from benchmarks.strength.matches import Side, match, sides

COLUMNS = (
    "value",
    "score a game",
    "more than first",
    "wins",
    "drawn",
    "deal-ins",
    "fan",
    "99 %",
    "faults",
)
WIDTH = 100
"""The width of the table in a file."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the matches and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength.tune", description=__doc__)
    parser.add_argument("parameter", help="one of those that docs/strength.md lists")
    parser.add_argument("values", nargs="+", metavar="value", help="numbers that it is to have")
    parser.add_argument("--against", default="wang2020", metavar="AGENT", help="the other two")
    parser.add_argument("--deals", type=int, default=100, help="each played in four rotations")
    parser.add_argument("--seed", type=int, default=1, help="of deals and agents")
    add_options(parser)
    asked = parser.parse_args(arguments)
    agents = [f"search:{asked.parameter}={value}" for value in asked.values]
    try:
        for agent in [*agents, asked.against]:
            named(agent)
        if asked.against in agents:
            parser.error(f"{asked.against} cannot play against itself")
        console = Console(stderr=True)
        found = []
        with engine(asked) as who:
            for agent in agents:
                players = [agent, agent, asked.against, asked.against]
                how = {**who._asdict(), "console": console}
                played = match(players, asked.deals, asked.seed, **how)
                found.append((agent, played))
    except PailiError as error:
        parser.error(str(error))
    title = f"search:{asked.parameter}=... against {asked.against}"
    caption = f"two against two, {asked.deals:,} deals of seed {asked.seed} in four rotations"
    table = Table(*COLUMNS, title=title, caption=caption, box=SIMPLE)
    for value, own in zip(asked.values, found, strict=True):
        more = signed(between(own, found[0]).points) if own is not found[0] else ""
        table.add_row(value, *_cells(sides(own[1])[0], more))
    Console(width=None if sys.stdout.isatty() else WIDTH).print(table)
    return 0


def _cells(side: Side, more: str) -> list[str]:
    slow = side.times.slow
    return [
        str(side.score),
        more,
        *(f"{n / side.games:.1%}" for n in (side.wins, side.self_draws, side.deal_ins)),
        "" if side.mean_fan is None else f"{side.mean_fan:.1f}",
        "" if slow is None else f"{1000 * slow:.1f} ms",
        str(side.faults.total()),
    ]


if __name__ == "__main__":
    sys.exit(main())
