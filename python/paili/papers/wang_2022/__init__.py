"""Q. Wang, Y. Zhou, D. Zhu and Y. Li (2022): isolated tiles and groupings."""

from paili.papers.common.paper import Paper

PAPER = Paper(
    __name__,
    "WZZL22",
    2022,
    "Q. Wang, Y. Zhou, D. Zhu and Y. Li",
    "A new approach to compute deficiency number of Mahjong configurations",
    "Entertainment Computing 43, 2022",
)
"""What the paper is."""
