"""Environments of PettingZoo and Gymnasium, for reinforcement learning.

Each game is a module with functions `env`, `single` and `vector`; they need the extra `rl`. If
Gymnasium is installed, the import of this package registers `paili/mcr-single-v0`,
`paili/sichuan-single-v0` and, for `gymnasium.make_vec` only, `paili/mcr-tables-v0` and
`paili/sichuan-tables-v0`.
"""

from paili.environments import mcr_v0, sichuan_v0
from paili.environments.registration import register

__all__ = ["mcr_v0", "sichuan_v0"]

register()
