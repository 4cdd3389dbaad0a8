"""The ranking of discards: by the copies that they accept, or by the chance to win after them.

Of two discards that accept equally many tiles, one may win far more often than the other; the
chance to win within a few draws distinguishes them. Whether the chance is exact depends on the
position alone, never on time, so that results are reproducible.
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
    """The criterion by which discards are to be ranked."""

    ACCEPTANCE = "acceptance"
    CHANCE = "chance"


RankByName: TypeAlias = Literal["acceptance", "chance"]
"""Values of `RankBy`, accepted instead of its members."""


class RankedBy(NamedEnum, StrEnum):
    """The method that ranked discards: acceptance, an exact plan, or an outlook of few draws."""

    ACCEPTANCE = "acceptance"
    PLAN = "plan"
    OUTLOOK = "outlook"


class DiscardChance(View):
    """The chance to win after a discard, by which the discard is ranked.

    Attributes:
        draws: number of draws within which to win.
        probability: the probability to win; approximate for an outlook.
        exact: the exact probability of a plan; None for an outlook.
        expected_fan: with a requirement, the mean worth of the win, 0 for games without one.
    """

    draws = Part(views.whole)
    probability = Part(views.number)
    exact = Part(views.optional(Fraction))
    expected_fan = Part(views.optional(views.number))

    @property
    def ranked_by(self) -> RankedBy:
        """The method that computed the chance."""
        return RankedBy.OUTLOOK if self.exact is None else RankedBy.PLAN


def checked_rank_by(value: object) -> RankBy:
    """Return the criterion of a ranking, after checking it.

    Raises:
        ArgumentError: neither of the two.
    """
    if type(value) is RankBy:
        return value
    if isinstance(value, str) and value in tuple(RankBy):
        return RankBy(value)
    expected = " or ".join(repr(str(one)) for one in RankBy)
    raise ArgumentError("rank_by", describe(value), expected)
