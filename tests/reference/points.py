"""The value in points of a hand, by its definition.

A plain recursion over all draws and all discards, with Fractions. Every win may be passed. The
caller's function scores wins, so that this module does not know complete hands. Exponential in the
number of draws.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from tests.reference import KINDS, Tiles, with_one_less, with_one_more

Value = tuple[Fraction, Fraction]
"""The mean of the points won and the chance to win, compared in this order; more is better."""

NOTHING: Value = (Fraction(0), Fraction(0))


class PointValues:
    """Values of hands with the same melds.

    Args:
        points: returns the points of a waiting hand with its last tile, given the copies of it that
            could still come, itself included; None if it does not win.
    """

    def __init__(self, points: Callable[[Tiles, int, int], int | None]) -> None:
        self.points = cache(points)
        self.of_waiting = cache(self._of_waiting)

    def of_drawn(self, hand: Tiles, wall: Tiles, draws: int, last: int | None = None) -> Value:
        """Return the value of a drawn hand; any of its tiles may be the last one by default."""
        lasts = [kind for kind in range(KINDS) if hand[kind]] if last is None else [last]
        found = [self.points(with_one_less(hand, kind), kind, wall[kind] + 1) for kind in lasts]
        won = [(Fraction(one), Fraction(1)) for one in found if one is not None]
        return max([*won, *self.of_discards(hand, wall, draws).values()])

    def of_discards(self, hand: Tiles, wall: Tiles, draws: int) -> dict[int, Value]:
        """Return the value after each discard, also of a hand that could win."""
        return {
            kind: self.of_waiting(with_one_less(hand, kind), wall, draws)
            for kind in range(KINDS)
            if hand[kind]
        }

    def _of_waiting(self, hand: Tiles, wall: Tiles, draws: int) -> Value:
        """Return the mean over all possible next draws."""
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
