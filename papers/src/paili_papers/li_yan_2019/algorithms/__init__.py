"""The algorithms of this paper, literally."""

from paili_papers.common.algorithm import Algorithm
from paili_papers.common.multisets import Reading
from paili_papers.li_yan_2019 import PAPER
from paili_papers.li_yan_2019.algorithms.answers import answer_of_qsa

ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm(
        "qsa",
        "A quadtree search for a pseudo-decomposition of least cost",
        PAPER,
        "section 4.2",
        answer_of_qsa,
        readings=tuple(Reading),
        uses_knowledge=False,
    ),
)
