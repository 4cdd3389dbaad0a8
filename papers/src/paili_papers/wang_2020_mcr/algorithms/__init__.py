"""The algorithms of this paper, literally."""

from paili_papers.common.algorithm import Algorithm
from paili_papers.wang_2020_mcr import PAPER
from paili_papers.wang_2020_mcr.algorithms.answers import RULES, limited

ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm(
        "wang2020",
        "A search for the nearest winning hands of eight fan, with a limit",
        PAPER,
        "sections 3.2 and 4.1",
        limited(None, None),
        rules=RULES,
        limited=limited,
    ),
)
