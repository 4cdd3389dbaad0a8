"""What a win is worth in Chinese Standard Mahjong: its fan, and how its tiles are read."""

from paili.mcr.scoring import (
    FANS,
    LEAST_FAN,
    MOST_FLOWERS,
    Decomposition,
    Fan,
    Score,
    ScoreBatch,
    Win,
    score,
    score_batch,
)

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
