"""Claims of Yan, Li & Li (2021), section 5.2: the block deficiency algorithm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod

import numpy as np
from paili import MAHJONG0, Hand, KnowledgeBase, Meld, deficiency

from paili_papers.common.claims import (
    Claims,
    Cost,
    Counterexample,
    Effort,
    Finding,
    computed,
    proved,
    searched,
)
from paili_papers.common.multisets import Available, Tiles, write_tiles
from paili_papers.common.questions import question_of, random_questions, random_tiles, text_of
from paili_papers.yan_2021 import PAPER
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.algorithms.blocks import kb_blocks
from paili_papers.yan_2021.algorithms.quasi_decompositions import quasi_decompositions, type_of
from paili_papers.yan_2021.claims.blocks import (
    LEFT,
    TILES,
    as_in_lemma_8,
    joined,
    local_types,
    restrictions,
)
from paili_papers.yan_2021.claims.searches import completing, first_error, knowledge_bases

claims = Claims(PAPER)

FIRST_ERROR = "B1B1B1B1B2B2B2B2B3B3B3B4B6B7", "(001000002)(000000000)(000000000)"
PLAIN_ERROR = "B1B1B2B2C1C1C1C9C9C9D1D1D5D9", "(001000000)(000000000)(000000110)"
SIXTY_TILES = "B1B6B8B8B9C2C6C8D2D4D5D5D5D6", "(223241122)(333342214)(431201122)"


def _random_cases(effort: Effort, salt: int) -> Iterator[tuple[Tiles, Available, list[Tiles]]]:
    """Random tiles of three colours, what is available, and the KB-blocks: a twelfth as many."""
    rng = np.random.default_rng((effort.seed, salt))
    for _ in range(1 + effort.hands // 12):
        tiles, available = random_tiles(rng, 3, 14, 40)
        yield tiles, available, kb_blocks(tiles, available)


@claims.theorem(
    "L7",
    "Definition 15 and Lemma 7",
    "Then [the restriction of pi to b] is a qDCMP of b. Moreover, pi is exactly the amalgamation "
    "of all [of them]",
    "The restrictions of a quasi-decomposition to the KB-blocks are quasi-decompositions, and have "
    "all its parts together.",
)
def lemma_7(effort: Effort) -> Finding:
    wrong, cases = None, 0
    for tiles, available, found in _random_cases(effort, 8):
        listed = {block: set(quasi_decompositions(block, available)) for block in found}
        for pi in quasi_decompositions(tiles, available):
            restricted = restrictions(pi, found)
            cases += 1
            whole = Counter(part for _, local in restricted for part in local.parts)
            if whole != Counter(pi.parts) or any(q not in listed[b] for b, q in restricted):
                wrong = wrong or str(pi)
    return proved(
        "The tiles of a meld, of a pair and of a completable pchow are KB-connected, so that each "
        "part is in one block, and the blocks share no tile. A restriction has no part and no "
        "incompletable pair that the whole has not; if it has five parts, they are all, and one is "
        f"a pair. So it is of {cases:,} quasi-decompositions of random hands of three colours.",
        wrong,
    )


@claims.theorem(
    "D16",
    "after Definition 16",
    "The amalgamation of all pi_b is a qDCMP on H if (i) it has at most five elements and at most "
    "of one of which is an incompletable pair; and (ii) it has at least one pair when it has five "
    "elements.",
    "Every choice of local quasi-decompositions with (i) and (ii) makes one of the hand.",
)
def amalgamations(effort: Effort) -> Finding:
    wrong, cases = None, 0
    questions = ((TILES, LEFT, kb_blocks(TILES, LEFT)), *_random_cases(effort, 17))
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
    return proved(
        "The blocks share no tile, so that the parts are disjoint; which of them are completable "
        "is known from KB alone; (i) and (ii) are what is left of Definition 11. So it is of "
        f"{cases:,} amalgamations: all with (i) and (ii) in Example 4, and in random hands of "
        "three colours with at most 50,000 choices.",
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
            types = [type_of(local, available) for _, local in restrictions(pi, found)]
            cases += 1
            if as_in_lemma_8(joined(types)) != type_of(pi, available):
                wrong = wrong or f"{pi}, {available}"
    return proved(
        "Parts and tiles left over are those of the blocks together (Lemma 7), which gives the "
        "sums and re and rm. Let t of one block take an available t for the eye, and u of another "
        "two available tiles for a meld: if both needed the same copy, t = u, or t and u would "
        "make a chow with an available tile, so that they were KB-connected. So tiles of two "
        "blocks are never in conflict, and em = 1 if one block has both, in conflict, and no other "
        f"has either. So it is of {cases:,} quasi-decompositions of random hands of three "
        "colours.",
        wrong,
    )


@claims.example(
    "E4-join",
    "Example 4, after Lemma 8",
    "These are (0,0,0,0,0,0,0), (0,0,0,0,0,0,0), (1,0,0,0,0,0,0), (1,0,0,0,0,0,0) and "
    "(1,0,0,0,1,1,1). Thus, the joint qDCMP has type (3,0,0,0,1,1,1)",
    "These are the types of pi1 to pi5, and joined they give (3,0,0,0,1,1,1).",
)
def join_of_example_4(effort: Effort) -> Finding:
    none, meld = (0,) * 7, (1, *(0,) * 6)
    types = local_types()
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
    melds = joined(local_types()[:4]).m
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
    return proved(
        "A nearest completion, restricted to the hand, leaves parts of two or three tiles: a "
        "quasi-decomposition, for what is missing is available, and only the pair that is its eye "
        "may be incompletable. By Lemmas 7 and 8 Alg. 2 prices its type. Each pmeld that is no eye "
        "takes one tile; a new eye takes one if re = 1, else two; a new meld takes two if rm = 1, "
        "else three; if em = 1, an eye and melds are not all made so cheaply, and take one more. "
        "Alg. 1 charges that at most in each of its cases, and 100 only where one is impossible. "
        f"So it is of {2 * effort.hands:,} random hands of 13 and 14 tiles.",
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
