"""The algorithms of this paper, literally."""

from paili.papers.common.algorithm import Algorithm
from paili.papers.yan_2021 import PAPER
from paili.papers.yan_2021.algorithms.answers import (
    answer_of_bda,
    answer_of_quadtree,
    answer_of_refined_quadtree,
)

ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm(
        "quadtree",
        "The quadtree with a knowledge base: pass, chow, eye, pong",
        PAPER,
        "section 3.2",
        answer_of_quadtree,
    ),
    Algorithm(
        "refined-quadtree",
        "The refined quadtree: two more actions, for the two kinds of pchow",
        PAPER,
        "section 6",
        answer_of_refined_quadtree,
    ),
    Algorithm(
        "bda",
        "BDA: types of the quasi-decompositions of each KB-block, joined and priced",
        PAPER,
        "section 5, Alg. 2",
        answer_of_bda,
    ),
)
