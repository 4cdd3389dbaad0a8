"""Explanations of decisions: the ranked answers of the agent `search`, and the wins it aims at."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from paili import _core
from paili.analysis.completions import Completion
from paili.games.explained import ExplainedChoice
from paili.games.mistakes import PointsCost, finished
from paili.games.sichuan.actions import Action
from paili.games.sichuan.agents import Consideration, Goal
from paili.games.sichuan.observations import Observation
from paili.model.rules import Rules
from paili.model.tiles import Suit

DecidedBy: TypeAlias = Literal["chance", "points", "danger"]
"""The criterion that ranks one answer before another."""


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
        report: all of it as the native module tells it, its numbers not rounded.
    """

    reasons: tuple[Consideration, ...]
    decided_by: DecidedBy | None
    completions: tuple[Completion, ...]
    points: PointsCost[Action] | None
    report: dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _read(cls, plain: dict[str, Any], rules: Rules, void: Suit | None) -> Explanation:
        """The explanation of a report, for a seat that is void of a suit by some rules."""
        wins, points = rules if void is None else rules.with_void(void), plain["points"]
        return cls(
            tuple(map(_consideration, plain["choices"])),
            plain["decided_by"],
            tuple(Completion(one, _rules=wins) for one in plain["completions"]),
            None if points is None else PointsCost._read(points, Action.parse),
            plain,
        )

    def to_json(self) -> dict[str, Any]:
        """The part `search` of docs/sichuan-replay.schema.json."""
        return finished(json.dumps(self.report))


Decision: TypeAlias = ExplainedChoice[Action, Explanation]
"""A choice that led to no discard."""


def explanation(observation: Observation, answer: Action | None = None) -> Explanation:
    """Explain a decision, and the answer that was given, if it is known, by the agent `search`."""
    rules, said = observation.rules, None if answer is None else answer.to_native()
    report = _core.sichuan_explanation(observation.to_native(), json.dumps(rules.to_json()), said)
    return Explanation._read(json.loads(report), rules, observation.void(observation.seat))


def _consideration(plain: Mapping[str, Any]) -> Consideration:
    return Consideration(
        Action.parse(plain["action"]),
        plain["worth"],
        None if plain["goal"] is None else Goal(plain["goal"]),
        *(plain[name] for name in ("by_draw", "chance", "danger")),
    )
