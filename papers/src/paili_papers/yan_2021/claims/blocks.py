"""Claims of Yan, Li & Li (2021), section 5.1: blocks, and types joined."""

from __future__ import annotations

from itertools import combinations, product
from math import prod
from statistics import median

from paili_papers.common.claims import Claims, Effort, Finding, computed, searched
from paili_papers.common.datasets import case
from paili_papers.common.multisets import Tiles, read_tiles, without, write_tiles
from paili_papers.common.questions import (
    EXAMPLE_4,
    EXAMPLE_4_KB,
    available_of,
    available_tiles,
    known,
)
from paili_papers.yan_2021 import PAPER
from paili_papers.yan_2021.algorithms.bda import bda, decide, join, join_two
from paili_papers.yan_2021.algorithms.blocks import blocks, is_kb_connected, kb_blocks
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    QuasiType,
    quasi_decompositions,
    type_of,
)
from paili_papers.yan_2021.claims.lemmas import all_types
from paili_papers.yan_2021.experiments.studies import STUDIES

claims = Claims(PAPER)

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


@claims.definition(
    "D13-D14",
    "Definitions 13 and 14",
    "If t is a tile in b, then any tile in H that is connected to t is also in b",
    "The sets of tiles that the definitions admit are disjoint.",
    reading="the examples and Alg. 2 mean the smallest such sets, as all other entries here do",
)
def unions_are_blocks(effort: Effort) -> Finding:
    union = read_tiles("C1C4")
    rest = without(TILES, union)
    closed = not any(is_kb_connected(t, u, TILES, LEFT) for t in union for u in rest)
    return computed(
        "They ask that a block is closed under connection, not that it is the smallest such set. "
        "Unions of blocks of one colour are blocks as well.",
        closed and "Example 4: (C1C4) satisfies Definition 14, as (C1) and (C4) do",
    )


@claims.example(
    "S5-blocks",
    "Section 5, after Definition 14",
    "there are blocks that are not KB-blocks and vice versa",
    "Example 4 has a block that is no KB-block, and KB-blocks that are no blocks.",
)
def blocks_and_kb_blocks(effort: Effort) -> Finding:
    one, other = set(blocks(TILES)), set(kb_blocks(TILES, LEFT))
    only = [", ".join(sorted(map(write_tiles, found))) for found in (one - other, other - one)]
    return computed(f"The block {only[0]}; the KB-blocks {only[1]}.", not all(only))


@claims.example(
    "E4-blocks",
    "Example 4, section 5",
    "H has the following KB-blocks [...] C4 is not KB-connected to C6 [...] The first block b1 = "
    "(C1) has only the empty qDCMP [...] The type of pi4 is (1,0,0,0,0,0,0)",
    "The KB-blocks are those shown, b1 and b2 have the empty quasi-decomposition only, and pi1 to "
    "pi4 have the types shown.",
)
def blocks_of_example_4(effort: Effort) -> Finding:
    found = [*map(read_tiles, _BLOCKS)]
    listed = [[pi.parts for pi in quasi_decompositions(block, LEFT)] for block in found[:2]]
    none, meld = QuasiType(0, 0, 0, 0, 0, 0, 0), QuasiType(1, 0, 0, 0, 0, 0, 0)
    right = kb_blocks(TILES, LEFT) == found and listed == [[()], [()]]
    four, six = read_tiles("C4C6")
    apart = not is_kb_connected(four, six, TILES, LEFT)
    return computed(
        "The smallest sets closed under KB-connection, and the types, were computed.",
        not (right and apart and local_types()[:4] == [none, none, meld, meld]),
    )


@claims.slip(
    "E4-two-melds",
    "Example 4, section 5",
    "we have m5 = 2 [...] Thus the type of pi5 is (2,0,0,0,1,1,1)",
    "pi5 = ((D6D7D8)) has type (2,0,0,0,1,1,1).",
)
def fifth_type_of_example_4(effort: Effort) -> Finding:
    x = local_types()[4]
    return computed(
        f"Its type is {tuple(x)}, as is printed after Lemma 8.",
        x == (1, 0, 0, 0, 1, 1, 1) and "(D6D7D8) is one meld, m5 = 1",
    )


@claims.figure(
    "S5.1-size",
    "Section 5.1",
    "the combined type set usually have size far less than the product of the sizes of two local "
    "type sets",
    "For more than half of random hands the types are fewer than half of the product of the "
    "numbers of types of their blocks.",
    reading="'far less' is less than half, 'usually' more than half of the time; all blocks of a "
    "hand together, for joining them one by one is what the sentence gives the reason for; 160 "
    "hands and knowledge bases drawn as those of Tables 2 and 3, the same on every run",
)
def sizes_of_type_sets(effort: Effort) -> Finding:
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
        f"They are for {small} of {len(shares)}; the median share is {median(shares):.2f}. "
        f"Of two blocks with several types each it is {median(two):.2f}.",
        2 * small <= len(shares),
    )


@claims.theorem(
    "Q5-steps",
    "Equations 5 and 6, Algorithm 3",
    "in practice we join these local type sets one by one (see Alg. 3)",
    "Joining blocks one by one gives re, rm and em as eq. (5) and (6) do.",
)
def joining_one_by_one(effort: Effort) -> Finding:
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
    return computed(
        f"All {cases} ways for four blocks to have re, rm and em were joined. More blocks are no "
        "new case: what is joined so far is one of these ways itself.",
        wrong,
    )


@claims.slip(
    "Q5-e",
    "Equation 5 and line 10 of Algorithm 3",
    "em = 1 iff there is a block b with em_b = 1 and re_b' = rm_b' = 0 for all other blocks b'",
    "Equation 5 gives the em of the definition, and of Lemma 8.",
)
def equation_5_and_lemma_8(effort: Effort) -> Finding:
    available = available_tiles(read_tiles("B1B1"))
    pi = QuasiDecomposition((read_tiles("C1C1"),), read_tiles("B1"))
    real = type_of(pi, available)
    parts = [read_tiles("B1"), read_tiles("C1C1")]
    local = [type_of(one, available) for _, one in restrictions(pi, parts)]
    priced = [
        y
        for y, ke, km in product(all_types(), (0, 1), (0, 1))
        if y.e == 1 and decide(y, ke, km) != decide(y._replace(em=1), ke, km)
    ]
    return computed(
        "Lemma 8 has em = 1 only if e = 0, as the definition has it. No cost depends on it: with "
        f"em = 1 Decide prices {len(priced)} of the types with e = 1 differently.",
        real.em != joined(local).em
        and f"(C1C1), remainder B1, KB B1B1: type {tuple(real)}, joined {tuple(joined(local))}",
    )
