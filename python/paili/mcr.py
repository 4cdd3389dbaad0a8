"""Scoring of Chinese Standard Mahjong: the fan of a win, and the decomposition that it counts."""

from paili.games.mcr.scoring.batch import ScoreBatch, score_batch
from paili.games.mcr.scoring.fans import FANS, LEAST_FAN, Fan
from paili.games.mcr.scoring.wins import MOST_FLOWERS, Score, Win, score
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
