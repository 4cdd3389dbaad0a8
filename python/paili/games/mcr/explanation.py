"""Explanations of decisions: the ranked answers of the agent `search` and the wins it aims at."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from paili import _core
from paili.games.mcr.actions import Action
from paili.games.mcr.agents import Consideration
from paili.games.mcr.chances import rules_of
from paili.games.mcr.observations import Observation
from paili.games.review.explanations import AnyExplanation, ExplainedChoice, native_events
from paili.model.rules import Rules

DecidedBy: TypeAlias = Literal["chance", "fan", "points", "danger"]
"""The criterion that ranks one answer before another."""


@dataclass(frozen=True, slots=True)
class Explanation(AnyExplanation[Action, Consideration, DecidedBy]):
    """An explained decision; see `AnyExplanation` for its other attributes.

    `decided_by` is "danger" if the second answer would be worth as much but for the expected cost
    of its discard; else "chance" if the best has the better chance to win, or "fan" if its wins
    have more; else "points" if it is worth more all the same: by wins that all pay, or by a hand
    that stays concealed. The complete hands have eight fan.

    Attributes:
        others_end: chance that another player wins within a round, 0 to 1.
    """

    _ACTION = Action

    others_end: float

    @staticmethod
    def _consideration(plain: Mapping[str, Any]) -> Consideration:
        numbers = (plain[name] for name in ("worth", "chance", "planned", "fan", "danger"))
        return Consideration(Action.parse(plain["action"]), *numbers)

    @classmethod
    def of(cls, plain: dict[str, Any], rules: Rules) -> Explanation:
        """Not public: return the explanation of a report, with the rules of its complete hands."""
        return cls._read(plain, rules, others_end=plain["others_end"])


Decision: TypeAlias = ExplainedChoice[Action, Explanation]
"""A choice that led to no discard."""


def explanation(observation: Observation, answer: Action | None = None) -> Explanation:
    """Explain a decision by the agent `search`, with the answer that was given if it is known."""
    said = None if answer is None else answer.to_native()
    report = _core.explanation(observation.to_native(), native_events(observation), said)
    return Explanation.of(json.loads(report), rules_of(observation))
