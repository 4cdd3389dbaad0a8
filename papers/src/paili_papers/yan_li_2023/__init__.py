"""X. Yan and Y. Li (2023): the octree, bounds of costs, and layers of decompositions."""

from paili_papers.common.paper import Paper

PAPER = Paper(
    __name__,
    "YL23",
    2023,
    "X. Yan and Y. Li",
    "A hierarchical branch and bound algorithm for Mahjong deficiency",
    "Soft Computing, 2023",
)
"""The paper."""
