"""The algorithms of this paper, literally."""

from paili_papers.common.algorithm import Algorithm
from paili_papers.yan_2021 import PAPER
from paili_papers.yan_2021.algorithms.answers import (
    answer_of_bda,
    answer_of_limited_quadtree,
    answer_of_quadtree,
    answer_of_refined_quadtree,
)

ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm(
        "quadtree",
        "A quadtree of the whole hand, with a knowledge base",
        PAPER,
        "section 3.2",
        answer_of_quadtree,
    ),
    Algorithm(
        "quadtree-8",
        "The same up to depth 8, approximate, without the knowledge base",
        PAPER,
        "section 3.2",
        answer_of_limited_quadtree,
        uses_knowledge=False,
    ),
    Algorithm(
        "refined-quadtree",
        "The same with two more actions, for pchows",
        PAPER,
        "section 6",
        answer_of_refined_quadtree,
    ),
    Algorithm(
        "bda",
        "Types of the decompositions of KB-blocks, joined and priced",
        PAPER,
        "section 5, Alg. 2",
        answer_of_bda,
    ),
)
