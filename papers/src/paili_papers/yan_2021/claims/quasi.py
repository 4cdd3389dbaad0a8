"""Claims of Yan, Li & Li (2021), section 4.2: quasi-decompositions and their costs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from paili import MAHJONG0, UNREACHABLE, Hand, KnowledgeBase, deficiency

from paili_papers.common.claims import (
    Counterexample,
    Effort,
    Result,
    computed,
    searched,
)
from paili_papers.common.multisets import Reading, read_tiles
from paili_papers.common.questions import (
    EXAMPLE_4,
    EXAMPLE_4_KB,
    available_of,
    known,
    question_of,
    random_tiles,
    text_of,
)
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    by_quasi_decompositions,
    cost,
    is_completable,
    quasi_decompositions,
)
from paili_papers.yan_2021.claims.lemmas import Quasi
from paili_papers.yan_2021.claims.searches import completing, knowledge_bases

_LOST_EYE = "B1B6B9C1C1C1C5C5C5C9C9C9D1D9", "(200000000)(000000000)(000020000)"
_TILES, _LEFT = read_tiles(EXAMPLE_4), available_of(known(EXAMPLE_4_KB))
_PI = tuple(
    tuple(sorted(map(read_tiles, (first, "D1D2D3", "D6D6", "D7D8"))))
    for first in ("C6C7", "C7C9", "C6C7C8", "C7C8C9")
)
"""pi1 to pi4 of Example 4."""


def e4_five(effort: Effort) -> Result:
    pchows = [*map(read_tiles, ("C4C6", "C6C8", "C7C8", "C8C9", "C6C7", "C7C9"))]
    (eight,) = read_tiles("C8")
    others = tuple(0 if tile == eight else copies for tile, copies in enumerate(_LEFT))
    waits = [[is_completable(pchow, left) for pchow in pchows] for left in (_LEFT, others)]
    listed = {quasi.parts: quasi for quasi in quasi_decompositions(_TILES, _LEFT)}
    valid = {(), *_PI} <= listed.keys() and all(eight in listed[pi].remainder for pi in _PI[:2])
    return computed(
        not valid or waits != [[False] * 4 + [True] * 2, [False] * 6], listed=len(listed)
    )


def e4_larger(effort: Effort) -> Result:
    listed = {quasi.parts: quasi for quasi in quasi_decompositions(_TILES, _LEFT)}
    costs = [cost(listed[parts], _LEFT) for parts in _PI]
    return computed(
        min(costs[:2]) <= max(costs[2:]) and Counterexample(hand=EXAMPLE_4, knowledge=EXAMPLE_4_KB),
        costs=costs,
    )


def s4_2_cost(effort: Effort) -> Result:
    def answers(knowledge: KnowledgeBase) -> tuple[int, int]:
        literal = by_quasi_decompositions(hand, knowledge, reading=Reading.PRINTED)
        return literal.deficiency, deficiency(hand, knowledge, rules=MAHJONG0)

    hand, knowledge = question_of(*_LOST_EYE)
    printed, right = answers(knowledge)
    smaller = [*knowledge_bases(hand, 3)]
    finite = completing(hand, smaller)
    differ = sum(one != other for one, other in map(answers, finite))
    return computed(
        (printed, right) == (UNREACHABLE, 4) and Counterexample("", *_LOST_EYE),
        right=right,
        hand=text_of(hand, knowledge),
        differ=differ,
        smaller=len(smaller),
        finite=len(finite),
    )


def fn4(effort: Effort) -> Result:
    melds, left = "C1C1C1 C5C5C5 C9C9C9", "B2B3D5"
    coarse, fine = Quasi.of(melds, "B1B1D5", left), Quasi.of(f"{melds} B1B1", "D5", left)
    equal = [Quasi.of(*of, "B1B2B3").cost for of in ((melds, "B1B1"), (f"{melds} B1B1", ""))]
    hand = Hand.from_tiles(read_tiles(f"{melds}B1B1".replace(" ", "")))
    fewer = [available_of(knowledge) for knowledge in knowledge_bases(hand, 2)]
    finite = [available for available in fewer if replace(coarse, available=available).cost < 100]
    dearer = [
        available
        for available in finite
        if replace(fine, available=available).cost >= replace(coarse, available=available).cost
    ]
    return computed(
        fine.cost > coarse.cost and len(set(equal)) == 1 and not dearer,
        coarse=coarse,
        fine=fine,
        equal=equal,
        dearer=len(dearer),
        fewer=len(fewer),
        finite=len(finite),
    )


def t2(effort: Effort) -> Result:
    rng = np.random.default_rng((effort.seed, 5))
    wrong, size = None, max(2, effort.hands // 4)
    for at in range(size):
        tiles, available = random_tiles(rng, 3, 14 - at % 2, 30)
        hand, knowledge = Hand.from_tiles(tiles), KnowledgeBase.from_counts(available)
        if by_quasi_decompositions(hand, knowledge).deficiency != deficiency(
            hand, knowledge, rules=MAHJONG0
        ):
            wrong = wrong or text_of(hand, knowledge)
    return searched(size, wrong)
