"""The page on the strength of the agents of Chinese Standard Mahjong, from played matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from paili.agents import SEARCH_PARAMETERS
from paili.arena.tournament import Tournament
from paili.wording import counted

from benchmarks.pages import reliability
from benchmarks.pages.markdown import share, signed, table
from benchmarks.pages.parameters import parameter_table
from benchmarks.pages.reliability import Reliability
from benchmarks.strength.causes import Cause, points_by_cause
from benchmarks.strength.differences import Difference, between
from benchmarks.strength.field import Agents, FieldPlace, ranked
from benchmarks.strength.matches import Side, pace_of, side_of, sides

INTRODUCTION = """\
# How well the agents play

Written by `{command}`; do not edit. `make strength` plays
the matches and writes it.

This page is about Chinese Standard Mahjong; [another page](sichuan-strength.md) is about Sichuan
Mahjong.

The native agents meet in the [duplicate format](arena.md): each deal is played four times, with
every player once at each wind, so that luck partly cancels out. All matches use the
first deals of seed {seed}, and each deal is four games.{fresh} To play one match again, with the
same scores on every machine:

    paili arena AGENT AGENT AGENT AGENT --deals DEALS --seatings 4 --seed {seed}

A *score* is the mean number of points of one player in a game, with its 95 % interval. Deals are
the independent units, and players of the same agent are taken together. The other columns are
shares of the player's games: its *wins*, its *self-drawn* wins, its *deal-ins* (another player won
with its tile) and the *drawn* games.

## The ladder
"""
SEED = 20
FRESH = " No parameter was chosen\nby these deals."
"""A sentence about the deals of `SEED`."""
FIELD = """
## The mixed field

Eight agents of [different kinds](arena.md#native-agents) sit at {tables} tables of four. Each table
plays the same {deals}. Every agent is at seven tables and meets every other at three of them,
twice as its neighbour and once across. It sits at every wind equally often. Its score is the mean
over its tables.
"""
POINTS = """
## Where points come from and go

Points of one player in a game, by how the game ended. Robbing a kong is counted as a win by
discard, and its loss as a deal-in. The columns add up to the score.
"""
ABLATIONS = """
## What search owes to its parts

Two players of each agent play against two `wang2020`, on the same walls. The last columns compare
the agent with `search` deal by deal, which cancels luck with the walls: the points that it scores
more than `search`, with the 95 % interval. A difference below two standard errors may be chance.

`search` uses [models fitted to games](search.md#what-was-measured). With `measured_end=0`,
`measured_supply=0` or `measured_danger=0` it guesses instead when the game ends, what the others
discard, or which discards win for them. `search-1` is its first version, without any such model.
"""
RELIABILITY = """
## What search expects, and what happens

The models of `search` were fitted to games of native agents. Here the chances that they predict are
compared with other games. Occasions are sorted by the predicted chance and divided into groups of
about the same size. For each group, the table has the mean predicted chance and the share of
occasions in which the event happened.
"""
FAULTS = """
## Faults

A *wrong win* is worth less than eight fan (WH), an *illegal answer* breaks the rules (WA), and
*crashes* are all other faults. Native agents are not stopped when they take
long: *time-out* says whether the longest answer took more than {late:.0f} seconds, the limit of
Botzone for a Python program. All matches of this page are counted.
"""
TIMES = """
## Think times

Only the times on this page depend on the machine and its load. Choices are counted, not turns: an
agent that can only pass is not asked. All matches of this page are counted. The mean is known to
within two per cent.
"""
WINS = """
## Wins by fan

The worth of the wins in the mixed field, in fan, as shares of the wins of each agent:
"""
PARAMETERS = """
## Parameters of search

The parameters can be set by name, one or several: `search:fan=2,hazard=0.2` can be used wherever an
agent is named, as can `Search(fan=2, hazard=0.2)` in Python. All are numbers from 0 to a million.
In a checkout, `python -m benchmarks.strength.tune PARAMETER VALUE VALUE` compares values of one.
"""
LATE = 6.0
"""The time limit of an answer in seconds."""
BANDS = ((8, 9), (10, 15), (16, 23), (24, 31), (32, 63), (64, 1_000))
"""Ranges of the fan of wins."""
SHOWN_FANS = 10
COUNTS = ("wins", "self-drawn", "deal-ins", "drawn", "mean fan")


class Meeting(NamedTuple):
    """A match on the page.

    Attributes:
        agents: the agents in the order of the seats.
        deals: the number of deals, each played in four rotations.
    """

    agents: Agents
    deals: int

    def __str__(self) -> str:
        return ", ".join(self.agents)


@dataclass(frozen=True)
class Results:
    """The content of the page.

    Attributes:
        command: the command that plays the matches.
        seed: the seed of all matches.
        ladder: the matches of the ladder.
        field: the matches of the field.
        ablations: the matches of the ablations; the first is the reference for the others.
        played: the matches that have been played.
        record: predictions and results of the models of `search`; None if they were not measured.
        figure: the path of the record's figure, relative to the page; None without one.
    """

    command: str
    seed: int
    ladder: Sequence[Meeting]
    field: Sequence[Meeting]
    ablations: Sequence[Meeting]
    played: Mapping[Meeting, Tournament]
    record: Reliability | None = None
    figure: str | None = None

    def of(self, meetings: Sequence[Meeting]) -> Iterator[tuple[Meeting, Tournament]]:
        """Yield the matches that have been played."""
        return ((one, self.played[one]) for one in meetings if one in self.played)


def to_markdown(results: Results) -> str:
    field = _field_places(results)
    ladder = [
        (f"{meeting.agents.count(side.agent)} of {meeting}", side, meeting, tournament)
        for meeting, tournament in results.of(results.ladder)
        for side in sides(tournament)
    ]
    late = FAULTS.format(late=LATE)
    by_agent = _by_agent(results)
    fresh = FRESH if results.seed == SEED else ""
    lines = [INTRODUCTION.format(command=results.command, seed=results.seed, fresh=fresh)]
    lines += _ladder(ladder) + _not_played(results, results.ladder)
    lines += _field(results, field)
    lines += [POINTS, *_points(ladder, field)]
    lines += [ABLATIONS, *_ablations(results), *_not_played(results, results.ablations)]
    lines += [RELIABILITY, *_reliability(results)]
    lines += [late, *_faults(by_agent), TIMES, *_times(by_agent), *_wins(results, field)]
    lines += [PARAMETERS, *parameter_table(SEARCH_PARAMETERS)]
    return "\n".join(lines) + "\n"


Rung = tuple[str, Side, Meeting, Tournament]
"""A label of the players, a side of theirs, the meeting, and the match."""


def _not_played(results: Results, meetings: Sequence[Meeting]) -> list[str]:
    """Return a sentence on the missing matches, if there are any."""
    missing = [one for one in meetings if one not in results.played]
    listed = "; ".join(f"{one} ({one.deals:,} deals)" for one in missing)
    return [f"\nThese have not been played: {listed}."] if missing else []


def _counts(side: Side) -> list[str]:
    shares = (side.wins, side.self_draws, side.deal_ins, side.drawn)
    mean_fan = "" if side.mean_fan is None else f"{side.mean_fan:.1f}"
    return [*(share(count, side.games) for count in shares), mean_fan]


def _ladder(ladder: Sequence[Rung]) -> list[str]:
    rows = [
        [players, side.agent, signed(side.score), *_counts(side), f"{meeting.deals:,}"]
        for players, side, meeting, _ in ladder
    ]
    titles = ("players", "agent", "score", *COUNTS, "deals")
    return table(titles, rows, texts=2) if rows else []


def _field_places(results: Results) -> list[FieldPlace]:
    """Return all agents of the field, best first, or none as long as a table is missing."""
    played = [tournament for _, tournament in results.of(results.field)]
    return ranked(played) if played and len(played) == len(results.field) else []


def _field(results: Results, places: Sequence[FieldPlace]) -> list[str]:
    tables = len(results.field)
    deals = counted(results.field[0].deals, "deal")
    lines = [FIELD.format(tables=tables, deals=deals)]
    if not places:
        played = sum(1 for _ in results.of(results.field))
        return [*lines, f"It has not been played: {played} of {tables} tables have been."]
    rows = [
        [str(number), place.side.agent, signed(place.side.score), *_counts(place.side)]
        for number, place in enumerate(places, 1)
    ]
    lines += table(("place", "agent", "score", *COUNTS), rows, texts=2)
    first, second = places[:2]
    lead = first.lead(second)
    more = signed(lead.points).removeprefix("+")
    what = (
        "below two standard errors, so it may be chance"
        if lead.is_small
        else "above two standard errors"
    )
    by = "One deal says nothing about chance" if lead.error is None else f"The difference is {what}"
    lines.append(
        f"\n`{first.side.agent}` is first. Deal by deal it gets {more} points a game more than "
        f"`{second.side.agent}`,\nwhich is second. {by}."
    )
    return lines


def _points(ladder: Sequence[Rung], places: Sequence[FieldPlace]) -> list[str]:
    def row(name: str, agent: str, points: Mapping[Cause, float]) -> list[str]:
        numbers = [*points.values(), sum(points.values())]
        return [name, agent, *(f"{number:+.2f}" for number in numbers)]

    rows = [row("mixed field", place.side.agent, place.points) for place in places]
    for players, side, _, tournament in ladder:
        rows.append(row(players, side.agent, points_by_cause(side.agent, [tournament])))
    if not rows:
        return ["No match has been played."]
    return table(("players", "agent", *Cause, "score"), rows, texts=2)


def _ablations(results: Results) -> list[str]:
    """Return a row for each played variant of `search`, below `search` itself."""
    known, *variants = results.ablations
    whole = results.played.get(known)
    if whole is None:
        return [f"{known} has not been played, so that nothing can be compared with it."]
    own = side_of(known.agents[0], [whole])
    rows = [[own.agent, f"{known.deals:,}", signed(own.score), *_counts(own)[:3], "", "", ""]]
    for meeting, tournament in results.of(variants):
        agent = meeting.agents[0]
        side = side_of(agent, [tournament])
        found = between((agent, tournament), (known.agents[0], whole))
        rows.append([agent, f"{meeting.deals:,}", signed(side.score), *_counts(side)[:3]])
        rows[-1] += [f"{found.deals:,}", signed(found.points), _said_of(found)]
    titles = ("agent", "deals", "score", *COUNTS[:3])
    return table((*titles, "compared deals", f"more than {own.agent}", "standard errors"), rows)


def _said_of(difference: Difference) -> str:
    if difference.error is None:
        return "not known of one deal"
    if difference.is_small:
        return "below two"
    if not difference.error:
        return "the same in each deal"
    return f"{abs(difference.points.mean) / difference.error:.1f}"


def _reliability(results: Results) -> list[str]:
    if results.record is None:
        return ["Nothing has been measured yet."]
    return reliability.to_markdown(results.record, results.figure)


@dataclass(frozen=True)
class _Agent:
    """An agent in all matches of the page."""

    name: str
    matches: Sequence[Tournament]


def _by_agent(results: Results) -> list[_Agent]:
    matches: dict[str, dict[Meeting, Tournament]] = {}
    for part in (results.ladder, results.field, results.ablations):
        for meeting, tournament in results.of(part):
            for agent in meeting.agents:
                matches.setdefault(agent, {})[meeting] = tournament
    return [_Agent(name, list(own.values())) for name, own in matches.items()]


def _faults(agents: Sequence[_Agent]) -> list[str]:
    rows = []
    for agent in agents:
        own = [side_of(agent.name, [one]) for one in agent.matches]
        wrong, illegal = (sum(side.faults[verdict] for side in own) for verdict in ("WH", "WA"))
        others = sum(side.faults.total() for side in own) - wrong - illegal
        is_late = any((side.times.most or 0) > LATE for side in own)
        games = f"{sum(side.games for side in own):,}"
        rows.append([agent.name, games, *map(str, (wrong, illegal, others))])
        rows[-1].append("yes" if is_late else "no")
    titles = ("agent", "games", "wrong wins", "illegal answers", "crashes", "time-out")
    return table(titles, rows) if rows else ["No match has been played."]


def _times(agents: Sequence[_Agent]) -> list[str]:
    rows = []
    for agent in agents:
        pace = pace_of(agent.name, agent.matches)
        shown = (pace.times.median, pace.times.slow, pace.times.most, pace.mean)
        rows.append([agent.name, f"{pace.times.answers:,}", *map(_milliseconds, shown)])
    titles = ("agent", "choices", "median", "99 %", "longest", "mean")
    return table(titles, rows) if rows else ["No match has been played."]


def _milliseconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{1000 * seconds:,.2f} ms"


def _wins(results: Results, places: Sequence[FieldPlace]) -> list[str]:
    """Return the tables of the fan of wins, in the field and in the duel."""
    lines = [WINS]
    lines += _bands([place.side for place in places]) if places else ["It has not been played."]
    known = results.ablations[0]
    if known not in results.played:
        return lines
    own, other = sides(results.played[known])
    lines.append(f"\nThe wins of two `{own.agent}` against two `{other.agent}`:\n")
    lines += _bands([own, other])
    often = own.fans.most_common(SHOWN_FANS)
    rows = [[fan, *(share(side.fans[fan], side.wins) for side in (own, other))] for fan, _ in often]
    lines.append(f"\nThe {SHOWN_FANS} fan that `{own.agent}` had most often in this match:\n")
    return lines + table(("fan", own.agent, other.agent), rows)


def _bands(own: Sequence[Side]) -> list[str]:
    rows = []
    for low, high in BANDS:
        title = f"{low} and more" if high == BANDS[-1][1] else f"{low} to {high}"
        wins = [sum(side.totals[fan] for fan in side.totals if low <= fan <= high) for side in own]
        shares = (share(won, side.wins) for won, side in zip(wins, own, strict=True))
        rows.append([title, *shares])
    rows.append(["wins", *(f"{side.wins:,}" for side in own)])
    return table(("fan", *(side.agent for side in own)), rows)
