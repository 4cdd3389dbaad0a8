"""Claims of Yan, Li & Li (2021), section 4.3: types, the lemmas on their costs, Algorithm 1."""

from __future__ import annotations

from collections import Counter
from itertools import islice, product

from paili import MAHJONG0, deficiency

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
from paili_papers.common.datasets import case
from paili_papers.common.multisets import INFINITE, read_tiles
from paili_papers.common.questions import (
    EXAMPLE_4,
    EXAMPLE_4_KB,
    available_of,
    question_of,
    tiles_of,
)
from paili_papers.yan_2021 import PAPER
from paili_papers.yan_2021.algorithms.bda import decide
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    by_quasi_decompositions,
    has_meld,
    has_pair,
    quasi_decompositions,
)
from paili_papers.yan_2021.claims.lemmas import (
    Quasi,
    all_types,
    f1_f2,
    fewest_tiles,
    random_quasi,
    said,
    survey,
)
from paili_papers.yan_2021.experiments.studies import STUDIES

claims = Claims(PAPER)

_SHARED = {
    "4 (b)": Quasi.of("C3C4 C4C6 C6C7", "", "C5C5C5"),
    "4 (c)": Quasi.of("C3C4 C4C6 C6C7", "C5", "C5C5"),
    "4 (a)": Quasi.of("C1C1 C3C4 C3C4 C4C6", "C6", "C5C7"),
    "3 (a)": Quasi.of("C3C4 C3C4 C4C6 C4C6 C9C9", "", "C5"),
    "3 (b)": Quasi.of("C5C6 C5C6 C8C9 C8C9", "C7", "C7"),
    "3 (c)": Quasi.of("C5C6 C5C6 C8C9 C8C9", "", "C7C7"),
    "2": Quasi.of("C3C4 C4C6 C6C7", "", "C5C5C5"),
}
"""By lemma, several parts that need one tile, so that none can be completed. All are as small as
the conditions of the lemma allow."""

_TWO_MELDS = Quasi.of("C1C1C1 C9C9C9 B3B3", "B5B7", "B3B4B5B6")

_SEARCH = "Quasi-decompositions of random multisets of 5 to 11 tiles, at most 8 available, were "


def _surveyed(effort: Effort, *lemmas: str, bounds: bool = False, evidence: str = "") -> Finding:
    """That the costs of random quasi-decompositions are what some lemmas say, or not less."""
    found = [survey(effort)[lemma] for lemma in lemmas]
    wrong = [tally.less if bounds else tally.less or tally.more for tally in found]
    return searched(
        sum(tally.cases for tally in found),
        f"{_SEARCH}completed in every way.{evidence}",
        next((str(quasi) for quasi in wrong if quasi is not None), None),
    )


@claims.figure(
    "S1-types",
    "Sections 1 and 4.2",
    "the cost of a quasi-decomposition can be determined, in most time, by its attributes",
    "Algorithm 1 returns the cost of more than half of the quasi-decompositions of random hands.",
    reading="hands and knowledge bases are drawn as those of Table 3; every tenth "
    "quasi-decomposition of 16 of them, the same on every run",
)
def types_and_costs(effort: Effort) -> Finding:
    found: Counter[bool] = Counter()
    for index in range(8):
        drawn = case(STUDIES["yan-2021/3"], 0, index)
        for left in map(available_of, drawn.knowledge[:2]):
            for one in islice(quasi_decompositions(tiles_of(drawn.hand), left), 0, None, 10):
                quasi = Quasi(one, left)
                found[decide(quasi.type, has_pair(left), has_meld(left)) == quasi.cost] += 1
    return searched(
        found.total(), f"It does of {found[True]} of {found.total()}.", found[True] <= found[False]
    )


@claims.theorem(
    "L1",
    "Lemma 1",
    "e <= 1, m + n <= 5, 3m + 2n <= k, and n >= p >= e >= 0. If m + n = 5, then p > 0.",
    "The type of every quasi-decomposition of a k-tile has these bounds.",
    reading="at most five parts, see YLL21-D11-k",
)
def lemma_1(effort: Effort) -> Finding:
    wrong, cases = None, 0
    for quasi in random_quasi(effort, 6):
        m, n, p, e, *_ = quasi.type
        tiles = sum(map(len, (*quasi.decomposition.parts, quasi.decomposition.remainder)))
        right = e <= 1 and m + n <= 5 and 3 * m + 2 * n <= tiles and n >= p >= e >= 0
        cases += 1
        if not right or (m + n == 5 and p == 0):
            wrong = wrong or str(quasi)
    return proved(
        "Definition 11 says it: the m melds of three tiles and n pmelds of two are disjoint, and "
        "at most five; the p pairs are pmelds, the e incompletable pairs are pairs and at most "
        "one; among five parts there is a pair. So it is of "
        f"{cases:,} quasi-decompositions of random multisets of 5 to 11 tiles.",
        wrong,
    )


@claims.theorem(
    "L2",
    "Lemma 2",
    "pi is incompletable if (a) p = re = ke = 0; or (b) [...] or (c) [...] or (d) [...]",
    "Under each of the four conditions no quasi-decomposition can be completed.",
    cost=Cost.SECONDS,
)
def lemma_2(effort: Effort) -> Finding:
    parts = ("2 (a)", "2 (b)", "2 (c)", "2 (d)")
    texts = ", ".join(f"{name[2:]} {survey(effort)[name].cases:,}" for name in parts)
    return _surveyed(effort, *parts, evidence=f" By condition: {texts}.")


@claims.theorem(
    "L3-L4",
    "Lemmas 3 and 4",
    "(a) If m + n > 4, then the cost of pi is 4 - m. (b) [...] then the cost of pi is 4 - m + 1. "
    "[...]",
    "The type, with ke and km, determines the cost: it is what Lemmas 3 (a)-(c) and 4 (a)-(c) say.",
    consequences=(
        "Lemma 3 (a): the cost is 4 - m if m + n > 4",
        "Lemma 3 (b): it is 4 - m + 1 if m + n = 4 and a fifth part begins in the remainder",
        "Lemma 3 (c): it is 4 - m + 2 if m + n = 4 and a fifth part comes from KB",
        "Lemma 4 (a): it is n - 1 + mcost if m + n - e = 3 and e = 1",
        "Lemma 4 (b): it is n + mcost + ecost if m + n = 3 and p = em = 0",
        "Lemma 4 (c): it is n + 4 if m + n = 3, p = 0, em = 1 and ke = 1 or km = 1",
        "after Lemma 2: its conditions are necessary if m + n >= 4, or if m + n = 3 and p = 0",
        "proof of Lemma 4: except at most one pair, each pmeld can be completed by one tile change",
        "Algorithm 1, which returns these numbers, and with it Theorem 3 (YLL21-T3)",
    ),
)
def parts_that_need_one_tile(effort: Effort) -> Finding:
    wrong = {
        name: quasi
        for name, quasi in _SHARED.items()
        if quasi.cost == INFINITE and quasi.said[name][1] < INFINITE
    }
    texts = [f"{quasi.said[name][0]} by Lemma {name}: {quasi}" for name, quasi in wrong.items()]
    texts[-1] = f"finite by the remark after Lemma 2: {wrong['2']}"
    least = all(quasi.size == fewest_tiles(name) for name, quasi in wrong.items())
    first = _SHARED["4 (b)"]
    shown = f"no type of which Lemma 4 (b) speaks has fewer than {fewest_tiles('4 (b)')} tiles, KB "
    found = Counterexample(
        f"{first}: the three pchows need the three C5, none is left for the eye and the meld; the "
        f"type (0,3,0,0,0,0,0) is said to cost {first.said['4 (b)'][0]}",
        minimal=f"{shown}included; all types looked at" if least else "",
    )
    return computed(
        "A type counts pmelds that can be completed each for itself; several can need the same "
        f"tile, and the eye or a new meld too. Counterexamples of infinite cost, each with as few "
        f"tiles as its lemma allows: {'; '.join(texts)}.",
        len(wrong) == len(_SHARED) and found,
    )


@claims.theorem(
    "L3-L4-bounds",
    "Lemmas 3 and 4",
    "",
    "What Lemmas 3 (a)-(c) and 4 (a)-(c) say is at most the cost.",
    repairs="L3-L4",
    cost=Cost.SECONDS,
)
def lemmas_3_and_4_repaired(effort: Effort) -> Finding:
    return _surveyed(effort, *(name for name in _SHARED if name != "2"), bounds=True)


@claims.theorem(
    "L3d",
    "Lemma 3 (d)",
    "If none of the above, then pi is incompletable.",
    "With m + n = 4 and no source of a fifth part no quasi-decomposition can be completed.",
    cost=Cost.SECONDS,
)
def lemma_3d(effort: Effort) -> Finding:
    return _surveyed(effort, "3 (d)")


@claims.theorem(
    "S4.3-conflict",
    "after Lemma 3",
    "in this case the eye-meld conflict does not matter as we do not need to make the eye and a "
    "new meld simultaneously",
    "With m + n >= 4 the cost returned by Algorithm 1 does not depend on em.",
)
def conflict_with_four_parts(effort: Effort) -> Finding:
    types = [x for x in all_types() if x.m + x.n >= 4]
    wrong = [
        x
        for x, ke, km in product(types, (0, 1), (0, 1))
        if decide(x, ke, km) != decide(x._replace(em=0), ke, km)
    ]
    return computed(f"All {len(types)} such types looked at, with ke and km.", bool(wrong))


@claims.theorem(
    "L4d",
    "Lemma 4 (d) and the cases in its proof",
    "If p > e = 0, then the cost of pi is at least min(f1, f2) >= 4",
    "With m + n - e = 3 and p > e = 0 the cost is at least min(f1, f2) >= 4, and in the four cases "
    "of the proof at least f1, f2, n + 5 >= 6 and n + 3 >= 4.",
    cost=Cost.SECONDS,
)
def lemma_4d(effort: Effort) -> Finding:
    names = [f"4 (d){case}" for case in ("", " 1", " 2", " 3", " 4")]
    every = [said(x, ke, km) for x, ke, km in product(all_types(), (0, 1), (0, 1))]
    least = [min(one[name][0] for one in every if name in one) for name in names]
    unpaid = [x for x in all_types() if x.p > x.e == x.re == 0 and f1_f2(x)[0] < f1_f2(x)[1]]
    if least != [4, 4, 4, 6, 4] or unpaid:
        return computed(f"Least bounds: {least}; f1 cannot be paid of {unpaid}.", True)
    third = [x for x in all_types() if x.m + x.n == 3 and x.p > x.e == x.re == x.rm == 0]
    equal = all(f1 == f2 for f1, f2 in map(f1_f2, third))
    return _surveyed(
        effort,
        *names,
        evidence=" The bounds by numbers hold of all types. In the third case the eye from scratch "
        f"is called cheaper than a second meld; it is {'as dear' if equal else 'not always'}. f1 "
        "is less than f2 only if re = 1.",
    )


@claims.step(
    "L4d-conflict",
    "Proof of Lemma 4 (d), case re = 1",
    "If the eye-meld conflict exists, the cost is at least 5.",
    "With p > e = 0, m + n = 3 and a conflict the cost is at least 5.",
    reading="the conflict is that of em = 1, an eye and a meld that cannot both be made of R",
)
def lemma_4d_with_a_conflict(effort: Effort) -> Finding:
    quasi = _TWO_MELDS
    x, price = quasi.type, quasi.cost
    found = Counterexample(
        f"{quasi}: B5 makes the eye or, with B6, a meld of B7, not both; B3B3 can be the eye, and "
        "B3B4B5 and B5B6B7 the melds",
        minimal="a cost of 4, the least there is, takes as many available tiles, and these are all",
    )
    return computed(
        f"Its type is {tuple(x)} and its cost {price}. A pair is there to be the eye, and two "
        "melds can begin in the remainder. The bound of the lemma, 4, stands.",
        x.em == 1
        and x.p > x.e == 0
        and x.m + x.n == 3
        and price == 4 == sum(quasi.available)
        and found,
    )


@claims.theorem(
    "L5",
    "Lemma 5",
    "If m = 0 or m + n - e <= 2, then the cost of pi is at least 4.",
    "With m = 0 or m + n - e <= 2 the cost is at least 4.",
    cost=Cost.SECONDS,
)
def lemma_5(effort: Effort) -> Finding:
    return _surveyed(effort, "5")


@claims.theorem(
    "L6",
    "Lemma 6",
    "(a) [...] at least n - 1 + mcost x (4 - m - n + 1) >= 4. (b) [...] >= 5. (c) [...] at least "
    "min(f1, f2) >= 6",
    "With m + n - e <= 2 the cost is at least what is said, and that is at least 4, 5 and 6.",
    cost=Cost.SECONDS,
)
def lemma_6(effort: Effort) -> Finding:
    names = ("6 (a)", "6 (b)", "6 (c)")
    every = [said(x, ke, km) for x, ke, km in product(all_types(), (0, 1), (0, 1))]
    least = [min(one[name][0] for one in every if name in one) for name in names]
    if least != [4, 5, 6]:
        return computed(f"The least bounds of all types are {least}.", True)
    return _surveyed(effort, *names, evidence=" 4, 5 and 6 are the least bounds of all types.")


@claims.example(
    "E4-type",
    "Example 4, section 4.3",
    "pi has type (3,0,0,0,1,1,1). Since ke = km = 1, by Lemma 4 (c), the cost of pi is 4 [...] "
    "this is the minimal cost and thus H has deficiency 4",
    "(C6C7C8)(D1D2D3)(D6D7D8) has that type and costs 4; no quasi-decomposition of the hand costs "
    "less, and 4 is its deficiency.",
)
def type_of_example_4(effort: Effort) -> Finding:
    hand, knowledge = question_of(EXAMPLE_4, EXAMPLE_4_KB)
    parts = tuple(map(read_tiles, ("C6C7C8", "D1D2D3", "D6D7D8")))
    pi = Quasi(QuasiDecomposition(parts, read_tiles("C1C4C9D6")), available_of(knowledge))
    listed = by_quasi_decompositions(hand, knowledge)
    right = deficiency(hand, knowledge, rules=MAHJONG0)
    return computed(
        f"Its type is {tuple(pi.type)}, its cost {pi.cost}. All {listed.decompositions} "
        "quasi-decompositions were completed in every way.",
        pi.type != (3, 0, 0, 0, 1, 1, 1)
        or pi.said.keys() != {"4 (c)", "2"}
        or not pi.cost == listed.deficiency == right == 4,
    )


@claims.theorem(
    "A1",
    "Algorithm 1",
    "We integrate the above results in Alg. 1 to determine the cost of a qDCMP.",
    "Decide returns what Lemmas 2, 3, 4 and 6 say of every type, their bounds for costs.",
)
def algorithm_1(effort: Effort) -> Finding:
    wrong, cases = None, 0
    for x, ke, km in product(all_types(), (0, 1), (0, 1)):
        returned = decide(x, ke, km)
        cases += 1
        for name, (least, most) in said(x, ke, km).items():
            if name in ("2", "5") or len(name) > len("4 (d)"):
                continue
            # Where a lemma has a bound only, Decide may find an earlier condition, of Lemma 2.
            if returned != least and not (returned == most == INFINITE):
                wrong = wrong or f"{tuple(x)}, ke = {ke}, km = {km}: {returned}, Lemma {name}"
    return computed(f"All {cases:,} types with ke and km looked at.", wrong)
