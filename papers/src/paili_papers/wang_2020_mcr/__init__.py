"""Y. Wang, K. Lyu and Z. Chen (2020): a bot that searches for hands worth eight points."""

from paili_papers.common.paper import Paper

PAPER = Paper(
    __name__,
    "WLC20",
    2020,
    "Y. Wang, K. Lyu and Z. Chen",
    "Chinese Standard Mahjong AI Based on the Searching Algorithms with Traditional "
    "Evaluation Functions",
    "Peking University, 2020",
)
"""The paper."""
