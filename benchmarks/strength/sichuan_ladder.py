"""Matches of the native agents of Sichuan Mahjong, written to docs/sichuan-strength.md.

Finished matches are stored in target/strength, and an unfinished one is resumed: an interrupted run
is resumed by the same command.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paili.agents import SICHUAN_SEARCH_PARAMETERS
from paili.arena import Estimate
from paili.arena.tournament import Tournament
from paili.games.sichuan.tournament import SichuanReport, SichuanStanding
from paili.games.standings.report import times
from paili.model.rules import XUEZHAN
from rich.console import Console

from benchmarks.engines import add_options, engine
from benchmarks.fits.sichuan_models import AGES, RECORD
from benchmarks.memory import ROOT
from benchmarks.pages.markdown import table
from benchmarks.pages.parameters import parameter_table
from benchmarks.pages.reliability import read
from benchmarks.strength.matches import KEPT, match, players_of, score_of

PAGE = ROOT / "docs" / "sichuan-strength.md"
DEALS, SEED = 1_000, 1

MATCHES: tuple[tuple[str, str, str, str], ...] = (
    ("greedy", "random", "random", "random"),
    ("delta", "greedy", "greedy", "greedy"),
    ("value", "greedy", "greedy", "greedy"),
    ("search", "greedy", "greedy", "greedy"),
    ("search", "search", "value", "value"),
    ("learned", "greedy", "greedy", "greedy"),
    ("learned", "learned", "search", "search"),
)

INTRODUCTION = """\
# How well the agents play Sichuan Mahjong

Written by `{command}`; do not edit. `make strength` plays
{default:,} deals a match.

The native agents meet under the rules `{rules}`, in the [duplicate format](arena.md): each wall is
played four times, with every player once at each seat, so that luck partly cancels out.
Each match has {deals:,} walls, the first ones of seed {seed}, so {games:,} games. To play one
again, with the same scores on every machine:

    paili arena AGENT AGENT AGENT AGENT --rules {rules} --deals {deals} --seatings 4 --seed {seed}

## Enter your agent

An agent is `FILE.py:CLASS`, or `exec:COMMAND` for a program in any language that
[reads and writes lines of JSON](arena.md#programs). Two matches on the first {default:,} of these
walls place it:

    paili arena AGENT greedy greedy greedy {options}
    paili arena AGENT AGENT search search {options}

Walls, seats and native agents are the same on every machine, so whoever runs the same program gets
the same scores. Send both outputs with "A result for the ladder", a form of the repository's
issues, and say where the program is. What can be repeated is listed here.

## The ladder

A *score* is the mean number of bases that one player gains in a game, with its 95 % interval. Walls
are the independent units, and players of the same agent are taken together. *Wins*, *self-drawn*
wins and *first* wins (before any other player's) are shares of the player's games. *Deal-ins* are
the wins of others that it alone paid for, per hundred games; a game may have several. *Faults* are
the games that it ended by an illegal answer or by none.
"""
OPTIONS = "--rules {rules} --deals {default} --seatings 4 --seed {seed} --json"
CAUSES = """\

## Where the points come from

Bases of one player in a game, by the cause of the payments.
"""
EXPECTED = """\

## What search expects of the others

`search` expects points that another seat wins by a discard, and how often seats win. Both are
fitted to {fitted:,} games (`python -m benchmarks.fits.sichuan_models`), and compared here with
{games:,} others, of {players}. The *age* of a seat is how
many tiles it has discarded that are not of its void suit.

### Loss

The points that one other seat wins by the discard of a kind that a seat holds. Occasions are sorted
by the expected points and divided into groups of about the same size.
"""
EXPECTED_WINS = """
### Wins

That a seat wins before its next discard, by its age.
"""
TIMES = """\

## Think times

Only the times on this page depend on the machine and its load. Choices are counted, not turns: an
agent that can only pass is not asked.
"""
PARAMETERS = """\

## Parameters of search

The parameters can be set by name, one or several: `search:freedom=0.3,danger=2` can be used
wherever an agent is named. All are numbers from 0 to a million. In Python they are
`paili.agents.SICHUAN_SEARCH_PARAMETERS`.
"""


@dataclass(frozen=True)
class Side:
    """All players of a match with the same agent.

    Attributes:
        against: their number, and the four agents.
        score: points per game of one such player.
        standings: their standings.
    """

    agent: str
    against: str
    score: Estimate
    standings: Sequence[SichuanStanding]

    @property
    def games(self) -> int:
        """The games of such players; two in the same game count twice."""
        return sum(one.games for one in self.standings)

    def total(self, name: str) -> int:
        """Return the sum of a count over all of them."""
        return sum(getattr(one, name) for one in self.standings)

    @property
    def faults(self) -> int:
        """The number of games that they ended with a fault."""
        return sum(count for one in self.standings for _, count in one.faults)

    @property
    def mean_fan(self) -> float | None:
        """The mean fan of their wins, or None without one."""
        totals = [pair for one in self.standings for pair in one.fan_totals]
        wins = sum(count for _, count in totals)
        return sum(fan * count for fan, count in totals) / wins if wins else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the missing matches, then write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength.sichuan_ladder")
    parser.add_argument("--deals", type=int, default=DEALS, help="of each match")
    parser.add_argument("--seed", type=int, default=SEED, help="of deals and agents")
    add_options(parser)
    asked = parser.parse_args(arguments)
    console = Console(stderr=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    with engine(asked) as who:
        played = [
            match(
                agents,
                asked.deals,
                asked.seed,
                jobs=who.jobs,
                executor=who.executor,
                console=console,
                kept=KEPT,
                rules=XUEZHAN,
            )
            for agents in MATCHES
        ]
    PAGE.write_text(to_markdown(played), encoding="utf-8")
    return 0


def sides(tournament: Tournament) -> Iterator[Side]:
    """Yield the sides of a match, in the order of their agents."""
    report = tournament.report
    assert isinstance(report, SichuanReport)
    agents = tournament.conditions.agents
    for agent in dict.fromkeys(agents):
        own = [one for one in report.standings if one.agent == agent]
        against = f"{len(players_of(agent, tournament))} of {', '.join(agents)}"
        yield Side(agent, against, score_of(agent, tournament), own)


def to_markdown(played: Sequence[Tournament]) -> str:
    deals, seed = len(played[0].deals), played[0].conditions.seed
    own = [side for one in played for side in sides(one)]
    command = f"python -m benchmarks.strength.sichuan_ladder --deals {deals} --seed {seed}"
    introduction = INTRODUCTION.format(
        command=command,
        default=DEALS,
        rules=XUEZHAN,
        deals=deals,
        seed=seed,
        games=4 * deals,
        options=OPTIONS.format(rules=XUEZHAN, default=DEALS, seed=seed),
    )
    parts = [
        introduction,
        *_ladder(own),
        CAUSES,
        *_causes(own),
        *expected(),
        TIMES,
        *_times(played),
    ]
    parts += [PARAMETERS, *parameter_table(SICHUAN_SEARCH_PARAMETERS)]
    return "\n".join(parts) + "\n"


def _ladder(own: Sequence[Side]) -> list[str]:
    titles = (
        *("players", "agent", "score", "wins", "self-drawn", "first"),
        *("deal-ins", "mean fan", "games", "faults"),
    )
    rows = [
        [
            side.against,
            side.agent,
            f"{side.score.mean:+.2f} ± {side.score.margin or 0:.2f}",
            *(
                f"{side.total(name) / side.games:.1%}"
                for name in ("wins", "self_draws", "first_wins")
            ),
            f"{100 * side.total('deal_ins') / side.games:.1f}",
            "" if side.mean_fan is None else f"{side.mean_fan:.2f}",
            f"{side.games:,}",
            str(side.faults),
        ]
        for side in own
    ]
    return table(titles, rows, texts=2)


def _causes(own: Sequence[Side]) -> list[str]:
    causes = [cause for cause, _ in own[0].standings[0].gained]
    rows = [
        [side.against, side.agent]
        + [
            f"{sum(dict(one.gained)[cause] for one in side.standings) / len(side.standings):+.2f}"
            for cause in causes
        ]
        for side in own
    ]
    return table(("players", "agent", *map(str, causes)), rows, texts=2)


def expected() -> Iterator[str]:
    """Yield the lines on the predictions of the models, from the record."""
    record = read(RECORD)
    assert record is not None
    compared = record.compared["loss"]
    players = " and of ".join(
        ", ".join(f"`{one}`" for one in agents) for agents in compared.matches
    )
    fitted = json.loads(RECORD.read_text(encoding="utf-8"))["models"]["loss"]["fitted"]["games"]
    yield EXPECTED.format(fitted=fitted, games=compared.games, players=players)
    rows = [
        (f"{one.said:.4f}", f"{one.happened:.4f}", f"{one.occasions:,.0f}")
        for one in record.bins["loss"]
    ]
    yield from table(("expected", "happened", "occasions"), rows, texts=0)
    yield EXPECTED_WINS
    ages = [*map(str, range(AGES - 1)), f"{AGES - 1} and more"]
    rows_of_wins = [
        (age, f"{one.said:.1%}", f"{one.happened:.1%}", f"{one.occasions:,.0f}")
        for age, one in zip(ages, record.bins["wins"], strict=True)
    ]
    yield from table(("age", "expected", "happened", "occasions"), rows_of_wins)


def _times(played: Sequence[Tournament]) -> list[str]:
    rows = []
    for tournament in played:
        for side in sides(tournament):
            players = players_of(side.agent, tournament)
            taken = times(
                [deal["times"][player] for deal in tournament.deals for player in players]
            )
            shown = (taken.median, taken.slow, taken.most)
            rows.append(
                [side.against, side.agent, f"{taken.answers:,}"]
                + ["" if one is None else f"{1000 * one:,.2f} ms" for one in shown]
            )
    return table(("players", "agent", "choices", "median", "99 %", "longest"), rows, texts=2)


if __name__ == "__main__":
    sys.exit(main())
