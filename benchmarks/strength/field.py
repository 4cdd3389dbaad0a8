"""The mixed field: eight agents at tables of four, with all pairings equally frequent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paili.arena.tournament import Tournament

from benchmarks.strength.causes import Cause, points_by_cause
from benchmarks.strength.differences import Difference
from benchmarks.strength.matches import Side, deal_scores, side_of

Agents = tuple[str, str, str, str]

PARTNERS = ("search", "search-1", "wang2020", "greedy", "pattern", "closed", "learned", "hasty")

DESIGN = (
    *((0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 4, 5), (2, 7, 6, 3), (0, 6, 1, 7), (2, 5, 3, 4)),
    *((0, 2, 6, 4), (1, 3, 7, 5), (0, 7, 5, 2), (1, 6, 4, 3), (0, 4, 7, 3), (1, 5, 6, 2)),
    *((0, 5, 3, 6), (1, 7, 2, 4)),
)
"""The blocks of the Steiner system S(3, 4, 8): the quadruples of 0 to 7 whose exclusive or is 0.

Any three agents meet once, any two three times. A block at an even place and the next one have all
eight. The order of each is chosen so that any two sit opposite once and side by side twice.
"""


def tables(partners: Sequence[str] = PARTNERS) -> tuple[Agents, ...]:
    """Return the agents of each table, in the order of the seats."""
    return tuple(
        (partners[first], partners[second], partners[third], partners[fourth])
        for first, second, third, fourth in DESIGN
    )


@dataclass(frozen=True)
class FieldPlace:
    """The results of an agent in the field.

    Attributes:
        by_deal: points per game in each deal, the mean over its tables.
        side: its games at all of them.
        points: points per game, by cause.
    """

    by_deal: Sequence[float]
    side: Side
    points: Mapping[Cause, float]

    def lead(self, other: FieldPlace) -> Difference:
        """Return the lead over another agent, paired by deal."""
        return Difference.of(self.by_deal, other.by_deal)


def ranked(played: Sequence[Tournament]) -> list[FieldPlace]:
    """Return all agents of the field, the one with the most points first.

    Args:
        played: all tables, on the same walls.
    """
    agents = dict.fromkeys(agent for one in played for agent in one.conditions.agents)
    places = []
    for agent in agents:
        own = [one for one in played if agent in one.conditions.agents]
        points = points_by_cause(agent, own)
        places.append(FieldPlace(deal_scores(agent, own), side_of(agent, own), points))
    return sorted(places, key=lambda place: -place.side.score.mean)
