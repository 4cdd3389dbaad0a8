"""X. Yan, Y. Li and S. Li (2021): knowledge, a repaired quadtree, and blocks of tiles."""

from paili_papers.common.paper import Paper

PAPER = Paper(
    __name__,
    "YLL21",
    2021,
    "X. Yan, Y. Li and S. Li",
    "A Fast Algorithm for Computing the Deficiency Number of a Mahjong Hand",
    "arXiv:2108.06832; Chinese Journal of Electronics 33(6), 2024",
)
"""The paper."""
