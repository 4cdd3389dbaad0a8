"""Claims of Yan, Li & Li (2021), sections 4.2 and 4.3: quasi-decompositions and their types."""

from __future__ import annotations

from itertools import product

import numpy as np

from paili.analysis.deficiency import UNREACHABLE, deficiency
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0
from paili.papers.common.claims import Effort, Finding
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import INFINITE, Reading, read_tiles
from paili.papers.common.questions import (
    EXAMPLE_4,
    EXAMPLE_4_KB,
    available_of,
    known,
    number_of,
    question_of,
    random_tiles,
    text_of,
)
from paili.papers.yan_2021.algorithms.bda import decide
from paili.papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    by_quasi_decompositions,
    cost,
    is_completable,
    quasi_decompositions,
    type_of,
)
from paili.papers.yan_2021.claims.lemmas import (
    LEMMAS,
    Quasi,
    all_types,
    f1_f2,
    lemma_4d,
    lemma_6a,
    lemma_6b,
    lemma_6c,
    survey,
)

entries = Entries("yan-2021")

_LOST_EYE = "C1C1C1C5C5C5C9C9C9B1B6B9D1D9", "(200000000)(000000000)(000020000)"

_COUNTEREXAMPLES = {
    "After Lemma 2": Quasi.of("C3C4 C4C6 C6C7", "", "C5C5C5"),
    "Lemma 3(a)": Quasi.of("C3C4 C3C4 C4C6 C4C6 C9C9", "", "C5"),
    "Lemma 3(b)": Quasi.of("C5C6 C5C6 C8C9 C8C9", "C7", "C7"),
    "Lemma 3(c)": Quasi.of("C5C6 C5C6 C8C9 C8C9", "", "C7C7"),
    "Lemma 4(a)": Quasi.of("C1C1 C3C4 C3C4 C4C6", "C6", "C5C7"),
    "Lemma 4(b)": Quasi.of("C3C4 C4C6 C6C7", "", "C5C5C5"),
    "Lemma 4(c)": Quasi.of("C3C4 C4C6 C6C7", "C5", "C5C5"),
}
"""Several parts need one tile. As small as the lemmas' conditions allow."""

_STATEMENTS = {
    "Lemma 2(a)": "With p = re = ke = 0 it cannot be completed.",
    "Lemma 2(b)": "With m + n <= 4 and rm = km = re = ke = 0 it cannot be completed.",
    "Lemma 2(c)": "With m + n - e <= 3 and rm = km = 0 it cannot be completed.",
    "Lemma 2(d)": "With m + n <= 3, p = ke = km = 0 and a conflict it cannot be completed.",
    "After Lemma 2": "Its conditions are necessary if m + n >= 4, or if m + n = 3 and p = 0.",
    "Lemma 3(a)": "With m + n > 4 the cost is 4 - m.",
    "Lemma 3(b)": "With m + n = 4 and a fifth part from the remainder the cost is 4 - m + 1.",
    "Lemma 3(c)": "With m + n = 4 and a fifth part from KB only the cost is 4 - m + 2.",
    "Lemma 3(d)": "With m + n = 4 and no source of a fifth part it cannot be completed.",
    "Lemma 4(a)": "With m + n - e = 3 and e = 1 the cost is n - 1 + mcost.",
    "Lemma 4(b)": "With m + n - e = 3 and p = em = 0 the cost is n + mcost + ecost.",
    "Lemma 4(c)": "With m + n - e = 3, p = 0, em = 1 and ke or km the cost is n + 4.",
    "Lemma 4(d)": "With m + n - e = 3 and p > e = 0 the cost is at least min(f1, f2) and 4.",
    "Lemma 5": "With m = 0 or m + n - e <= 2 the cost is at least 4.",
    "Lemma 6(a)": "With m + n - e <= 2 and e = 1 the cost is at least the formula, and 4.",
    "Lemma 6(b)": "With m + n - e <= 2 and p = 0 the cost is at least the formula, and 5.",
    "Lemma 6(c)": "With m + n - e <= 2 and p > e = 0 the cost is at least min(f1, f2), and 6.",
}


def _enter(place: str, statement: str) -> None:
    @entries.claim(place, statement)
    def check(effort: Effort) -> Finding:
        tally = survey(effort)[place]
        pinned = _COUNTEREXAMPLES.get(place)
        if pinned is None or not pinned.violates(LEMMAS[place]):
            return found(
                f"{tally.cases:,} quasi-decompositions of {effort.hands} random multisets of 5 "
                "to 11 tiles, at most 8 available, completed in every way.",
                "" if tally.wrong is None else str(tally.wrong),
                searched=True,
            )
        shrinks = any(smaller.violates(LEMMAS[place]) for smaller in pinned.smaller())
        least, most = LEMMAS[place](pinned.type, *pinned.sources) or (0, 0)
        claimed = str(least) if least == most else f"{least} to {most}"
        return found(
            f"Several parts need one tile: the real cost is {_in_words(pinned.cost)}, claimed is "
            f"{claimed}. What is claimed is a lower bound. The counterexample has {pinned.size} "
            f"tiles, knowledge base included; {'one' if shrinks else 'none'} can be left out.",
            str(pinned),
        )


def _in_words(price: int) -> str:
    return "infinite" if price >= INFINITE else str(price)


for _place, _statement in _STATEMENTS.items():
    _enter(_place, _statement)


@entries.claim(
    "Definition 11", "A quasi-decomposition of a k-tile has parts pi[0] to pi[k], k <= 4."
)
def _two_ks(effort: Effort) -> Finding:
    tiles = read_tiles(EXAMPLE_4)
    most = max(
        len(quasi.parts) for quasi in quasi_decompositions(tiles, available_of(known(EXAMPLE_4_KB)))
    )
    return found(
        f"Two different k: a 13-tile would need 14 parts. At most 5 parts are meant ({most} in "
        "Example 4); and pi0 of that example has none, so k = -1.",
        "Example 4: k = 13 tiles, k + 1 = 4 parts",
        wrong=most <= 5 < len(tiles),
    )


@entries.claim("Example 4", "The pchows C4C6, C6C8, C7C8, C8C9 are incompletable, for C2 and C8.")
def _example_4_pchows(effort: Effort) -> Finding:
    available = available_of(known(EXAMPLE_4_KB))
    texts = ("C4C6", "C6C8", "C7C8", "C8C9", "C6C7", "C7C9")
    waits = [is_completable(read_tiles(text), available) for text in texts]
    return found("Def. 10 applied.", wrong=waits != [False] * 4 + [True] * 2)


@entries.claim("Example 4", "pi0 to pi4 are quasi-decompositions of the hand.")
def _example_4_five(effort: Effort) -> Finding:
    tiles = read_tiles(EXAMPLE_4)
    listed = {q.parts for q in quasi_decompositions(tiles, available_of(known(EXAMPLE_4_KB)))}
    others = tuple(map(read_tiles, ("D1D2D3", "D6D6", "D7D8")))
    firsts = map(read_tiles, ("C6C7", "C7C9", "C6C7C8", "C7C8C9"))
    wanted = [(), *(tuple(sorted((first, *others))) for first in firsts)]
    return found(
        f"The hand has {len(listed)} quasi-decompositions; these are among them.",
        wrong=not set(wanted) <= listed,
    )


@entries.claim("Example 4", "pi1 and pi2 cost more than pi3 and pi4.")
def _example_4_costs(effort: Effort) -> Finding:
    available = available_of(known(EXAMPLE_4_KB))
    tiles = read_tiles(EXAMPLE_4)
    costs = []
    for first in ("C6C7", "C7C9", "C6C7C8", "C7C8C9"):
        parts = tuple(sorted(map(read_tiles, (first, "D1D2D3", "D6D6", "D7D8"))))
        listed = quasi_decompositions(tiles, available)
        costs.append(next(cost(q, available) for q in listed if q.parts == parts))
    return found(
        f"pi1 to pi4 cost {costs}: C8, which pi1 and pi2 leave, begins a meld or the eye for one "
        "tile less than the knowledge base alone.",
        "pi1 = (C6C7)(D1D2D3)(D6D6)(D7D8) costs 4, as pi3 does",
        wrong=min(costs[:2]) <= max(costs[2:]),
    )


@entries.claim("Example 4", "(C6C7C8)(D1D2D3)(D6D7D8) has type (3,0,0,0,1,1,1) and costs 4.")
def _example_4_type(effort: Effort) -> Finding:
    available = available_of(known(EXAMPLE_4_KB))
    parts = tuple(map(read_tiles, ("C6C7C8", "D1D2D3", "D6D7D8")))
    pi = QuasiDecomposition(parts, read_tiles("C1C4C9D6"))
    x = type_of(pi, available)
    return found(
        f"Type {tuple(x)}, cost {cost(pi, available)}.",
        wrong=(x, cost(pi, available)) != ((3, 0, 0, 0, 1, 1, 1), 4),
    )


@entries.claim("Example 4", "That cost is the least, and the hand has deficiency 4.")
def _example_4_deficiency(effort: Effort) -> Finding:
    hand, knowledge = question_of(EXAMPLE_4, EXAMPLE_4_KB)
    listed = by_quasi_decompositions(hand, knowledge)
    return found(
        f"All {listed.decompositions} quasi-decompositions completed in every way.",
        wrong=not listed.deficiency == deficiency(hand, knowledge, rules=MAHJONG0) == 4,
    )


@entries.claim("Theorem 2", "The deficiency is the least cost of the quasi-decompositions.")
def _theorem_2(effort: Effort) -> Finding:
    rng = np.random.default_rng((effort.seed, 5))
    wrong, size = "", max(1, effort.hands // 4)
    for _ in range(size):
        tiles, available = random_tiles(rng, 3, 14, 30)
        hand, knowledge = Hand.from_tiles(tiles), KnowledgeBase.from_counts(available)
        if by_quasi_decompositions(hand, knowledge).deficiency != deficiency(
            hand, knowledge, rules=MAHJONG0
        ):
            wrong = wrong or text_of(hand, knowledge)
    return found(
        f"{size} random hands of three colours, at most 30 tiles available, all "
        "quasi-decompositions completed in every way that the steps allow.",
        wrong,
        searched=True,
    )


@entries.claim("Section 4.2", "Theorem 2 holds for the procedure as it is described in detail.")
def _theorem_2_to_the_letter(effort: Effort) -> Finding:
    hand, knowledge = question_of(*_LOST_EYE)
    printed = by_quasi_decompositions(hand, knowledge, reading=Reading.PRINTED).deficiency
    right = deficiency(hand, knowledge, rules=MAHJONG0)
    return found(
        f"The eye must come from the remainder if it can: B1B1. That takes a B1 which the meld "
        f"needs: {number_of(printed)}. With D5D5 as the eye it is {right}. Four available tiles "
        "are the fewest: two for the meld, one of them the eye's, and another pair.",
        text_of(hand, knowledge),
        wrong=(printed, right) == (UNREACHABLE, 4),
    )


@entries.claim(
    "Footnote 4", "If the remainder has a pair, taking it as a part gives a smaller cost."
)
def _footnote_4(effort: Effort) -> Finding:
    melds = "C1C1C1 C5C5C5 C9C9C9"
    coarse = Quasi.of(melds, "B1B1B5B9D5", "B1B2B3")
    fine = Quasi.of(f"{melds} B1B1", "B5B9D5", "B1B2B3")
    return found(
        f"It may be the same: {coarse.cost} and {fine.cost}, for the pair is the eye then, but "
        "its second tile no longer begins the meld. Theorem 2 does not need it to be smaller.",
        str(coarse),
        wrong=fine.cost >= coarse.cost,
    )


@entries.claim(
    "Lemma 1",
    "e <= 1, m + n <= 5, 3m + 2n <= k, n >= p >= e >= 0, and p > 0 if m + n = 5.",
)
def _lemma_1(effort: Effort) -> Finding:
    rng = np.random.default_rng((effort.seed, 6))
    wrong, cases = "", 0
    for at in range(effort.hands):
        tiles, available = random_tiles(rng, at % 2 + 1, int(rng.integers(5, 12)), 30)
        for quasi in quasi_decompositions(tiles, available):
            m, n, p, e, *_ = type_of(quasi, available)
            cases += 1
            right = e <= 1 and m + n <= 5 and 3 * m + 2 * n <= len(tiles) and n >= p >= e >= 0
            if not right or (m + n == 5 and p == 0):
                wrong = wrong or str(Quasi(quasi, available))
    return found(f"{cases:,} quasi-decompositions; it repeats Def. 11.", wrong, searched=True)


@entries.claim("Algorithm 1", "Decide returns what Lemmas 2, 3, 4 and 6 say.")
def _algorithm_1(effort: Effort) -> Finding:
    exact = {"Lemma 4(d)": lemma_4d, "Lemma 6(a)": lemma_6a, "Lemma 6(b)": lemma_6b}
    exact["Lemma 6(c)"] = lemma_6c
    wrong, cases = "", 0
    for x, ke, km in product(all_types(), (0, 1), (0, 1)):
        returned = decide(x, ke, km)
        cases += 1
        for name, lemma in LEMMAS.items():
            said = lemma(x, ke, km)
            if said is None or name in ("After Lemma 2", "Lemma 5"):
                continue
            # Where the lemmas only bound, the algorithm returns the bound, if anything.
            right = returned in (said[0], INFINITE) if name in exact else returned == said[0]
            if not right:
                wrong = wrong or f"{tuple(x)}, ke = {ke}, km = {km}: {returned}, {name} {said}"
    return found(f"All {cases:,} types with ke and km.", wrong)


@entries.claim(
    "Proof of Lemma 4(d)", "Without re and ke only f2 can be paid, but Alg. 1 returns min(f1, f2)."
)
def _unpayable_f1(effort: Effort) -> Finding:
    wrong = [x for x in all_types() if x.re == 0 and x.p > x.e == 0 and f1_f2(x)[0] < f1_f2(x)[1]]
    return found(
        "It makes no difference: f1 is less than f2 only if re = 1, for f1 - f2 = 1 + ecost - "
        "mcost. All types looked at.",
        "" if not wrong else str(tuple(wrong[0])),
    )


@entries.claim("After Lemma 3", "With m + n >= 4 an eye-meld conflict does not matter.")
def _conflict_with_four_parts(effort: Effort) -> Finding:
    wrong = [
        x
        for x, ke, km in product(all_types(), (0, 1), (0, 1))
        if x.m + x.n >= 4 and decide(x, ke, km) != decide(x._replace(em=0), ke, km)
    ]
    return found("All types: Decide does not depend on em there.", wrong=bool(wrong))
