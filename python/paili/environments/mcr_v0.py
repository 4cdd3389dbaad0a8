"""Chinese Standard Mahjong as environments of PettingZoo and Gymnasium."""

from paili.games.mcr.environment import env, single, vector

__all__ = ["env", "single", "vector"]
