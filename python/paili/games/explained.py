"""A choice of a recorded game that led to no discard, with what the agent `search` makes of it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from paili.games.mistakes import Explained
from paili.model.hands import Hand
from paili.model.serialization import hand_to_json, name
from paili.model.tiles import Tile, Wind

ActionT = TypeVar("ActionT")
ExplanationT = TypeVar("ExplanationT", bound=Explained)


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
