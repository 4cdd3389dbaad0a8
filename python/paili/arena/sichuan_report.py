"""What a tournament of Sichuan Mahjong has come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from paili.arena.failures import Failure
from paili.arena.tables import (
    RESULTS,
    SCHEMA_VERSION,
    TIMES,
    Column,
    Estimate,
    Repeat,
    Times,
    columns_of,
    columns_of_faults,
    columns_of_times,
    forfeits_text,
    most_frequent,
    name_of,
    repeats_text,
    share,
    table,
)
from paili.games.sichuan.scoring.payments import Cause
from paili.model import columns
from paili.model.rendered import Tabular
from paili.model.rules import Rules
from paili.wording import counted, more


@dataclass(frozen=True, slots=True, repr=False)
class SichuanStanding:
    """What one agent has achieved, by all of its players together.

    Attributes:
        name: the agent, with the number of its players if there are several: "greedy x 2".
        agent: its name for `paili.agents.named`.  players: how many of the four it plays.
        rank_points: of all deals.  score: of all games, in points.
        points_per_deal: rank points.  score_per_game: in bases.  Both of one player, with their
            margins.
        places: deals in which it was first, second, third, fourth; the best place of those shared.
        games: that its players played, counted for each of them.
        wins: of these, those in which it won.  self_draws: of the wins.
        first_wins: of the wins, those before any other.
        deal_ins: wins of others that it alone has paid for, perhaps several in a game.
        faults: games that it ended by something illegal or no answer, by the verdict: "WH" wrong
            win, "WA" illegal answer, "TLE" too slow, "RE" crashed and so on.
        others_faults: games that another ended so, counted as `games`.
        mean_fan: of its wins, before the cap; None without one.
        fan_totals: wins by their fan.  patterns: wins by what was counted in them, most first.
        gained: bases a game of one player by the cause of the payments; they add up to
            `score_per_game`.
        times: of its answers.
    """

    name: str
    agent: str
    players: int
    rank_points: float
    score: int
    points_per_deal: Estimate
    score_per_game: Estimate
    places: tuple[int, int, int, int]
    games: int
    wins: int
    self_draws: int
    first_wins: int
    deal_ins: int
    faults: tuple[tuple[str, int], ...]
    others_faults: int
    mean_fan: float | None
    fan_totals: tuple[tuple[int, int], ...]
    patterns: tuple[tuple[str, int], ...]
    gained: tuple[tuple[Cause, float], ...]
    times: Times

    def __repr__(self) -> str:
        deal = f"{self.points_per_deal} points a deal"
        won = f"won in {share(self.wins, self.games) or 'none'} of {counted(self.games, 'game')}"
        bases = f"{self.score_per_game} bases a game"
        return f"<SichuanStanding of {self.name}: {deal}, {bases}; {won}>"

    def to_json(self) -> dict[str, Any]:
        """One of `standings` of docs/sichuan-arena.schema.json."""
        plain = asdict(self)
        plain["places"] = list(self.places)
        plain["faults"] = dict(self.faults)
        plain["fan_totals"] = {str(fan): wins for fan, wins in self.fan_totals}
        plain["patterns"] = dict(self.patterns)
        plain["gained"] = {str(cause): bases for cause, bases in self.gained}
        return plain


@dataclass(frozen=True, slots=True, repr=False)
class SichuanReport(Tabular):
    """The outcome of a tournament of Sichuan Mahjong; `str` is the table of it.

    `to_frame` has a row for each standing.

    Attributes:
        rules: of the games.
        standings: an agent each, best first: by rank points a deal, then by score a game, then in
            the order they were named.
        deals: that were played.  seatings: games of each.  seed: of all.
        walls: games that ended because there was no tile to draw.
        failures: the first fault of each agent that was at fault, in the order of the games.
        repeats: seatings that put the same agents at the same seats as an earlier one.
        forfeits: agents that were not asked any more after two games in a row in which they were
            too slow, each with the games that it lost so.
    """

    rules: Rules
    standings: tuple[SichuanStanding, ...]
    deals: int
    seatings: int
    seed: int
    walls: int
    failures: tuple[Failure, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    forfeits: tuple[tuple[str, int], ...] = ()

    @property
    def games(self) -> int:
        """How many were played."""
        return self.deals * self.seatings

    def to_json(self) -> dict[str, Any]:
        """As `paili arena --rules ... --json` writes it."""
        return {
            "schema_version": SCHEMA_VERSION,
            "rules": self.rules.to_json(),
            "deals": self.deals,
            "seatings": self.seatings,
            "seed": self.seed,
            "games": self.games,
            "walls": self.walls,
            "standings": [standing.to_json() for standing in self.standings],
            "failures": [failure.to_json() for failure in self.failures],
            "repeats": [asdict(repeat) for repeat in self.repeats],
            "forfeits": [{"agent": name, "games": games} for name, games in self.forfeits],
        }

    def __str__(self) -> str:
        return "\n".join(_lines(self))

    def __repr__(self) -> str:
        first, *others = self.standings
        about = f"<SichuanReport of {counted(self.games, 'game')} by {self.rules}, seed {self.seed}"
        best = f"first {first.name} with {first.points_per_deal} points a deal"
        return f"{about}: {best}{more(len(others), 'standing')}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        rows = self.standings
        counts = ("games", "wins", "self_draws", "first_wins", "deal_ins", "others_faults")
        return (
            *columns_of(rows),
            *(columns.integers(name, (getattr(one, name) for one in rows)) for name in counts),
            columns_of_faults(rows),
            columns.numbers("mean_fan", (one.mean_fan for one in rows)),
            *(
                columns.numbers(f"gained_{cause}", (dict(one.gained)[cause] for one in rows))
                for cause in Cause
            ),
            *columns_of_times(rows),
        )


def _lines(report: SichuanReport) -> Iterator[str]:
    yield (
        f"{counted(report.deals, 'deal')} in {report.seatings} seatings by {report.rules}: "
        f"{report.games:,} games, {report.walls:,} to the wall's end; seed {report.seed}"
    )
    yield from repeats_text(report.repeats)
    yield ""
    yield from table(report.standings, RESULTS)
    yield ""
    yield from table(report.standings, _GAMES)
    yield ""
    yield "bases a game, by cause:"
    yield from table(report.standings, _gains(report))
    yield ""
    yield from table(report.standings, TIMES)
    yield from most_frequent(
        "patterns",
        (pair for standing in report.standings for pair in standing.patterns),
        sum(standing.wins for standing in report.standings),
    )
    if report.failures:
        yield ""
        yield from (f"first fault of {failure.summary}" for failure in report.failures)
    yield from forfeits_text(report.forfeits)


_GAMES: tuple[Column[SichuanStanding], ...] = (
    ("agent", name_of),
    ("wins", lambda standing: share(standing.wins, standing.games)),
    ("first", lambda standing: share(standing.first_wins, standing.games)),
    ("self-drawn", lambda standing: share(standing.self_draws, standing.games)),
    ("deal-ins a game", lambda standing: f"{standing.deal_ins / standing.games:.2f}"),
    ("mean fan", lambda standing: "" if standing.mean_fan is None else f"{standing.mean_fan:.2f}"),
)


def _gains(report: SichuanReport) -> tuple[Column[SichuanStanding], ...]:
    """A column for each cause that anything was paid for."""

    def of(cause: Cause) -> Column[SichuanStanding]:
        return str(cause).replace("_", " "), lambda one: f"{dict(one.gained)[cause]:+.2f}"

    paid = {cause for one in report.standings for cause, bases in one.gained if bases}
    return (("agent", name_of), *(of(cause) for cause in Cause if cause in paid))
