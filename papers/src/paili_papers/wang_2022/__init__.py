"""Wang, Zhou, Zhu and Li (2022): isolated tiles and groupings."""

from paili_papers.common.paper import Paper

PAPER = Paper(
    __name__,
    "WZZL22",
    2022,
    "Wang, Zhou, Zhu and Li",
    "A new approach to compute deficiency number of Mahjong configurations",
    "Entertainment Computing 43, 2022",
)
"""The paper."""
