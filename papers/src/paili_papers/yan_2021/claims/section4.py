"""Claims of Yan, Li & Li 2021, section 4: knowledge, quasi-decompositions, costs and types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, product

import numpy as np
from paili import UNREACHABLE, Hand, KnowledgeBase

from paili_papers.common.claims import Counterexample, Effort, Result, computed, proved, searched
from paili_papers.common.datasets import case
from paili_papers.common.engine import engine
from paili_papers.common.multisets import INFINITE, MELDS, Reading, question, read_hand, read_tiles
from paili_papers.common.questions import (
    EXAMPLE_1,
    EXAMPLE_4,
    EXAMPLE_4_KB,
    available_of,
    exchanges,
    known,
    number_of,
    question_of,
    random_questions,
    random_tiles,
    text_of,
    tiles_of,
)
from paili_papers.yan_2021.algorithms.bda import decide
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    by_quasi_decompositions,
    cost,
    cost_of_holders,
    has_meld,
    has_pair,
    is_completable,
    quasi_decompositions,
)
from paili_papers.yan_2021.algorithms.refined_quadtree import QUADTREE, refined_quadtree
from paili_papers.yan_2021.claims.lemmas import (
    Quasi,
    all_types,
    f1_f2,
    fewest_tiles,
    random_quasi,
    said,
    survey,
)
from paili_papers.yan_2021.claims.section3 import contents, is_at, read
from paili_papers.yan_2021.claims.section5 import completing, knowledge_bases
from paili_papers.yan_2021.experiments.published import STUDIES

_EXAMPLE_3_REPAIRED = "(343423013)(434434443)(334220344)"
_MISSED = "C1C2C2C3C3C4C6C6C7C8C8C9C9C9", "(000000000)(000010000)(000000000)"


def d8(effort: Effort) -> Result:
    places = sorted(9 * color + number - 1 for color in range(3) for number in range(1, 10))
    return computed(places != list(range(27)))


def s4_1_pong(effort: Effort) -> Result:
    hand = Hand.parse("147m1234567p147s")
    before, tile = KnowledgeBase.full(hand), hand.tiles[0]
    losses = [
        int(before.available[tile] - after.available[tile])
        for after in (before.discard(tile).pung(tile), before.pung(tile))
    ]
    return computed(losses != [3, 2], losses=losses)


def s4_1_inference(effort: Effort) -> Result:
    two, four = read_tiles("C2C4")
    parts = (*MELDS, (two, two))
    possible = [part for part in parts if part.count(two) == 1 and four not in part]
    return computed(possible != [read_tiles("C1C2C3")])


def best_change(effort: Effort, salt: int) -> Result:
    """Check that the best change of a tile lowers the deficiency of random hands by one."""
    wrong = None
    for hand, _ in random_questions(effort, salt):
        own = engine(hand)
        if own and min(engine(after) for _, _, after in exchanges(hand)) != own - 1:
            wrong = wrong or str(hand)
    return searched(effort.hands, wrong)


def d9_without(effort: Effort) -> Result:
    return best_change(effort, 2)


def e3_costs(effort: Effort) -> Result:
    pi = tuple(map(read_tiles, ("B5B6", "D1D2", "D5D7")))
    star = tuple(map(read_tiles, ("B5B6", "D1D2", "D4D5")))
    asked = question(*question_of(EXAMPLE_1, _EXAMPLE_3_REPAIRED))
    others = question(read_hand(EXAMPLE_1), None)
    costs = [
        cost_of_holders(parts, 0, (), available)
        for parts, available in (
            (pi, others.available),
            (pi, asked.available),
            (star, asked.available),
        )
    ]
    right = is_at(EXAMPLE_1, "12311222", ("B5B6", "D1D2", "D4D5D6", "D5D7"), "B8B8")
    return computed(not right or costs != [3, INFINITE, 3], costs=costs)


def e3_incomplete(effort: Effort) -> Result:
    hand, knowledge = question_of(EXAMPLE_1, _EXAMPLE_3_REPAIRED)
    star = tuple(sorted(map(read, ("B5B6", "D1D2", "D4D5", "D5D6D7")))), read("B8B8")
    least = engine(hand, knowledge)
    shown = refined_quadtree(hand, knowledge, actions=QUADTREE).deficiency
    missed = question_of(*_MISSED)
    found = refined_quadtree(*missed, actions=QUADTREE).deficiency
    right = engine(*missed)
    return computed(
        star in contents(EXAMPLE_1) or (least, found, right) != (3, UNREACHABLE, 1),
        least=least,
        shown=shown,
        missed=text_of(*missed),
        found=number_of(found),
        right=right,
    )


def s6_six(effort: Effort) -> Result:
    wrong = [
        text_of(hand, knowledge)
        for hand, knowledge in random_questions(effort, 3, most=40)
        if refined_quadtree(hand, knowledge).deficiency != engine(hand, knowledge)
    ]
    return searched(effort.hands, wrong)


_LOST_EYE = "B1B6B9C1C1C1C5C5C5C9C9C9D1D9", "(200000000)(000000000)(000020000)"
_TILES, _LEFT = read_tiles(EXAMPLE_4), available_of(known(EXAMPLE_4_KB))
_PI = tuple(
    tuple(sorted(map(read_tiles, (first, "D1D2D3", "D6D6", "D7D8"))))
    for first in ("C6C7", "C7C9", "C6C7C8", "C7C8C9")
)
"""pi1 to pi4 of Example 4"""


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
        return literal.deficiency, engine(hand, knowledge)

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
        if by_quasi_decompositions(hand, knowledge).deficiency != engine(hand, knowledge):
            wrong = wrong or text_of(hand, knowledge)
    return searched(size, wrong)


_SHARED = {
    "4 (b)": Quasi.of("C3C4 C4C6 C6C7", "", "C5C5C5"),
    "4 (c)": Quasi.of("C3C4 C4C6 C6C7", "C5", "C5C5"),
    "4 (a)": Quasi.of("C1C1 C3C4 C3C4 C4C6", "C6", "C5C7"),
    "3 (a)": Quasi.of("C3C4 C3C4 C4C6 C4C6 C9C9", "", "C5"),
    "3 (b)": Quasi.of("C5C6 C5C6 C8C9 C8C9", "C7", "C7"),
    "3 (c)": Quasi.of("C5C6 C5C6 C8C9 C8C9", "", "C7C7"),
    "2": Quasi.of("C3C4 C4C6 C6C7", "", "C5C5C5"),
}
"""By lemma, several parts that need one tile, so that none can be completed.

All are as small as the conditions of the lemma allow.
"""

_TWO_MELDS = Quasi.of("C1C1C1 C9C9C9 B3B3", "B5B7", "B3B4B5B6")


def surveyed(
    effort: Effort,
    lemmas: Sequence[str],
    *,
    bounds: bool = False,
    fails: bool = False,
    **values: object,
) -> Result:
    """Check that the costs of random quasi-decompositions agree with lemmas, or with bounds."""
    found = [survey(effort)[lemma] for lemma in lemmas]
    wrong = [tally.less if bounds else tally.less or tally.more for tally in found]
    first = next((str(quasi) for quasi in wrong if quasi is not None), None)
    return searched(sum(tally.cases for tally in found), fails or first, **values)


def s1_types(effort: Effort) -> Result:
    found: Counter[bool] = Counter()
    for index in range(8):
        drawn = case(STUDIES["yan-2021/3"], 0, index)
        for left in map(available_of, drawn.knowledge[:2]):
            for one in islice(quasi_decompositions(tiles_of(drawn.hand), left), 0, None, 10):
                quasi = Quasi(one, left)
                found[decide(quasi.type, has_pair(left), has_meld(left)) == quasi.cost] += 1
    return searched(found.total(), found[True] <= found[False], found_true=found[True])


def l1(effort: Effort) -> Result:
    wrong, cases = None, 0
    for quasi in random_quasi(effort, 6):
        m, n, p, e, *_ = quasi.type
        tiles = sum(map(len, (*quasi.decomposition.parts, quasi.decomposition.remainder)))
        right = e <= 1 and m + n <= 5 and 3 * m + 2 * n <= tiles and n >= p >= e >= 0
        cases += 1
        if not right or (m + n == 5 and p == 0):
            wrong = wrong or str(quasi)
    return proved(wrong, cases=cases)


def l2(effort: Effort) -> Result:
    parts = ("2 (a)", "2 (b)", "2 (c)", "2 (d)")
    texts = ", ".join(f"{name[2:]} {survey(effort)[name].cases:,}" for name in parts)
    return surveyed(effort, parts, texts=texts)


def l3_l4(effort: Effort) -> Result:
    wrong = {
        name: quasi
        for name, quasi in _SHARED.items()
        if quasi.cost == INFINITE and quasi.said[name][1] < INFINITE
    }
    texts = [f"{quasi.said[name][0]} by Lemma {name}: {quasi}" for name, quasi in wrong.items()]
    texts[-1] = f"finite by the remark after Lemma 2: {wrong['2']}"
    assert all(quasi.size == fewest_tiles(name) for name, quasi in wrong.items()), "minimal"
    first = _SHARED["4 (b)"]
    return computed(
        len(wrong) == len(_SHARED),
        texts="; ".join(texts),
        first=first,
        price=first.said["4 (b)"][0],
        fewest=fewest_tiles("4 (b)"),
    )


def s4_3_conflict(effort: Effort) -> Result:
    types = [x for x in all_types() if x.m + x.n >= 4]
    wrong = [
        x
        for x, ke, km in product(types, (0, 1), (0, 1))
        if decide(x, ke, km) != decide(x._replace(em=0), ke, km)
    ]
    return computed(bool(wrong), types=len(types))


def l4d(effort: Effort) -> Result:
    names = [f"4 (d){case}" for case in ("", " 1", " 2", " 3", " 4")]
    every = [said(x, ke, km) for x, ke, km in product(all_types(), (0, 1), (0, 1))]
    least = [min(one[name][0] for one in every if name in one) for name in names]
    unpaid = [x for x in all_types() if x.p > x.e == x.re == 0 and f1_f2(x)[0] < f1_f2(x)[1]]
    third = [x for x in all_types() if x.m + x.n == 3 and x.p > x.e == x.re == x.rm == 0]
    equal = all(f1 == f2 for f1, f2 in map(f1_f2, third))
    fails = least != [4, 4, 4, 6, 4] or bool(unpaid)
    return surveyed(effort, names, fails=fails, equal="as dear" if equal else "not always")


def l4d_conflict(effort: Effort) -> Result:
    quasi = _TWO_MELDS
    x, price = quasi.type, quasi.cost
    return computed(
        x.em == 1 and x.p > x.e == 0 and x.m + x.n == 3 and price == 4 == sum(quasi.available),
        x=tuple(x),
        price=price,
        quasi=quasi,
    )


def l6(effort: Effort) -> Result:
    names = ("6 (a)", "6 (b)", "6 (c)")
    every = [said(x, ke, km) for x, ke, km in product(all_types(), (0, 1), (0, 1))]
    least = [min(one[name][0] for one in every if name in one) for name in names]
    return surveyed(effort, names, fails=least != [4, 5, 6])


def e4_type(effort: Effort) -> Result:
    hand, knowledge = question_of(EXAMPLE_4, EXAMPLE_4_KB)
    parts = tuple(map(read_tiles, ("C6C7C8", "D1D2D3", "D6D7D8")))
    pi = Quasi(QuasiDecomposition(parts, read_tiles("C1C4C9D6")), available_of(knowledge))
    listed = by_quasi_decompositions(hand, knowledge)
    right = engine(hand, knowledge)
    return computed(
        pi.type != (3, 0, 0, 0, 1, 1, 1)
        or pi.said.keys() != {"4 (c)", "2"}
        or not pi.cost == listed.deficiency == right == 4,
        type=tuple(pi.type),
        pi=pi,
        listed=listed,
    )


def a1(effort: Effort) -> Result:
    wrong, cases = None, 0
    for x, ke, km in product(all_types(), (0, 1), (0, 1)):
        returned = decide(x, ke, km)
        cases += 1
        for name, (least, most) in said(x, ke, km).items():
            if name in ("2", "5") or len(name) > len("4 (d)"):
                continue
            # Where a lemma only has a bound, Decide may apply an earlier condition, of Lemma 2.
            if returned != least and not (returned == most == INFINITE):
                wrong = wrong or f"{tuple(x)}, ke = {ke}, km = {km}: {returned}, Lemma {name}"
    return computed(wrong, cases=cases)
