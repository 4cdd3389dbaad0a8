"""The ranking of discards: by the copies that they accept, or by the chance to win that they leave.

Of discards that accept equally many tiles, one may win far more often than another. The chance to
win within a few draws tells them apart. Whether it is exact depends on the position alone, never on
a clock, so that the same question has the same answer.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Literal, TypeAlias

from paili.model import views
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import NamedEnum
from paili.model.views import Part, View


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


class DiscardChance(View):
    """The chance to win that a discard leaves, where that ranks it.

    Attributes:
        draws: within how many draws.
        probability: the chance; approximate if it is that of an outlook.
        exact: the chance itself, if it is that of a plan; else None.
        expected_fan: with a requirement, the mean of what is won, 0 where nothing is.
    """

    draws = Part(views.whole)
    probability = Part(views.number)
    exact = Part(views.optional(Fraction))
    expected_fan = Part(views.optional(views.number))

    @property
    def ranked_by(self) -> RankedBy:
        """The method that found the chance."""
        return RankedBy.OUTLOOK if self.exact is None else RankedBy.PLAN


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
