"""Explanations of decisions: the ranked answers of the agent `search` and the wins it aims at."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from paili import _core
from paili.games.review.explanations import AnyExplanation, ExplainedChoice, native_events
from paili.games.sichuan.actions import Action
from paili.games.sichuan.agents import Consideration, Goal
from paili.games.sichuan.observations import Observation
from paili.model.rules import Rules
from paili.model.tiles import Suit

DecidedBy: TypeAlias = Literal["chance", "points", "danger"]
"""The criterion that ranks one answer before another."""


@dataclass(frozen=True, slots=True)
class Explanation(AnyExplanation[Action, Consideration, DecidedBy]):
    """An explained decision; see `AnyExplanation` for its attributes.

    `decided_by` is "danger" if the second answer would be worth as much but for the expected cost
    of its discard; "chance" if the best answer reaches its goal more often; "points" if that goal
    is worth more. There are no complete hands before void suits are declared.
    """

    _ACTION = Action

    @staticmethod
    def _consideration(plain: Mapping[str, Any]) -> Consideration:
        return Consideration(
            Action.parse(plain["action"]),
            plain["worth"],
            None if plain["goal"] is None else Goal(plain["goal"]),
            *(plain[name] for name in ("by_draw", "chance", "danger")),
        )

    @classmethod
    def of(cls, plain: dict[str, Any], rules: Rules, void: Suit | None) -> Explanation:
        """Not public: return the explanation of a report, for a seat with a void suit or none."""
        return cls._read(plain, rules if void is None else rules.with_void(void))


Decision: TypeAlias = ExplainedChoice[Action, Explanation]
"""A choice that led to no discard."""


def explanation(observation: Observation, answer: Action | None = None) -> Explanation:
    """Explain a decision by the agent `search`, with the answer that was given if it is known."""
    rules, said = observation.rules, None if answer is None else answer.to_native()
    view, told = observation.to_native(), native_events(observation)
    report = _core.sichuan_explanation(view, told, json.dumps(rules.to_json()), said)
    return Explanation.of(json.loads(report), rules, observation.void(observation.seat))
