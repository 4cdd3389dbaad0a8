"""The block deficiency algorithm (BDA). Yan, Li & Li 2021, section 5, Alg. 1, 2 and 3.

It decomposes each KB-block separately, keeps only the types of the results, joins the types of the
blocks, and computes the cost of a type by a formula. A type does not say *which* tiles its parts
wait for, so the formula is a lower bound: the result is never too high, but too low when several
parts need the same last tile (`papers/docs/yan-2021/README.md`).
"""

from dataclasses import dataclass
from functools import cache

from paili import Hand, KnowledgeBase

from paili_papers.common.multisets import INFINITE, Tiles, question, reported
from paili_papers.yan_2021.algorithms.blocks import kb_blocks
from paili_papers.yan_2021.algorithms.local_types import local_types
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    MOST_PARTS,
    QuasiType,
    has_meld,
    has_pair,
)

TypeSet = frozenset[QuasiType]


@dataclass(frozen=True, slots=True)
class BlockDeficiency:
    """The result of the block deficiency algorithm.

    Attributes:
        deficiency: as the algorithm computes it; UNREACHABLE for its 100.
        blocks: the KB-blocks, in tile order.
        local_types: of each block, the types of its quasi-decompositions, sorted.
        types: of the hand, sorted.
        decompositions: of each block, the number of its quasi-decompositions.
    """

    deficiency: int
    blocks: tuple[Tiles, ...]
    local_types: tuple[tuple[QuasiType, ...], ...]
    types: tuple[QuasiType, ...]
    decompositions: tuple[int, ...]


def bda(hand: Hand, knowledge: KnowledgeBase | None = None) -> BlockDeficiency:
    """Return the deficiency of a hand by the block deficiency algorithm. Alg. 2.

    A declared meld adds one to m, as in the paper's Remark. Line 25 stops at a type of cost 0; the
    other types cannot change the result, so here all costs are computed.

    Args:
        hand: with 13 or 14 tiles, declared melds counting three.
        knowledge: None means four of each kind less the hand's.
    Raises:
        ArgumentError, TileCountError: see `question`.
    Example:
        >>> from paili_papers.common.multisets import read_hand
        >>> bda(read_hand("B1B5B6B8B8B8B9D1D2D4D5D5D6D7")).deficiency
        3
    """
    asked = question(hand, knowledge)
    # Line 3
    found = kb_blocks(asked.tiles, asked.available)
    # Lines 4-10
    local = [local_types(block, asked.available) for block in found]
    # Lines 11-18, beginning with the declared melds
    types: TypeSet = frozenset({QuasiType(asked.melds, 0, 0, 0, 0, 0, 0)})
    for types_of_block in local:
        types = join(types, frozenset(types_of_block))
    # Lines 19-28
    ke, km = int(has_pair(asked.available)), int(has_meld(asked.available))
    deficiency = min((decide(x, ke, km) for x in types), default=INFINITE)
    return BlockDeficiency(
        reported(deficiency),
        tuple(found),
        tuple(tuple(sorted(types_of_block)) for types_of_block in local),
        tuple(sorted(types)),
        tuple(sum(types_of_block.values()) for types_of_block in local),
    )


@cache
def decide(x: QuasiType, ke: int, km: int) -> int:
    """Return the cost of a type. Alg. 1, called Decide.

    Args:
        x: the type.
        ke: 1 if a pair is available, else 0.  km: 1 if a meld is available, else 0.
    Returns:
        The cost, at most the real one; INFINITE (100) if it is found to be impossible.
    """
    m, n, p, e, re, rm, em = x
    # Lines 3-6: Lemma 2 (a)-(d)
    if p == re == ke == 0:
        return INFINITE
    if m + n <= 4 and re == ke == rm == km == 0:
        return INFINITE
    if m + n - e <= 3 and rm == km == 0:
        return INFINITE
    if m + n <= 3 and p == ke == km == 0 and em == 1:
        return INFINITE
    # Lines 7-17: Lemma 3
    if m + n > 4:
        return 4 - m
    if m + n == 4:
        return 4 - m + (1 if (e == 0 and re == 1) or (p > 0 and rm == 1) else 2)
    # Lines 18-32: Lemmas 4 and 6, with m + n - e <= 3
    mcost = 2 * rm + 3 * (1 - rm)
    ecost = re + 2 * (1 - re)
    if e == 1:
        return n - 1 + mcost * (4 - m - n + 1)
    if p == 0:
        return n + mcost * (4 - m - n) + ecost + em
    f1 = n + mcost * (4 - m - n) + ecost
    f2 = n - 1 + mcost * (4 - m - n + 1)
    return min(f1, f2)


def join(types: TypeSet, others: TypeSet) -> TypeSet:
    """Return the types that two type sets have together. Alg. 3."""
    joined: set[QuasiType | None] = set()
    for x in types:
        joined.update(map(_row(x).__getitem__, others))
    return frozenset(z for z in joined if z is not None)


def join_two(x: QuasiType, y: QuasiType) -> QuasiType | None:
    """Return the type that two types of different blocks have together. Alg. 3, lines 6-16.

    None if no quasi-decomposition has it (lines 7-8). Line 10 is eq. (5) for two blocks; it sets em
    also if e = 1, where Lemma 8 has em = 0, which changes no cost.
    """
    m, n, p, e = x.m + y.m, x.n + y.n, x.p + y.p, x.e + y.e
    if e > 1 or m + n > MOST_PARTS or (m + n == MOST_PARTS and p == 0):
        return None
    conflict = (x.em == 1 and y.re == y.rm == 0) or (y.em == 1 and x.re == x.rm == 0)
    return QuasiType(m, n, p, e, max(x.re, y.re), max(x.rm, y.rm), int(conflict))


class _Row(dict[QuasiType, QuasiType | None]):
    """A cache of `join_two` for one type with others; there are only a few hundred types."""

    def __init__(self, x: QuasiType) -> None:
        super().__init__()
        self._x = x

    def __missing__(self, y: QuasiType) -> QuasiType | None:
        self[y] = joined = join_two(self._x, y)
        return joined


_row = cache(_Row)
