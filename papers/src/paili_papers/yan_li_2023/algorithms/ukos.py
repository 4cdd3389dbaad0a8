"""UKOS: the octree of the quasi-decompositions of some tiles. Yan & Li 2023, section 3.1.

A node is (pi, KB, F, S). There are eight actions for t, the first tile of S. Unlike in the trees of
the two papers before it, a pmeld takes the tile that will complete it out of KB.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from paili_papers.common.multisets import (
    AFTER,
    ANY,
    BEFORE,
    SECOND_AFTER,
    Available,
    Reading,
    Tiles,
    contains,
    less,
    without,
)

MEMBERS = 5
"""The number of places in pi: pi[0] to pi[4]."""
MELDS = 4
"""The number of melds in a complete hand."""


class Search(StrEnum):
    """The tree that lists the quasi-decompositions; the others are for ablations."""

    OCTREE = "octree"
    """Eight actions with an updated knowledge base: UKOS."""
    SIX_ARY = "six-ary"
    """The tree of Yan, Li & Li 2021: the quadtree and the actions (t t+) and (t t++)."""
    QUADTREE = "quadtree"
    """The tree of Li & Yan 2019."""


class Features(NamedTuple):
    """F, the feature of a quasi-decomposition.

    Attributes:
        m: melds.  n: pmelds, the eye included.  p: pairs among them, the eye included.
        e: 1 if one of them is the eye, else 0.
    """

    m: int
    n: int
    p: int
    e: int

    @property
    def missing(self) -> int:
        """Melds to be made from scratch: 4 - (m + n - e)."""
        return MELDS - self.m - self.n + self.e


NOTHING = Features(0, 0, 0, 0)
_MELD = Features(1, 0, 0, 0)
_PCHOW = Features(0, 1, 0, 0)
_PAIR = Features(0, 1, 1, 0)
_EYE = Features(0, 1, 1, 1)


class Step(NamedTuple):
    """A way to process t.

    Attributes:
        taken: the tiles leaving S: 0 for t, 1 for t+, 2 for t++.
        adds: the change of the feature.
        completed_by: -1 for t-, else as above; a pmeld that is not the eye needs one of these in
            KB.
        consumes: whether that tile leaves KB.
    """

    taken: Tiles
    adds: Features
    completed_by: Tiles = ()
    consumes: bool = False


Action = tuple[Step, ...]
"""Alternatives, of which the first with all its tiles in S is taken."""

_DELETE = (Step((0,), NOTHING),)
_CHOW = Step((0, 1, 2), _MELD)
_PONG = Step((0, 0, 0), _MELD)
_MAKE_EYE = (Step((0, 0), _EYE),)
_EDGE_OR_OPEN = Step((0, 1), _PCHOW, (-1, 2))
_GAP = Step((0, 2), _PCHOW, (1,))
_AS_MUCH_AS_THERE_IS = (
    _DELETE,
    (_CHOW, _EDGE_OR_OPEN, _GAP),
    _MAKE_EYE,
    (_PONG, Step((0, 0), _PAIR, (0,))),
)

ACTIONS: Mapping[Search, tuple[Action, ...]] = {
    Search.OCTREE: (
        _DELETE,
        (_CHOW,),
        (Step((0, 1), _PCHOW, (-1,), consumes=True),),
        (Step((0, 1), _PCHOW, (2,), consumes=True),),
        (Step((0, 2), _PCHOW, (1,), consumes=True),),
        (Step((0, 0), _PAIR, (0,), consumes=True),),
        _MAKE_EYE,
        (_PONG,),
    ),
    Search.SIX_ARY: (*_AS_MUCH_AS_THERE_IS, (_EDGE_OR_OPEN,), (_GAP,)),
    Search.QUADTREE: _AS_MUCH_AS_THERE_IS,
}
"""A1 to A8; for ablations the actions of the other two papers, whose pmelds leave KB unchanged."""


class Decomposition(NamedTuple):
    """A quasi-decomposition with all data for its evaluation.

    Attributes:
        members: its melds and pmelds, sorted.  features: F.  remainder: R, the deleted tiles.
        available: KB without the tiles that complete its pmelds.
    """

    members: tuple[Tiles, ...]
    features: Features
    remainder: Tiles
    available: Available


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the tree: a decomposition of the tiles processed so far, and S."""

    decomposition: Decomposition
    rest: Tiles


@dataclass(frozen=True, slots=True)
class OctreeSearch:
    """The result of Alg. 3.

    Attributes:
        decompositions: all leaves, sorted.
        nodes: the number of different nodes, the root and the leaves among them.
    """

    decompositions: tuple[Decomposition, ...]
    nodes: int


def neighbour(tile: int, offset: int) -> int | None:
    """Return t-, t, t+ or t++ for -1, 0, 1 or 2; None beyond the ends of the suit."""
    return (tile, AFTER[tile], SECOND_AFTER[tile], BEFORE[tile])[offset]


def ukos(
    tiles: Tiles,
    available: Available,
    *,
    search: Search = Search.OCTREE,
    melds: int = 0,
    reading: Reading = Reading.INTENDED,
) -> OctreeSearch:
    """Return all quasi-decompositions of some tiles. Alg. 3.

    Words with equal (pi, KB, F, S) are one node.

    Args:
        tiles: a hand, or one of its blocks.
        available: KB.
        search: the tree.
        melds: declared ones; they count in F (Remark of Yan, Li & Li 2021).
        reading: PRINTED: the actions check whether the tile that completes a pmeld is in KB, the
            knowledge base given, so two pmelds may take the same last tile. Else: whether it is in
            KB of the node, which is what the actions update.
            In the trees of the other papers INTENDED checks nothing, as they are printed: only so
            the ablations are about as wrong as in Table 6. PRINTED and REPAIRED check whether a
            pmeld is completable, as Def. 4 requires.
    Cost: exponential in the tiles of a suit; for blocks and small hands.
    Example:
        >>> [d.features for d in ukos((0, 1), (0, 0, 1) + (0,) * 24).decompositions]
        [Features(m=0, n=0, p=0, e=0), Features(m=0, n=1, p=0, e=0)]
    """
    root = Node(Decomposition((), Features(melds, 0, 0, 0), (), available), tiles)
    # Lines 2-4
    queue, seen = deque([root]), {root}
    found: list[Decomposition] = []
    # Lines 5-15
    while queue:
        node = queue.popleft()
        if not node.rest:
            found.append(node.decomposition)
            continue
        for child in all_children(node, available, search, reading):
            if child not in seen:
                seen.add(child)
                queue.append(child)
    return OctreeSearch(tuple(sorted(found)), len(seen))


def all_children(
    node: Node, available: Available, search: Search, reading: Reading
) -> Iterator[Node]:
    """Yield the children of a node by all actions of a tree.

    Args:
        node: the node.
        available: KB, as it was given.
        search: the tree.
        reading: see `ukos`.
    """
    known = node.decomposition.available
    if reading is Reading.PRINTED:
        known = available
    elif reading is Reading.INTENDED and search is not Search.OCTREE:
        known = ANY
    for action in ACTIONS[search]:
        yield from children(node, action, known)


def children(node: Node, action: Action, known: Available) -> Iterator[Node]:
    """Yield the child of a node by an action, if it is possible.

    Args:
        node: the node.
        action: the action.
        known: the knowledge base that must have a pmeld's last tile.
    """
    first = node.rest[0]
    for step in action:
        part = [tile for offset in step.taken if (tile := neighbour(first, offset)) is not None]
        if len(part) == len(step.taken) and contains(node.rest, tuple(part)):
            made = _after(node, step, tuple(part), known)
            if made is not None:
                yield made
            return


def _after(node: Node, step: Step, part: Tiles, known: Available) -> Node | None:
    """Return the node after a step with available tiles; None if the feature or KB forbids it."""
    before = node.decomposition
    rest = without(node.rest, part)
    if step.adds == NOTHING:
        remainder = (*before.remainder, *part)
        return Node(before._replace(remainder=remainder), rest)
    added = Features(*(had + more for had, more in zip(before.features, step.adds, strict=True)))
    if added.e > 1 or added.m + added.n > MEMBERS:
        return None
    available = before.available
    if step.completed_by:
        last = [neighbour(part[0], offset) for offset in step.completed_by]
        completing = [tile for tile in last if tile is not None and known[tile] > 0]
        if not completing:
            return None
        if step.consumes:
            # Negative if a tile is taken twice (see `ukos`, PRINTED).
            available = less(available, (completing[0],))
    members = tuple(sorted((*before.members, part)))
    return Node(Decomposition(members, added, before.remainder, available), rest)
