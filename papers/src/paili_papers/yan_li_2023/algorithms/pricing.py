"""The cost of a quasi-decomposition in HBBA: Alg. 4 and, for the ablations, its predecessors."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import Question, Reading
from paili_papers.li_yan_2019.algorithms.qsa import RECYCLABLE
from paili_papers.yan_2021.algorithms.bda import decide
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiType,
    has_meld,
    has_pair,
    recycling,
)
from paili_papers.yan_li_2023.algorithms.uke import uke
from paili_papers.yan_li_2023.algorithms.ukos import Decomposition

Price = Callable[[Decomposition], int]


class Evaluation(StrEnum):
    """The method that computes a cost; all but the first are for ablations."""

    UPDATING = "updating"
    """UKE."""
    PSEUDO = "pseudo"
    """Costs of pseudo-decompositions of Li & Yan 2019: by numbers of tiles, without knowledge."""
    TYPE = "type"
    """The costs of types of Yan, Li & Li 2021 (Decide), with the knowledge base of each."""


def pricing(asked: Question, evaluation: Evaluation, reading: Reading) -> Price:
    """Return the cost function for the quasi-decompositions of a hand.

    Args:
        asked: the hand.
        evaluation: the method.
        reading: of UKE, see `uke`; of PSEUDO, see `pseudo_cost`.
    """
    if evaluation is Evaluation.PSEUDO:
        return lambda pi: pseudo_cost(pi, asked, reading)
    if evaluation is Evaluation.TYPE:
        return type_cost
    return lambda pi: uke(pi.features, pi.remainder, pi.available, reading=reading)


def pseudo_cost(pi: Decomposition, asked: Question, reading: Reading) -> int:
    """Return the cost by Li & Yan 2019: missing tiles, less those that can be recycled (HBBA2-1).

    Their rules: each empty subsequence takes one tile, if the eye is not empty or there are four
    tiles to recycle; else one tile is recycled, unless each of them is a kong in the hand. This
    paper restates them (section 2.2.1, PRINTED) as: one tile for each empty meld; and one more, if
    the eye is empty and there are *fewer than three* tiles.
    """
    m, n, _, e = pi.features
    missing = 14 - 3 * m - 2 * n
    if reading is Reading.PRINTED:
        return missing - pi.features.missing - (1 if not e and len(pi.remainder) < 3 else 0)
    if e or len(pi.remainder) >= RECYCLABLE:
        return missing - (pi.features.missing + 1 - e)
    all_kongs = all(asked.tiles.count(tile) == COPIES for tile in pi.remainder)
    return missing if all_kongs else missing - 1


def type_cost(pi: Decomposition) -> int:
    """Return the cost by Yan, Li & Li 2021: Decide, for the type with the updated KB (HBBA2-2).

    Their e is the number of incompletable pairs; here it is that of the pair chosen as the eye.
    """
    re, rm, conflict = recycling(pi.remainder, pi.available)
    em = int(conflict and not pi.features.e)
    ke, km = int(has_pair(pi.available)), int(has_meld(pi.available))
    return decide(QuasiType(*pi.features, re, rm, em), ke, km)
