"""The algorithms of this paper, literally."""

from paili_papers.common.algorithm import Algorithm
from paili_papers.wang_2022 import PAPER
from paili_papers.wang_2022.algorithms.answers import answer_of_group

ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm(
        "group",
        "GROUP and CALCULATE_DEFICIENCY: groupings, priced by numbers of parts",
        PAPER,
        "section 5, Alg. 1 and 2",
        answer_of_group,
        uses_knowledge=False,
    ),
)
