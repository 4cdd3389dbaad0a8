"""Claims of Yan, Li & Li (2021), section 5.2: the block deficiency algorithm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod

import numpy as np
from paili import MAHJONG0, Hand, KnowledgeBase, Meld, deficiency

from paili_papers.common.claims import (
    Counterexample,
    Effort,
    Result,
    computed,
    proved,
    searched,
)
from paili_papers.common.multisets import Available, Tiles, write_tiles
from paili_papers.common.questions import question_of, random_questions, random_tiles, text_of
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

FIRST_ERROR = "B1B1B1B1B2B2B2B2B3B3B3B4B6B7", "(001000002)(000000000)(000000000)"
PLAIN_ERROR = "B1B1B2B2C1C1C1C9C9C9D1D1D5D9", "(001000000)(000000000)(000000110)"
SIXTY_TILES = "B1B6B8B8B9C2C6C8D2D4D5D5D5D6", "(223241122)(333342214)(431201122)"


def _random_cases(effort: Effort, salt: int) -> Iterator[tuple[Tiles, Available, list[Tiles]]]:
    """Random tiles of three colours, what is available, and the KB-blocks: a twelfth as many."""
    rng = np.random.default_rng((effort.seed, salt))
    for _ in range(1 + effort.hands // 12):
        tiles, available = random_tiles(rng, 3, 14, 40)
        yield tiles, available, kb_blocks(tiles, available)


def l7(effort: Effort) -> Result:
    wrong, cases = None, 0
    for tiles, available, found in _random_cases(effort, 8):
        listed = {block: set(quasi_decompositions(block, available)) for block in found}
        for pi in quasi_decompositions(tiles, available):
            restricted = restrictions(pi, found)
            cases += 1
            whole = Counter(part for _, local in restricted for part in local.parts)
            if whole != Counter(pi.parts) or any(q not in listed[b] for b, q in restricted):
                wrong = wrong or str(pi)
    return proved(wrong, cases=cases)


def d16(effort: Effort) -> Result:
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
    return proved(wrong, cases=cases)


def l8(effort: Effort) -> Result:
    wrong, cases = None, 0
    for tiles, available, found in _random_cases(effort, 9):
        for pi in quasi_decompositions(tiles, available):
            types = [type_of(local, available) for _, local in restrictions(pi, found)]
            cases += 1
            if as_in_lemma_8(joined(types)) != type_of(pi, available):
                wrong = wrong or f"{pi}, {available}"
    return proved(wrong, cases=cases)


def e4_join(effort: Effort) -> Result:
    none, meld = (0,) * 7, (1, *(0,) * 6)
    types = local_types()
    right = [*map(tuple, types)] == [none, none, meld, meld, (1, 0, 0, 0, 1, 1, 1)]
    return computed(
        not right or joined(types) != (3, 0, 0, 0, 1, 1, 1), joined=tuple(joined(types))
    )


def a2(effort: Effort) -> Result:
    wrong, cases = None, 0
    for tiles, available, _ in _random_cases(effort, 10):
        hand, knowledge = Hand.from_tiles(tiles), KnowledgeBase.from_counts(available)
        listed = {type_of(pi, available) for pi in quasi_decompositions(tiles, available)}
        cases += len(listed)
        if {*map(as_in_lemma_8, bda(hand, knowledge).types)} != listed:
            wrong = wrong or text_of(hand, knowledge)
    return searched(cases, wrong)


def t3_bound(effort: Effort) -> Result:
    wrong = None
    waiting = random_questions(effort, 11, tiles=13, most=40)
    for hand, knowledge in (*random_questions(effort, 12, most=40), *waiting):
        if bda(hand, knowledge).deficiency > deficiency(hand, knowledge, rules=MAHJONG0):
            wrong = wrong or text_of(hand, knowledge)
    return proved(wrong, hands=2 * effort.hands)


def t3(effort: Effort) -> Result:
    pairs = FIRST_ERROR, PLAIN_ERROR, SIXTY_TILES
    first, plain, large = (question_of(*pair) for pair in pairs)
    results = [(bda(*q).deficiency, deficiency(*q, rules=MAHJONG0)) for q in (first, plain, large)]
    before, smallest = first_error(3)
    fewer = completing(first[0], [*knowledge_bases(first[0], 2)])
    wrong = sum(
        bda(first[0], left).deficiency != deficiency(first[0], left, rules=MAHJONG0)
        for left in fewer
    )
    assert smallest == first, "minimal"
    return computed(
        all(one < other <= 4 for one, other in results) and Counterexample("", *FIRST_ERROR),
        first=text_of(*first),
        plain=text_of(*plain),
        large=text_of(*large),
        copies=large[1].copies,
        results=results,
        wrong=wrong,
        fewer=len(fewer),
        before=before,
    )


def s5_remark(effort: Effort) -> Result:
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
    return searched(effort.hands, wrong, under=under)
