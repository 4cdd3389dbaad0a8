"""QSA: the quadtree search for a least pseudo-decomposition (Li & Yan 2019, section 4.2)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from paili import ArgumentError, Hand, KnowledgeBase

from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import INFINITE, Reading, Tiles, question, without
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PARTS,
    PseudoDecomposition,
    is_completable,
)

LARGEST = 6
"""The initial val: by Proposition 4 no 14-tile is farther from completion."""
RECYCLABLE = 4
"""The number of tiles in pi(0) from which Proposition 7 guarantees to fill empty subsequences."""


class Action(StrEnum):
    """The destination of the first tile: pi(0), one of pi(1) to pi(4), or pi(5)."""

    DISCARD = "discard"
    MELD = "meld"
    EYE = "eye"


@dataclass(frozen=True, slots=True)
class Child:
    """One of the four children of a node.

    Attributes:
        letter: 1 to 4, the last of the child's word.  action: the destination of the tiles.
        part: the tiles taken.  rest: the tiles still to be processed.
    """

    letter: int
    action: Action
    part: Tiles
    rest: Tiles


class Node(NamedTuple):
    """A node alpha of the quadtree.

    Attributes:
        pi: its p-decomposition, pi(1) to pi(4) sorted, the empty ones last.
        tiles: S_alpha, the tiles still to be processed.
    """

    pi: PseudoDecomposition
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Leaf:
    """The end of a branch that lowered val.

    Attributes:
        pi: its p-decomposition.
        recycled: the same, with empty subsequences filled as far as it stays completable.
        val: the value of the branch.
    """

    pi: PseudoDecomposition
    recycled: PseudoDecomposition
    val: int


@dataclass(frozen=True, slots=True)
class QuadtreeSearch:
    """The result of QSA, and the visited nodes.

    Attributes:
        deficiency: the last val.
        nodes: different nodes, the root among them.
        decompositions: different nodes at the end of a branch, the ones whose cost is compared
            with val.
        lowered: the ends of branches that lowered val, of which the first may be the first of
            cost six; none only if every branch ends with a cost above six.
    """

    deficiency: int
    nodes: int
    decompositions: int
    lowered: tuple[Leaf, ...]

    @property
    def best(self) -> PseudoDecomposition | None:
        """A p-decomposition of cost val, filled with tiles while it stays completable, or None."""
        return self.lowered[-1].recycled if self.lowered else None


def expand(tiles: Tiles, *, reading: Reading = Reading.INTENDED) -> tuple[Child, ...]:
    """Return the children of a node with these tiles left, by the first tile a.

    1 discards a. 2 takes as much of (a a+ a++) as possible, but not a alone. 3 takes (aa) as the
    eye. 4 takes as much of (aaa) as possible, but not a alone. Whether there is room for 2 to 4
    depends on the p-decomposition and is not checked here.

    Args:
        tiles: the tiles left.
        reading: REPAIRED: 2 and 4 also take any two tiles of three, which makes seven children.
    """
    first = tiles[0]
    children = [Child(1, Action.DISCARD, (first,), tiles[1:])]
    room = 8 - first % 9
    chow = (first, *(tile for tile in (first + 1, first + 2)[:room] if tile in tiles))
    pong = tiles[: min(tiles.count(first), 3)]
    for letter, part in ((2, chow), (4, pong)):
        if len(part) > 1:
            children.append(Child(letter, Action.MELD, part, without(tiles, part)))
        if len(part) > 2 and reading is Reading.REPAIRED:
            pmelds = sorted({part[:2], (part[0], part[2])})
            children += [Child(letter, Action.MELD, two, without(tiles, two)) for two in pmelds]
    if len(pong) > 1:
        children.append(Child(3, Action.EYE, pong[:2], tiles[2:]))
    return tuple(children)


def qsa(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    reading: Reading = Reading.INTENDED,
) -> QuadtreeSearch:
    """Return the deficiency by QSA: every node of the quadtree, first in, first out.

    It differs from the page in two points, neither of which changes the result. A word whose
    remaining tiles and p-decomposition are those of another word is the same node. And
    completability of a p-decomposition is checked only where its cost can lower val.

    Args:
        hand: 14 tiles, or 13: the paper has no such hands, the same rules are applied to them.
        knowledge: ignored; in this paper all copies that are not in the hand can come.
        reading: see `cost_of_branch`. REPAIRED: a chow or a pong may also be left a pmeld, if
            its third tile is wanted elsewhere (see `expand`).

    Raises:
        ArgumentError: a hand with melds, which the paper does not have.
        TileCountError: honours; or an incompatible hand and knowledge.

    Source: Li & Yan 2019, section 4.2, "Our procedure".

    Example:
        >>> qsa(Hand.parse("11222233s128m228p")).deficiency
        2
    """
    asked = question(hand, knowledge)
    if asked.melds:
        raise ArgumentError("hand", str(hand), "no melds: the paper has none")
    root = Node(PseudoDecomposition(((),) * (PARTS - 1), ()), asked.tiles)
    queue, nodes = deque([root]), {root}
    val, lowered, decompositions = LARGEST, list[Leaf](), 0
    while queue and val > 0:
        alpha = queue.popleft()
        for child in children(alpha, reading):
            if child in nodes:
                continue
            nodes.add(child)
            pi = child.pi
            if child.tiles and pi.empty:
                queue.append(child)
                continue
            decompositions += 1
            # No rule reduces the cost by more than the number of empty subsequences.
            least = pi.holes - pi.empty
            if least > val or (least == val and lowered) or not is_completable(pi):
                continue
            cost = cost_of_branch(pi, asked.tiles, reading)
            if cost < val or (cost == val and not lowered):
                val = cost
                lowered.append(Leaf(pi, recycled(pi, asked.tiles), cost))
    return QuadtreeSearch(val, len(nodes), decompositions, tuple(lowered))


def children(alpha: Node, reading: Reading) -> Iterator[Node]:
    """Yield the child nodes alpha1 to alpha4 for which there is room."""
    melds, eye = alpha.pi.melds, alpha.pi.eye
    for child in expand(alpha.tiles, reading=reading):
        if child.action is Action.DISCARD:
            yield Node(alpha.pi, child.rest)
        elif child.action is Action.EYE and not eye:
            yield Node(PseudoDecomposition(melds, child.part), child.rest)
        elif child.action is Action.MELD and () in melds:
            full = sorted(part for part in (*melds, child.part) if part)
            filled = (*full, *[()] * (PARTS - 1 - len(full)))
            yield Node(PseudoDecomposition(filled, eye), child.rest)


def cost_of_branch(pi: PseudoDecomposition, tiles: Tiles, reading: Reading) -> int:
    """Return the value that is compared with val at the end of a branch, if it is completable.

    If n of the pi(i) are empty, it is the cost of pi

    - less n, if pi(5) is not empty or pi(0) has four tiles or more (by Corollary 2, whichever tiles
      are recycled);
    - else less one, unless each kind in pi(0) is a kong in the 14-tile.

    Args:
        pi: the p-decomposition.
        tiles: the 14-tile.
        reading: PRINTED: the second rule needs two or three different tiles in pi(0), else there
            is no reduction. INTENDED: their number does not matter. REPAIRED: no rules; tiles of
            pi(0) fill empty subsequences, as many as leave it completable.
    """
    if not pi.empty:
        return pi.holes
    if reading is Reading.REPAIRED:
        return recycled(pi, tiles).holes
    left = pi.rest(tiles)
    if pi.eye or len(left) >= RECYCLABLE:
        return pi.holes - pi.empty
    if len(set(left)) < 2 and reading is Reading.PRINTED:
        return INFINITE
    all_kongs = all(tiles.count(tile) == COPIES for tile in left)
    return pi.holes if all_kongs else pi.holes - 1


def recycled(pi: PseudoDecomposition, tiles: Tiles) -> PseudoDecomposition:
    """Fill empty subsequences with single tiles of pi(0), as many as leave it completable."""
    best = pi
    for tile in sorted(set(pi.rest(tiles))) if pi.empty else ():
        for larger in _with_single(pi, tile):
            if is_completable(larger):
                best = min(best, recycled(larger, tiles), key=lambda found: found.empty)
                if not best.empty:
                    return best
    return best


def _with_single(pi: PseudoDecomposition, tile: int) -> Iterator[PseudoDecomposition]:
    if not pi.eye:
        yield PseudoDecomposition(pi.melds, (tile,))
    if () in pi.melds:
        index = pi.melds.index(())
        yield PseudoDecomposition((*pi.melds[:index], (tile,), *pi.melds[index + 1 :]), pi.eye)
