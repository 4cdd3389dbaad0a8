"""The value of a hand where only wins that are worth enough count, by its definition.

A plain recursion over all draws and all discards, with Fractions. What a win is worth is asked of
a function, so that nothing here knows what a complete hand is. Exponential in the number of draws.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from tests.reference import KINDS, Tiles, with_one_less, with_one_more

Value = tuple[Fraction, Fraction]
"""The chance to win, and the mean of the fan won; greater is better, the chance first."""

NOTHING: Value = (Fraction(0), Fraction(0))


class RequiredValues:
    """Values of hands with the same melds.

    Args:
        worth: fan of a waiting hand with its last tile, of which so many copies could still come,
            itself included; None if it does not win.
    """

    def __init__(self, worth: Callable[[Tiles, int, int], int | None]) -> None:
        self.worth = cache(worth)
        self.of_waiting = cache(self._of_waiting)

    def of_drawn(self, hand: Tiles, wall: Tiles, draws: int, last: int | None = None) -> Value:
        """Of a drawn hand; any of its tiles may have come last if it is not told which."""
        lasts = [kind for kind in range(KINDS) if hand[kind]] if last is None else [last]
        fans = [self.worth(with_one_less(hand, kind), kind, wall[kind] + 1) for kind in lasts]
        won = [fan for fan in fans if fan is not None]
        if won:
            return Fraction(1), Fraction(max(won))
        return max(self.of_discards(hand, wall, draws).values())

    def of_discards(self, hand: Tiles, wall: Tiles, draws: int) -> dict[int, Value]:
        """Of each discard, also of a hand that has won."""
        return {
            kind: self.of_waiting(with_one_less(hand, kind), wall, draws)
            for kind in range(KINDS)
            if hand[kind]
        }

    def _of_waiting(self, hand: Tiles, wall: Tiles, draws: int) -> Value:
        """The mean over all tiles that may be drawn next."""
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
        """The complete hands where best play leads, the lowest of equal discards being best, and
        the chance of each. `last` as above; of a waiting hand too."""
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
