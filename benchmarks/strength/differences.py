"""Differences of scores on the same walls, paired by deal so that the luck of the walls cancels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import stdev

from paili.arena import Estimate
from paili.arena.tournament import Tournament
from paili.model.errors import ArgumentError

from benchmarks.strength.matches import deal_scores


@dataclass(frozen=True)
class Difference:
    """The lead of one agent over another.

    Attributes:
        points: points per game, with the 95 % interval.
        error: the standard error, or None with one deal.
        deals: the number of compared deals.
    """

    points: Estimate
    error: float | None
    deals: int

    @classmethod
    def of(cls, own: Sequence[float], other: Sequence[float]) -> Difference:
        """Return the difference of two lists of scores by deal, over the deals that both have.

        Raises:
            ArgumentError: there are none.
        """
        pairs = list(zip(own, other, strict=False))
        if not pairs:
            raise ArgumentError("scores", f"{len(own)} and {len(other)}", "some of both")
        by_deal = [first - second for first, second in pairs]
        error = stdev(by_deal) / sqrt(len(by_deal)) if len(by_deal) > 1 else None
        return cls(Estimate.of(by_deal), error, len(by_deal))

    @property
    def is_small(self) -> bool:
        """Whether it is below two standard errors, or these are unknown."""
        return self.error is None or abs(self.points.mean) <= 2 * self.error


def between(own: tuple[str, Tournament], other: tuple[str, Tournament]) -> Difference:
    """Return the lead of one agent in its match over another agent in its own match.

    Args:
        own: an agent and a match that it has played.
        other: another such pair; the agent or the match may be the same.

    Raises:
        ArgumentError: the matches have different walls.
    """
    walls = [(one.conditions.seed, one.conditions.rules) for _, one in (own, other)]
    if walls[0] != walls[1]:
        raise ArgumentError("match", str(walls[1]), f"one of the same walls: {walls[0]}")
    first, second = (deal_scores(agent, [match]) for agent, match in (own, other))
    return Difference.of(first, second)
