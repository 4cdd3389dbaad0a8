"""Claims of Yan, Li & Li (2021), section 5: blocks, joins and the block deficiency algorithm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from statistics import median

import numpy as np

from paili.analysis.deficiency import deficiency
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.rules import MAHJONG0
from paili.papers.common.claims import (
    Claims,
    Cost,
    Counterexample,
    Effort,
    Finding,
    computed,
    searched,
)
from paili.papers.common.datasets import case
from paili.papers.common.multisets import Available, Tiles, read_tiles, without, write_tiles
from paili.papers.common.questions import (
    EXAMPLE_4,
    EXAMPLE_4_KB,
    available_of,
    available_tiles,
    known,
    question_of,
    random_questions,
    random_tiles,
    text_of,
)
from paili.papers.yan_2021 import PAPER
from paili.papers.yan_2021.algorithms.bda import bda, decide, join, join_two
from paili.papers.yan_2021.algorithms.blocks import blocks, is_kb_connected, kb_blocks
from paili.papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    QuasiType,
    quasi_decompositions,
    type_of,
)
from paili.papers.yan_2021.claims.lemmas import all_types
from paili.papers.yan_2021.claims.searches import completing, first_error, knowledge_bases
from paili.papers.yan_2021.experiments.studies import STUDIES

claims = Claims(PAPER)

FIRST_ERROR = "B1B1B1B1B2B2B2B2B3B3B3B4B6B7", "(001000002)(000000000)(000000000)"
PLAIN_ERROR = "B1B1B2B2C1C1C1C9C9C9D1D1D5D9", "(001000000)(000000000)(000000110)"
SIXTY_TILES = "B1B6B8B8B9C2C6C8D2D4D5D5D5D6", "(223241122)(333342214)(431201122)"

_TILES, _LEFT = read_tiles(EXAMPLE_4), available_of(known(EXAMPLE_4_KB))
_BLOCKS = ("C1", "C4", "C6C7C8C9", "D1D2D3", "D6D6D7D8")
_LOCAL = ((), (), ("C6C7C8",), ("D1D2D3",), ("D6D7D8",))
"""pi1 to pi5 of Example 4, section 5."""


def _local_types() -> list[QuasiType]:
    """The types of pi1 to pi5."""
    types = []
    for block, parts in zip(_BLOCKS, _LOCAL, strict=True):
        taken = tuple(map(read_tiles, parts))
        rest = without(read_tiles(block), tuple(sum(taken, ())))
        types.append(type_of(QuasiDecomposition(taken, rest), _LEFT))
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


def _random_cases(effort: Effort, salt: int) -> Iterator[tuple[Tiles, Available, list[Tiles]]]:
    """Random tiles of three colours, what is available, and the KB-blocks: a twelfth as many."""
    rng = np.random.default_rng((effort.seed, salt))
    for _ in range(1 + effort.hands // 12):
        tiles, available = random_tiles(rng, 3, 14, 40)
        yield tiles, available, kb_blocks(tiles, available)


def _restrictions(
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
    rest = without(_TILES, union)
    closed = not any(is_kb_connected(t, u, _TILES, _LEFT) for t in union for u in rest)
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
    one, other = set(blocks(_TILES)), set(kb_blocks(_TILES, _LEFT))
    only = [", ".join(sorted(map(write_tiles, found))) for found in (one - other, other - one)]
    return computed(f"The block {only[0]}; the KB-blocks {only[1]}.", not all(only))


@claims.example(
    "E4-blocks",
    "Example 4, section 5",
    "H has the following KB-blocks b1 = (C1), b2 = (C4), b3 = (C6C7C8C9), b4 = (D1D2D3), b5 = "
    "(D6D6D7D8) ... C4 is not KB-connected to C6",
    "The KB-blocks are those shown, and C4 is not KB-connected to C6.",
)
def blocks_of_example_4(effort: Effort) -> Finding:
    right = kb_blocks(_TILES, _LEFT) == list(map(read_tiles, _BLOCKS))
    four, six = read_tiles("C4C6")
    return computed(
        "The smallest sets closed under KB-connection.",
        not right or is_kb_connected(four, six, _TILES, _LEFT),
    )


@claims.example(
    "E4-local",
    "Example 4, section 5",
    "The first block b1 = (C1) has only the empty qDCMP ... The second block b2 = (C4) is similar "
    "... the type of pi3 is (1,0,0,0,0,0,0) ... The type of pi4 is (1,0,0,0,0,0,0)",
    "b1 and b2 have the empty quasi-decomposition only; pi1 to pi4 have the types shown.",
)
def local_types_of_example_4(effort: Effort) -> Finding:
    listed = [
        [pi.parts for pi in quasi_decompositions(read_tiles(block), _LEFT)] for block in _BLOCKS[:2]
    ]
    none, meld = QuasiType(0, 0, 0, 0, 0, 0, 0), QuasiType(1, 0, 0, 0, 0, 0, 0)
    return computed(
        "The quasi-decompositions were listed and the types computed.",
        listed != [[()], [()]] or _local_types()[:4] != [none, none, meld, meld],
    )


@claims.slip(
    "E4-two-melds",
    "Example 4, section 5",
    "we have m5 = 2 ... Thus the type of pi5 is (2,0,0,0,1,1,1)",
    "pi5 = ((D6D7D8)) has type (2,0,0,0,1,1,1).",
)
def fifth_type_of_example_4(effort: Effort) -> Finding:
    x = _local_types()[4]
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
    sets = [map(frozenset, one.local_types) for one in found]
    two = [len(join(a, b)) / (len(a) * len(b)) for each in sets for a, b in combinations(each, 2)]
    return searched(
        len(shares),
        f"They are for {small} of {len(shares)}; the median is {median(shares):.2f} of it. "
        f"Two blocks alone have a median of {median(two):.2f}.",
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
    local = [type_of(one, available) for _, one in _restrictions(pi, parts)]
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


@claims.theorem(
    "L7",
    "Definition 15 and Lemma 7",
    "Then the restriction of pi to b is a qDCMP of b. Moreover, pi is exactly the amalgamation of "
    "all of them.",
    "The restrictions of a quasi-decomposition to the KB-blocks are quasi-decompositions, and have "
    "all its parts together.",
)
def lemma_7(effort: Effort) -> Finding:
    wrong, cases = None, 0
    for tiles, available, found in _random_cases(effort, 8):
        listed = {block: set(quasi_decompositions(block, available)) for block in found}
        for pi in quasi_decompositions(tiles, available):
            restricted = _restrictions(pi, found)
            cases += 1
            whole = Counter(part for _, local in restricted for part in local.parts)
            if whole != Counter(pi.parts) or any(q not in listed[b] for b, q in restricted):
                wrong = wrong or str(pi)
    return searched(cases, "The quasi-decompositions of random hands of three colours.", wrong)


@claims.theorem(
    "D16",
    "after Definition 16",
    "The amalgamation of all pi_b is a qDCMP on H if (i) it has at most five elements and at most "
    "one of which is an incompletable pair; and (ii) it has at least one pair when it has five "
    "elements.",
    "Every choice of local quasi-decompositions with (i) and (ii) makes one of the hand.",
)
def amalgamations(effort: Effort) -> Finding:
    wrong, cases = None, 0
    questions = ((_TILES, _LEFT, kb_blocks(_TILES, _LEFT)), *_random_cases(effort, 17))
    for tiles, available, found in questions:
        listed = {pi.parts for pi in quasi_decompositions(tiles, available)}
        local = [[pi.parts for pi in quasi_decompositions(b, available)] for b in found]
        if prod(map(len, local)) > 50_000:
            continue
        for chosen in product(*local):
            parts = tuple(sorted(sum(chosen, ())))
            pairs = [part[0] for part in parts if len(part) == 2 and part[0] == part[1]]
            dead = sum(not available[tile] for tile in pairs)
            if len(parts) <= 5 and dead <= 1 and (len(parts) < 5 or pairs):
                cases += 1
                if parts not in listed:
                    wrong = wrong or f"{parts} of {write_tiles(tiles)}"
    return searched(
        cases,
        "All amalgamations with (i) and (ii) in Example 4, and in random hands of three colours "
        "with at most 50,000 choices.",
        wrong,
    )


@claims.theorem(
    "L8",
    "Lemma 8",
    "em = 1 iff e = 0 and there exists b s.t. em_b = 1 and re_b' = rm_b' = em_b' = 0 for any b' != "
    "b; x[i] = sum_b x_b[i] for 0 <= i <= 3 and x[i] = max_b x_b[i] for 4 <= i <= 5",
    "The type of a quasi-decomposition follows so from those of its restrictions.",
    cost=Cost.SECONDS,
)
def lemma_8(effort: Effort) -> Finding:
    wrong, cases = None, 0
    for tiles, available, found in _random_cases(effort, 9):
        for pi in quasi_decompositions(tiles, available):
            types = [type_of(local, available) for _, local in _restrictions(pi, found)]
            cases += 1
            if as_in_lemma_8(joined(types)) != type_of(pi, available):
                wrong = wrong or f"{pi}, {available}"
    return searched(cases, "The quasi-decompositions of random hands of three colours.", wrong)


@claims.example(
    "E4-join",
    "Example 4, after Lemma 8",
    "These are (0,0,0,0,0,0,0), (0,0,0,0,0,0,0), (1,0,0,0,0,0,0), (1,0,0,0,0,0,0) and "
    "(1,0,0,0,1,1,1). Thus, the joint qDCMP has type (3,0,0,0,1,1,1)",
    "These are the types of pi1 to pi5, and joined they give (3,0,0,0,1,1,1).",
)
def join_of_example_4(effort: Effort) -> Finding:
    none, meld = (0,) * 7, (1, *(0,) * 6)
    types = _local_types()
    right = [*map(tuple, types)] == [none, none, meld, meld, (1, 0, 0, 0, 1, 1, 1)]
    return computed(
        f"Joined: {tuple(joined(types))}.", not right or joined(types) != (3, 0, 0, 0, 1, 1, 1)
    )


@claims.slip(
    "E4-four",
    "Example 4, after Lemma 8",
    "Joining the four local qDCMPs pi_i (1 <= i <= 4) we have a qDCMP for the hand H: "
    "(C6C7C8)(D1D2D3)(D6D7D8)",
    "pi1 to pi4 are joined to that quasi-decomposition.",
)
def four_of_five(effort: Effort) -> Finding:
    melds = joined(_local_types()[:4]).m
    return computed(
        "All five are meant; there are five blocks, and five types follow.",
        melds != 3 and f"pi1 to pi4 have {melds} melds together, (D6D7D8) is in pi5",
    )


@claims.theorem(
    "A2",
    "Section 5.2, before Definition 15",
    "the type set of all global qDCMPs of H can be obtained by joining types of all local qDCMPs",
    "Alg. 2 makes the set of the types of all quasi-decompositions of a hand.",
    reading="with em = 0 where e = 1, see YLL21-Q5-e",
)
def types_of_a_hand(effort: Effort) -> Finding:
    wrong, cases = None, 0
    for tiles, available, _ in _random_cases(effort, 10):
        hand, knowledge = Hand.from_tiles(tiles), KnowledgeBase.from_counts(available)
        listed = {type_of(pi, available) for pi in quasi_decompositions(tiles, available)}
        cases += len(listed)
        if {*map(as_in_lemma_8, bda(hand, knowledge).types)} != listed:
            wrong = wrong or text_of(hand, knowledge)
    return searched(cases, "The types of random hands of three colours.", wrong)


@claims.theorem(
    "T3-bound",
    "Theorem 3, first sentence",
    "Then block_dfncy <= dfncy(H, KB).",
    "The block deficiency is never more than the deficiency.",
)
def block_deficiency_is_never_more(effort: Effort) -> Finding:
    wrong = None
    waiting = random_questions(effort, 11, tiles=13, most=40)
    for hand, knowledge in (*random_questions(effort, 12, most=40), *waiting):
        if bda(hand, knowledge).deficiency > deficiency(hand, knowledge, rules=MAHJONG0):
            wrong = wrong or text_of(hand, knowledge)
    return searched(
        2 * effort.hands,
        "Random hands of 13 and 14 tiles. Every way to complete a hand belongs to a "
        "quasi-decomposition, and its type is priced at no more.",
        wrong,
    )


@claims.theorem(
    "T3",
    "Theorem 3, second sentence",
    "Moreover, if dfncy(H, KB) <= 4, then block_dfncy = dfncy(H, KB).",
    "The block deficiency is the deficiency if that is at most 4.",
    consequences=(
        "abstract and section 1: if the deficiency is not greater than four, the algorithm returns "
        "the number exactly",
        "section 6.4: the experiments confirm that it is exact up to 4",
        "section 7: it is always exact up to 4, and all errors occur above 4",
    ),
    cost=Cost.SECONDS,
)
def block_deficiency_is_exact(effort: Effort) -> Finding:
    pairs = FIRST_ERROR, PLAIN_ERROR, SIXTY_TILES
    first, plain, large = (question_of(*pair) for pair in pairs)
    results = [(bda(*q).deficiency, deficiency(*q, rules=MAHJONG0)) for q in (first, plain, large)]
    before, smallest = first_error(3)
    fewer = completing(first[0], [*knowledge_bases(first[0], 2)])
    wrong = sum(
        bda(first[0], left).deficiency != deficiency(first[0], left, rules=MAHJONG0)
        for left in fewer
    )
    found = Counterexample(
        f"{text_of(*first)}: in (B1B1B1)(B3B3B3)(B2B2)(B1B2)(B2B4) both pchows need the only B3, "
        f"Alg. 2 returns {results[0][0]}; the deficiency is {results[0][1]}",
        *FIRST_ERROR,
        minimal="results of 0 and 1 are right, so that an error needs a deficiency of 3 and three "
        f"available tiles ({wrong} of the {len(fewer)} knowledge bases of one or two tiles that "
        f"complete this hand make one); none of the {before} 14-tiles before it, in the order of "
        "their tiles, errs with any three"
        if smallest == first
        else "",
    )
    return computed(
        f"Errors: of {text_of(*plain)}, where (B1B2)(B1B2) need the only B3, Alg. 2 says "
        f"{results[1][0]} for {results[1][1]}; of {text_of(*large)}, with {large[1].copies} tiles "
        f"available, {results[2][0]} for {results[2][1]}.",
        all(one < other <= 4 for one, other in results) and found,
    )


@claims.theorem(
    "S5-remark",
    "Remark at the end of section 5",
    "When calculating the type of any qDCMP of H, we need to increase its m-index by k. The "
    "calculation procedure is similar to the cases when H is a 13- or 14-tile.",
    "With k declared melds, and m increased by k, the block deficiency is never more than the "
    "deficiency, and is the deficiency if that is 2 at most.",
    reading="what holds without declared melds holds with them",
)
def declared_melds(effort: Effort) -> Finding:
    rng = np.random.default_rng((effort.seed, 14))
    wrong, under = None, 0
    for at in range(effort.hands):
        declared = at % 4 + 1
        own, left = random_tiles(rng, 2, 14 - 3 * declared, 40)
        # Declared in the third suit, so that the tiles of the others stay as they are.
        melds = [Meld.chow(18 + 2 * number) for number in range(declared)]
        hand, knowledge = Hand.from_tiles(own, melds), KnowledgeBase.from_counts(left)
        right, found = deficiency(hand, knowledge, rules=MAHJONG0), bda(hand, knowledge).deficiency
        under += found < right
        if found > right or (right <= 2 and found < right):
            wrong = wrong or text_of(hand, knowledge)
    return searched(
        effort.hands,
        f"Random hands with one to four declared chows; {under} are given less.",
        wrong,
    )
