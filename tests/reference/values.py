"""The step-k value by its definition: Li & Yan 2019, equations 17 to 22, with Fractions.

A plain recursion over all discards and all draws, without pruning, merging or bounds. Complete
hands are recognised by `definition`; the only optimisation is a cache of values. Exponential in the
number of draws: only for small hands and knowledge bases of a few tiles.
"""

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache

from tests.reference import KINDS, Tiles, with_one_less, with_one_more
from tests.reference.definition import is_complete
from tests.reference.minimum import completions_within

ZERO, ONE = Fraction(0), Fraction(1)


class StepValues:
    """Values of hands with the same number of melds under the same rules.

    A wall holds the copies of each kind that may still come. It must be `wall_of` a knowledge base:
    kinds that are not in play never come. A tile that was discarded never comes back.
    """

    def __init__(
        self, melds: int, kinds: int, forms: Collection[str], void: int | None = None
    ) -> None:
        self._rules = (melds, kinds, tuple(forms), void)
        self.is_complete = cache(lambda hand: is_complete(hand, *self._rules))
        self.of_drawn = cache(self._of_drawn)
        self.of_waiting = cache(self._of_waiting)

    def wall_of(self, available: Tiles) -> Tiles:
        """Return the available tiles that can be drawn under the rules."""
        kinds = self._rules[1]
        return available[:kinds] + (0,) * (KINDS - kinds)

    def _of_drawn(self, hand: Tiles, wall: Tiles, draws: int) -> Fraction:
        """Compute equation 22, and 1 for a complete hand with any number of draws."""
        if self.is_complete(hand):
            return ONE
        return max(self.of_discards(hand, wall, draws).values())

    def of_discards(self, hand: Tiles, wall: Tiles, draws: int) -> dict[int, Fraction]:
        """Return the value of each discard, also of a complete hand that it breaks up."""
        return {
            kind: self.of_waiting(with_one_less(hand, kind), wall, draws)
            for kind in range(KINDS)
            if hand[kind] > 0
        }

    def _of_waiting(self, hand: Tiles, wall: Tiles, draws: int) -> Fraction:
        """Compute equations 20 and 21: the mean over all possible next draws."""
        if draws == 0:
            return ZERO
        total = sum(wall)
        return sum(
            (
                Fraction(wall[kind], total)
                * self.of_drawn(with_one_more(hand, kind), with_one_less(wall, kind), draws - 1)
                for kind in range(KINDS)
                if wall[kind] > 0
            ),
            ZERO,
        )

    def best_discard(self, hand: Tiles, wall: Tiles, draws: int, last: bool = False) -> int:
        """Return the first of the best discards, or the last of them if `last`."""
        values = self.of_discards(hand, wall, draws)
        return min(values, key=lambda kind: (-values[kind], -kind if last else kind))

    def reasons(
        self, hand: Tiles, wall: Tiles, draws: int, last: bool = False
    ) -> dict[Tiles, Fraction]:
        """Return the complete hands that the best discards lead to, with the chance of each.

        All sequences of draws are enumerated, for drawn and waiting hands. `last` is that of
        `best_discard`.
        """
        chances: dict[Tiles, Fraction] = {}
        for complete, chance in self._endings(hand, wall, draws, last):
            chances[complete] = chances.get(complete, ZERO) + chance
        return chances

    def _endings(
        self, hand: Tiles, wall: Tiles, draws: int, last: bool
    ) -> Iterator[tuple[Tiles, Fraction]]:
        if sum(hand) % 3 == 2:
            if self.is_complete(hand):
                yield hand, ONE
                return
            hand = with_one_less(hand, self.best_discard(hand, wall, draws, last))
        if draws == 0:
            return
        total = sum(wall)
        for kind in range(KINDS):
            if wall[kind] > 0:
                drawn, rest = with_one_more(hand, kind), with_one_less(wall, kind)
                for complete, chance in self._endings(drawn, rest, draws - 1, last):
                    yield complete, chance * Fraction(wall[kind], total)


def kinds_wanted(
    counts: Tiles,
    available: Tiles,
    melds: int,
    kinds: int,
    forms: Collection[str],
    void: int | None,
    draws: int,
) -> set[int]:
    """Return the kinds of which a complete hand within the draws has more copies than the hand.

    A draw of any other kind is useless: any win that keeps it could also be reached after
    discarding it at once.
    """
    hands = completions_within(counts, available, melds, kinds, forms, void, draws)
    return {kind for hand in hands for kind in range(KINDS) if hand[kind] > counts[kind]}


def kinds_that_matter(
    counts: Tiles,
    available: Tiles,
    melds: int,
    kinds: int,
    forms: Collection[str],
    void: int | None,
    draws: int,
) -> set[int]:
    """Return the kinds whose available copies can change the value within the draws.

    These are the wanted kinds, and the held ones that are part of some complete hand: they may be
    wanted again after a discard, which costs one draw more.
    """
    rules = (melds, kinds, forms, void)
    wanted = kinds_wanted(counts, available, *rules, draws)
    hands = completions_within(counts, available, *rules, draws - 1)
    return wanted | {kind for hand in hands for kind in range(KINDS) if hand[kind] and counts[kind]}
