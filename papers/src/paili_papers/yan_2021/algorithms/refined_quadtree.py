"""The refined quadtree: six actions, the whole hand, knowledge. Yan, Li & Li 2021, section 6.

The paper uses it as its baseline and calls it exact, but only states that the alphabet of the
quadtree of its section 3.2 grows from four actions to six. Actions 1 to 4 are therefore those of
section 3.2, and 5 and 6 the two that Example 3 needs: (t t+), and (t t++), even if the third tile
of the chow exists.

Our additions: a pmeld that no available tile completes is not made (Def. 10); the cost of a leaf is
that of its real completion, no tile counted twice; `val` begins at infinity, for with knowledge a
deficiency can exceed 6; and the queue returns the newest node first, so that `val` falls early.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from paili import Hand, KnowledgeBase

from paili_papers.common.multisets import (
    AFTER,
    INFINITE,
    SECOND_AFTER,
    Available,
    Tiles,
    question,
    reported,
    without,
)
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    cost_of_holders,
    cost_with_eye,
    forget,
    is_completable,
)

QUADTREE = (1, 2, 3, 4)
"""Delete, make chow, make eye, make pong, in the order of a node's children.

The last child comes first out of the queue.
"""
SIX_ARY = (1, 5, 6, 2, 3, 4)
"""The same with (t t+) and (t t++)."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the tree, alpha = (pi, S).

    Attributes:
        holders: melds and pmelds in the meld holders, in order of creation.
        eye: the pair in the eye holder, or ().  tiles: S, still to be processed.
        remainder: the deleted tiles.
    """

    holders: tuple[Tiles, ...]
    eye: Tiles
    tiles: Tiles
    remainder: Tiles


@dataclass(frozen=True, slots=True)
class RefinedSearch:
    """The result of the refined quadtree.

    Attributes:
        deficiency: the least cost; UNREACHABLE if there is no completion.
        nodes: the number of distinct nodes.  leaves: the number of leaves whose cost was computed.
        lowered: the leaves that lowered val, with val afterwards.
    """

    deficiency: int
    nodes: int
    leaves: int
    lowered: tuple[tuple[Node, int], ...]

    @property
    def best(self) -> Node | None:
        """The first leaf of least cost, or None."""
        return self.lowered[-1][0] if self.lowered else None


def refined_quadtree(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    exhaustive: bool = False,
    actions: Sequence[int] = SIX_ARY,
) -> RefinedSearch:
    """Return the deficiency of a hand by the 6-ary tree over the whole hand.

    Words that lead to the same pre-decomposition and the same tiles are one node. A declared meld
    fills a meld holder from the start.

    Args:
        hand: with 13 or 14 tiles, declared melds counting three.
        knowledge: None means four of each kind less the hand's.
        exhaustive: compute the cost of every leaf, unless one of cost 0 is found. Otherwise a
            branch ends where no descendant can cost less than the best so far, as in Example 2 of
            the paper. The result is the same; the paper's times can only come from something like
            the first.
        actions: `QUADTREE` for a tree that is not refined: its result can be too high.
    Raises:
        ArgumentError, TileCountError: see `question`.
    Example:
        >>> from paili_papers.common.multisets import read_hand
        >>> refined_quadtree(read_hand("B1B5B6B8B8B8B9D1D2D4D5D5D6D7")).deficiency
        3
    """
    asked = question(hand, knowledge)
    available = asked.available
    price_of = _pricing(available)
    root = Node((), (), asked.tiles, ())
    queue, seen = [root], {root}
    val, leaves = INFINITE, 0
    lowered: list[tuple[Node, int]] = []
    while queue and val > 0:
        node = queue.pop()
        empty = 4 - asked.melds - len(node.holders)
        if not exhaustive and least_cost(node, empty) >= val:
            continue
        if not node.tiles or (not empty and node.eye):
            leaves += 1
            price = price_of(node, empty)
            if price < val:
                val = price
                lowered.append((node, val))
            continue
        for action in actions:
            made = child(node, action, available, empty)
            if made is not None and made not in seen:
                seen.add(made)
                queue.append(made)
    forget()
    return RefinedSearch(reported(val), len(seen), leaves, tuple(lowered))


def child(node: Node, action: int, available: Available, empty: int) -> Node | None:
    """Return the child of a node for an action, 1 to 6; None if there is none. Section 3.2.

    Args:
        node: the node.
        action: the action.
        available: `ANY` for the quadtree without knowledge.
        empty: the number of empty meld holders.
    """
    tile, rest = node.tiles[0], node.tiles[1:]
    if action == 1:
        return Node(node.holders, node.eye, rest, (*node.remainder, tile))
    if action == 3:
        if node.eye or tile not in rest:
            return None
        return Node(node.holders, (tile, tile), rest[1:], node.remainder)
    others = [other for other in _others(tile, rest, action) if other in rest]
    part = (tile, *others)
    if not empty or not others or (len(part) == 2 and not is_completable(part, available)):
        return None
    return Node((*node.holders, part), node.eye, without(rest, tuple(others)), node.remainder)


def _others(tile: int, rest: Tiles, action: int) -> tuple[int | None, ...]:
    """Return the tiles that an action adds to a tile, as far as they exist."""
    if action == 2:
        return AFTER[tile], SECOND_AFTER[tile]
    if action == 4:
        return (tile,) * min(2, rest.count(tile))
    return (AFTER[tile] if action == 5 else SECOND_AFTER[tile],)


def least_cost(node: Node, empty: int) -> int:
    """Return a lower bound on the costs of a node and all its descendants.

    Each pmeld in a meld holder needs a tile. Each empty place takes at best one tile of the
    remainder; of the tiles still to be processed, three give two more than that to a meld holder.
    """
    wanted = 2 * empty + (not node.eye)
    pmelds = sum(len(holder) == 2 for holder in node.holders)
    return pmelds + wanted - min(wanted, len(node.tiles) * 2 // 3)


def _pricing(available: Available) -> Callable[[Node, int], int]:
    """Return a cached function for the least cost of a leaf, given its empty meld holders."""

    @cache
    def price(pmelds: tuple[Tiles, ...], has_eye: bool, remainder: Tiles, empty: int) -> int:
        cost = cost_of_holders if has_eye else cost_with_eye
        return cost(pmelds, empty, remainder, available)

    def price_of(node: Node, empty: int) -> int:
        pmelds = tuple(sorted(holder for holder in node.holders if len(holder) == 2))
        return price(pmelds, bool(node.eye), node.remainder, empty)

    return price_of
