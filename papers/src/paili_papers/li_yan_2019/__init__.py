"""S. Li and X. Yan (2019): what a hand lacks, how bad it can be, and which tile to discard."""

from paili_papers.common.paper import Paper

PAPER = Paper(
    __name__,
    "LY19",
    2019,
    "S. Li and X. Yan",
    "Let's Play Mahjong!",
    "arXiv:1903.03294",
)
"""What the paper is."""
