"""What reports on tournaments share, whatever the game: means, times, and tables in characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from paili.arena.intervals import half_width
from paili.model import columns
from paili.wording import counted

SCHEMA_VERSION = "3"
"""Of the reports on tournaments."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals.

    Attributes:
        mean: of what the deals came to; for several players that are the same agent, of one.
        margin: half the width of its 95 % confidence interval, by Student's distribution with
            deals as the independent parts; None if there is one deal only.
    """

    mean: float
    margin: float | None

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The estimate from one value a deal."""
        return cls(sum(values) / len(values), half_width(values))

    def __str__(self) -> str:
        return f"{self.mean:.2f}" + ("" if self.margin is None else f" ± {self.margin:.2f}")


@dataclass(frozen=True, slots=True)
class Times:
    """Response times.

    Attributes:
        answers: how many were asked for.
        median: in seconds, to within 2 %; None without an answer.
        slow: in seconds: 99 % of the answers took no longer.  most: the longest, exactly.
    """

    answers: int
    median: float | None
    slow: float | None
    most: float | None


@dataclass(frozen=True, slots=True)
class Repeat:
    """A seating that puts the same agents at the same seats as an earlier one.

    Attributes:
        seating: its number.  of: the number of the earlier one.
        is_equal: whether their games are the same, because nothing in the agents is random or
            unknown: then it brings no new information.
    """

    seating: int
    of: int
    is_equal: bool


class Placed(Protocol):
    """What one agent has achieved, in any game."""

    @property
    def name(self) -> str:
        """The agent, with the number of its players if there are several."""

    @property
    def players(self) -> int:
        """How many of the four it plays."""

    @property
    def agent(self) -> str:
        """Its name for `paili.agents.named`."""

    @property
    def rank_points(self) -> float:
        """Of all deals."""

    @property
    def score(self) -> int:
        """Of all games."""

    @property
    def points_per_deal(self) -> Estimate:
        """Rank points."""

    @property
    def score_per_game(self) -> Estimate:
        """The score."""

    @property
    def places(self) -> tuple[int, int, int, int]:
        """Deals in which it was first, second, third, fourth."""

    @property
    def faults(self) -> tuple[tuple[str, int], ...]:
        """Games that it ended, by verdict."""

    @property
    def times(self) -> Times:
        """Of its answers."""


def repeats_text(repeats: Sequence[Repeat]) -> Iterator[str]:
    """What is said of seatings that repeat earlier ones; nothing if there is none."""
    if not repeats:
        return
    groups: dict[int, list[int]] = {}
    for one in repeats:
        groups.setdefault(one.of, [one.of]).append(one.seating)
    listed = ", ".join(" = ".join(map(str, group)) for group in groups.values())
    number = f"{counted(len(repeats), 'seating')} repeat{'s' * (len(repeats) == 1)} an earlier one"
    if all(one.is_equal for one in repeats):
        yield f"{number}, with the same games and no new information: {listed}"
    else:
        yield f"{number}, with the same agents at the same seats, but other games: {listed}"


def forfeits_text(forfeits: Sequence[tuple[str, int]]) -> Iterator[str]:
    """What is said of agents that were not asked any more."""
    for name, games in forfeits:
        lost = f"{counted(games, 'game')} lost without being asked"
        yield f"{name} was too slow in two games in a row: {lost}"


PlacedT = TypeVar("PlacedT", bound=Placed)
Column = tuple[str, Callable[[PlacedT], str]]


def share(part: int, whole: int) -> str:
    """A part in per cent; empty if there is no whole."""
    return f"{part / whole:.1%}" if whole else ""


def _faults(standing: Placed) -> str:
    return ", ".join(f"{verdict} {count}" for verdict, count in standing.faults) or "none"


def _milliseconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{1000 * seconds:,.2f} ms"


def name_of(standing: Placed) -> str:
    """The first cell of each row."""
    return standing.name


RESULTS: tuple[Column[Placed], ...] = (
    ("agent", name_of),
    ("points", lambda standing: f"{standing.rank_points:,.2f}".rstrip("0").rstrip(".")),
    ("a deal", lambda standing: str(standing.points_per_deal)),
    ("score", lambda standing: f"{standing.score:+,}"),
    ("a game", lambda standing: str(standing.score_per_game)),
    ("places", lambda standing: "-".join(map(str, standing.places))),
    ("faults", _faults),
)
"""Who was how good."""

TIMES: tuple[Column[Placed], ...] = (
    ("agent", name_of),
    ("answers", lambda standing: f"{standing.times.answers:,}"),
    ("median", lambda standing: _milliseconds(standing.times.median)),
    ("99 %", lambda standing: _milliseconds(standing.times.slow)),
    ("longest", lambda standing: _milliseconds(standing.times.most)),
)
"""Who has thought how long."""

_SHOWN = 8
"""The most frequent patterns that the table shows."""


def table(standings: Sequence[PlacedT], columns: Sequence[Column[PlacedT]]) -> Iterator[str]:
    """Names to the left, all else to the right."""
    rows = [[title for title, _ in columns]]
    rows += [[shown(standing) for _, shown in columns] for standing in standings]
    widths = [max(len(row[at]) for row in rows) for at in range(len(columns))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "   ".join(cells).rstrip()


def most_frequent(what: str, found: Iterable[tuple[str, int]], wins: int) -> Iterator[str]:
    """What was counted in most wins, over all players.

    Args:
        found: names, with numbers of wins; a name may come more than once.
    """
    if not wins:
        return
    counts: Counter[str] = Counter()
    for name, count in found:
        counts[name] += count
    often = sorted(counts.items(), key=lambda pair: -pair[1])[:_SHOWN]
    yield ""
    yield f"most frequent {what} of {counted(wins, 'win')}:"
    yield from (f"  {count / wins:6.1%}  {name}" for name, count in often)


def columns_of(rows: Sequence[Placed]) -> tuple[columns.Column, ...]:
    """The first columns of the data: who, and how good."""
    points = [one.points_per_deal for one in rows]
    scores = [one.score_per_game for one in rows]
    return (
        columns.texts("name", (one.name for one in rows)),
        columns.texts("agent", (one.agent for one in rows)),
        columns.integers("players", (one.players for one in rows)),
        columns.numbers("rank_points", (one.rank_points for one in rows)),
        columns.numbers("points_per_deal", (one.mean for one in points)),
        columns.numbers("points_margin", (one.margin for one in points)),
        columns.integers("score", (one.score for one in rows)),
        columns.numbers("score_per_game", (one.mean for one in scores)),
        columns.numbers("score_margin", (one.margin for one in scores)),
        *(
            columns.integers(place, (one.places[at] for one in rows))
            for at, place in enumerate(("first", "second", "third", "fourth"))
        ),
    )


def columns_of_faults(rows: Sequence[Placed]) -> columns.Column:
    """How many games each has ended by a fault."""
    return columns.integers("faults", (sum(count for _, count in one.faults) for one in rows))


def columns_of_times(rows: Sequence[Placed]) -> tuple[columns.Column, ...]:
    """The last columns of the data: response times."""
    times = [one.times for one in rows]
    return (
        columns.integers("answers", (one.answers for one in times)),
        columns.numbers("median_seconds", (one.median for one in times)),
        columns.numbers("slow_seconds", (one.slow for one in times)),
        columns.numbers("most_seconds", (one.most for one in times)),
    )
