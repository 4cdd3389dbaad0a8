"""QSA: the quadtree search for a least pseudo-decomposition (Li & Yan 2019, section 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from paili import ArgumentError, Hand, KnowledgeBase

from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import INFINITE, Reading, Tiles, question, without
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PARTS,
    PseudoDecomposition,
    is_completable,
)

LARGEST = 6
"""The first val: by Proposition 4 no 14-tile is farther from completion."""
RECYCLABLE = 4
"""With so many tiles in pi(0), Proposition 7 promises to fill what is empty."""
DIGIT = 8
"""Above the number of times that a subsequence can be in a p-decomposition."""

_Group = tuple[Tiles, int, bool]
"""Tiles left, the number of pi(1) to pi(4) that are not empty, whether pi(5) is not."""
_Queue = dict[_Group, set[int]]
"""The codes of the p-decompositions of each group."""


class Action(StrEnum):
    """What becomes of the first tile: pi(0), one of pi(1) to pi(4), or pi(5)."""

    DISCARD = "discard"
    MELD = "meld"
    EYE = "eye"


@dataclass(frozen=True, slots=True)
class Child:
    """What one of the four children of a node does.

    Attributes:
        letter: 1 to 4, the last of the child's word.  action: where the tiles go.
        part: the tiles taken.  rest: the tiles still to be processed.
    """

    letter: int
    action: Action
    part: Tiles
    rest: Tiles


@dataclass(frozen=True, slots=True)
class Leaf:
    """The end of a branch that gave val.

    Attributes:
        pi: its p-decomposition.
        recycled: the same, with what is empty filled as far as it stays completable.
        val: what the branch is worth.
    """

    pi: PseudoDecomposition
    recycled: PseudoDecomposition
    val: int


@dataclass(frozen=True, slots=True)
class QuadtreeSearch:
    """What QSA found, and what it looked at.

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
        """One of cost val, tiles recycled into it as far as it stays completable, or None."""
        return self.lowered[-1].recycled if self.lowered else None


def expand(tiles: Tiles, *, reading: Reading = Reading.INTENDED) -> tuple[Child, ...]:
    """The children of a node with these tiles left, by the tile a that comes first.

    1 discards a. 2 takes as much of (a a+ a++) as there is, but not a alone. 3 takes (aa) as the
    eye. 4 takes as much of (aaa) as there is, but not a alone. Which of 2 to 4 there is room for
    depends on the p-decomposition and is not asked here.

    Args:
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
    """The deficiency by QSA: every node of the quadtree, first in, first out.

    Two things are not as on the page, and neither changes the result. A word whose remaining
    tiles and p-decomposition are those of another word is the same node. And whether a
    p-decomposition is completable is asked only where its cost would lower val.

    Where a branch ends with n of the pi(i) empty, its cost is

    - less n, if pi(5) is not empty or pi(0) has four tiles or more (by Corollary 2; which tiles
      are recycled is not asked);
    - else less one, unless each kind in pi(0) is a kong in the 14-tile.

    Args:
        hand: 14 tiles, or 13: the paper has no such hands, the same rules are applied to them.
        knowledge: ignored; to this paper all copies that are not in the hand can come.
        reading: PRINTED: the second rule needs two or three different tiles in pi(0), else the
            branch gives nothing. INTENDED: it does not matter how many. REPAIRED: no rules; tiles
            of pi(0) are put into what is empty, as many as leave it completable. And a chow or a
            pong may be left a pmeld, its third tile being wanted elsewhere (see `expand`).
    Raises:
        ArgumentError: a hand with melds, which the paper does not have.
        TileCountError: honours; or hand and knowledge do not go together.
    Cost: some hundred nodes for three colours, some thousand for one; microseconds each.
    Source: Li & Yan 2019, section 4.2, "Our procedure".
    Example:
        >>> qsa(Hand.parse("11222233s128m228p")).deficiency
        2
    """
    asked = question(hand, knowledge)
    if asked.melds:
        raise ArgumentError("hand", str(hand), "no melds: the paper has none")
    return _Search(asked.tiles, reading).run()


class _Search:
    """The queue, one depth at a time, and val.

    Nodes with the same tiles left and the same room are a group. Within it a p-decomposition is
    an integer, the sum of one power of eight for each of its subsequences: to add one to all of a
    group is an addition each, and equal nodes are equal integers.
    """

    def __init__(self, tiles: Tiles, reading: Reading) -> None:
        self.tiles = tiles
        self.reading = reading
        self.val = LARGEST
        self.lowered: list[Leaf] = []
        self.nodes = 1
        self.decompositions = 0
        self.powers: dict[tuple[Action, Tiles], int] = {}

    def run(self) -> QuadtreeSearch:
        """Expand until val is 0 or the queue is empty."""
        queue: _Queue = {(self.tiles, 0, False): {0}}
        depth = 0
        while queue and self.val:
            children = self.expanded(queue)
            depth += 1
            queue = {}
            for group, codes in children.items():
                self.nodes += len(codes)
                rest, melds, has_eye = group
                if rest and not (melds == PARTS - 1 and has_eye):
                    queue[group] = codes
                else:
                    self.finish(group, codes, discarded=depth - melds - has_eye)
        return QuadtreeSearch(self.val, self.nodes, self.decompositions, tuple(self.lowered))

    def expanded(self, queue: _Queue) -> _Queue:
        """All children of the nodes of one depth."""
        children: _Queue = {}
        for (tiles, melds, has_eye), codes in queue.items():
            for child in expand(tiles, reading=self.reading):
                if child.action is Action.DISCARD:
                    group, power = (child.rest, melds, has_eye), 0
                elif child.action is Action.MELD and melds < PARTS - 1:
                    group, power = (child.rest, melds + 1, has_eye), self.power(child)
                elif child.action is Action.EYE and not has_eye:
                    group, power = (child.rest, melds, True), self.power(child)
                else:
                    continue
                children.setdefault(group, set()).update([code + power for code in codes])
        return children

    def power(self, child: Child) -> int:
        """The integer that stands for what a child adds to the p-decomposition."""
        return self.powers.setdefault((child.action, child.part), DIGIT ** len(self.powers))

    def decoded(self, code: int) -> PseudoDecomposition:
        """The p-decomposition that an integer stands for."""
        melds: list[Tiles] = []
        eye: Tiles = ()
        for (action, part), power in self.powers.items():
            copies = code // power % DIGIT
            if action is Action.MELD:
                melds += [part] * copies
            elif copies:
                eye = part
        return PseudoDecomposition((*sorted(melds), *[()] * (PARTS - 1 - len(melds))), eye)

    def finish(self, group: _Group, codes: set[int], *, discarded: int) -> None:
        """Compare the costs of the p-decompositions at which branches end with val."""
        rest, melds, has_eye = group
        self.decompositions += len(codes)
        empty = PARTS - melds - has_eye
        holes = 3 * PARTS - 1 - (len(self.tiles) - len(rest) - discarded)
        for code in sorted(codes):
            # No rule takes more than the number of empty subsequences off the cost.
            if holes - empty > self.val or (holes - empty == self.val and self.lowered):
                return
            pi = self.decoded(code)
            if not is_completable(pi):
                continue
            full = recycled(pi, self.tiles)
            value = self.value(pi, full)
            if value < self.val or (value == self.val and not self.lowered):
                self.val = value
                self.lowered.append(Leaf(pi, full, value))

    def value(self, pi: PseudoDecomposition, full: PseudoDecomposition) -> int:
        """What a branch that ends at a completable p-decomposition is worth."""
        if not pi.empty or self.reading is Reading.REPAIRED:
            return full.holes
        left = pi.rest(self.tiles)
        if pi.eye or len(left) >= RECYCLABLE:
            return pi.holes - pi.empty
        kinds = set(left)
        if len(kinds) < 2 and self.reading is Reading.PRINTED:
            return INFINITE
        all_kongs = all(self.tiles.count(tile) == COPIES for tile in kinds)
        return pi.holes if all_kongs else pi.holes - 1


def recycled(pi: PseudoDecomposition, tiles: Tiles) -> PseudoDecomposition:
    """What is empty filled with single tiles of pi(0): as many as leave it completable."""
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
