"""The choices of a recorded game, with what the agent `search` makes of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from paili.games.mistakes import Choice, CostlyChoice, PointsCost, costly_choices
from paili.model.hands import Hand
from paili.model.serialization import hand_to_json, name
from paili.model.tiles import Tile, Wind

ActionT = TypeVar("ActionT")
ObservationT = TypeVar("ObservationT")


class Weighed(Protocol):
    """What the agent `search` makes of a decision, and of the answer that was given."""

    @property
    def points(self) -> PointsCost[Any] | None:
        """What the answer costs, if that is known."""

    def to_json(self) -> dict[str, Any]:
        """In plain types."""


ExplanationT = TypeVar("ExplanationT", bound=Weighed)


def is_same(one: float, other: float) -> bool:
    """Whether two numbers of points are the same, but for the last digits of sums."""
    return math.isclose(one, other, rel_tol=1e-9)


@dataclass(frozen=True, slots=True)
class ExplainedChoice(Generic[ActionT, ExplanationT]):
    """A choice that led to no discard, such as to pass, or to declare a kong or a win.

    Attributes:
        number: of the last event before it, which it answers, from 1.
        seat: who chose.
        action: what it answered; to pass, if that is not known because another took the tile.
        offered: the tile that it might have taken; None in its own turn and before play.
        hand: what it had then.
        explanation: what the agent makes of it.
    """

    number: int
    seat: Wind
    action: ActionT
    offered: Tile | None
    hand: Hand
    explanation: ExplanationT

    def to_json(self) -> dict[str, Any]:
        """One of `decisions` of docs/replay.schema.json or docs/sichuan-replay.schema.json."""
        return {
            "turn": self.number,
            "seat": str(self.seat),
            "action": str(self.action),
            "offered": name(self.offered),
            "hand": hand_to_json(self.hand),
            "search": self.explanation.to_json(),
        }


class ExplainedGame(NamedTuple, Generic[ActionT, ExplanationT]):
    """The choices of a game, explained.

    Attributes:
        discards: what led to the discards, by the numbers of their events.
        decisions: the choices that led to none.
        mistakes: the choices that gave points away, the costliest first.
    """

    discards: dict[int, ExplanationT]
    decisions: tuple[ExplainedChoice[ActionT, ExplanationT], ...]
    mistakes: tuple[CostlyChoice[ActionT], ...]


def explained_game(
    choices: Iterable[Choice[ObservationT, ActionT]],
    explanation: Callable[[ObservationT, ActionT | None], ExplanationT],
) -> ExplainedGame[ActionT, ExplanationT]:
    """The choices of a game, each by what a function makes of it."""
    discards, decisions, costs = {}, [], []
    for one in choices:
        made = explanation(one.observation, one.answer if one.is_known else None)
        costs.append((one, made.points))
        if one.is_discard:
            discards[one.number] = made
        else:
            decision = ExplainedChoice(
                one.number, one.seat, one.answer, one.offered, one.hand, made
            )
            decisions.append(decision)
    return ExplainedGame(discards, tuple(decisions), costly_choices(costs))
