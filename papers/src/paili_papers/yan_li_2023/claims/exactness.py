"""Claims of Yan & Li (2023) that HBBA is exact: abstract, sections 1, 4.2 and 5."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from paili import MAHJONG0, UNREACHABLE, deficiency

from paili_papers.common.claims import Claims, Cost, Effort, Finding, computed, searched
from paili_papers.common.multisets import Reading
from paili_papers.common.questions import Question, random_questions, text_of
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.algorithms.hbba import hbba
from paili_papers.yan_li_2023.claims.cases import asked, wrong_answer
from paili_papers.yan_li_2023.claims.costs import melds_of_few

claims = Claims(PAPER)

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


@claims.theorem(
    "S4.2-exact",
    "Abstract, sections 1, 4.2 and 5",
    "the proposed algorithm not only demonstrates computational efficiency but also provides the "
    "exact deficiency in all cases",
    "HBBA returns the deficiency of every hand with every knowledge base; or, if hands that cannot "
    "be completed are not meant, of all others.",
    consequences=(
        "Section 3.2, after Example 1: HBBA errs in the way that it says BDA errs",
        "Section 4.2: 'HBBA makes full use of and dynamically updates the knowledge base for each "
        "qDCMP during the processes of both searching the qDCMPs and evaluating their costs'",
        "Section 5: 'HBBA could not only obtain a correct deficiency for each hand'",
    ),
)
def exact(effort: Effort) -> Finding:
    smallest, finite = asked(*SMALLEST), asked(*FINITE)
    number = max(effort.hands // 10, 1)
    cases = random_questions(Effort(effort.seed, number), 2341, most=20)
    errors = sum(value != truth for value, truth in map(answers, cases))
    value, truth = answers(finite)
    return computed(
        "UKE counts D5(D5D5) and (D5D5D5), though there are only three D5 (see YL23-S3.2-uke). "
        f"Hands that can be completed are not safe either: of {text_of(*finite)}, HBBA says "
        f"{value}, but right is {truth}, for B5(B3B4) breaks both melds of KB; none with a smaller "
        "deficiency, and so none with fewer available tiles, deceives it (see YL23-S4.2-five). Of "
        f"{number:,} random hands with up to 20 tiles available {errors} are wrong",
        wrong_answer(
            smallest,
            "HBBA",
            *answers(smallest),
            "fewer tiles are not enough, for HBBA is a lower bound, and UKE errs only where a meld "
            "is made of available tiles alone while another takes two of them; none of the 378 "
            f"knowledge bases with two tiles has a meld (f_km = {melds_of_few(2)}). Nor is a "
            "smaller answer of HBBA ever wrong: over all features such a conflict costs "
            f"{least_conflict()} or more",
        )
        if value != truth < UNREACHABLE
        else None,
    )


def without_exception(
    effort: Effort,
    salt: int,
    most: int,
    evidence: str,
    is_wrong: Callable[[int, int], bool],
    reading: Reading = Reading.INTENDED,
) -> Finding:
    """Whether no random hand refutes a repair."""
    wrong, number = None, max(effort.hands // 10, 1)
    for one in random_questions(Effort(effort.seed, number), salt, most=most):
        value, truth = answers(one, reading)
        if is_wrong(value, truth):
            wrong = wrong_answer(one, "HBBA", value, truth)
    return searched(number, f"Random hands with up to {most} tiles available. {evidence}", wrong)


@claims.theorem(
    "S4.2-lower",
    "Section 4.2",
    "",
    "HBBA is never too high.",
    repairs="S4.2-exact",
)
def never_too_high(effort: Effort) -> Finding:
    return without_exception(
        effort,
        2342,
        20,
        "What is possible is possible to UKE as well, and the cheapest way is a "
        "quasi-decomposition that UKOS finds",
        lambda value, truth: value > truth,
    )


@claims.theorem(
    "S4.2-five",
    "Section 4.2",
    "",
    "HBBA is exact if the deficiency is at most 5, and if it says less than 5.",
    repairs="S4.2-exact",
)
def exact_up_to_five(effort: Effort) -> Finding:
    return without_exception(
        effort,
        2343,
        20,
        "A conflict needs two missing melds of which one is made of KB alone, which costs "
        f"{least_conflict()} at best",
        lambda value, truth: value != truth and (truth <= 5 or value < 5),
    )


@claims.theorem(
    "S4.2-two-tiles",
    "Section 4.2",
    "",
    "HBBA is exact if fewer than three tiles are available.",
    repairs="S4.2-exact",
)
def exact_with_two_tiles(effort: Effort) -> Finding:
    return without_exception(
        effort, 2344, 2, "A conflict needs a meld in KB", lambda value, truth: value != truth
    )


@claims.theorem(
    "S4.2-repaired",
    "Section 4.2",
    "",
    "HBBA is exact with UKE repaired as in YL23-S3.2-together, for 14 tiles.",
    cost=Cost.SECONDS,
    repairs="S4.2-exact",
)
def exact_when_repaired(effort: Effort) -> Finding:
    return without_exception(
        effort,
        2345,
        30,
        "No error was found",
        lambda value, truth: value != truth,
        Reading.REPAIRED,
    )
