"""The quasi-decompositions of a block and their types. Yan, Li & Li 2021, Alg. 2, lines 4-10.

Line 6 generates all qDCMPs of a block "analogous to the quadtree method", with the six actions of
section 6. Words of the tree that lead to the same parts and the same tiles are one node.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from paili_papers.common.multisets import AFTER, SECOND_AFTER, Available, Tiles, contains, without
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    QuasiType,
    is_legal,
    type_of,
)


class Node(NamedTuple):
    """A node of the tree.

    Attributes:
        parts: pi, sorted.  tiles: S, still to be processed.  remainder: the deleted tiles.
    """

    parts: tuple[Tiles, ...]
    tiles: Tiles
    remainder: Tiles


def local_types(block: Tiles, available: Available) -> Mapping[QuasiType, int]:
    """Return the types of the quasi-decompositions of a block, with their numbers."""
    return Counter(type_of(pi, available) for pi in local_decompositions(block, available))


def local_decompositions(block: Tiles, available: Available) -> Iterator[QuasiDecomposition]:
    """Yield every quasi-decomposition of a block, by the tree of six actions."""
    root = Node((), block, ())
    queue, seen = deque([root]), {root}
    while queue:
        node = queue.popleft()
        if not node.tiles:
            yield QuasiDecomposition(node.parts, node.remainder)
            continue
        for child in children(node, available):
            if child not in seen:
                seen.add(child)
                queue.append(child)


def children(node: Node, available: Available) -> Iterator[Node]:
    """Yield the children of a node: the first tile t is deleted, or begins one of five parts."""
    t, after, second = node.tiles[0], AFTER[node.tiles[0]], SECOND_AFTER[node.tiles[0]]
    yield node._replace(tiles=node.tiles[1:], remainder=(*node.remainder, t))
    for part in ((t, after, second), (t, after), (t, second), (t, t), (t, t, t)):
        tiles = tuple(tile for tile in part if tile is not None)
        if len(tiles) == len(part) and contains(node.tiles, tiles):
            parts = tuple(sorted((*node.parts, tiles)))
            if is_legal(parts, available):
                yield node._replace(parts=parts, tiles=without(node.tiles, tiles))
