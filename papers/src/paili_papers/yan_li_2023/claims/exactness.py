"""Claims of Yan & Li (2023) that HBBA is exact: abstract, sections 1, 4.2 and 5."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from operator import gt, ne

from paili import MAHJONG0, UNREACHABLE, deficiency

from paili_papers.common.claims import Effort, Result, computed, searched
from paili_papers.common.multisets import Reading
from paili_papers.common.questions import Question, random_questions, text_of
from paili_papers.yan_li_2023.algorithms.hbba import hbba
from paili_papers.yan_li_2023.claims.cases import asked, wrong_answer
from paili_papers.yan_li_2023.claims.costs import melds_of_few

SMALLEST = "(B1B2B3B7B8B9)(C1C1C4C7)(D1D2D5D9)", "D5D5D5"
"""Two melds, an eye, and one D5 with three more available: enough for one meld, not for two."""
FINITE = "(B5B9)(C1C1C1C5C5C5C9C9)(D1D4D7D9)", "B1B2B3B4B4B4"
"""Two melds and an eye. B5(B3B4) leaves no meld in KB; without it (B1B2B3) and (B4B4B4) do."""


def answers(of: Question, reading: Reading = Reading.INTENDED) -> tuple[int, int]:
    """What HBBA says, and the truth."""
    return hbba(*of, reading=reading).deficiency, deficiency(*of, rules=MAHJONG0)


def least_conflict() -> int:
    """The least cost where melds with a tile of R and melds of KB alone are counted apart."""
    return min(
        n - e + 2 * with_r + 3 * (4 - m - n + e - with_r) + (1 - e)
        for m, n, e in product(range(5), range(6), (0, 1))
        if n >= e
        for with_r in range(1, 4 - m - n + e)
    )


def s4_2_exact(effort: Effort) -> Result:
    smallest, finite = asked(*SMALLEST), asked(*FINITE)
    cases = random_questions(effort, 2341, most=20)
    errors = sum(value != truth for value, truth in map(answers, cases))
    value, truth = answers(finite)
    wrong = wrong_answer(smallest, "HBBA", *answers(smallest))
    return computed(
        wrong if value != truth < UNREACHABLE else None,
        finite=text_of(*finite),
        value=value,
        truth=truth,
        effort=effort,
        errors=errors,
        melds=melds_of_few(2),
        conflict=least_conflict(),
    )


def without_exception(
    effort: Effort,
    salt: int,
    is_wrong: Callable[[int, int], bool],
    *,
    most: int = 20,
    reading: Reading = Reading.INTENDED,
) -> Result:
    """Check that no random hand refutes a repair."""
    wrong = None
    for one in random_questions(effort, salt, most=most):
        value, truth = answers(one, reading)
        if is_wrong(value, truth):
            wrong = wrong_answer(one, "HBBA", value, truth)
    return searched(effort.hands, wrong, most=most, conflict=least_conflict())


def s4_2_lower(effort: Effort) -> Result:
    return without_exception(effort, 2342, gt)


def s4_2_five(effort: Effort) -> Result:
    def is_wrong(value: int, truth: int) -> bool:
        return value != truth and (truth <= 5 or value < 5)

    return without_exception(effort, 2343, is_wrong)


def s4_2_two_tiles(effort: Effort) -> Result:
    return without_exception(effort, 2344, ne, most=2)


def s4_2_repaired(effort: Effort) -> Result:
    return without_exception(effort, 2345, ne, most=30, reading=Reading.REPAIRED)
