"""`make strength`: the native agents against each other, then docs/strength.md.

Finished matches are kept in target/strength, and an unfinished one is resumed: the command may be
interrupted and given again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence

from paili.agents import SEARCH_PARAMETERS
from paili.arena.tournament import Tournament
from rich.console import Console

from benchmarks.matches import KEPT, Side, match, sides
from benchmarks.memory import ROOT
from benchmarks.parameters import parameter_table

PAGE = ROOT / "docs" / "strength.md"
DEALS, SEED = 250, 1

MATCHES: tuple[tuple[str, str, str, str], ...] = (
    ("greedy", "random", "random", "random"),
    ("wang2020", "greedy", "greedy", "greedy"),
    ("search", "greedy", "greedy", "greedy"),
    ("search", "search", "wang2020", "wang2020"),
)

INTRODUCTION = """\
# How well the agents play

Written by `{command}`; do not edit. `make strength` plays
{default} deals a match.

Those of Sichuan Mahjong are [on their own page](sichuan-strength.md).

The native agents meet in the [duplicate format](arena.md): each deal is played four times, every
player once at each wind, so that luck with the tiles cancels out in part. Each match has
{deals:,} deals, the first ones of seed {seed}, so {games:,} games. To play one again, with the
same scores on every machine:

    paili arena AGENT AGENT AGENT AGENT --deals {deals} --seatings 4 --seed {seed}

## The ladder

A *score* is the mean a game of one player, in points, with its 95 % interval, deals as the
independent units; players of the same agent are taken together. *Wins*, *self-drawn* ones among
them, *deal-ins* (games that another won with its tile) and *drawn* games are shares of its games.
"""
FAULTS = """\
A *wrong win* is of less than eight fan (WH), an *illegal answer* one that the rules do not allow
(WA), and *crashes* are whatever else the judge rules. Native agents are not stopped when they take
long: *time-out* says whether the longest answer took more than {late:.0f} seconds, what Botzone
gives a Python program.
"""
TIMES = """\
Times depend on the machine, and on what else runs there; nothing else on this page does. Counted
are choices, not turns: where an agent can only pass, it is not asked.
"""
PARAMETERS = """\
The agent has numbers that can be set by name, one or several: `search:fan=2,hazard=0.2` is an agent
wherever one is named, as is `Search(fan=2, hazard=0.2)` in Python. All are numbers from 0 to a
million. In a checkout, `python -m benchmarks.tune PARAMETER VALUE VALUE` plays with others.
"""
LATE = 6.0
"""Seconds for an answer."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what has not been played yet, then write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help="of each match")
    parser.add_argument("--seed", type=int, default=SEED, help="of deals and agents")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    asked = parser.parse_args(arguments)
    console = Console(stderr=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    played = []
    for agents in MATCHES:
        start = time.perf_counter()
        played.append(
            match(agents, asked.deals, asked.seed, jobs=asked.jobs, console=console, kept=KEPT)
        )
        seconds = time.perf_counter() - start
        console.print(f"{', '.join(agents)}: {seconds:.0f} s", highlight=False)
    PAGE.write_text(to_markdown(played), encoding="utf-8")
    return 0


def to_markdown(played: Sequence[Tournament]) -> str:
    """The page."""
    deals, seed = len(played[0].deals), played[0].conditions.seed
    by_match = {one.conditions.agents: sides(one) for one in played}
    command = f"python -m benchmarks.strength --deals {deals} --seed {seed}"
    introduction = INTRODUCTION.format(
        command=command, default=DEALS, deals=deals, games=4 * deals, seed=seed
    )
    duel = by_match[MATCHES[-1]]
    parts = [introduction, *_ladder(by_match)]
    parts += ["\n## Faults\n", FAULTS.format(late=LATE), *_faults(by_match)]
    parts += ["\n## Think times\n", TIMES, *_times(by_match)]
    parts += ["\n## Wins of search and wang2020\n", *_wins(duel)]
    parts += ["\n## Parameters of search\n", PARAMETERS, *parameter_table(SEARCH_PARAMETERS)]
    return "\n".join(parts) + "\n"


Sides = Mapping[tuple[str, ...], Sequence[Side]]


def _rows(by_match: Sides) -> Iterator[tuple[str, Side]]:
    """The sides, and against whom each has played."""
    for agents, own in by_match.items():
        for side in own:
            yield f"{agents.count(side.agent)} of {', '.join(agents)}", side


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 1) -> list[str]:
    """A table whose first columns are texts, all others numbers."""
    lines = [titles, ["---"] * texts + ["---:"] * (len(titles) - texts), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def _ladder(by_match: Sides) -> list[str]:
    titles = ("players", "agent", "score", "wins", "self-drawn", "deal-ins", "drawn", "mean fan")
    rows = [
        [
            players,
            side.agent,
            f"{side.score.mean:+.2f} ± {side.score.margin or 0:.2f}",
            *(
                f"{count / side.games:.1%}"
                for count in (side.wins, side.self_draws, side.deal_ins, side.drawn)
            ),
            "" if side.mean_fan is None else f"{side.mean_fan:.1f}",
        ]
        for players, side in _rows(by_match)
    ]
    return _table(titles, rows, texts=2)


def _faults(by_match: Sides) -> list[str]:
    titles = ("players", "agent", "games", "wrong wins", "illegal answers", "crashes", "time-out")
    rows = [
        [
            players,
            side.agent,
            f"{side.games:,}",
            *map(str, (wrong := side.faults["WH"], illegal := side.faults["WA"])),
            str(side.faults.total() - wrong - illegal),
            "no" if (side.times.most or 0) <= LATE else "yes",
        ]
        for players, side in _rows(by_match)
    ]
    return _table(titles, rows, texts=2)


def _times(by_match: Sides) -> list[str]:
    rows = [
        [players, side.agent, f"{side.times.answers:,}"]
        + [_milliseconds(time) for time in (side.times.median, side.times.slow, side.times.most)]
        for players, side in _rows(by_match)
    ]
    return _table(("players", "agent", "choices", "median", "99 %", "longest"), rows, texts=2)


def _milliseconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{1000 * seconds:,.2f} ms"


BANDS = ((8, 9), (10, 15), (16, 23), (24, 31), (32, 63), (64, 1_000))
"""Fan of wins, from and to."""
SHOWN_FANS = 10


def _wins(duel: Sequence[Side]) -> list[str]:
    """What the sides of the last match have won with."""
    names = [side.agent for side in duel]
    bands = []
    for low, high in BANDS:
        title = f"{low} and more" if high == BANDS[-1][1] else f"{low} to {high}"
        wins = [sum(side.totals[fan] for fan in side.totals if low <= fan <= high) for side in duel]
        shares = (
            f"{won:,}, {_share(won, side.wins)}" for won, side in zip(wins, duel, strict=True)
        )
        bands.append([title, *shares])
    often = duel[0].fans.most_common(SHOWN_FANS)
    fans = [[fan, *(_share(side.fans[fan], side.wins) for side in duel)] for fan, _ in often]
    return [
        "How many fan the wins of the last match had:\n",
        *_table(("fan", *names), bands),
        f"\nThe {SHOWN_FANS} fan that {names[0]} had most often, in which share of the wins:\n",
        *_table(("fan", *names), fans),
    ]


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else ""


if __name__ == "__main__":
    sys.exit(main())
