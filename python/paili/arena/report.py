"""What a tournament has come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from paili.arena.failures import Failure
from paili.arena.intervals import half_width
from paili.model import frames
from paili.model.serialization import SCHEMA_VERSION
from paili.render.abridged import counted, more


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals.

    Attributes:
        mean: of what the deals came to.
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


@dataclass(frozen=True, slots=True, repr=False)
class Standing:
    """What one player has achieved.

    Attributes:
        name: the agent, with a number if it plays more than once, such as "greedy#2".
        agent: its name for `paili.agents.named`.
        rank_points: of all deals.  score: of all games.
        points_per_deal, score_per_game: with their margins.
        places: deals in which it was first, second, third, fourth; the best place of those shared.
        games: that it played.  wins: of them, self-drawn ones included.  self_draws: of the wins.
        deal_ins: games that another won with its discard or its kong.
        losses: games that others won without it.  draws: games that nobody won.
        faults: games that it ended by something illegal or no answer, by the judge's verdict:
            "WH" wrong win, "WA" illegal answer, "TLE" too slow, "RE" crashed and so on.
        others_faults: games that another ended so.
        mean_fan: of its wins, flowers included; None without one.
        fan_totals: wins by their fan.  fans: wins by what was counted in them, most first.
        times: of its answers.
    """

    name: str
    agent: str
    rank_points: float
    score: int
    points_per_deal: Estimate
    score_per_game: Estimate
    places: tuple[int, int, int, int]
    games: int
    wins: int
    self_draws: int
    deal_ins: int
    losses: int
    draws: int
    faults: tuple[tuple[str, int], ...]
    others_faults: int
    mean_fan: float | None
    fan_totals: tuple[tuple[int, int], ...]
    fans: tuple[tuple[str, int], ...]
    times: Times

    def __repr__(self) -> str:
        deal = f"{self.points_per_deal} points a deal"
        won = f"won {_share(self.wins, self.games) or 'none'} of {counted(self.games, 'game')}"
        return f"<Standing of {self.name}: {deal}, {self.score_per_game} a game; {won}>"


@dataclass(frozen=True, slots=True, repr=False)
class ArenaReport(frames.Framed):
    """The outcome of a tournament; `str` is the table of it.

    `to_frame` has a row for each standing.

    Attributes:
        standings: best first: by rank points, then by score, then in the order they were named.
        deals: that were played.  seatings: games of each.  seed: of all.
        draws: games that nobody won.
        wind_games: games by prevalent wind, east first.
        failures: the first fault of each agent that was at fault, in the order of the games.
    """

    standings: tuple[Standing, ...]
    deals: int
    seatings: int
    seed: int
    draws: int
    wind_games: tuple[int, int, int, int]
    failures: tuple[Failure, ...] = ()

    @property
    def games(self) -> int:
        """How many were played."""
        return self.deals * self.seatings

    def to_json(self) -> dict[str, Any]:
        """As `paili arena --json` writes it."""
        return {
            "schema_version": SCHEMA_VERSION,
            "deals": self.deals,
            "seatings": self.seatings,
            "seed": self.seed,
            "games": self.games,
            "draws": self.draws,
            "wind_games": list(self.wind_games),
            "standings": [_plain(standing) for standing in self.standings],
            "failures": [failure.to_json() for failure in self.failures],
        }

    def __str__(self) -> str:
        return "\n".join(_lines(self))

    def __repr__(self) -> str:
        first, *others = self.standings
        about = f"<ArenaReport of {counted(self.games, 'game')}, seed {self.seed}"
        best = f"first {first.name} with {first.points_per_deal} points a deal"
        return f"{about}: {best}{more(len(others), 'standing')}>"

    def _columns(self) -> tuple[frames.Column, ...]:
        rows = self.standings
        points = [one.points_per_deal for one in rows]
        scores = [one.score_per_game for one in rows]
        times = [one.times for one in rows]
        counts = ("games", "wins", "self_draws", "deal_ins", "losses", "draws", "others_faults")
        return (
            frames.texts("name", (one.name for one in rows)),
            frames.texts("agent", (one.agent for one in rows)),
            frames.numbers("rank_points", (one.rank_points for one in rows)),
            frames.numbers("points_per_deal", (one.mean for one in points)),
            frames.numbers("points_margin", (one.margin for one in points)),
            frames.integers("score", (one.score for one in rows)),
            frames.numbers("score_per_game", (one.mean for one in scores)),
            frames.numbers("score_margin", (one.margin for one in scores)),
            *(
                frames.integers(place, (one.places[at] for one in rows))
                for at, place in enumerate(("first", "second", "third", "fourth"))
            ),
            *(frames.integers(name, (getattr(one, name) for one in rows)) for name in counts),
            frames.integers("faults", (sum(count for _, count in one.faults) for one in rows)),
            frames.numbers("mean_fan", (one.mean_fan for one in rows)),
            frames.integers("answers", (one.answers for one in times)),
            frames.numbers("median_seconds", (one.median for one in times)),
            frames.numbers("slow_seconds", (one.slow for one in times)),
            frames.numbers("most_seconds", (one.most for one in times)),
        )


def _plain(standing: Standing) -> dict[str, Any]:
    plain = asdict(standing)
    plain["places"] = list(standing.places)
    plain["faults"] = dict(standing.faults)
    plain["fan_totals"] = {str(fan): wins for fan, wins in standing.fan_totals}
    plain["fans"] = dict(standing.fans)
    return plain


def _lines(report: ArenaReport) -> Iterator[str]:
    yield (
        f"{counted(report.deals, 'deal')} in {report.seatings} seatings: "
        f"{report.games:,} games, {report.draws:,} drawn; seed {report.seed}"
    )
    for columns in (_RESULTS, _GAMES, _TIMES):
        yield ""
        yield from _table(report.standings, columns)
    yield from _fans(report.standings)
    if report.failures:
        yield ""
        yield from (f"first fault of {failure.title}" for failure in report.failures)


Column = tuple[str, Callable[[Standing], str]]


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else ""


def _faults(standing: Standing) -> str:
    return ", ".join(f"{verdict} {count}" for verdict, count in standing.faults) or "none"


def _milliseconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{1000 * seconds:,.2f} ms"


_NAME: Column = ("agent", lambda standing: standing.name)
_RESULTS: tuple[Column, ...] = (
    _NAME,
    ("points", lambda standing: f"{standing.rank_points:,.2f}".rstrip("0").rstrip(".")),
    ("a deal", lambda standing: str(standing.points_per_deal)),
    ("score", lambda standing: f"{standing.score:+,}"),
    ("a game", lambda standing: str(standing.score_per_game)),
    ("places", lambda standing: "-".join(map(str, standing.places))),
    ("faults", _faults),
)
_GAMES: tuple[Column, ...] = (
    _NAME,
    ("wins", lambda standing: _share(standing.wins, standing.games)),
    ("self-drawn", lambda standing: _share(standing.self_draws, standing.games)),
    ("deal-ins", lambda standing: _share(standing.deal_ins, standing.games)),
    ("losses", lambda standing: _share(standing.losses, standing.games)),
    ("drawn", lambda standing: _share(standing.draws, standing.games)),
    ("mean fan", lambda standing: "" if standing.mean_fan is None else f"{standing.mean_fan:.2f}"),
)
_TIMES: tuple[Column, ...] = (
    _NAME,
    ("answers", lambda standing: f"{standing.times.answers:,}"),
    ("median", lambda standing: _milliseconds(standing.times.median)),
    ("99 %", lambda standing: _milliseconds(standing.times.slow)),
    ("longest", lambda standing: _milliseconds(standing.times.most)),
)

_SHOWN_FANS = 8
"""The most frequent fan that the table shows."""


def _fans(standings: Sequence[Standing]) -> Iterator[str]:
    """The fan that were counted most, over all players."""
    wins: dict[str, int] = {}
    for standing in standings:
        for fan, count in standing.fans:
            wins[fan] = wins.get(fan, 0) + count
    total = sum(standing.wins for standing in standings)
    if not total:
        return
    often = sorted(wins.items(), key=lambda pair: -pair[1])[:_SHOWN_FANS]
    yield ""
    yield f"most frequent fan of {counted(total, 'win')}:"
    yield from (f"  {count / total:6.1%}  {fan}" for fan, count in often)


def _table(standings: Sequence[Standing], columns: Sequence[Column]) -> Iterator[str]:
    """Names to the left, all else to the right."""
    rows = [[title for title, _ in columns]]
    rows += [[shown(standing) for _, shown in columns] for standing in standings]
    widths = [max(len(row[at]) for row in rows) for at in range(len(columns))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "   ".join(cells).rstrip()
