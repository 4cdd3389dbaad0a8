"""The costliest decisions of many games, by what the agent `search` expects or by exact chance.

What is the same for every game: how decisions are ranked, kept and told. Which decisions a game
has, what they cost and how they are explained is up to the game.
"""

from __future__ import annotations

import heapq
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
)

from paili.games.seats import SEATS, as_seat
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.rendered import Rendered
from paili.model.serialization import SCHEMA_VERSION, chance_to_json, hand_to_json, name
from paili.model.tiles import NamedEnum, Tile, Wind, as_member, integer_within

NEAR = 3
"""Tiles that a hand may be from a win that counts, and be judged.

Farther, the points of `search` are no expectation, and the exact chance takes long."""

MOST_MISTAKES = 100_000


class CostMeasure(NamedEnum, StrEnum):
    """What the cost of a decision is counted in."""

    POINTS = "points"
    CHANCE = "chance"


CostMeasureName: TypeAlias = Literal["points", "chance"]
"""The values of `CostMeasure`, which stand for its members."""


class Explained(Protocol):
    """What the agent `search` makes of a decision."""

    def to_json(self) -> dict[str, Any]:
        """In plain types."""


StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ObservationT = TypeVar("ObservationT")
ExplanationT = TypeVar("ExplanationT", bound=Explained)


class PointsCost(NamedTuple, Generic[ActionT]):
    """What an answer costs by the points that `search` expects.

    Attributes:
        best: its best answer.  most: the points of that.  got: the points of the answer that was
            given; 0, or the most if that is less, where it leaves no win that `search` sees, or
            goes on where the hand could win.
    """

    best: ActionT
    most: float
    got: float

    @property
    def cost(self) -> float:
        """Points given away."""
        return self.most - self.got

    @classmethod
    def of(cls, weighed: Iterable[tuple[ActionT, float]], answer: ActionT) -> Self | None:
        """The cost of an answer by those that `search` has weighed, best first; None if it has
        weighed none."""
        choices = list(weighed)
        if not choices:
            return None
        best, most = choices[0]
        return cls(best, most, dict(choices).get(answer, min(0.0, most)))

    def to_json(self) -> dict[str, Any]:
        """A part of docs/replay.schema.json and docs/sichuan-replay.schema.json."""
        numbers = {"most": self.most, "got": self.got, "cost": self.cost}
        return {"best": str(self.best), **{key: round(one, 3) for key, one in numbers.items()}}


class ChanceCost(NamedTuple, Generic[ActionT]):
    """What an answer costs by the exact chance to win within some own draws.

    Attributes:
        draws: one more than the tiles that the hand was from a win, if so many were left.
        best: the answer of the greatest chance.  most: that chance.  got: that of the answer.
    """

    draws: int
    best: ActionT
    most: Fraction
    got: Fraction

    @property
    def cost(self) -> Fraction:
        """The chance given away."""
        return self.most - self.got

    def to_json(self) -> dict[str, Any]:
        """A part of docs/replay.schema.json and docs/sichuan-replay.schema.json."""
        chances = {"most": self.most, "got": self.got, "cost": self.cost}
        return {
            "draws": self.draws,
            "best": str(self.best),
            **{key: chance_to_json(chance) for key, chance in chances.items()},
        }


class Choice(NamedTuple, Generic[ObservationT, ActionT]):
    """A decision of a game.

    Attributes:
        number: of the event by which a tile was discarded; of the event that was answered, if the
            answer led to no discard. From 1, as in a `Replay`.
        offered: the tile of another that could be taken; None in the own turn.
        is_discard: whether the answer led to a discard.
        is_known: whether the answer is known and legal: who passed may have called for a tile that
            another took.
        distance: tiles that the hand was from a win that counts; None before play.
    """

    number: int
    seat: Wind
    observation: ObservationT
    answer: ActionT
    hand: Hand
    drawn: Tile | None
    offered: Tile | None
    is_discard: bool
    is_known: bool
    distance: int | None

    @property
    def is_ranked(self) -> bool:
        """Whether its cost is compared with those of others."""
        return self.is_known and self.distance is not None and self.distance <= NEAR


class CostlyChoice(NamedTuple, Generic[ActionT]):
    """A decision of one game that gave points away.

    Attributes:
        number, seat, distance, answer: as of a `Choice`.  points: what it cost.
    """

    number: int
    seat: Wind
    distance: int
    answer: ActionT
    points: PointsCost[ActionT]

    def to_json(self) -> dict[str, Any]:
        """One of `mistakes` of docs/replay.schema.json and docs/sichuan-replay.schema.json."""
        return {
            "turn": self.number,
            "seat": str(self.seat),
            "distance": self.distance,
            "answer": str(self.answer),
            "points": self.points.to_json(),
        }


def costly_choices(
    costs: Iterable[tuple[Choice[ObservationT, ActionT], PointsCost[ActionT] | None]],
) -> tuple[CostlyChoice[ActionT], ...]:
    """The choices of a game that gave points away, the costliest first, as `paili replay --worst`
    ranks them."""
    found = [
        CostlyChoice(one.number, one.seat, one.distance, one.answer, cost)
        for one, cost in costs
        if one.is_ranked and one.distance is not None and cost is not None and cost.cost > 0
    ]
    return tuple(sorted(found, key=lambda one: (-one.points.cost, one.number, one.seat)))


@dataclass(frozen=True, slots=True, repr=False)
class Mistake(Generic[ActionT, ExplanationT]):
    """A decision that was not the best, and what it cost.

    Attributes:
        game: its number, from 1.  player: who played, if that is known.  seat: where.
        number: of the event by which a tile was discarded; of the event that was answered, if the
            answer led to no discard. From 1, as in a `Replay`.
        hand: what it was chosen from.  drawn: the tile that came last; None after another's event.
        offered: the tile of another that could be taken; None in the own turn.
        distance: tiles that the hand was from a win that counts.
        answer: what was done.
        points, chance: the cost by each measure; None where it cannot be told.
        explanation: what the agent `search` would have done, and what it goes for.
    """

    game: int
    player: str | None
    seat: Wind
    number: int
    hand: Hand
    drawn: Tile | None
    offered: Tile | None
    distance: int
    answer: ActionT
    points: PointsCost[ActionT] | None
    chance: ChanceCost[ActionT] | None
    explanation: ExplanationT

    def __repr__(self) -> str:
        about = f"<Mistake of {self.seat} in game {self.game}, turn {self.number}"
        best = "" if self.points is None else f"; {self.points.best} is better"
        return f"{about}: with {self.hand} answered {self.answer}{best}>"

    def to_json(self) -> dict[str, Any]:
        """One of `worst` of docs/replay.schema.json and docs/sichuan-replay.schema.json."""
        return {
            "game": self.game,
            "player": self.player,
            "seat": str(self.seat),
            "turn": self.number,
            "hand": hand_to_json(self.hand),
            "drawn": name(self.drawn),
            "offered": name(self.offered),
            "distance": self.distance,
            "answer": str(self.answer),
            "points": None if self.points is None else self.points.to_json(),
            "chance": None if self.chance is None else self.chance.to_json(),
            "search": self.explanation.to_json(),
        }


class _Ranked(NamedTuple):
    """A decision in the heap: the cheapest first, and of equal ones the latest."""

    cost: float | Fraction
    place: tuple[int, int, int]
    player: str | None
    choice: Any


class CostliestDecisions(Rendered, Generic[StateT, ObservationT, ActionT, ExplanationT]):
    """The costliest decisions of games that come one at a time, in little memory.

    `str` is the picture that `paili replay --worst` prints; it asks for `worst`.

    Only decisions of hands at most `NEAR` tiles from a win that counts are ranked. A fault does
    not count as a decision, nor does passing where another seat took the tile: what a call would
    have led to is not known.

    Attributes:
        limit: how many are kept.  by: what their cost is counted in.
        games: that were looked at.  decisions: of them, those that were ranked.  far: decisions of
            hands too far from a win.
    """

    WIN: ClassVar[str]
    """What a win that counts is called."""

    def __init__(
        self,
        limit: int,
        *,
        by: CostMeasure | CostMeasureName = CostMeasure.POINTS,
        seat: Wind | None = None,
        player: str | None = None,
    ) -> None:
        """Nothing yet.

        Args:
            limit: 1 to 100,000.  by: "points" or "chance".
            seat, player: only the decisions of this seat, of this player.
        Raises:
            ArgumentError: anything else.
        """
        self.limit = integer_within(limit, "limit", 1, MOST_MISTAKES)
        self.by = as_member(CostMeasure, by)
        self.games = self.decisions = self.far = 0
        self._seat = None if seat is None else as_seat(seat)
        self._player = player
        self._heap: list[_Ranked] = []

    @classmethod
    @abstractmethod
    def is_state(cls, state: object) -> bool:
        """Whether it is a state of the game."""

    @abstractmethod
    def _choices_of(
        self, state: StateT, seats: Collection[Wind]
    ) -> Iterator[Choice[ObservationT, ActionT]]:
        """The decisions of some seats."""

    @abstractmethod
    def _points(self, choice: Choice[ObservationT, ActionT]) -> PointsCost[ActionT] | None:
        """The cost by what `search` expects; None if it sees no win."""

    @abstractmethod
    def _chance(self, choice: Choice[ObservationT, ActionT]) -> ChanceCost[ActionT] | None:
        """The cost by exact chance; None if that cannot be had in the memory a search may use."""

    @abstractmethod
    def _explanation(self, choice: Choice[ObservationT, ActionT]) -> ExplanationT:
        """What the agent `search` makes of it."""

    def add(self, game: int, state: StateT, players: tuple[str, ...] | None = None) -> None:
        """Look at a game.

        Args:
            game: its number.  players: their names by seat, if they are known.
        Cost: some tenths of a second by points, and some seconds by chance.
        Raises:
            ArgumentError: no State.
        """
        if not self.is_state(state):
            raise ArgumentError("state", describe(state), "a State")
        names = dict(zip(SEATS, players or (None,) * len(SEATS), strict=True))
        seats = [
            seat
            for seat, player in names.items()
            if self._seat in (None, seat) and self._player in (None, player)
        ]
        for choice in self._choices_of(state, seats):
            if not choice.is_ranked:
                self.far += choice.is_known and choice.distance is not None
                continue
            cost = self._points(choice) if self.by is CostMeasure.POINTS else self._chance(choice)
            if cost is None:
                continue
            self.decisions += 1
            if cost.cost > 0:
                self._keep(game, names[choice.seat], choice, cost.cost)
        self.games += 1

    def _keep(
        self,
        game: int,
        player: str | None,
        choice: Choice[ObservationT, ActionT],
        cost: float | Fraction,
    ) -> None:
        # A heap has its least item first: there, what is to go first.
        ranked = _Ranked(cost, (-game, -choice.number, -choice.seat), player, choice)
        if len(self._heap) < self.limit:
            heapq.heappush(self._heap, ranked)
        else:
            heapq.heappushpop(self._heap, ranked)

    def worst(self) -> tuple[Mistake[ActionT, ExplanationT], ...]:
        """The costliest decisions so far, the worst first, each explained by both measures."""
        order = sorted(self._heap, key=lambda one: (one.cost, one.place), reverse=True)
        return tuple(self._mistake(-one.place[0], one.player, one.choice) for one in order)

    def _mistake(
        self, game: int, player: str | None, choice: Choice[ObservationT, ActionT]
    ) -> Mistake[ActionT, ExplanationT]:
        return Mistake(
            game=game,
            player=player,
            seat=choice.seat,
            number=choice.number,
            hand=choice.hand,
            drawn=choice.drawn,
            offered=choice.offered,
            distance=choice.distance or 0,
            answer=choice.answer,
            points=self._points(choice),
            chance=self._chance(choice),
            explanation=self._explanation(choice),
        )

    def to_json(
        self, found: tuple[Mistake[ActionT, ExplanationT], ...], *, is_complete: bool = True
    ) -> dict[str, Any]:
        """What `paili replay --worst --json` writes: see docs/replay.schema.json.

        Args:
            found: what `worst` gave.  is_complete: whether all games were looked at.
        """
        return {
            "schema_version": SCHEMA_VERSION,
            "by": str(self.by),
            "games": self.games,
            "decisions": self.decisions,
            "far": self.far,
            "is_complete": is_complete,
            "worst": [one.to_json() for one in found],
        }

    def __repr__(self) -> str:
        kept = f"{len(self._heap)} of {self.decisions:,} decisions by {self.by}"
        return f"<{type(self).__name__}: {kept}, {self.games:,} games>"
