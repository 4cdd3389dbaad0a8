"""Explanations of decisions: the ranked answers of the agent `search`, and the wins it aims at."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from paili import _core
from paili.analysis.completions import Completion
from paili.games.explained import ExplainedChoice
from paili.games.mcr.actions import Action
from paili.games.mcr.agents import Consideration
from paili.games.mcr.chances import rules_of
from paili.games.mcr.observations import Observation
from paili.games.mistakes import PointsCost, finished
from paili.games.weighed_actions import WeighedActions
from paili.model.rules import Rules

DecidedBy: TypeAlias = Literal["chance", "fan", "points", "danger"]
"""The criterion that ranks one answer before another."""


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
        report: all of it as the native module tells it, its numbers not rounded.
    """

    choices: WeighedActions
    reasons: tuple[Consideration, ...]
    decided_by: DecidedBy | None
    others_end: float
    completions: tuple[Completion, ...]
    points: PointsCost[Action] | None
    report: dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _read(cls, plain: dict[str, Any], rules: Rules) -> Explanation:
        """The explanation of a report; its complete hands win by some rules."""
        reasons = tuple(map(_consideration, plain["choices"]))
        points = plain["points"]
        return cls(
            WeighedActions.of(reasons),
            reasons,
            plain["decided_by"],
            plain["others_end"],
            tuple(Completion(one, _rules=rules) for one in plain["completions"]),
            None if points is None else PointsCost._read(points, Action.parse),
            plain,
        )

    def to_json(self) -> dict[str, Any]:
        """The part `search` of docs/replay.schema.json."""
        return finished(json.dumps(self.report))


Decision: TypeAlias = ExplainedChoice[Action, Explanation]
"""A choice that led to no discard."""


def explanation(observation: Observation, answer: Action | None = None) -> Explanation:
    """Explain a decision, and the answer that was given, if it is known, by the agent `search`."""
    said = None if answer is None else answer.to_native()
    report = _core.explanation(observation.to_native(), said)
    return Explanation._read(json.loads(report), rules_of(observation))


def _consideration(plain: Mapping[str, Any]) -> Consideration:
    numbers = (plain[name] for name in ("worth", "chance", "planned", "fan", "danger"))
    return Consideration(Action.parse(plain["action"]), *numbers)
