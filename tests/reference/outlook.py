"""Games of one player by definition: every sequence of draws, with a greedy discard after each.

Exponential in the number of draws: only for small knowledge bases.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb

from tests.reference import KINDS, Tiles, with_one_less, with_one_more
from tests.reference.definition import is_complete
from tests.reference.minimum import discard_table, minimum_deficiency
from tests.reference.positions import Position, Ruleset

Chooser = Callable[[Tiles, Tiles, int], int]
"""A function that chooses a discard by the drawn hand, the wall and the number of later draws."""


def ready_hand_won(outs: int, tiles: int, draws: int) -> Fraction:
    """Return the chance that at least one of the outs is among the drawn tiles."""
    return 1 - Fraction(comb(tiles - outs, draws), comb(tiles, draws))


class Games:
    """Exact shares of games won, with a fixed number of melds and fixed rules."""

    def __init__(self, melds: int, rules: Ruleset) -> None:
        self._rules = (melds, *rules)
        self._table = cache(lambda hand, wall: discard_table(hand, wall, *self._rules))

    def delta(self, hand: Tiles, wall: Tiles, draws: int) -> int:
        """Choose the lowest deficiency, then the most copies accepted, then the tile order."""
        table = self._table(hand, wall)
        return min(table, key=lambda kind: (table[kind][0], -sum(table[kind][1]), kind))

    def two_step(self, hand: Tiles, wall: Tiles, draws: int) -> int:
        """Choose by deficiency, two-step ways, accepted copies and tile order, in this order.

        Ready hands, and those before the last draw, have no second step.
        """
        table = self._table(hand, wall)
        least = min(deficiency for deficiency, _ in table.values())
        looks = least > 1 and draws > 1

        def rank(kind: int) -> tuple[int, int, int]:
            accepted = table[kind][1]
            ways = self._ways(with_one_less(hand, kind), wall, accepted) if looks else 0
            return -ways, -sum(accepted), kind

        return min((kind for kind in table if table[kind][0] == least), key=rank)

    def _ways(self, hand: Tiles, wall: Tiles, accepted: Tiles) -> int:
        ways = 0
        for kind in range(KINDS):
            if accepted[kind]:
                table = self._table(with_one_more(hand, kind), with_one_less(wall, kind))
                least = min(deficiency for deficiency, _ in table.values())
                ways += wall[kind] * max(sum(then) for now, then in table.values() if now == least)
        return ways

    def won(self, position: Position, draws: int, choose: Chooser) -> Fraction:
        """Return the chance to be complete after at most `draws` draws."""

        @cache
        def of_drawn(hand: Tiles, wall: Tiles, left: int) -> Fraction:
            if is_complete(hand, *self._rules):
                return Fraction(1)
            if not left:
                return Fraction(0)
            return of_waiting(with_one_less(hand, choose(hand, wall, left)), wall, left)

        @cache
        def of_waiting(hand: Tiles, wall: Tiles, left: int) -> Fraction:
            if not left or minimum_deficiency(hand, wall, *self._rules) > left:
                return Fraction(0)
            return sum(
                (
                    Fraction(wall[kind], sum(wall))
                    * of_drawn(with_one_more(hand, kind), with_one_less(wall, kind), left - 1)
                    for kind in range(KINDS)
                    if wall[kind]
                ),
                Fraction(0),
            )

        start = of_drawn if sum(position.counts) % 3 == 2 else of_waiting
        return start(position.counts, position.available, draws)
