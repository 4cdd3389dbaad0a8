"""Scoring of Chinese Standard Mahjong: the fan of a win, and the decomposition that it counts."""
