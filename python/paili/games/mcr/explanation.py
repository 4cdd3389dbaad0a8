"""What the agent `search` would have answered where there was a choice, and what it goes for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from paili.analysis.completions import Completion, completions
from paili.games.explained import ExplainedChoice, is_same
from paili.games.mcr.actions import Action
from paili.games.mcr.agents import (
    Consideration,
    WeighedAction,
    WeighedActions,
    considerations,
    forecast,
)
from paili.games.mcr.chances import hand_after, rules_of
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.review import discarded
from paili.games.mcr.states import State
from paili.games.seats import SEATS
from paili.model.tiles import Tile, Wind

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
    """

    choices: WeighedActions
    reasons: tuple[Consideration, ...]
    decided_by: DecidedBy | None
    others_end: float
    completions: tuple[Completion, ...]

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
        }


Decision: TypeAlias = ExplainedChoice[Action, Explanation]
"""A choice that led to no discard."""


def explained(state: State, seat: Wind | None) -> tuple[dict[int, Explanation], list[Decision]]:
    """The choices of a game, of one seat or of all.

    Returns:
        What led to the discards, by the numbers of their events, and the choices that led to none.
    """
    told: dict[int, Explanation] = {}
    others = []
    for number, (now, answers) in enumerate(zip(state.stages(), state.actions, strict=False), 1):
        happened = state.events[number]
        for chooser in now.choosers:
            if seat not in (None, chooser):
                continue
            seen = now.observation(chooser)
            if happened.seat is chooser and discarded(happened) is not None:
                told[number + 1] = explanation(seen)
                continue
            decision = ExplainedChoice(
                number=number,
                seat=chooser,
                action=answers[SEATS.index(chooser)],
                offered=None if now.last.seat is chooser else offered_by(now.last),
                hand=seen.hand,
                explanation=explanation(seen),
            )
            others.append(decision)
    return told, others


def offered_by(event: Event) -> Tile | None:
    """The tile of an event that others may take, to rob a kong of it among them."""
    return event.tile if event.kind is EventKind.ADDED_KONG else discarded(event)


def explanation(observation: Observation) -> Explanation:
    """What the agent makes of a decision."""
    reasons = considerations(observation)[:SHOWN_CHOICES]
    choices = WeighedActions(WeighedAction(one.action, one.worth) for one in reasons)
    hand = hand_after(observation, choices[0].action) if choices else None
    near: tuple[Completion, ...] = ()
    if hand is not None:
        rules, known = rules_of(observation), observation.knowledge
        near = completions(hand, known, rules=rules, limit=SHOWN_COMPLETIONS).items
    return Explanation(choices, reasons, _decided_by(reasons), forecast(observation).ends[0], near)


def _decided_by(reasons: tuple[Consideration, ...]) -> DecidedBy | None:
    if len(reasons) < 2 or is_same(reasons[0].worth, reasons[1].worth):
        return None
    best, second = reasons[:2]
    if second.gain > best.gain or is_same(second.gain, best.gain):
        return "danger"
    if best.chance > second.chance:
        return "chance"
    return "fan" if best.fan > second.fan else "points"
