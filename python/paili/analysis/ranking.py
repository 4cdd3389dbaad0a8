"""The ranking of discards: by the copies that they accept, or by the chance to win that they leave.

Of discards that accept equally many tiles, one may win far more often than another. The chance to
win within a few draws tells them apart. Whether it is exact depends on the position alone, never on
a clock, so that the same question has the same answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias

from paili import _core
from paili.analysis.outlook import Outlook, outlook_of
from paili.analysis.plan import Plan, PlanSearch
from paili.analysis.question import Question
from paili.model.errors import ArgumentError, SearchLimitError, describe
from paili.model.rules import Rules
from paili.model.tiles import NamedEnum, Tile


class RankBy(NamedEnum, StrEnum):
    """The criterion that a caller wants discards to be ranked by."""

    ACCEPTANCE = "acceptance"
    CHANCE = "chance"


RankByName: TypeAlias = Literal["acceptance", "chance"]
"""The values of `RankBy`, which stand for its members."""


class RankedBy(NamedEnum, StrEnum):
    """The method that ranked discards: acceptance, an exact plan, or an outlook of few draws."""

    ACCEPTANCE = "acceptance"
    PLAN = "plan"
    OUTLOOK = "outlook"


@dataclass(frozen=True, slots=True)
class DiscardChance:
    """The chance to win that a discard leaves, where that ranks it.

    Attributes:
        draws: within how many draws.
        probability: the chance; approximate if it is that of an outlook.
        exact: the chance itself, if it is that of a plan; else None.
        expected_fan: with a requirement, the mean of what is won, 0 where nothing is.
    """

    draws: int
    probability: float
    exact: Fraction | None = None
    expected_fan: float | None = None

    @property
    def ranked_by(self) -> RankedBy:
        """The method that found the chance."""
        return RankedBy.OUTLOOK if self.exact is None else RankedBy.PLAN

    @property
    def standing(self) -> tuple[Fraction | float, float]:
        """The key of comparison: the chance, then the expected fan; more is better.

        Those of an outlook are rounded, because further digits are noise of its sums.
        """
        fan = self.expected_fan or 0.0
        if self.exact is None:
            return round(self.probability, _DIGITS), round(fan, _DIGITS)
        return self.exact, fan

    def to_json(self) -> dict[str, Any]:
        """Return the part `chance` of the discards of docs/report.schema.json."""
        return {
            "draws": self.draws,
            "exact": None if self.exact is None else str(self.exact),
            "probability": self.probability,
            "expected_fan": self.expected_fan,
        }


_DIGITS = 9
"""Decimals of an outlook that are compared: beyond them is noise of its sums."""


class Effort(NamedTuple):
    """The greatest cost of an exact ranking; an outlook ranks if it would cost more.

    Attributes:
        spare: draws beyond the deficiency.
        memory: bytes that the search may use, which bounds its time as well.
        scouted: positions that a search with one draw less may look at, which takes a small part of
            the time; beyond, memory would not suffice. None: it is not asked.
    """

    spare: int
    memory: int
    scouted: int | None = None


def effort_for(rules: Rules, deficiency: int) -> Effort | None:
    """Return the greatest cost of an exact ranking; None for hands that are too far."""
    effort = _core.effort(rules._native, deficiency)
    return None if effort is None else Effort(*effort)


def checked_rank_by(value: object) -> RankBy:
    """Check the criterion that discards are to be ranked by.

    Raises:
        ArgumentError: neither of the two.
    """
    if type(value) is RankBy:
        return value
    if isinstance(value, str) and value in tuple(RankBy):
        return RankBy(value)
    expected = " or ".join(repr(str(one)) for one in RankBy)
    raise ArgumentError("rank_by", describe(value), expected)


class Ranking:
    """The chances that rank the discards of a question, searched when they are first needed."""

    def __init__(self, question: Question) -> None:
        self._question = question

    @property
    def _nearest(self) -> int:
        return max(self._question.deficiency, 1)  # a complete hand discards nevertheless

    @property
    def _effort(self) -> Effort | None:
        return effort_for(self._question.rules, self._nearest)

    @cached_property
    def plan(self) -> PlanSearch | None:
        """The finished search of a plan within these draws, if it is affordable."""
        effort, question = self._effort, self._question
        if effort is None:
            return None
        draws = min(self._nearest + effort.spare, question.coming)

        def finished(within: int) -> PlanSearch:
            search = PlanSearch._of(question, within, memory=effort.memory)
            search.advance(math.inf)
            return search

        try:
            if effort.scouted is not None and finished(draws - 1).nodes > effort.scouted:
                return None
            return finished(draws)
        except SearchLimitError:
            return None

    @property
    def chances(self) -> dict[Tile, DiscardChance]:
        """The chance that each discard leaves, by the plan or an outlook.

        There are none if no win can be had.
        """
        if self._nearest == _core.UNREACHABLE:
            return {}
        if self.plan is not None:
            return _chances_of_plan(self.plan.plan())
        draws = min(self._nearest + _core.SPARE_OF_OUTLOOKS, self._question.coming)
        return _chances_of_outlook(outlook_of(self._question, draws))


def _chances_of_plan(found: Plan) -> dict[Tile, DiscardChance]:
    return {
        option.tile: DiscardChance(
            found.draws,
            option.probability,
            option.exact,
            None if option.expected_fan is None else float(option.expected_fan),
        )
        for option in found.options
    }


def _chances_of_outlook(found: Outlook) -> dict[Tile, DiscardChance]:
    return {
        option.tile: DiscardChance(
            found.draws, option.probability, expected_fan=option.expected_fan
        )
        for option in found.options
        if option.tile is not None
    }
