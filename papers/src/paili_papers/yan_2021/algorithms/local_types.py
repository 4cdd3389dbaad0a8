"""The types of all quasi-decompositions of a block. Yan, Li & Li 2021, Alg. 2, lines 4-10.

The tree of the paper branches on the first tile in six ways: pass, chow (t t+ t++), pchow (t t+),
pchow (t t++), pair, pong. Here all actions on the copies of one kind are one step, each multiset
of actions once, so that every quasi-decomposition is met exactly once. And nodes go on together,
counted, if neither the rest of the tree nor their types can tell them apart: same m, n, p and e,
same tiles left, and remainders that can do the same.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import product

from paili_papers.common.multisets import Available, Tiles
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    MELDS_WITH,
    MOST_PARTS,
    QuasiType,
    less,
)

_Shape = int
"""m + 16 n + 256 p + 4096 e: shapes add up as numbers."""

_Step = tuple[_Shape, int, int, int]
"""What the actions on one kind add to the shape; the copies that they pass; the copies that they
leave of the next kind and of the one after."""

_Nodes = dict[tuple[int, int, int], dict[_Shape, int]]
"""Numbers of equal nodes: by the copies left of the next kind and the one after and the state of
the remainder; then by shape."""

_BOTH = -1
"""The state of a remainder that makes an eye and a meld together: more tiles change nothing."""


def local_types(block: Tiles, available: Available) -> Mapping[QuasiType, int]:
    """The types of the quasi-decompositions of a block, and how many have each.

    Args:
        block: tiles of one suit, at least one.
    """
    low, high = block[0], block[-1]
    recycler = _recycler(available)
    nodes: _Nodes = {(block.count(low), block.count(low + 1), 0): {0: 1}}
    for tile in range(low, high + 1):
        nodes = _next_nodes(nodes, tile, block.count(tile + 2), recycler)
    types: Counter[QuasiType] = Counter()
    for (_, _, state), shapes in nodes.items():
        re, rm, conflict = recycler.attributes(state)
        for shape, number in shapes.items():
            m, n, p, e = shape & 15, shape >> 4 & 15, shape >> 8 & 15, shape >> 12
            types[QuasiType(m, n, p, e, re, rm, int(conflict and not e))] += number
    return types


def _next_nodes(nodes: _Nodes, tile: int, second_after: int, recycler: "_Recycler") -> _Nodes:
    """The nodes after all actions on the copies of a tile."""
    ranks_after = 8 - tile % 9
    with_next = ranks_after > 0 and recycler.completes(tile, tile + 1)
    with_second = ranks_after > 1 and recycler.completes(tile, tile + 2)
    available = recycler.available[tile] > 0
    found: _Nodes = {}
    for (copies, after, state), shapes in nodes.items():
        rest = after if ranks_after > 0 else 0, second_after if ranks_after > 1 else 0
        for add, passed, left, left_second in _steps(
            copies, *rest, with_next, with_second, available
        ):
            key = left, left_second, recycler.after(state, tile, passed)
            target = found.setdefault(key, {})
            for shape, number in shapes.items():
                if _IS_LEGAL[shape + add]:
                    target[shape + add] = target.get(shape + add, 0) + number
    return found


@cache
def _steps(
    copies: int, after: int, second: int, with_next: bool, with_second: bool, available: bool
) -> tuple[_Step, ...]:
    """Every choice of parts whose first tile is a kind, given the copies of it and the next two.

    Args:
        with_next: whether a pchow (t t+) is completable.  with_second: a pchow (t t++).
        available: whether a pair is completable; if not, there is at most one.
    """
    steps: list[_Step] = []
    ranges = map(range, (copies + 1, with_next * copies + 1, with_second * copies + 1, 3, 2))
    for chows, nexts, seconds, pairs, pongs in product(*ranges):
        passed = copies - chows - nexts - seconds - 2 * pairs - 3 * pongs
        left, left_second = after - chows - nexts, second - chows - seconds
        if min(passed, left, left_second) < 0:
            continue
        e = 0 if available else pairs
        if e <= 1:
            shape = chows + pongs + 16 * (nexts + seconds + pairs) + 256 * pairs + 4096 * e
            steps.append((shape, passed, left, left_second))
    return tuple(steps)


def _is_legal(shape: _Shape) -> bool:
    """At most one incompletable pair, at most five parts, and a pair if there are five."""
    parts = (shape & 15) + (shape >> 4 & 15)
    return shape >> 12 <= 1 and (parts < MOST_PARTS or (parts == MOST_PARTS and shape & 0xF00 > 0))


# Two legal shapes add up to less than 3 * 4096, and no digit overflows: m and n are at most 9.
_IS_LEGAL = tuple(map(_is_legal, range(3 * 4096)))


class _Recycler:
    """What remainders can be recycled for, given a knowledge base.

    The state of a remainder is a set of its kinds, as bits: those that can begin an eye or a meld
    (a kind that can do neither is left out). Once one tile makes an eye and another a meld with
    different available tiles the state is `_BOTH`.
    """

    def __init__(self, available: Available) -> None:
        self.available = available
        self._eyes = sum(1 << tile for tile, copies in enumerate(available) if copies)
        self._melds = 0  # kinds that can begin a meld, of those seen so far
        self._after: dict[tuple[int, int, int], int] = {}

    def completes(self, tile: int, other: int) -> bool:
        """Whether a pchow is completable; its second tile is one or two ranks above the first."""
        thirds = (tile + 1,) if other == tile + 2 else (tile - 1, tile + 2)
        return any(
            third >= 0 and third // 9 == tile // 9 and self.available[third] > 0 for third in thirds
        )

    def after(self, state: int, tile: int, passed: int) -> int:
        """The state after copies of a kind join the remainder; the kind was not in it."""
        if not passed or state == _BOTH:
            return state
        key = state, tile, min(passed, 2)
        known = self._after.get(key)
        if known is None:
            known = self._after[key] = self._joined(state, tile, passed)
        return known

    def _joined(self, state: int, tile: int, passed: int) -> int:
        if passed > 1 and self._makes_both(tile, tile):
            return _BOTH
        others = (other for other in range(tile - tile % 9, tile) if state >> other & 1)
        if any(self._makes_both(other, tile) or self._makes_both(tile, other) for other in others):
            return _BOTH
        if self._makes_meld(tile, self.available):
            self._melds |= 1 << tile
        return state | 1 << tile & (self._eyes | self._melds)

    def attributes(self, state: int) -> tuple[int, int, bool]:
        """re, rm, and whether an eye and a meld conflict."""
        if state == _BOTH:
            return 1, 1, False
        re, rm = state & self._eyes > 0, state & self._melds > 0
        return int(re), int(rm), re and rm

    def _makes_both(self, eye: int, tile: int) -> bool:
        """Whether one tile makes an eye and then another a meld."""
        return self.available[eye] > 0 and self._makes_meld(tile, less(self.available, (eye,)))

    def _makes_meld(self, tile: int, available: Available) -> bool:
        return any(
            available[one] and available[other] and (one != other or available[one] > 1)
            for one, other in MELDS_WITH[tile]
        )


_recycler = lru_cache(maxsize=1)(_Recycler)
