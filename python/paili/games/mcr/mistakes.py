"""The costliest decisions of many games, by what the agent `search` expects or by exact chance."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from paili.analysis.deficiency import deficiency
from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.agents import weighed_actions
from paili.games.mcr.chances import exact_chances, rules_of
from paili.games.mcr.events import EventKind
from paili.games.mcr.explanation import Explanation, explanation, offered_by
from paili.games.mcr.observations import Observation
from paili.games.mcr.review import discarded
from paili.games.mcr.states import State
from paili.games.seats import as_seat
from paili.model.errors import ArgumentError, SearchLimitError, describe
from paili.model.hands import Hand
from paili.model.serialization import SCHEMA_VERSION, chance_to_json, hand_to_json, name
from paili.model.tiles import NamedEnum, Tile, Wind, as_member, integer_within
from paili.render.pictured import Pictured

if TYPE_CHECKING:
    from paili.render.page import Picture

NEAR = 3
"""Tiles that a hand may be from a win of eight fan, and be judged.

Farther, the points of `search` are no expectation, and the exact chance takes long."""

MOST_MISTAKES = 100_000
_TAKEN = (EventKind.CHOW, EventKind.PUNG, EventKind.KONG, EventKind.WIN)


class CostMeasure(NamedEnum, StrEnum):
    """What the cost of a decision is counted in."""

    POINTS = "points"
    CHANCE = "chance"


class PointsCost(NamedTuple):
    """What an answer costs by the points that `search` expects.

    Attributes:
        best: its best answer.  most: the points of that.  got: the points of the answer that was
            given; 0 if it leaves no win that `search` sees, or goes on where the hand could win.
    """

    best: Action
    most: float
    got: float

    @property
    def cost(self) -> float:
        """Points given away."""
        return self.most - self.got

    def to_json(self) -> dict[str, Any]:
        """A part of docs/replay.schema.json."""
        numbers = {"most": self.most, "got": self.got, "cost": self.cost}
        return {"best": str(self.best), **{key: round(one, 3) for key, one in numbers.items()}}


class ChanceCost(NamedTuple):
    """What an answer costs by the exact chance to win within some own draws.

    Attributes:
        draws: one more than the tiles that the hand was from a win, if so many were left.
        best: the answer of the greatest chance.  most: that chance.  got: that of the answer.
    """

    draws: int
    best: Action
    most: Fraction
    got: Fraction

    @property
    def cost(self) -> Fraction:
        """The chance given away."""
        return self.most - self.got

    def to_json(self) -> dict[str, Any]:
        """A part of docs/replay.schema.json."""
        chances = {"most": self.most, "got": self.got, "cost": self.cost}
        return {
            "draws": self.draws,
            "best": str(self.best),
            **{key: chance_to_json(chance) for key, chance in chances.items()},
        }


@dataclass(frozen=True, slots=True, repr=False)
class Mistake:
    """A decision that was not the best, and what it cost.

    Attributes:
        game: its number, from 1.  player: who played, if that is known.  seat: where.
        number: of the event by which a tile was discarded; of the event that was answered, if the
            answer led to no discard. From 1, as in a `Replay`.
        hand: what it was chosen from.  drawn: the tile that came last; None after another's event.
        offered: the tile of another that could be taken; None in the own turn.
        distance: tiles that the hand was from a win of eight fan.
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
    answer: Action
    points: PointsCost | None
    chance: ChanceCost | None
    explanation: Explanation

    def __repr__(self) -> str:
        about = f"<Mistake of {self.seat} in game {self.game}, turn {self.number}"
        best = "" if self.points is None else f"; {self.points.best} is better"
        return f"{about}: with {self.hand} answered {self.answer}{best}>"

    def to_json(self) -> dict[str, Any]:
        """One of `worst` of docs/replay.schema.json."""
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


class _Choice(NamedTuple):
    """A decision of a game."""

    number: int
    seat: Wind
    observation: Observation
    answer: Action
    distance: int


class _Ranked(NamedTuple):
    """A decision in the heap: the cheapest first, and of equal ones the latest."""

    cost: float | Fraction
    place: tuple[int, int, int]
    player: str | None
    choice: _Choice


class WorstDecisions(Pictured):
    """The costliest decisions of games that come one at a time, in little memory.

    `str` is the picture that `paili replay --worst` prints; it asks for `worst`.

    Only decisions of hands at most `NEAR` tiles from a win of eight fan are ranked. A fault does
    not count as a decision, nor does passing where another seat took the tile: what a call would
    have led to is not known.

    Attributes:
        limit: how many are kept.  by: what their cost is counted in.
        games: that were looked at.  decisions: of them, those that were ranked.  far: decisions of
            hands too far from a win.
    """

    def __init__(
        self,
        limit: int,
        *,
        by: CostMeasure | str = CostMeasure.POINTS,
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

    def add(self, game: int, state: State, players: tuple[str, ...] | None = None) -> None:
        """Look at a game.

        Args:
            game: its number.  players: their names by seat, if they are known.
        Cost: some tenths of a second by points, and some seconds by chance.
        Raises:
            ArgumentError: no State.
        """
        if not isinstance(state, State):
            raise ArgumentError("state", describe(state), "a State")
        for choice in self._choices(state, players):
            cost = self._cost(choice)
            if cost is None:
                continue
            self.decisions += 1
            if cost.cost <= 0:
                continue
            player = None if players is None else players[choice.seat]
            # A heap has its least item first: there, what is to go first.
            place = (-game, -choice.number, -choice.seat)
            ranked = _Ranked(cost.cost, place, player, choice)
            if len(self._heap) < self.limit:
                heapq.heappush(self._heap, ranked)
            else:
                heapq.heappushpop(self._heap, ranked)
        self.games += 1

    def _choices(self, state: State, players: tuple[str, ...] | None) -> Iterator[_Choice]:
        """The decisions that can be ranked."""
        stages = zip(state.stages(), state.actions, strict=False)
        for number, (now, answers) in enumerate(stages, 1):
            happened = state.events[number]
            for seat in now.choosers:
                if self._seat not in (None, seat):
                    continue
                player = None if players is None else players[seat]
                if self._player not in (None, player):
                    continue
                observation, answer = now.observation(seat), answers[seat]
                is_taken = happened.kind in _TAKEN and happened.seat is not seat
                is_unknown = answer.kind is ActionKind.PASS and is_taken
                if is_unknown or not observation.is_legal(answer):
                    continue
                hand, known = observation.hand, observation.knowledge
                distance = deficiency(hand, known, rules=rules_of(observation))
                if distance > NEAR:
                    self.far += 1
                    continue
                is_discard = happened.seat is seat and discarded(happened) is not None
                yield _Choice(number + is_discard, seat, observation, answer, distance)

    def _cost(self, choice: _Choice) -> PointsCost | ChanceCost | None:
        return _points(choice) if self.by is CostMeasure.POINTS else _chance(choice)

    def worst(self) -> tuple[Mistake, ...]:
        """The costliest decisions so far, the worst first, each explained by both measures."""
        order = sorted(self._heap, key=lambda one: (one.cost, one.place), reverse=True)
        return tuple(_mistake(-one.place[0], one.player, one.choice) for one in order)

    def to_json(self, found: tuple[Mistake, ...], *, is_complete: bool = True) -> dict[str, Any]:
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

    def _picture(self) -> Picture:
        from paili.games.mcr.render.worst import picture_of

        return picture_of(self, self.worst())

    def __repr__(self) -> str:
        kept = f"{len(self._heap)} of {self.decisions:,} decisions by {self.by}"
        return f"<WorstDecisions: {kept}, {self.games:,} games>"


def _points(choice: _Choice) -> PointsCost | None:
    """The cost by what `search` expects; None if it sees no win."""
    choices = weighed_actions(choice.observation)
    if not choices:
        return None
    got = next((worth for action, worth in choices if action == choice.answer), 0.0)
    best, most = choices[0]
    return PointsCost(best, most, got)


def _chance(choice: _Choice) -> ChanceCost | None:
    """The cost by exact chance; None if that cannot be had in the memory a search may use."""
    observation = choice.observation
    wall = observation.wall_left(choice.seat)
    own = wall if observation.is_duplicate else -(-wall // len(Wind))
    draws = min(choice.distance + 1, own)
    try:
        chances = exact_chances(observation, draws)
    except SearchLimitError:
        return None
    if choice.answer not in chances:
        return None
    most = max(chances.values())
    best = next(action for action, chance in chances.items() if chance == most)
    return ChanceCost(draws, best, most, chances[choice.answer])


def _mistake(game: int, player: str | None, choice: _Choice) -> Mistake:
    seen, seat = choice.observation, choice.seat
    return Mistake(
        game=game,
        player=player,
        seat=seat,
        number=choice.number,
        hand=seen.hand,
        drawn=seen.drawn,
        offered=None if seen.last.seat is seat else offered_by(seen.last),
        distance=choice.distance,
        answer=choice.answer,
        points=_points(choice),
        chance=_chance(choice),
        explanation=explanation(seen),
    )
