"""The value of a hand by its definition, where only wins of a minimum worth count.

A plain recursion over all draws and all discards, with Fractions. The caller's function scores
wins, so that this module does not know complete hands. Exponential in the number of draws.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from tests.reference import KINDS, Tiles, with_one_less, with_one_more

Value = tuple[Fraction, Fraction]
"""The chance to win and the mean of the fan won, compared in this order; more is better."""

NOTHING: Value = (Fraction(0), Fraction(0))


class RequiredValues:
    """Values of hands with the same melds.

    Args:
        worth: returns the fan of a waiting hand with its last tile, given the copies of it that
            could still come, itself included; None if it does not win.
    """

    def __init__(self, worth: Callable[[Tiles, int, int], int | None]) -> None:
        self.worth = cache(worth)
        self.of_waiting = cache(self._of_waiting)

    def of_drawn(self, hand: Tiles, wall: Tiles, draws: int, last: int | None = None) -> Value:
        """Return the value of a drawn hand; any of its tiles may be the last one by default."""
        lasts = [kind for kind in range(KINDS) if hand[kind]] if last is None else [last]
        fans = [self.worth(with_one_less(hand, kind), kind, wall[kind] + 1) for kind in lasts]
        won = [fan for fan in fans if fan is not None]
        if won:
            return Fraction(1), Fraction(max(won))
        return max(self.of_discards(hand, wall, draws).values())

    def of_discards(self, hand: Tiles, wall: Tiles, draws: int) -> dict[int, Value]:
        """Return the value after each discard, also of a hand that has won."""
        return {
            kind: self.of_waiting(with_one_less(hand, kind), wall, draws)
            for kind in range(KINDS)
            if hand[kind]
        }

    def _of_waiting(self, hand: Tiles, wall: Tiles, draws: int) -> Value:
        """Return the mean over all possible next draws."""
        if draws == 0:
            return NOTHING
        chance, fan = NOTHING
        for kind in range(KINDS):
            if wall[kind]:
                share = Fraction(wall[kind], sum(wall))
                drawn, rest = with_one_more(hand, kind), with_one_less(wall, kind)
                value = self.of_drawn(drawn, rest, draws - 1, kind)
                chance, fan = chance + share * value[0], fan + share * value[1]
        return chance, fan

    def endings(
        self, hand: Tiles, wall: Tiles, draws: int, last: int | None = None
    ) -> dict[Tiles, Fraction]:
        """Return the chances of the complete hands that best play leads to, from any hand.

        Of equally good discards the lowest tile is chosen. `last` is that of `of_drawn`.
        """
        if sum(hand) % 3 == 2:
            won = self.of_drawn(hand, wall, 0, last)[0] == 1
            if won:
                return {hand: Fraction(1)}
            values = self.of_discards(hand, wall, draws)
            best = min(values, key=lambda kind: (tuple(-part for part in values[kind]), kind))
            hand = with_one_less(hand, best)
        endings: dict[Tiles, Fraction] = {}
        for kind in range(KINDS):
            if draws and wall[kind]:
                share = Fraction(wall[kind], sum(wall))
                drawn, rest = with_one_more(hand, kind), with_one_less(wall, kind)
                for complete, chance in self.endings(drawn, rest, draws - 1, kind).items():
                    endings[complete] = endings.get(complete, Fraction(0)) + share * chance
        return endings
