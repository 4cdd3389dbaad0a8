"""Claims of Yan, Li & Li (2021), section 4.2: quasi-decompositions and their costs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from paili import MAHJONG0, UNREACHABLE, Hand, KnowledgeBase, deficiency

from paili_papers.common.claims import (
    Claims,
    Cost,
    Counterexample,
    Effort,
    Finding,
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
from paili_papers.yan_2021 import PAPER
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    by_quasi_decompositions,
    cost,
    is_completable,
    quasi_decompositions,
)
from paili_papers.yan_2021.claims.lemmas import Quasi
from paili_papers.yan_2021.claims.searches import completing, knowledge_bases

claims = Claims(PAPER)

_LOST_EYE = "B1B6B9C1C1C1C5C5C5C9C9C9D1D9", "(200000000)(000000000)(000020000)"
_TILES, _LEFT = read_tiles(EXAMPLE_4), available_of(known(EXAMPLE_4_KB))
_PI = tuple(
    tuple(sorted(map(read_tiles, (first, "D1D2D3", "D6D6", "D7D8"))))
    for first in ("C6C7", "C7C9", "C6C7C8", "C7C8C9")
)
"""pi1 to pi4 of Example 4."""


@claims.slip(
    "D11-k",
    "Definition 11",
    "A quasi-decomposition pi = (pi[0], pi[1], ..., pi[k]) of a k-tile [...] k <= 4",
    "The letter k, which is the number of tiles, also numbers the parts.",
)
def two_numbers_are_called_k(effort: Effort) -> Finding:
    most = max(len(quasi.parts) for quasi in quasi_decompositions(_TILES, _LEFT))
    return computed(
        f"At most five parts are meant; those of Example 4, a {len(_TILES)}-tile, have at most "
        f"{most}. And pi0 of that example has none, so that its last part would be pi[-1].",
        most <= 5 < len(_TILES) and f"a {len(_TILES)}-tile would have k = {len(_TILES)} > 4",
    )


@claims.example(
    "E4-five",
    "Example 4",
    "pchows (C4C6), (C6C8), (C7C8), and (C8C9) are incompletable. Then pi0, ..., pi4 are examples "
    "of valid qDCMPs of H [...] (C6C7) and (C7C9) [...] can only be completed by C8, which is "
    "also in the remainder",
    "Definition 10 says so of these pchows, pi0 to pi4 are quasi-decompositions of the hand, and "
    "pi1 and pi2 leave C8.",
)
def five_quasi_decompositions(effort: Effort) -> Finding:
    pchows = [*map(read_tiles, ("C4C6", "C6C8", "C7C8", "C8C9", "C6C7", "C7C9"))]
    (eight,) = read_tiles("C8")
    others = tuple(0 if tile == eight else copies for tile, copies in enumerate(_LEFT))
    waits = [[is_completable(pchow, left) for pchow in pchows] for left in (_LEFT, others)]
    listed = {quasi.parts: quasi for quasi in quasi_decompositions(_TILES, _LEFT)}
    valid = {(), *_PI} <= listed.keys() and all(eight in listed[pi].remainder for pi in _PI[:2])
    return computed(
        f"The six pchows were looked at; pi0 to pi4 are among {len(listed)} quasi-decompositions.",
        not valid or waits != [[False] * 4 + [True] * 2, [False] * 6],
    )


@claims.example(
    "E4-larger",
    "Example 4",
    "Intuitively, their completion costs are larger than that of pi3 and pi4",
    "pi1 and pi2 cost more than pi3 and pi4.",
)
def costs_of_example_4(effort: Effort) -> Finding:
    listed = {quasi.parts: quasi for quasi in quasi_decompositions(_TILES, _LEFT)}
    costs = [cost(listed[parts], _LEFT) for parts in _PI]
    return computed(
        f"pi1 to pi4 cost {costs}: C8, which pi1 and pi2 leave, begins a meld or the eye for one "
        "tile less than the knowledge base alone. It is still enough to look at pi3 and pi4.",
        min(costs[:2]) <= max(costs[2:])
        and Counterexample(
            f"pi1 = (C6C7)(D1D2D3)(D6D6)(D7D8) costs {costs[0]}, as pi3 does",
            EXAMPLE_4,
            EXAMPLE_4_KB,
        ),
    )


@claims.definition(
    "S4.2-cost",
    "Section 4.2, cost of a quasi-decomposition",
    "we first examine if there is a tile t in R which has an identical tile in KB. [...] If so, "
    "we use (t, t) as the eye and this incurs cost 1",
    "With the cost that the procedure finds as it is described in detail, Theorem 2 holds.",
)
def eye_from_the_remainder_first(effort: Effort) -> Finding:
    def answers(knowledge: KnowledgeBase) -> tuple[int, int]:
        literal = by_quasi_decompositions(hand, knowledge, reading=Reading.PRINTED)
        return literal.deficiency, deficiency(hand, knowledge, rules=MAHJONG0)

    hand, knowledge = question_of(*_LOST_EYE)
    printed, right = answers(knowledge)
    smaller = [*knowledge_bases(hand, 3)]
    finite = completing(hand, smaller)
    differ = sum(one != other for one, other in map(answers, finite))
    case = Counterexample(
        f"{text_of(hand, knowledge)}: the eye must be B1B1, and takes a B1 that B1B1B1 needs",
        *_LOST_EYE,
        minimal=f"{differ} of the {len(smaller):,} knowledge bases of at most three tiles make "
        f"such a difference to this hand, which {len(finite)} of them can complete",
    )
    return computed(
        f"The procedure finds no completion; with D5D5 as the eye the deficiency is {right}. The "
        "cost is called the minimal number of tile changes; so read, as the least over all ways to "
        "make an eye and melds, Theorem 2 holds (YLL21-T2).",
        (printed, right) == (UNREACHABLE, 4) and case,
    )


@claims.theorem(
    "FN4",
    "Section 4.2, footnote 4",
    "(t, t) appears in some other qDCMP pi' that is finer than pi and has a smaller cost",
    "A quasi-decomposition without a pair that leaves a pair costs more than with that pair.",
)
def footnote_4(effort: Effort) -> Finding:
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
    case = Counterexample(
        str(coarse),
        minimal=f"{len(dearer)} of the {len(fewer):,} knowledge bases of at most two tiles are a "
        f"counterexample for it; with {len(finite)} of them its cost is finite",
    )
    return computed(
        f"The costs are {coarse.cost} and {fine.cost}, that is infinite: with D5D5 as the eye a B1 "
        "begins the meld B1B2B3; with the pair as the eye nothing makes a fourth meld. With "
        f"remainder B1B1 and KB B1B2B3 they are equal, {equal}. Theorem 2 does not need it.",
        fine.cost > coarse.cost and len(set(equal)) == 1 and not dearer and case,
    )


@claims.theorem(
    "T2",
    "Theorem 2",
    "The deficiency of H w.r.t. KB is the minimal of cost(pi, KB) for all qDCMPs pi of H under KB.",
    "The deficiency is the least cost of the quasi-decompositions.",
    reading="the cost is the least over all ways to make an eye and melds; see YLL21-S4.2-cost",
    cost=Cost.SECONDS,
)
def theorem_2(effort: Effort) -> Finding:
    rng = np.random.default_rng((effort.seed, 5))
    wrong, size = None, max(2, effort.hands // 4)
    for at in range(size):
        tiles, available = random_tiles(rng, 3, 14 - at % 2, 30)
        hand, knowledge = Hand.from_tiles(tiles), KnowledgeBase.from_counts(available)
        if by_quasi_decompositions(hand, knowledge).deficiency != deficiency(
            hand, knowledge, rules=MAHJONG0
        ):
            wrong = wrong or text_of(hand, knowledge)
    return searched(
        size,
        "Random hands of 13 and 14 tiles and three colours, at most 30 tiles available; all "
        "quasi-decompositions were completed in every way that the steps allow.",
        wrong,
    )
