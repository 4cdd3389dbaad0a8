"""Claims of Yan & Li (2023), sections 1 and 2.2: QSA and BDA, on T1 and T2."""

from __future__ import annotations

from paili import MAHJONG0, UNREACHABLE, Hand, KnowledgeBase, deficiency

from paili_papers.common.claims import Claims, Effort, Finding, computed, searched
from paili_papers.common.kinds import SUITED_KINDS
from paili_papers.common.multisets import (
    INFINITE,
    MELDS,
    Reading,
    question,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili_papers.common.questions import available_of, known, number_of, random_questions
from paili_papers.li_yan_2019.algorithms.qsa import expand, qsa
from paili_papers.yan_2021.algorithms.bda import bda, decide
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    MELDS_WITH,
    QuasiDecomposition,
    cost,
    has,
    type_of,
)
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.algorithms.hbb import evaluate_all
from paili_papers.yan_li_2023.algorithms.hbba import all_groups
from paili_papers.yan_li_2023.algorithms.ukos import Decomposition, Search
from paili_papers.yan_li_2023.claims.cases import changed
from paili_papers.yan_li_2023.experiments.accuracy import retold_qsa

claims = Claims(PAPER)

T1 = "(B1B2B5B6B7)(C1C1C1C4C5C6C7)(D3D3)"
T2 = "(B1B5B7B8B9)(C2C3C4C8C8C8C9)(D2D5)"
T2_KB = "(012000011)(110001000)(100100110)"
PI = QuasiDecomposition(
    tuple(sorted(read_tiles(text) for text in ("B7B8B9", "C2C3C4", "C8C8C8"))),
    read_tiles("B1B5C9D2D5"),
)
"""The quasi-decomposition of T2 that section 2.2.2 speaks of."""


@claims.slip(
    "S2.2.1-A3",
    "Section 2.2.1, action A3",
    "pi_alpha3[5] = (tt) and pi_alpha3[j] = pi_alpha[j] for 1 <= j < 4",
    "Making the eye leaves the four other parts as they are.",
)
def action_3(effort: Effort) -> Finding:
    lost = sorted({1, 2, 3, 4} - set(range(1, 4)))
    return computed(
        "As printed (unless our copy of the text has lost a sign) pi[4] is not carried over; Li "
        "and Yan 2019 have 1 <= j <= 4, which is meant",
        f"nothing is said of pi{lost}" if lost else "",
    )


@claims.slip(
    "S2.2.1-queue",
    "Section 2.2.1",
    "Next, for each child node, if its S_alpha is empty, it will be added into Q",
    "A child is put into the queue if it has no tiles left.",
)
def queue(effort: Effort) -> Finding:
    children = expand(read_tiles(T1))
    queued = [child for child in children if not child.rest]
    return computed(
        "The opposite is meant: by Alg. 1, lines 10-14, such a child is a finished "
        "p-decomposition, and the others are put into the queue. By the text the search would end "
        f"at the root: {len(queued)} of its {len(children)} children for T1 have no tiles left",
        "any hand of more than three tiles" if not queued else "",
    )


def by_copies(hand: Hand) -> int:
    """The least cost of the quadtree of QSA, with the rules for costs of section 2.2.1.

    An eye is begun with a tile of pi[0] of which the hand has fewer than three copies.
    """
    own = question(hand, None)

    def price(pi: Decomposition) -> int:
        m, n, _, e = pi.features
        is_rare = any(own.tiles.count(tile) < 3 for tile in pi.remainder)
        return 10 - 2 * m - n - e - (1 if not e and is_rare else 0)

    return evaluate_all(all_groups(own, [own.tiles], Search.QUADTREE, Reading.INTENDED), price).cost


@claims.definition(
    "S2.2.1-cost",
    "Section 2.2.1",
    "When pi_alpha[5] is empty and the number of all tiles belonging to pi_alpha[0] in T is "
    "smaller than 3, its cost cost_T(pDCMP) will be further updated by cost_T(pDCMP) = "
    "cost_T(pDCMP) - 1",
    "The rules for costs, as this paper retells them, give the deficiency that QSA (Li and Yan "
    "2019) computes.",
    reading="In the paper's favour: an eye is begun with a tile of pi[0] of which T has fewer than "
    "three copies. Li and Yan exclude tiles of which T has all four.",
)
def retold_costs(effort: Effort) -> Finding:
    number = max(effort.hands // 4, 3)
    hands = [hand for hand, _ in random_questions(Effort(effort.seed, number), 2304)]
    wrong = [str(hand) for hand in hands if by_copies(hand) != qsa(hand).deficiency]
    hand = read_hand("(C1C2C3C4C5C6C7C8C9)(B1B2B5)(D2D7)")
    return searched(
        number,
        "No random hand comes out otherwise. If the words are read as 'fewer than three tiles in "
        "pi[0]', the rule is another one, and wrong: (C1C2C3)(C4C5C6)(C7C8C9)(B1B2) with B5, D2 "
        f"and D7 left over would cost {retold_qsa(hand)}, but the deficiency is "
        f"{deficiency(hand, rules=MAHJONG0)}, for one of the three becomes the eye. QSA so "
        "read errs about as often in our Table 9 as the paper's QSA (see YL23-T9-3)",
        "; ".join(wrong),
    )


@claims.slip(
    "S2.2.2-em",
    "Section 2.2.2",
    "em is the Boolean index of whether there is the case that when e = 0, e = rm = 1",
    "There is a case with e = 0 and e = 1.",
)
def em(effort: Effort) -> Finding:
    return computed(
        "re = rm = 1 is meant, as in Definition 12 of Yan, Li and Li 2021: an eye and a meld can "
        "each be begun with a tile of the remainder, but not both",
        "e = 0 and e = 1" if not {0} & {1} else "",
    )


@claims.example(
    "S2.2.2-T1",
    "Section 2.2.2",
    "since T1 can be completed by replacing the tile C4 or C7 with B3, the deficiency of T1 can be "
    "calculated as 1 by the rule of QSA",
    f"QSA gives {T1} deficiency 1, and both changes complete it.",
)
def t1(effort: Effort) -> Finding:
    hand = read_hand(T1)
    value = qsa(hand).deficiency
    after = [deficiency(changed(hand, out, "B3"), rules=MAHJONG0) for out in ("C4", "C7")]
    return computed(
        f"QSA says {value}; after the changes the deficiency is {after}",
        wrong=(value, *after) != (1, 0, 0),
    )


@claims.example(
    "S2.2.2-T1-gone",
    "Section 2.2.2",
    "when four tiles of B3 have already been revealed on the table, the real deficiency of T1 will "
    "not be 1, but the one obtained by QSA still is 1",
    "Without any B3, all other copies available, the deficiency of T1 is not 1, but QSA says 1.",
)
def t1_without_b3(effort: Effort) -> Finding:
    hand = read_hand(T1)
    left = list(available_of(KnowledgeBase.full(hand)))
    left[read_tiles("B3")[0]] = 0
    knowledge = KnowledgeBase.from_counts(left)
    value, by_qsa = deficiency(hand, knowledge, rules=MAHJONG0), qsa(hand, knowledge).deficiency
    return computed(f"It is {value}; QSA says {by_qsa}", wrong=value == 1 or by_qsa != 1)


@claims.example(
    "S2.2.2-T2",
    "Section 2.2.2",
    "one can get m = 3, n = 0, p = 0, e = 0, re = 0, rm = 1 and em = 0 [...] there is just one "
    "pair (B3B3) in its knowledge base KB, one have ke = 1 and km = 0. Then, the cost of this pi "
    "can be calculated as 4 by the rule of BDA",
    "(B7B8B9)(C2C3C4)(C8C8C8) of T2 has this type, of its remainder only B1 begins a meld, KB has "
    "only this pair and no meld, and BDA's cost is 4.",
)
def t2_type(effort: Effort) -> Finding:
    available = available_of(known(T2_KB))
    kind = type_of(PI, available)
    begun = [
        write_tiles((tile, *two))
        for tile in PI.remainder
        for two in MELDS_WITH[tile]
        if has(available, two)
    ]
    pairs = [tile for tile in range(SUITED_KINDS) if available[tile] > 1]
    melds = [meld for meld in MELDS if has(available, meld)]
    price = decide(kind, len(pairs), len(melds))
    return computed(
        f"Type {tuple(kind)}, cost {price}; the deficiency that BDA computes for T2 is "
        f"{number_of(bda(read_hand(T2), known(T2_KB)).deficiency)}",
        wrong=(tuple(kind), price) != ((3, 0, 0, 0, 0, 1, 0), 4)
        or (begun, tuple(pairs), melds) != (["B1B2B3"], read_tiles("B3"), []),
    )


@claims.example(
    "S2.2.2-T2-cost",
    "Section 2.2.2",
    "the real cost of this pi should be infinite, but not 4",
    "This quasi-decomposition of T2 cannot be completed.",
)
def t2_cost(effort: Effort) -> Finding:
    price = cost(PI, available_of(known(T2_KB)))
    truth = deficiency(read_hand(T2), known(T2_KB), rules=MAHJONG0)
    return computed(
        "Every way to complete it was tried. T2 is unreachable in every other way too, so BDA's "
        "deficiency is too low",
        wrong=price != INFINITE or truth != UNREACHABLE,
    )


@claims.theorem(
    "S1-pessimistic",
    "Section 1",
    "which could easily occur over pessimistic or optimistic estimation of the deficiency in some "
    "cases",
    "The deficiency that BDA computes is too high for some hands, and too low for some.",
    reading="'pessimistic' is too high; of the two, 'optimistic' alone is right (YL23-S2.2.2-T2)",
)
def pessimistic(effort: Effort) -> Finding:
    answers = [
        (bda(*one).deficiency, deficiency(*one, rules=MAHJONG0))
        for one in random_questions(effort, 2303, most=24)
    ]
    low, high = sum(a < b for a, b in answers), sum(a > b for a, b in answers)
    return computed(
        "BDA is never too high: that is the first sentence of Theorem 3 of Yan, Li and Li 2021, "
        f"which is proved by hand (YLL21-T3-bound). Of {effort.hands:,} random hands with up to 24 "
        f"tiles available it is too low for {low} (T2 is such a hand) and too high for {high}",
        high == 0 and "no hand is estimated too high, T2 and all others",
    )
