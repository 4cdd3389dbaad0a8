"""What a tournament has come to."""

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
from paili.model import columns
from paili.model.rendered import Tabular
from paili.wording import counted, more


@dataclass(frozen=True, slots=True, repr=False)
class Standing:
    """What one agent has achieved, by all of its players together.

    Attributes:
        name: the agent, with the number of its players if there are several: "greedy x 2".
        agent: its name for `paili.agents.named`.  players: how many of the four it plays.
        rank_points: of all deals.  score: of all games.
        points_per_deal, score_per_game: of one player, with their margins.
        places: deals in which it was first, second, third, fourth; the best place of those shared.
        games: that its players played, counted for each of them.
        wins: of these, self-drawn ones included.  self_draws: of the wins.
        deal_ins: games that another won with its discard or its kong.
        losses: games that others won without it.  draws: games that nobody won.
        faults: games that it ended by something illegal or no answer, by the judge's verdict:
            "WH" wrong win, "WA" illegal answer, "TLE" too slow, "RE" crashed and so on.
        others_faults: games that another ended so, counted as `games`.
        mean_fan: of its wins, flowers included; None without one.
        fan_totals: wins by their fan.  fans: wins by what was counted in them, most first.
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
        won = f"won {share(self.wins, self.games) or 'none'} of {counted(self.games, 'game')}"
        return f"<Standing of {self.name}: {deal}, {self.score_per_game} a game; {won}>"


@dataclass(frozen=True, slots=True, repr=False)
class ArenaReport(Tabular):
    """The outcome of a tournament; `str` is the table of it.

    `to_frame` has a row for each standing.

    Attributes:
        standings: an agent each, best first: by rank points a deal, then by score a game, then in
            the order they were named.
        deals: that were played.  seatings: games of each.  seed: of all.
        draws: games that nobody won.
        wind_games: games by prevalent wind, east first.
        failures: the first fault of each agent that was at fault, in the order of the games.
        repeats: seatings that put the same agents at the same seats as an earlier one.
        forfeits: agents that were not asked any more after two games in a row in which they were
            too slow, each with the games that it lost so.
    """

    standings: tuple[Standing, ...]
    deals: int
    seatings: int
    seed: int
    draws: int
    wind_games: tuple[int, int, int, int]
    failures: tuple[Failure, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    forfeits: tuple[tuple[str, int], ...] = ()

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
            "repeats": [asdict(repeat) for repeat in self.repeats],
            "forfeits": [{"agent": name, "games": games} for name, games in self.forfeits],
        }

    def __str__(self) -> str:
        return "\n".join(_lines(self))

    def __repr__(self) -> str:
        first, *others = self.standings
        about = f"<ArenaReport of {counted(self.games, 'game')}, seed {self.seed}"
        best = f"first {first.name} with {first.points_per_deal} points a deal"
        return f"{about}: {best}{more(len(others), 'standing')}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        rows = self.standings
        counts = ("games", "wins", "self_draws", "deal_ins", "losses", "draws", "others_faults")
        return (
            *columns_of(rows),
            *(columns.integers(name, (getattr(one, name) for one in rows)) for name in counts),
            columns_of_faults(rows),
            columns.numbers("mean_fan", (one.mean_fan for one in rows)),
            *columns_of_times(rows),
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
    yield from repeats_text(report.repeats)
    for group in (RESULTS, _GAMES, TIMES):
        yield ""
        yield from table(report.standings, group)
    yield from most_frequent(
        "fan",
        (pair for standing in report.standings for pair in standing.fans),
        sum(standing.wins for standing in report.standings),
    )
    if report.failures:
        yield ""
        yield from (f"first fault of {failure.summary}" for failure in report.failures)
    yield from forfeits_text(report.forfeits)


_GAMES: tuple[Column[Standing], ...] = (
    ("agent", name_of),
    ("wins", lambda standing: share(standing.wins, standing.games)),
    ("self-drawn", lambda standing: share(standing.self_draws, standing.games)),
    ("deal-ins", lambda standing: share(standing.deal_ins, standing.games)),
    ("losses", lambda standing: share(standing.losses, standing.games)),
    ("drawn", lambda standing: share(standing.draws, standing.games)),
    ("mean fan", lambda standing: "" if standing.mean_fan is None else f"{standing.mean_fan:.2f}"),
)
