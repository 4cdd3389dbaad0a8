"""The value of a hand where a win brings points, by its definition.

A plain recursion over all draws and all discards, with Fractions. Every win may be passed. What a
win brings is asked of a function, so that nothing here knows what a complete hand is. Exponential
in the number of draws.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from tests.reference import KINDS, Tiles, with_one_less, with_one_more

Value = tuple[Fraction, Fraction]
"""The mean of the points won, and the chance to win; greater is better, the points first."""

NOTHING: Value = (Fraction(0), Fraction(0))


class PointValues:
    """Values of hands with the same melds.

    Args:
        points: that a waiting hand wins with its last tile, of which so many copies could still
            come, itself included; None if it does not win.
    """

    def __init__(self, points: Callable[[Tiles, int, int], int | None]) -> None:
        self.points = cache(points)
        self.of_waiting = cache(self._of_waiting)

    def of_drawn(self, hand: Tiles, wall: Tiles, draws: int, last: int | None = None) -> Value:
        """Of a drawn hand; any of its tiles may have come last if it is not told which."""
        lasts = [kind for kind in range(KINDS) if hand[kind]] if last is None else [last]
        found = [self.points(with_one_less(hand, kind), kind, wall[kind] + 1) for kind in lasts]
        won = [(Fraction(one), Fraction(1)) for one in found if one is not None]
        return max([*won, *self.of_discards(hand, wall, draws).values()])

    def of_discards(self, hand: Tiles, wall: Tiles, draws: int) -> dict[int, Value]:
        """Of each discard, also of a hand that could win."""
        return {
            kind: self.of_waiting(with_one_less(hand, kind), wall, draws)
            for kind in range(KINDS)
            if hand[kind]
        }

    def _of_waiting(self, hand: Tiles, wall: Tiles, draws: int) -> Value:
        """The mean over all tiles that may be drawn next."""
        if draws == 0:
            return NOTHING
        points, chance = NOTHING
        for kind in range(KINDS):
            if wall[kind]:
                share = Fraction(wall[kind], sum(wall))
                drawn, rest = with_one_more(hand, kind), with_one_less(wall, kind)
                value = self.of_drawn(drawn, rest, draws - 1, kind)
                points, chance = points + share * value[0], chance + share * value[1]
        return points, chance
