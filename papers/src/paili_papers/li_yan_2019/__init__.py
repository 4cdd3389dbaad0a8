"""S. Li and X. Yan (2019): the deficiency of a hand, its maximum, and the best discard."""

from paili_papers.common.paper import Paper

PAPER = Paper(
    __name__,
    "LY19",
    2019,
    "S. Li and X. Yan",
    "Let's Play Mahjong!",
    "arXiv:1903.03294",
)
"""The paper."""
