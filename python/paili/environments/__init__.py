"""Environments of PettingZoo: the games for libraries that learn to play.

Each is a module with a function `env`; they need the extra `rl`.
"""

from paili.environments import mcr_v0, sichuan_v0

__all__ = ["mcr_v0", "sichuan_v0"]
