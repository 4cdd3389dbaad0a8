"""The costliest decisions of many games, by the points that `search` expects or by exact chance.

This has the parts that all games share: ranking, storage and reports. Each game defines its
decisions, their costs and their explanations.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
)

from paili.games.events import SEATS, as_seat
from paili.games.review.discards import AnyExplanation, PointsCost, finished, tile_or_none
from paili.games.states import AnyState
from paili.model.errors import ArgumentError, SearchLimitError, describe
from paili.model.hands import Hand
from paili.model.rendered import Rendered
from paili.model.tiles import NamedEnum, Tile, Wind, as_member, integer_within
from paili.model.views import SCHEMA_VERSION, chance_to_json, hand_to_json, name

NEAR = 3
"""Maximum distance of a hand from a legal win, in tiles, for its decisions to be ranked.

Farther away, the points of `search` are no expectation, and the exact chance takes long."""

MOST_MISTAKES = 100_000


class CostMeasure(NamedEnum, StrEnum):
    """The measure of the cost of a decision."""

    POINTS = "points"
    CHANCE = "chance"


CostMeasureName: TypeAlias = Literal["points", "chance"]
"""The values of `CostMeasure`, accepted in place of its members."""


StateT = TypeVar("StateT", bound=AnyState[Any, Any])
ActionT = TypeVar("ActionT")
ObservationT = TypeVar("ObservationT")
ExplanationT = TypeVar("ExplanationT", bound=AnyExplanation[Any, Any, Any])


class ChanceCost(NamedTuple, Generic[ActionT]):
    """The cost of an answer in exact chance to win within a number of own draws.

    Attributes:
        draws: one more than the distance of the hand from a win, if as many were left.
        best: the answer of the greatest chance.  most: its chance.  got: that of the given answer.
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
        """Return a part of docs/replay.schema.json and docs/sichuan-replay.schema.json."""
        chances = {"most": self.most, "got": self.got, "cost": self.cost}
        return {
            "draws": self.draws,
            "best": str(self.best),
            **{key: chance_to_json(chance) for key, chance in chances.items()},
        }


class CostlyChoice(NamedTuple, Generic[ActionT]):
    """A decision of one game that gave points away.

    Attributes:
        number: of the event of the discard, or of the answered event if the answer led to no
            discard. From 1, as in a `Replay`.
        seat: the seat that chose.  distance: tiles from the hand to a legal win.
        answer: the given answer.  points: its cost.
    """

    number: int
    seat: Wind
    distance: int
    answer: ActionT
    points: PointsCost[ActionT]


@dataclass(frozen=True, slots=True, repr=False)
class Mistake(Generic[ActionT, ExplanationT]):
    """A decision that was not the best, and its cost.

    Attributes:
        game: its number, from 1.  player: the player's name, if known.  seat: the seat that chose.
        number: of the event of the discard, or of the answered event if the answer led to no
            discard. From 1, as in a `Replay`.
        hand: the hand before the decision.  drawn: the last drawn tile; None in another's turn.
        offered: the tile of another seat that could be called; None in the seat's own turn.
        distance: tiles from the hand to a legal win.
        answer: the given answer.
        points, chance: the cost by each measure; None where it is unknown.
        explanation: the decision of the agent `search`, and the wins that it aims at.
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
        """Return an item of `worst`: docs/replay.schema.json or sichuan-replay.schema.json."""
        return finished(json.dumps(self._report()))

    def _report(self) -> dict[str, Any]:
        """Return the report before its numbers are rounded."""
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
            "search": self.explanation.report,
        }


class _Ranked(NamedTuple):
    """A decision in the heap, ordered by cost; of equal costs, the latest decision first."""

    cost: float | Fraction
    place: tuple[int, int, int]
    player: str | None
    choice: dict[str, Any]
    observation: Any


class CostliestDecisions(Rendered, Generic[StateT, ObservationT, ActionT, ExplanationT]):
    """A ranking of the costliest decisions of a stream of games, in little memory.

    `str` is the picture that `paili replay --worst` prints; it calls `worst`.

    Only decisions of hands at most `NEAR` tiles from a legal win are ranked. A fault does not count
    as a decision, nor does a pass where another seat took the tile, because the result of a call is
    unknown then.

    Attributes:
        limit: how many decisions are kept.  by: the measure of their cost.
        games: number of games added.  decisions: number of ranked decisions.  far: number of
            decisions of hands too far from a win.
    """

    WIN: ClassVar[str]
    """The name of a legal win."""
    _STATE: ClassVar[type[AnyState[Any, Any]]]
    """The class of the states."""

    def __init__(
        self,
        limit: int,
        *,
        by: CostMeasure | CostMeasureName = CostMeasure.POINTS,
        seat: Wind | None = None,
        player: str | None = None,
    ) -> None:
        """Create a ranking without decisions.

        Args:
            limit: 1 to 100,000.  by: "points" or "chance".
            seat, player: rank only the decisions of this seat, of this player.
        Raises:
            ArgumentError: an argument is invalid.
        """
        self.limit = integer_within(limit, "limit", 1, MOST_MISTAKES)
        self.by = as_member(CostMeasure, by)
        self.games = self.decisions = self.far = 0
        self._seat = None if seat is None else as_seat(seat)
        self._player = player
        self._heap: list[_Ranked] = []

    @classmethod
    def is_state(cls, state: object) -> bool:
        """Return whether an object is a state of the game."""
        return isinstance(state, cls._STATE)

    @classmethod
    def _action(cls, text: str) -> Any:
        return cls._STATE._ACTION.parse(text)

    @staticmethod
    def _draws_left(observation: Any) -> int:
        """Return the maximum number of own draws that are left to the seat."""
        raise NotImplementedError

    @staticmethod
    def _chances(observation: Any, draws: int) -> Mapping[Any, Fraction]:
        """Return the chance to win after each legal answer, within a number of own draws."""
        raise NotImplementedError

    @staticmethod
    def _explanation(observation: Any, answer: Any) -> Any:
        raise NotImplementedError

    def _chance(
        self, observation: ObservationT, answer: ActionT, distance: int
    ) -> ChanceCost[ActionT] | None:
        """Return the cost by exact chance; None if the search needs too much memory."""
        draws = min(distance + 1, self._draws_left(observation))
        try:
            chances = self._chances(observation, draws)
        except SearchLimitError:
            return None
        if answer not in chances:
            return None
        most = max(chances.values())
        best = next(action for action, chance in chances.items() if chance == most)
        return ChanceCost(draws, best, most, chances[answer])

    def add(self, game: int, state: StateT, players: tuple[str, ...] | None = None) -> None:
        """Rank the decisions of a game.

        Args:
            game: its number.  players: their names by seat, if known.
        Cost: some tenths of a second by points, some seconds by chance.
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
        by_points = self.by is CostMeasure.POINTS
        stages: list[Any] = []
        for choice in json.loads(state.to_native().choices(seats, has_points=by_points)):
            if choice["distance"] > NEAR:
                self.far += 1
                continue
            seat = Wind.parse(choice["seat"])
            cost = None if choice["points"] is None else choice["points"]["cost"]
            if cost or not by_points:
                stages = stages or list(state.stages())
                seen = stages[choice["stage"]].observation(seat)
            if not by_points:
                chance = self._chance(seen, self._action(choice["answer"]), choice["distance"])
                cost = None if chance is None else chance.cost
            if cost is None:
                continue
            self.decisions += 1
            if cost > 0:
                place = (-game, -choice["turn"], -seat)
                self._keep(_Ranked(cost, place, names[seat], choice, seen))
        self.games += 1

    def _keep(self, ranked: _Ranked) -> None:
        # The heap has its least item first, which is the first to be dropped.
        if len(self._heap) < self.limit:
            heapq.heappush(self._heap, ranked)
        else:
            heapq.heappushpop(self._heap, ranked)

    def worst(self) -> tuple[Mistake[ActionT, ExplanationT], ...]:
        """Return the costliest decisions so far, the worst first, each with both costs."""
        order = sorted(self._heap, key=lambda one: (one.cost, one.place), reverse=True)
        return tuple(map(self._mistake, order))

    def _mistake(self, ranked: _Ranked) -> Mistake[ActionT, ExplanationT]:
        choice, observation = ranked.choice, ranked.observation
        answer, distance = self._action(choice["answer"]), choice["distance"]
        explanation = self._explanation(observation, answer)
        return Mistake(
            game=-ranked.place[0],
            player=ranked.player,
            seat=observation.seat,
            number=choice["turn"],
            hand=observation.hand,
            drawn=observation.drawn,
            offered=tile_or_none(choice["offered"]),
            distance=distance,
            answer=answer,
            points=explanation.points,
            chance=self._chance(observation, answer, distance),
            explanation=explanation,
        )

    def to_json(
        self, found: tuple[Mistake[ActionT, ExplanationT], ...], *, is_complete: bool = True
    ) -> dict[str, Any]:
        """Return the output of `paili replay --worst --json`: see docs/replay.schema.json.

        Args:
            found: the result of `worst`.  is_complete: whether all games were added.
        """
        plain = {
            "schema_version": SCHEMA_VERSION,
            "by": str(self.by),
            "games": self.games,
            "decisions": self.decisions,
            "far": self.far,
            "is_complete": is_complete,
            "worst": [one._report() for one in found],
        }
        return finished(json.dumps(plain))

    def __repr__(self) -> str:
        kept = f"{len(self._heap)} of {self.decisions:,} decisions by {self.by}"
        return f"<{type(self).__name__}: {kept}, {self.games:,} games>"
