"""Sichuan Mahjong as environments of PettingZoo and Gymnasium."""

from paili.games.sichuan.environment import env, single, vector

__all__ = ["env", "single", "vector"]
