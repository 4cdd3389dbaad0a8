"""Claims of Yan, Li & Li (2021), section 5.1: blocks, and types joined."""

from __future__ import annotations

from itertools import combinations, product
from math import prod
from statistics import median

from paili_papers.common.claims import Effort, Result, computed, searched
from paili_papers.common.datasets import case
from paili_papers.common.multisets import Tiles, read_tiles, without, write_tiles
from paili_papers.common.questions import (
    EXAMPLE_4,
    EXAMPLE_4_KB,
    available_of,
    known,
)
from paili_papers.yan_2021.algorithms.bda import bda, join, join_two
from paili_papers.yan_2021.algorithms.blocks import blocks, is_kb_connected, kb_blocks
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    QuasiType,
    quasi_decompositions,
    type_of,
)
from paili_papers.yan_2021.experiments.studies import STUDIES

TILES, LEFT = read_tiles(EXAMPLE_4), available_of(known(EXAMPLE_4_KB))
_BLOCKS = ("C1", "C4", "C6C7C8C9", "D1D2D3", "D6D6D7D8")
_LOCAL = ((), (), ("C6C7C8",), ("D1D2D3",), ("D6D7D8",))
"""pi1 to pi5 of Example 4, section 5."""


def local_types() -> list[QuasiType]:
    """The types of pi1 to pi5."""
    types = []
    for block, parts in zip(_BLOCKS, _LOCAL, strict=True):
        taken = tuple(map(read_tiles, parts))
        rest = without(read_tiles(block), tuple(sum(taken, ())))
        types.append(type_of(QuasiDecomposition(taken, rest), LEFT))
    return types


def joined(types: list[QuasiType]) -> QuasiType:
    """Types joined one by one; they are those of a quasi-decomposition."""
    whole: QuasiType | None = types[0]
    for x in types[1:]:
        assert whole is not None, "at most five parts and one incompletable pair"
        whole = join_two(whole, x)
    assert whole is not None
    return whole


def as_in_lemma_8(x: QuasiType) -> QuasiType:
    """A joined type with em = 0 if e = 1, which Alg. 3 leaves out."""
    return x._replace(em=0) if x.e else x


def restrictions(
    pi: QuasiDecomposition, found: list[Tiles]
) -> list[tuple[Tiles, QuasiDecomposition]]:
    """The restriction to each block. Def. 15."""
    restricted = []
    for block in found:
        parts = tuple(part for part in pi.parts if set(part) <= set(block))
        restricted.append((block, QuasiDecomposition(parts, without(block, tuple(sum(parts, ()))))))
    return restricted


def d13_d14(effort: Effort) -> Result:
    union = read_tiles("C1C4")
    rest = without(TILES, union)
    closed = not any(is_kb_connected(t, u, TILES, LEFT) for t in union for u in rest)
    return computed(closed)


def s5_blocks(effort: Effort) -> Result:
    one, other = set(blocks(TILES)), set(kb_blocks(TILES, LEFT))
    only = [", ".join(sorted(map(write_tiles, found))) for found in (one - other, other - one)]
    return computed(not all(only), only=only)


def e4_blocks(effort: Effort) -> Result:
    found = [*map(read_tiles, _BLOCKS)]
    listed = [[pi.parts for pi in quasi_decompositions(block, LEFT)] for block in found[:2]]
    none, meld = QuasiType(0, 0, 0, 0, 0, 0, 0), QuasiType(1, 0, 0, 0, 0, 0, 0)
    right = kb_blocks(TILES, LEFT) == found and listed == [[()], [()]]
    four, six = read_tiles("C4C6")
    apart = not is_kb_connected(four, six, TILES, LEFT)
    return computed(not (right and apart and local_types()[:4] == [none, none, meld, meld]))


def s5_1_size(effort: Effort) -> Result:
    found = []
    for colors, index in product((2, 3), range(40)):
        drawn = case(STUDIES[f"yan-2021/{colors}"], 0, index)
        found += [bda(drawn.hand, knowledge) for knowledge in drawn.knowledge[:2]]
    shares = [len(one.types) / prod(map(len, one.local_types)) for one in found]
    small = sum(share < 0.5 for share in shares)
    sets = [[frozenset(x) for x in one.local_types if len(x) > 1] for one in found]
    two = [len(join(a, b)) / (len(a) * len(b)) for each in sets for a, b in combinations(each, 2)]
    return searched(
        len(shares),
        2 * small <= len(shares),
        small=small,
        median=median(shares),
        median_2=median(two),
    )


def q5_steps(effort: Effort) -> Result:
    patterns = [(re, rm, em) for re, rm, em in product((0, 1), repeat=3) if em <= min(re, rm)]
    wrong, cases = None, 0
    for chosen in product(patterns, repeat=4):
        types = [QuasiType(0, 0, 0, 0, *pattern) for pattern in chosen]
        em = any(
            x.em and not any(y.re or y.rm for y in (*types[:at], *types[at + 1 :]))
            for at, x in enumerate(types)
        )
        cases += 1
        if joined(types)[4:] != (max(x.re for x in types), max(x.rm for x in types), em):
            wrong = wrong or str(chosen)
    return computed(wrong, cases=cases)
