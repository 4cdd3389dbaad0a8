"""What ranks discards: what they accept, or the chance to win that they leave.

Accepted tiles do not tell discards apart: of those that accept as many, one may win far more often
than another. The chance within a few draws does. Whether it is exact follows from the position
alone, never from a clock, so that the same question has the same answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from paili import _core
from paili.analysis.outlook import outlook
from paili.analysis.plan import PlanSearch
from paili.model.errors import ArgumentError, SearchLimitError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Rules
from paili.model.tiles import Tile

SPARE_DRAWS = 2
"""Draws that a ranking allows beyond the fewest that can win."""


class RankBy(StrEnum):
    """What discards are to be ranked by."""

    ACCEPTANCE = "acceptance"
    CHANCE = "chance"


class RankedBy(StrEnum):
    """What has ranked discards: acceptance, an exact plan, or an outlook over as few draws."""

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
        """What has found the chance."""
        return RankedBy.OUTLOOK if self.exact is None else RankedBy.PLAN

    @property
    def standing(self) -> tuple[Fraction | float, float]:
        """What decides: more is better, the same is as good. An outlook has no more digits."""
        fan = self.expected_fan or 0.0
        if self.exact is None:
            return round(self.probability, _DIGITS), round(fan, _DIGITS)
        return self.exact, fan

    def to_json(self) -> dict[str, Any]:
        """The part `chance` of the discards of docs/report.schema.json."""
        return {
            "draws": self.draws,
            "exact": None if self.exact is None else str(self.exact),
            "probability": self.probability,
            "expected_fan": self.expected_fan,
        }


_DIGITS = 9
"""Decimals of an outlook that are compared: beyond them is noise of its sums."""


class Effort(NamedTuple):
    """What an exact answer may cost before it is left to an outlook.

    Attributes:
        spare: by the least deficiency, how many draws beyond it; an outlook beyond its end.
        memory: bytes that the search may use. They bound its time as well, about a second.
    """

    spare: tuple[int, ...]
    memory: int


_MANY_FORMS = 4
_FEW_FORMS_EFFORT = Effort((2, 2, 2, 2, 2, 1), 64 << 20)
_MANY_FORMS_EFFORT = Effort((2, 2, 2, 2, 2, 1), 32 << 20)
_REQUIRED_EFFORT = Effort((2, 2, 2, 2, 1, 1), 32 << 20)


def effort_for(rules: Rules) -> Effort:
    """What an exact ranking may cost; positions cost more with many forms, and with fan."""
    if rules.requirement is not None:
        return _REQUIRED_EFFORT
    return _MANY_FORMS_EFFORT if len(rules.forms) >= _MANY_FORMS else _FEW_FORMS_EFFORT


def checked_rank_by(value: object) -> RankBy:
    """What discards are to be ranked by.

    Raises:
        ArgumentError: neither of the two.
    """
    if type(value) is RankBy:
        return value
    if isinstance(value, str) and value in tuple(RankBy):
        return RankBy(value)
    expected = " or ".join(repr(str(one)) for one in RankBy)
    raise ArgumentError("rank_by", describe(value), expected)


def chances_of_discards(
    hand: Hand, knowledge: KnowledgeBase, rules: Rules, least: int
) -> dict[Tile, DiscardChance]:
    """The chance that each discard of a drawn hand leaves, by a plan if it is affordable.

    Args:
        least: the deficiency of the hand. There are no chances if it is `UNREACHABLE`.
    """
    if least == _core.UNREACHABLE:
        return {}
    least = max(least, 1)  # a complete hand discards nevertheless
    coming = sum(knowledge._bytes[: rules.kinds])
    spare, memory = effort_for(rules)
    if least < len(spare):
        draws = min(least + spare[least], coming)
        search = PlanSearch(hand, knowledge, draws=draws, rules=rules, memory=memory)
        try:
            search.advance(math.inf)
        except SearchLimitError:
            pass
        else:
            return _chances_of_plan(search, draws)
    return _chances_of_outlook(hand, knowledge, rules, min(least + SPARE_DRAWS, coming))


def _chances_of_plan(search: PlanSearch, draws: int) -> dict[Tile, DiscardChance]:
    return {
        option.tile: DiscardChance(
            draws,
            option.probability,
            option.exact,
            None if option.expected_fan is None else float(option.expected_fan),
        )
        for option in search.plan().options
    }


def _chances_of_outlook(
    hand: Hand, knowledge: KnowledgeBase, rules: Rules, draws: int
) -> dict[Tile, DiscardChance]:
    found = outlook(hand, knowledge, rules=rules, draws=draws)
    return {
        option.tile: DiscardChance(draws, option.probability, expected_fan=option.expected_fan)
        for option in found.options
        if option.tile is not None
    }
