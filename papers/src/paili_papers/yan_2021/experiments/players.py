"""A player that asks an algorithm for deficiencies, as section 6.4 of Yan, Li & Li 2021 has them.

The paper says which questions its programs ask, and not how they choose among equal answers.
Section 2.3: a tile is discarded for the chance to lower the deficiency, and a pung is made if it
helps to lower it. A game takes 219.4 s with the quadtree, which takes 0.21 s for a hand of two
colours, and 1.0 s with BDA, which takes 1 ms: about a thousand calls either way. So a program can
ask once for each kind that it may discard, but not for each kind that may come after each of them.
This one does the same:

- it discards a tile that leaves the least deficiency. Of several, it takes the one with the least
  company: the fewest tiles, in hand or still to come, that could stand in a meld or a pair with it;
  of several still, the first in the order of tiles;
- it makes a pung if that lowers the deficiency, and a kong if that does not raise it;
- it wins whenever it may, which the table tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import thread_time_ns

from paili import Hand, KnowledgeBase, Tile

from paili_papers.common.running_times import ENGINE, engine
from paili_papers.yan_2021.experiments.running_times import ALGORITHMS, BDA, QUADTREE

Distance = Callable[[Hand, KnowledgeBase], int]
"""A hand and what can still come to a deficiency."""

_NEAR = 2
"""Ranks apart that two tiles of a chow are at most."""


DISTANCES: Mapping[str, Distance] = {
    QUADTREE: ALGORITHMS[QUADTREE],
    BDA: ALGORITHMS[BDA],
    ENGINE: engine,
}
"""What a player can ask, by the name in the report."""


class Chooser:
    """The choices of a player, by one algorithm.

    Attributes:
        asked: every question that the algorithm was asked, with its answer.
        slowest: nanoseconds of processor time that the slowest answer took.
    """

    def __init__(self, distance: Distance) -> None:
        self._distance = distance
        self.asked: list[tuple[Hand, KnowledgeBase, int]] = []
        self.slowest = 0

    def discard(self, hand: Hand, knowledge: KnowledgeBase, kinds: Iterable[Tile]) -> Tile:
        left = {tile: hand.without_tile(tile) for tile in sorted(kinds)}
        away = {tile: self._ask(rest, knowledge) for tile, rest in left.items()}
        least = min(away.values())
        tied = [tile for tile, distance in away.items() if distance == least]
        return min(tied, key=lambda tile: company(tile, hand, knowledge))

    def lowers(self, before: Hand, after: Hand, knowledge: KnowledgeBase) -> bool:
        """Whether a call brings a hand nearer; both lack a tile."""
        return self._ask(after, knowledge) < self._ask(before, knowledge)

    def keeps(self, before: Hand, after: Hand, knowledge: KnowledgeBase) -> bool:
        """Whether a call leaves a hand as near as it was."""
        return self._ask(after, knowledge) <= self._ask(before, knowledge)

    def _ask(self, hand: Hand, knowledge: KnowledgeBase) -> int:
        start = thread_time_ns()
        answer = self._distance(hand, knowledge)
        self.slowest = max(self.slowest, thread_time_ns() - start)
        self.asked.append((hand, knowledge, answer))
        return answer


def company(tile: Tile, hand: Hand, knowledge: KnowledgeBase) -> int:
    """How many other tiles, held or still to come, are of the kind or near it."""
    near = [kind for kind in range(tile // 9 * 9, tile // 9 * 9 + 9) if abs(kind - tile) <= _NEAR]
    held, to_come = hand.counts, knowledge.available
    return sum(int(held[kind]) + int(to_come[kind]) for kind in near) - 1
