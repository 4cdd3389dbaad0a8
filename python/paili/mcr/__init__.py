"""What a win is worth in Chinese Standard Mahjong: its fan, and how its tiles are read."""

from paili.mcr.batch import ScoreBatch, score_batch
from paili.mcr.fans import FANS, LEAST_FAN, Fan
from paili.mcr.scoring import MOST_FLOWERS, Score, Win, score
from paili.model.decompositions import Decomposition

__all__ = [
    "FANS",
    "LEAST_FAN",
    "MOST_FLOWERS",
    "Decomposition",
    "Fan",
    "Score",
    "ScoreBatch",
    "Win",
    "score",
    "score_batch",
]
