"""Reports on tournaments, whatever the game: means and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from paili.games.standings.failures import Failure
from paili.games.standings.intervals import half_width
from paili.games.standings.times import Times
from paili.model import columns
from paili.model.rendered import Tabular, TextRepr
from paili.wording import counted, more

SCHEMA_VERSION = "3"
"""The schema version of the reports on tournaments."""


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
        """Not public: return the estimate from one value a deal."""
        return cls(sum(values) / len(values), half_width(values))

    def __str__(self) -> str:
        return f"{self.mean:.2f}" + ("" if self.margin is None else f" ± {self.margin:.2f}")


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


class AnyStanding:
    """The results of one agent in any game, which adds fields of its own."""

    __slots__ = ()

    _COUNTED: ClassVar[str]
    """The field with what was counted in its wins."""

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
    faults: tuple[tuple[str, int], ...]
    mean_fan: float | None
    fan_totals: tuple[tuple[int, int], ...]
    times: Times

    @property
    def counted(self) -> tuple[tuple[str, int], ...]:
        """Not public: what was counted in its wins, most first."""
        found: tuple[tuple[str, int], ...] = getattr(self, self._COUNTED)
        return found

    def to_json(self) -> dict[str, Any]:
        """One of `standings` of the schema of the report."""
        plain: dict[str, Any] = asdict(self)  # type: ignore[call-overload]  # each game makes it a dataclass
        plain |= {"places": list(self.places), "faults": dict(self.faults)}
        plain["fan_totals"] = {str(fan): wins for fan, wins in self.fan_totals}
        plain[self._COUNTED] = dict(self.counted)
        return plain


def share(part: int, whole: int) -> str:
    """A part in per cent; empty if there is no whole."""
    return f"{part / whole:.1%}" if whole else ""


class TournamentReport(Tabular, TextRepr):
    """The outcome of a tournament of any game; `str` is the table of it."""

    __slots__ = ()

    _COUNTS: ClassVar[tuple[str, ...]]
    """Fields of the standings that are numbers of games, in the order of the columns."""

    standings: tuple[Any, ...]
    deals: int
    seatings: int
    seed: int
    failures: tuple[Failure, ...]
    repeats: tuple[Repeat, ...]
    forfeits: tuple[tuple[str, int], ...]

    @property
    def games(self) -> int:
        """The number of games that were played."""
        return self.deals * self.seatings

    @property
    def _by(self) -> str:
        """The rules of the tournament, in words."""
        return ""

    def _more_columns(self) -> tuple[columns.Column, ...]:
        """The columns before the times."""
        return ()

    def _conditions_to_json(self) -> dict[str, Any]:
        """The numbers of deals, seatings and games."""
        names = ("deals", "seatings", "seed", "games")
        return {name: getattr(self, name) for name in names}

    def _standings_to_json(self) -> dict[str, Any]:
        """The standings, and what was wrong."""
        return {
            "standings": [standing.to_json() for standing in self.standings],
            "failures": [failure.to_json() for failure in self.failures],
            "repeats": [asdict(repeat) for repeat in self.repeats],
            "forfeits": [{"agent": name, "games": games} for name, games in self.forfeits],
        }

    def __repr__(self) -> str:
        first, *others = self.standings
        games = f"{counted(self.games, 'game')}{self._by}"
        best = f"first {first.name} with {first.points_per_deal} points a deal"
        about = f"{type(self).__name__} of {games}, seed {self.seed}"
        return f"<{about}: {best}{more(len(others), 'standing')}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        rows = self.standings
        return (
            *_columns_of(rows),
            *(
                columns.integers(name, (getattr(one, name) for one in rows))
                for name in self._COUNTS
            ),
            columns.integers("faults", (sum(count for _, count in one.faults) for one in rows)),
            columns.numbers("mean_fan", (one.mean_fan for one in rows)),
            *self._more_columns(),
            *_columns_of_times(rows),
        )


def _columns_of(rows: Sequence[AnyStanding]) -> tuple[columns.Column, ...]:
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


def _columns_of_times(rows: Sequence[AnyStanding]) -> tuple[columns.Column, ...]:
    """The last columns of the data: response times."""
    times = [one.times for one in rows]
    return (
        columns.integers("answers", (one.answers for one in times)),
        columns.numbers("median_seconds", (one.median for one in times)),
        columns.numbers("slow_seconds", (one.slow for one in times)),
        columns.numbers("most_seconds", (one.most for one in times)),
    )
