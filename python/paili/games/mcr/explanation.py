"""What the agent `search` would have answered where there was a choice, and what it goes for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from paili.analysis.completions import Completion, completions
from paili.games.explained import ExplainedChoice, ExplainedGame, explained_game, is_same
from paili.games.mcr.actions import Action
from paili.games.mcr.agents import (
    Consideration,
    WeighedAction,
    WeighedActions,
    considerations,
    forecast,
)
from paili.games.mcr.chances import hand_after, rules_of
from paili.games.mcr.choices import choices_of
from paili.games.mcr.observations import Observation
from paili.games.mcr.states import State
from paili.games.mistakes import PointsCost
from paili.games.seats import SEATS
from paili.model.tiles import Wind

SHOWN_CHOICES = 3
SHOWN_COMPLETIONS = 2

DecidedBy: TypeAlias = Literal["chance", "fan", "points", "danger"]
"""What puts one answer before another."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A decision as the agent sees it.

    Attributes:
        choices: its best answers, with what they are worth in points; none if it sees no win.
        reasons: the same answers, with what speaks for each and against it.
        decided_by: what puts the best answer before the second: "danger" if the second would lead
            to as much, but for what its discard is expected to cost; else "chance" if the best has
            the better chance to win, or "fan" if its wins have more; "points" if it is worth more
            all the same: by wins that all pay, or by a hand that stays concealed. None without a
            second, and if both are worth the same.
        others_end: chance that another player wins within a round, 0 to 1.
        completions: the nearest complete hands of eight fan after the best answer; none after a
            win.
        points: what the answer that was given costs; None if it is not known, or not legal, or if
            the agent sees no win.
    """

    choices: WeighedActions
    reasons: tuple[Consideration, ...]
    decided_by: DecidedBy | None
    others_end: float
    completions: tuple[Completion, ...]
    points: PointsCost[Action] | None = None

    def to_json(self) -> dict[str, Any]:
        """The part `search` of docs/replay.schema.json."""
        return {
            "choices": [
                {
                    "action": str(one.action),
                    "worth": round(one.worth, 3),
                    "chance": round(one.chance, 4),
                    "fan": round(one.fan, 2),
                    "danger": round(one.danger, 3),
                }
                for one in self.reasons
            ],
            "decided_by": self.decided_by,
            "others_end": round(self.others_end, 4),
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
    choices = WeighedActions(WeighedAction(one.action, one.worth) for one in reasons)
    hand = hand_after(observation, choices[0].action) if choices else None
    near: tuple[Completion, ...] = ()
    if hand is not None:
        rules, known = rules_of(observation), observation.knowledge
        near = completions(hand, known, rules=rules, limit=SHOWN_COMPLETIONS).items
    ends, decided_by = forecast(observation).ends[0], _decided_by(reasons)
    points = None
    if answer is not None:
        points = PointsCost.of(((one.action, one.worth) for one in weighed), answer)
    return Explanation(choices, reasons, decided_by, ends, near, points)


def _decided_by(reasons: tuple[Consideration, ...]) -> DecidedBy | None:
    if len(reasons) < 2 or is_same(reasons[0].worth, reasons[1].worth):
        return None
    best, second = reasons[:2]
    if second.gain > best.gain or is_same(second.gain, best.gain):
        return "danger"
    if best.chance > second.chance:
        return "chance"
    return "fan" if best.fan > second.fan else "points"
