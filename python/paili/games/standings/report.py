"""Reports on tournaments of any game: conditions, means, response times and columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import permutations
from math import floor, log2
from typing import TYPE_CHECKING, Any, ClassVar

from paili.games.standings.failures import Failure
from paili.games.standings.intervals import half_width
from paili.model import columns
from paili.model.rendered import Tabular, TextRepr
from paili.model.rules import MCR, Rules
from paili.model.tiles import Wind
from paili.wording import counted, more

if TYPE_CHECKING:
    import pyarrow

SCHEMA_VERSION = "3"
"""The schema version of the reports on tournaments."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals with its margin.

    Attributes:
        mean: of one value per deal; for several players of the same agent, of one player.
        margin: half the width of its 95 % confidence interval, by Student's distribution with deals
            as the independent parts; None for a single deal.
    """

    mean: float
    margin: float | None

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """Not public: return the estimate of one value per deal."""
        return cls(sum(values) / len(values), half_width(values))

    def __str__(self) -> str:
        return f"{self.mean:.2f}" + ("" if self.margin is None else f" ± {self.margin:.2f}")


@dataclass(frozen=True, slots=True)
class Repeat:
    """A seating that puts the same agents at the same seats as an earlier one.

    Attributes:
        seating: its number.  of: the number of the earlier one.
        is_equal: whether their games are equal, because nothing in the agents is random or unknown:
            then it adds no information.
    """

    seating: int
    of: int
    is_equal: bool


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class AnyStanding:
    """The results of one agent in any game, over all of its players.

    Attributes:
        name: the agent, with the number of its players if there are several: "greedy x 2".
        agent: its name for `paili.agents.named`.  players: number of the four seats it plays.
        rank_points: total of all deals.  score: total of all games, in points.
        points_per_deal, score_per_game: of one player, with their margins.
        places: deals in which it was first, second, third, fourth; shared places count as the best.
        games: games of its players, counted once for each player.
        wins: of these games, self-drawn wins included.  self_draws: of the wins.
        faults: games that it ended by an illegal or missing answer, by the judge's verdict: "WH"
            wrong win, "WA" illegal answer, "TLE" too slow, "RE" crashed and so on.
        others_faults: games that another player ended so, counted as in `games`.
        mean_fan: of its wins; None without one.  fan_totals: wins by their fan.
        times: of its answers.
    """

    _COUNTED: ClassVar[str]
    """The field with the fan or patterns counted in its wins."""
    _NUMBERS: ClassVar[tuple[str, ...]]
    """The game's own fields that are numbers of games; they precede the faults in JSON."""

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
    faults: tuple[tuple[str, int], ...]
    others_faults: int
    mean_fan: float | None
    fan_totals: tuple[tuple[int, int], ...]
    times: Times

    @property
    def counted(self) -> tuple[tuple[str, int], ...]:
        """Not public: the fan or patterns counted in its wins, most frequent first."""
        found: tuple[tuple[str, int], ...] = getattr(self, self._COUNTED)
        return found

    def to_json(self) -> dict[str, Any]:
        """Return an item of `standings` in the schema of the report."""
        plain = asdict(self)
        plain |= {"places": list(self.places), "faults": dict(self.faults)}
        plain["fan_totals"] = {str(fan): wins for fan, wins in self.fan_totals}
        plain[self._COUNTED] = dict(self.counted)
        base = [field.name for field in fields(AnyStanding)]
        at, own = base.index("faults"), [name for name in plain if name not in base]
        others = [name for name in own if name not in self._NUMBERS]
        order = (*base[:at], *self._NUMBERS, *base[at:-1], *others, base[-1])
        return {name: plain[name] for name in order}


def share(part: int, whole: int) -> str:
    """Return a part in per cent; an empty text if the whole is 0."""
    return f"{part / whole:.1%}" if whole else ""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class TournamentReport(Tabular, TextRepr):
    """The outcome of a tournament of any game; `str` is its table.

    `to_frame` has a row for each standing.

    Attributes:
        deals: number of deals played.  seatings: games per deal.  seed: of the tournament.
        failures: the first fault of each agent with faults, in the order of the games.
        repeats: seatings that put the same agents at the same seats as an earlier one.
        forfeits: agents that were not called any more after two games in a row in which they were
            too slow, each with the games lost that way.
    """

    _COUNTS: ClassVar[tuple[str, ...]]
    """Fields of the standings that are numbers of games, in the order of the columns."""

    standings: tuple[Any, ...]
    deals: int
    seatings: int
    seed: int
    failures: tuple[Failure, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    forfeits: tuple[tuple[str, int], ...] = ()

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.deals * self.seatings

    @property
    def _by(self) -> str:
        """The rules of the tournament, in words."""
        return ""

    def _more_columns(self) -> tuple[columns.Column, ...]:
        """Return the columns before the times."""
        return ()

    def _conditions_to_json(self) -> dict[str, Any]:
        names = ("deals", "seatings", "seed", "games")
        return {name: getattr(self, name) for name in names}

    def _standings_to_json(self) -> dict[str, Any]:
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
    """Return the first columns of the data: names and results."""
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
    """Return the last columns of the data: response times."""
    times = [one.times for one in rows]
    return (
        columns.integers("answers", (one.answers for one in times)),
        columns.numbers("median_seconds", (one.median for one in times)),
        columns.numbers("slow_seconds", (one.slow for one in times)),
        columns.numbers("most_seconds", (one.most for one in times)),
    )


PLAYERS = 4
ROTATIONS = tuple(tuple((seat + turn) % PLAYERS for seat in range(PLAYERS)) for turn in range(4))
SEATINGS: dict[int, tuple[tuple[int, ...], ...]] = {
    4: ROTATIONS,
    24: tuple(permutations(range(PLAYERS))),
}
"""Seatings by their number: the players in the order of the seats, east first."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Conditions of the games of a tournament.

    Attributes:
        agents: names of the players' agents; see `paili.agents.named`.
        seatings: 4 or 24.  seed: of deals and agents.
        time_limit: seconds for an answer of an agent that is not native.
        keeps_games: whether the outcome of a deal includes its games with all events.
        rules: of Chinese Standard Mahjong, `MCR`, or of Sichuan Mahjong with scoring.
        versions: of the agents that have files, by name: no game is played with other versions.
        forfeits: agents that are not called any more, because they were too slow too often.
    """

    agents: tuple[str, ...]
    seatings: int
    seed: int
    time_limit: float
    keeps_games: bool = False
    rules: Rules = MCR
    versions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    forfeits: tuple[str, ...] = ()


WINDS = tuple(map(str, Wind))


def players_and_scores(points: pyarrow.DataType) -> list[tuple[str, pyarrow.DataType]]:
    """Return the columns of the players and their scores, by seat.

    Args:
        points: the type of scores.
    """
    import pyarrow

    fields: list[tuple[str, pyarrow.DataType]] = [(wind, pyarrow.string()) for wind in WINDS]
    return fields + [(f"score_{wind}", points) for wind in WINDS]


def wind_text(seat: int | None) -> str | None:
    """Return the wind of a seat; None without one."""
    return None if seat is None else WINDS[seat]


_PER_OCTAVE = 32
"""Classes of times per doubling: each is wider than the one before by 2.2 %."""
_SLOW = 0.99


@dataclass(frozen=True, slots=True)
class Times:
    """Response times.

    Attributes:
        answers: number of answers.
        median: in seconds, to within 2 %; None without an answer.
        slow: the 99 % quantile, in seconds, to within 2 %.  most: the longest time, exactly.
    """

    answers: int
    median: float | None
    slow: float | None
    most: float | None


class Timer:
    """The response times of one player: numbers of answers by classes of time.

    Attributes:
        classes: answers by class; class 0 begins at one second.  most: the longest time, in
            seconds.
    """

    def __init__(self) -> None:
        self.classes: Counter[int] = Counter()
        self.most = 0.0

    def add(self, seconds: float) -> None:
        """Count an answer."""
        self.classes[floor(log2(max(seconds, 1e-9)) * _PER_OCTAVE)] += 1
        self.most = max(self.most, seconds)

    def include(self, other: Timer) -> None:
        """Count all answers of another timer."""
        self.classes.update(other.classes)
        self.most = max(self.most, other.most)

    def to_json(self) -> dict[str, Any]:
        """Return an item of `times` of a deal."""
        return {"most": self.most, "classes": sorted(self.classes.items())}


def middle(number: int) -> float:
    """Return the middle of a class, in seconds."""
    return float(2 ** ((number + 0.5) / _PER_OCTAVE))


def times(parts: Iterable[dict[str, Any]]) -> Times:
    """Return the response times of parts, such as those of players with the same agent."""
    classes: Counter[int] = Counter()
    most = 0.0
    for part in parts:
        classes.update(dict(part["classes"]))
        most = max(most, part["most"])
    answers = classes.total()
    if not answers:
        return Times(0, None, None, None)
    return Times(answers, _time(classes, 0.5, most), _time(classes, _SLOW, most), most)


def _time(classes: Counter[int], share: float, most: float) -> float:
    """Return the quantile of the response times, limited to the longest one."""
    left = share * classes.total()
    for number, count in sorted(classes.items()):
        left -= count
        if left <= 0:
            return min(middle(number), most)
    return most
