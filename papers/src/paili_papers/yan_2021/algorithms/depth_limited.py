"""The quadtree of section 3.2 of Yan, Li & Li (2021) to a limited depth: an approximation.

"Since this exhaustive method is inefficient, in practice, we have to adopt an approximate method
by, e.g., considering only nodes with depth smaller than or equal to 8." The paper does not define
the cost of a node at that depth. Here every node is a leaf: each empty place takes a remaining
tile, which reduces its cost by one. That can be too low, where all copies of the remaining tiles
are held. Knowledge is ignored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from paili import ArgumentError, Hand, KnowledgeBase

from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import question, without
from paili_papers.common.wording import describe
from paili_papers.yan_2021.algorithms.refined_quadtree import QUADTREE, Node, child

DEPTH = 8
"""The depth in the paper."""
LARGEST = 6
"""The largest deficiency, the initial val."""


@dataclass(frozen=True, slots=True)
class LimitedSearch:
    """The result of a search up to a depth.

    Attributes:
        deficiency: the least cost of the nodes.
        nodes: the number of visited nodes; words with equal parts and tiles left are one node.
        lowered: the nodes that lowered val, with val afterwards.
    """

    deficiency: int
    nodes: int
    lowered: tuple[tuple[Node, int], ...]


def limited_quadtree(
    hand: Hand, knowledge: KnowledgeBase | None = None, *, depth: int = DEPTH
) -> LimitedSearch:
    """Return the least cost of the nodes of the quadtree up to a depth.

    Args:
        hand: with 13 or 14 tiles, declared melds counting three.
        knowledge: validated, and ignored.  depth: 14 and more are the whole tree.
    Raises:
        ArgumentError, TileCountError: see `question`; or no depth.
    Example:
        >>> from paili_papers.common.multisets import read_hand
        >>> limited_quadtree(read_hand("B1B1B2B2B5B5B6B6B8B8B8B8B9B9")).deficiency
        3
    """
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < 0:
        raise ArgumentError("depth", describe(depth), "an integer, 0 or more")
    asked = question(hand, knowledge)
    # In the paper's order of suits, on which the result at a depth depends.
    tiles = tuple(sorted(asked.tiles, key=lambda tile: (tile + 9) % SUITED_KINDS))
    left = tuple(COPIES - tiles.count(tile) for tile in range(SUITED_KINDS))
    # A level is an ordered set.
    level, val, nodes = {Node((), (), tiles, ()): None}, LARGEST, 0
    lowered: list[tuple[Node, int]] = []
    for at in range(depth + 1):
        following: dict[Node, None] = {}
        nodes += len(level)
        for node in level:
            empty = 4 - asked.melds - len(node.holders)
            places = 3 * (4 - asked.melds) + 2
            held = sum(map(len, node.holders)) + len(node.eye)
            cost = places - held - empty - (not node.eye)
            if cost < val:
                val = cost
                placed = sum((*node.holders, node.eye, node.tiles), ())
                lowered.append((replace(node, remainder=without(tiles, placed)), val))
            if node.tiles and at < depth and (empty or not node.eye):
                made = (child(node, action, left, empty) for action in QUADTREE)
                # The deleted tiles do not affect the cost.
                following |= {Node(n.holders, n.eye, n.tiles, ()): None for n in made if n}
        level = following
    return LimitedSearch(val, nodes, tuple(lowered))
