"""The games for libraries that learn to play: environments of PettingZoo and of Gymnasium.

Each game is a module with functions `env`, `single` and `vector`; they need the extra `rl`. Where
Gymnasium is installed, the import of this package registers `paili/mcr-single-v0`,
`paili/sichuan-single-v0` and, for `gymnasium.make_vec` alone, `paili/mcr-tables-v0` and
`paili/sichuan-tables-v0`.
"""

from paili.environments import mcr_v0, sichuan_v0
from paili.environments.registration import register

__all__ = ["mcr_v0", "sichuan_v0"]

register()
