"""What the agent `search` would have answered where there was a choice, and what it goes for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from paili.analysis.completions import Completion, completions
from paili.games.explained import ExplainedChoice, ExplainedGame, explained_game, is_same
from paili.games.mistakes import PointsCost
from paili.games.seats import SEATS
from paili.games.sichuan.actions import Action, ActionKind
from paili.games.sichuan.agents import Consideration, considerations
from paili.games.sichuan.chances import after_call, rules_of
from paili.games.sichuan.choices import choices_of
from paili.games.sichuan.observations import Observation
from paili.games.sichuan.states import State
from paili.model.tiles import Wind

SHOWN_CHOICES = 3
SHOWN_COMPLETIONS = 2

DecidedBy: TypeAlias = Literal["chance", "points", "danger"]
"""What puts one answer before another."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A decision as the agent sees it.

    Attributes:
        reasons: its best answers, with what speaks for each and against it.
        decided_by: what puts the best answer before the second: "danger" if the second would lead
            to as much, but for what its discard is expected to cost; "chance" if the best gets to
            what it goes for more often; "points" if that is worth more. None without a second, and
            if both are worth the same.
        completions: the nearest complete hands after the best answer; none after a win, and none
            before suits are given up.
        points: what the answer that was given costs; None if it is not known, or not legal, or if
            the agent sees no win.
    """

    reasons: tuple[Consideration, ...]
    decided_by: DecidedBy | None
    completions: tuple[Completion, ...]
    points: PointsCost[Action] | None = None

    def to_json(self) -> dict[str, Any]:
        """The part `search` of docs/sichuan-replay.schema.json."""
        return {
            "choices": [
                {
                    "action": str(one.action),
                    "worth": round(one.worth, 3),
                    "goal": None if one.goal is None else str(one.goal),
                    "by_draw": one.by_draw,
                    "chance": round(one.chance, 4),
                    "danger": round(one.danger, 3),
                }
                for one in self.reasons
            ],
            "decided_by": self.decided_by,
            "completions": [item.to_json() for item in self.completions],
            "points": None if self.points is None else self.points.to_json(),
        }


Decision: TypeAlias = ExplainedChoice[Action, Explanation]
"""A choice that led to no discard."""


def explained(state: State, seat: Wind | None) -> ExplainedGame[Action, Explanation]:
    """The choices of a game, of one seat or of all."""
    seats = SEATS if seat is None else (seat,)
    return explained_game(choices_of(state, seats), explanation)


def explanation(observation: Observation, answer: Action | None = None) -> Explanation:
    """What the agent makes of a decision, and of the answer that was given, if it is known."""
    weighed = considerations(observation)
    reasons = weighed[:SHOWN_CHOICES]
    near = _completions(observation, reasons[0].action) if reasons else ()
    points = None
    if answer is not None:
        points = PointsCost.of(((one.action, one.worth) for one in weighed), answer)
    return Explanation(reasons, _decided_by(reasons), near, points)


def _completions(observation: Observation, action: Action) -> tuple[Completion, ...]:
    if observation.void(observation.seat) is None or action.kind is ActionKind.WIN:
        return ()
    hand = after_call(observation, action)
    if action.kind is ActionKind.DISCARD and action.tile is not None:
        hand = hand.without_tile(action.tile)
    known, rules = observation.knowledge, rules_of(observation)
    return completions(hand, known, rules=rules, limit=SHOWN_COMPLETIONS).items


def _decided_by(reasons: tuple[Consideration, ...]) -> DecidedBy | None:
    if len(reasons) < 2 or is_same(reasons[0].worth, reasons[1].worth):
        return None
    best, second = reasons[:2]
    if second.gain > best.gain or is_same(second.gain, best.gain):
        return "danger"
    return "chance" if best.chance > second.chance else "points"
