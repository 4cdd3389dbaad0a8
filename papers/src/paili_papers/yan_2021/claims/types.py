"""Claims of Yan, Li & Li (2021), section 4.3: types, the lemmas on their costs, Algorithm 1."""

from __future__ import annotations

from collections import Counter
from itertools import islice, product

from paili import MAHJONG0, deficiency

from paili_papers.common.claims import (
    Effort,
    Result,
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


def _surveyed(
    effort: Effort, *lemmas: str, bounds: bool = False, fails: bool = False, **values: object
) -> Result:
    """Check that the costs of random quasi-decompositions are what some lemmas say, or not less."""
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
    return _surveyed(effort, *parts, texts=texts)


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


def l3_l4_bounds(effort: Effort) -> Result:
    return _surveyed(effort, *(name for name in _SHARED if name != "2"), bounds=True)


def l3d(effort: Effort) -> Result:
    return _surveyed(effort, "3 (d)")


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
    return _surveyed(effort, *names, fails=fails, equal="as dear" if equal else "not always")


def l4d_conflict(effort: Effort) -> Result:
    quasi = _TWO_MELDS
    x, price = quasi.type, quasi.cost
    return computed(
        x.em == 1 and x.p > x.e == 0 and x.m + x.n == 3 and price == 4 == sum(quasi.available),
        x=tuple(x),
        price=price,
        quasi=quasi,
    )


def l5(effort: Effort) -> Result:
    return _surveyed(effort, "5")


def l6(effort: Effort) -> Result:
    names = ("6 (a)", "6 (b)", "6 (c)")
    every = [said(x, ke, km) for x, ke, km in product(all_types(), (0, 1), (0, 1))]
    least = [min(one[name][0] for one in every if name in one) for name in names]
    return _surveyed(effort, *names, fails=least != [4, 5, 6])


def e4_type(effort: Effort) -> Result:
    hand, knowledge = question_of(EXAMPLE_4, EXAMPLE_4_KB)
    parts = tuple(map(read_tiles, ("C6C7C8", "D1D2D3", "D6D7D8")))
    pi = Quasi(QuasiDecomposition(parts, read_tiles("C1C4C9D6")), available_of(knowledge))
    listed = by_quasi_decompositions(hand, knowledge)
    right = deficiency(hand, knowledge, rules=MAHJONG0)
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
            # Where a lemma has a bound only, Decide may find an earlier condition, of Lemma 2.
            if returned != least and not (returned == most == INFINITE):
                wrong = wrong or f"{tuple(x)}, ke = {ke}, km = {km}: {returned}, Lemma {name}"
    return computed(wrong, cases=cases)
