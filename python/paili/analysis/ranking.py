"""What ranks discards: what they accept, or the chance to win that they leave.

Of discards that accept equally many tiles, one may win far more often than another. The chance to
win within a few draws tells them apart. Whether it is exact depends on the position alone, never on
a clock, so that the same question has the same answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias

from paili import _core
from paili.analysis.deficiency import deficiency
from paili.analysis.outlook import outlook
from paili.analysis.plan import PlanSearch
from paili.analysis.voids import rules_for
from paili.model.errors import ArgumentError, SearchLimitError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Rules
from paili.model.tiles import NamedEnum, Tile

SPARE_DRAWS = 2
"""Draws that a ranking allows beyond the fewest that can win."""


class RankBy(NamedEnum, StrEnum):
    """What discards are to be ranked by."""

    ACCEPTANCE = "acceptance"
    CHANCE = "chance"


RankByName: TypeAlias = Literal["acceptance", "chance"]
"""The values of `RankBy`, which stand for its members."""


class RankedBy(NamedEnum, StrEnum):
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
        """What is compared: the chance, then the expected fan; more is better.

        Those of an outlook are rounded, because further digits are noise of its sums.
        """
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
        spare: draws beyond the deficiency.
        memory: bytes that the search may use, which bounds its time as well.
        scouted: positions that a search with one draw less may look at, which takes a small part of
            the time; beyond, memory would not suffice. None: it is not asked.
    """

    spare: int
    memory: int
    scouted: int | None = None


_MANY_FORMS = 4
_ALWAYS, _ONE_MORE = Effort(2, 64 << 20), Effort(1, 64 << 20)
# Plans of deficiency 4 need 64 MB, and about a second, if one draw less looks at so many positions.
_FEW_FORMS = (*[_ALWAYS] * 4, Effort(2, 64 << 20, scouted=25_000), _ONE_MORE)
_SEVERAL_FORMS = (*[_ALWAYS] * 4, Effort(2, 64 << 20, scouted=15_000), _ONE_MORE)
_REQUIRED = (*[Effort(2, 32 << 20)] * 4, Effort(1, 32 << 20), Effort(1, 32 << 20, scouted=1_500))
"""By the deficiency; farther hands have none."""


def effort_for(rules: Rules, deficiency: int) -> Effort | None:
    """What an exact ranking may cost; None for hands that are too far."""
    if rules.requirement is not None:
        efforts = _REQUIRED
    else:
        efforts = _SEVERAL_FORMS if len(rules.forms) >= _MANY_FORMS else _FEW_FORMS
    return efforts[deficiency] if deficiency < len(efforts) else None


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
    search = affordable_plan(hand, knowledge, rules, least)
    if search is not None:
        return _chances_of_plan(search)
    coming = sum(knowledge._bytes[: rules.kinds])
    return _chances_of_outlook(hand, knowledge, rules, min(least + SPARE_DRAWS, coming))


def draws_of_ranking(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules) -> int:
    """Own draws within which discards are ranked; as many as must come, for hands that are too far.

    Raises:
        TileCountError, ArgumentError: no such position.
    """
    rules = rules_for(hand, knowledge, rules)
    known = KnowledgeBase.full(hand, rules=rules) if knowledge is None else knowledge
    least = deficiency(hand, known, rules=rules)
    if least == _core.UNREACHABLE:
        return 1
    effort = effort_for(rules, max(least, 1))
    draws = max(least, 1) + (0 if effort is None else effort.spare)
    return min(draws, sum(known._bytes[: rules.kinds]) + known.jokers)


def affordable_plan(
    hand: Hand, knowledge: KnowledgeBase, rules: Rules, least: int
) -> PlanSearch | None:
    """The finished search of a plan over a few draws, if it costs no more than it may.

    Args:
        least: the deficiency of the hand, 1 if it is complete.
    """
    effort = effort_for(rules, least)
    if effort is None:
        return None
    draws = min(least + effort.spare, sum(knowledge._bytes[: rules.kinds]))

    def finished(within: int) -> PlanSearch:
        search = PlanSearch(hand, knowledge, draws=within, rules=rules, memory=effort.memory)
        search.advance(math.inf)
        return search

    try:
        if effort.scouted is not None and finished(draws - 1).nodes > effort.scouted:
            return None
        return finished(draws)
    except SearchLimitError:
        return None


def _chances_of_plan(search: PlanSearch) -> dict[Tile, DiscardChance]:
    found = search.plan()
    return {
        option.tile: DiscardChance(
            found.draws,
            option.probability,
            option.exact,
            None if option.expected_fan is None else float(option.expected_fan),
        )
        for option in found.options
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
