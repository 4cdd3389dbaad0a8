"""Pictures of reports on tournaments of any game: tables of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from paili.games.standings.report import AnyStanding, Repeat, TournamentReport
from paili.model.languages import Language, Named
from paili.render.page import PLAIN
from paili.wording import counted

StandingT = TypeVar("StandingT", bound=AnyStanding)


def repeats_text(repeats: Sequence[Repeat]) -> Iterator[str]:
    """Yield the line about seatings that repeat earlier ones, if there are any."""
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
    """Yield the lines about agents that were not called any more."""
    for name, games in forfeits:
        lost = f"{counted(games, 'game')} lost without being asked"
        yield f"{name} was too slow in two games in a row: {lost}"


Column = tuple[str, Callable[[StandingT], str]]


def _faults(standing: AnyStanding) -> str:
    return ", ".join(f"{verdict} {count}" for verdict, count in standing.faults) or "none"


def _milliseconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{1000 * seconds:,.2f} ms"


def name_of(standing: AnyStanding) -> str:
    """Return the first cell of each row."""
    return standing.name


RESULTS: tuple[Column[AnyStanding], ...] = (
    ("agent", name_of),
    ("points", lambda standing: f"{standing.rank_points:,.2f}".rstrip("0").rstrip(".")),
    ("a deal", lambda standing: str(standing.points_per_deal)),
    ("score", lambda standing: f"{standing.score:+,}"),
    ("a game", lambda standing: str(standing.score_per_game)),
    ("places", lambda standing: "-".join(map(str, standing.places))),
    ("faults", _faults),
)
"""Columns of results."""

TIMES: tuple[Column[AnyStanding], ...] = (
    ("agent", name_of),
    ("answers", lambda standing: f"{standing.times.answers:,}"),
    ("median", lambda standing: _milliseconds(standing.times.median)),
    ("99 %", lambda standing: _milliseconds(standing.times.slow)),
    ("longest", lambda standing: _milliseconds(standing.times.most)),
)
"""Columns of response times."""


def mean_fan_of(standing: Any) -> str:
    """Return the mean fan of the wins; an empty text without one."""
    return "" if standing.mean_fan is None else f"{standing.mean_fan:.2f}"


_SHOWN = 8
"""Maximum number of most frequent patterns that are listed."""


def table(standings: Sequence[StandingT], columns: Sequence[Column[StandingT]]) -> Iterator[str]:
    """Yield the lines of a table: first column left-aligned, all others right-aligned."""
    rows = [[title for title, _ in columns]]
    rows += [[shown(standing) for _, shown in columns] for standing in standings]
    widths = [max(len(row[at]) for row in rows) for at in range(len(columns))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "   ".join(cells).rstrip()


@dataclass(frozen=True, slots=True)
class CountedInWins:
    """The fan or patterns that a game counts in wins, and their names.

    Attributes:
        word: for all of them, such as "fan".  kind: their type, made of an English name.
        languages: of their names; English by default.
    """

    word: str
    kind: Callable[[str], Named]
    languages: tuple[Language, ...] = ()

    def names_of(self, name: str) -> str:
        """Return the names in the chosen languages for an English name."""
        page = PLAIN._replace(languages=self.languages)
        return " ".join(page.names_of(self.kind(name), Language.EN))


def most_frequent(
    what: CountedInWins, found: Iterable[tuple[str, int]], wins: int
) -> Iterator[str]:
    """Yield the fan or patterns that were counted in most wins, over all players.

    Args:
        found: English names with numbers of wins; a name may be repeated.
    """
    if not wins:
        return
    counts: Counter[str] = Counter()
    for name, count in found:
        counts[name] += count
    often = sorted(counts.items(), key=lambda pair: -pair[1])[:_SHOWN]
    yield ""
    yield f"most frequent {what.word} of {counted(wins, 'win')}:"
    yield from (f"  {count / wins:6.1%}  {what.names_of(name)}" for name, count in often)


def report_text(
    report: TournamentReport,
    *tables: Iterable[str],
    ends: str,
    counted_in_wins: CountedInWins,
    by: str = "",
) -> str:
    """Return the picture of a report.

    Args:
        tables: tables between results and times.
        ends: number of games with an ending of interest, in words.
        by: the rules, in words.
    """
    return "\n".join(_lines(report, tables, ends, counted_in_wins, by))


def _lines(
    report: TournamentReport,
    tables: Iterable[Iterable[str]],
    ends: str,
    counted_in_wins: CountedInWins,
    by: str,
) -> Iterator[str]:
    standings: Sequence[Any] = report.standings
    yield (
        f"{counted(report.deals, 'deal')} in {report.seatings} seatings{by}: "
        f"{report.games:,} games, {ends}; seed {report.seed}"
    )
    yield from repeats_text(report.repeats)
    for lines in (table(standings, RESULTS), *tables, table(standings, TIMES)):
        yield ""
        yield from lines
    yield from most_frequent(
        counted_in_wins,
        (pair for standing in standings for pair in standing.counted),
        sum(standing.wins for standing in standings),
    )
    if report.failures:
        yield ""
        yield from (f"first fault of {failure.summary}" for failure in report.failures)
    yield from forfeits_text(report.forfeits)
