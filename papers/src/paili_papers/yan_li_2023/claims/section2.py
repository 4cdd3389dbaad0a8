"""Claims of Yan & Li 2023, sections 1 and 2: terms, QSA and BDA, on T1 and T2."""

from __future__ import annotations

from paili import UNREACHABLE, Hand, KnowledgeBase

from paili_papers.common.claims import Effort, Result, computed, searched
from paili_papers.common.engine import engine
from paili_papers.common.kinds import SUITED_KINDS
from paili_papers.common.multisets import (
    AFTER,
    BEFORE,
    CHOWS,
    INFINITE,
    MELDS,
    SECOND_AFTER,
    Reading,
    has,
    less,
    question,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili_papers.common.questions import (
    available_of,
    exchanges,
    known,
    number_of,
    random_questions,
    text_of,
)
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.yan_2021.algorithms.bda import bda, decide
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    MELDS_WITH,
    QuasiDecomposition,
    cost,
    type_of,
)
from paili_papers.yan_2021.claims import section4 as yll21
from paili_papers.yan_li_2023.algorithms.hbb import evaluate_all
from paili_papers.yan_li_2023.algorithms.hbba import all_groups, hbba
from paili_papers.yan_li_2023.algorithms.ukos import Decomposition, Search
from paili_papers.yan_li_2023.claims.cases import changed, knowing
from paili_papers.yan_li_2023.experiments.accuracy import RETOLD

NEARLY = "(B1B2B3B5B5B7B7B9)(C1C2C3C7C7C7)"


def t1_2(effort: Effort) -> Result:
    kongs = [number for number in range(5) if 3 * (4 - number) + 4 * number + 2 == 14]
    return computed(kongs != [0])


def s2_1_2_one(effort: Effort) -> Result:
    hand = read_hand(NEARLY)
    wins = {
        f"{write_tiles((out,))} to {write_tiles((new,))}"
        for out, new, after in exchanges(hand)
        if engine(after) == 0
    }
    alone = [engine(hand, knowing(text)) for text in ("B5", "B7", "B8")]
    without = knowing("B1B2B3B4B6B9C1C2C3C4C5C6C8C9D1D1D1")
    value = engine(hand, without)
    return computed(
        wins != {"B9 to B5", "B9 to B7", "B7 to B8"} or alone != [1] * 3 or value == 1,
        wins=", ".join(sorted(wins)),
        alone=alone,
        value=value,
    )


def s2_1_2_two(effort: Effort) -> Result:
    hand = read_hand(NEARLY)
    value = engine(hand, knowing("B3B4"))
    after = engine(changed(hand, "B9B5", "B3B4"))
    return computed((value, after) != (2, 0), value=value, after=after)


def d1_minimum(effort: Effort) -> Result:
    return yll21.best_change(effort, 2302)


def d3_minimum(effort: Effort) -> Result:
    wrong = None
    for hand, knowledge in random_questions(effort, 2301, most=40):
        available = available_of(knowledge)
        value = engine(hand, knowledge)
        there = [tile for tile in range(SUITED_KINDS) if available[tile]]
        lowest = UNREACHABLE
        for _, new, after in exchanges(hand, there):
            left = KnowledgeBase.from_counts(less(available, (new,)))
            lowest = min(lowest, engine(after, left))
        if value and lowest != (value if value == UNREACHABLE else value - 1):
            wrong = f"{text_of(hand, knowledge)}: {value}, after a change {lowest}"
    return searched(effort.hands, wrong)


RULES = {
    "a draw of the agent": (1, 1),
    "a discard": (1, 1),
    "a pong, the tile claimed being discarded before": (3, 3),
    "a concealed kong": (4, 4),
    "a kong added to an exposed pong": (4, 4),
    "a win on the tile drawn": (1, 1),
    "an exposed kong, the tile claimed being discarded before": (1, 4),
}
"""Copies of t that the rules of Def. 2 take out of KB, earlier discards included.

The second number is that of the visible ones.
"""


def d2_rules(effort: Effort) -> Result:
    wrong = [event for event, (taken, seen) in RULES.items() if 4 - taken != 4 - seen]
    return computed(bool(wrong), rules=len(RULES), wrong=", ".join(wrong))


def d2_chow(effort: Effort) -> Result:
    second_before = {second: tile for tile, second in enumerate(SECOND_AFTER)}
    wrong = [
        f"{write_tiles((low, middle, high))}"
        for low, middle, high in CHOWS
        if (AFTER[low], SECOND_AFTER[low]) != (middle, high)
        or (BEFORE[middle], AFTER[middle]) != (low, high)
        or (second_before[high], BEFORE[high]) != (low, middle)
    ]
    return computed("; ".join(wrong), chows=len(CHOWS))


T1 = "(B1B2B5B6B7)(C1C1C1C4C5C6C7)(D3D3)"
T2 = "(B1B5B7B8B9)(C2C3C4C8C8C8C9)(D2D5)"
T2_KB = "(012000011)(110001000)(100100110)"
PI = QuasiDecomposition(
    tuple(sorted(read_tiles(text) for text in ("B7B8B9", "C2C3C4", "C8C8C8"))),
    read_tiles("B1B5C9D2D5"),
)
"""The quasi-decomposition of T2 in section 2.2.2."""


def by_copies(hand: Hand) -> int:
    """Return the least cost of the quadtree of QSA, with the rules for costs of section 2.2.1.

    An eye is begun with a tile of pi[0] of which the hand has fewer than three copies.
    """
    own = question(hand, None)

    def price(pi: Decomposition) -> int:
        m, n, _, e = pi.features
        is_rare = any(own.tiles.count(tile) < 3 for tile in pi.remainder)
        return 10 - 2 * m - n - e - (1 if not e and is_rare else 0)

    return evaluate_all(all_groups(own, [own.tiles], Search.QUADTREE, Reading.INTENDED), price).cost


def s2_2_1_cost(effort: Effort) -> Result:
    number = max(effort.hands // 4, 3)
    hands = [hand for hand, _ in random_questions(Effort(effort.seed, number), 2304)]
    wrong = [str(hand) for hand in hands if by_copies(hand) != qsa(hand).deficiency]
    hand = read_hand("(C1C2C3C4C5C6C7C8C9)(B1B2B5)(D2D7)")
    return searched(
        number,
        "; ".join(wrong),
        retold_qsa=hbba(hand, **RETOLD).deficiency,
        deficiency=engine(hand),
    )


def s2_2_2_t1(effort: Effort) -> Result:
    hand = read_hand(T1)
    value = qsa(hand).deficiency
    after = [engine(changed(hand, out, "B3")) for out in ("C4", "C7")]
    return computed((value, *after) != (1, 0, 0), value=value, after=after)


def s2_2_2_t1_gone(effort: Effort) -> Result:
    hand = read_hand(T1)
    left = list(available_of(KnowledgeBase.full(hand)))
    left[read_tiles("B3")[0]] = 0
    knowledge = KnowledgeBase.from_counts(left)
    value, by_qsa = engine(hand, knowledge), qsa(hand, knowledge).deficiency
    return computed(value == 1 or by_qsa != 1, value=value, by_qsa=by_qsa)


def s2_2_2_t2(effort: Effort) -> Result:
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
        (tuple(kind), price) != ((3, 0, 0, 0, 0, 1, 0), 4)
        or (begun, tuple(pairs), melds) != (["B1B2B3"], read_tiles("B3"), []),
        kind=tuple(kind),
        price=price,
        deficiency=number_of(bda(read_hand(T2), known(T2_KB)).deficiency),
    )


def s2_2_2_t2_cost(effort: Effort) -> Result:
    price = cost(PI, available_of(known(T2_KB)))
    truth = engine(read_hand(T2), known(T2_KB))
    return computed(price != INFINITE or truth != UNREACHABLE)


def s1_pessimistic(effort: Effort) -> Result:
    answers = [
        (bda(*one).deficiency, engine(*one)) for one in random_questions(effort, 2303, most=24)
    ]
    low, high = sum(a < b for a, b in answers), sum(a > b for a, b in answers)
    return computed(high == 0, effort=effort, low=low, high=high)
