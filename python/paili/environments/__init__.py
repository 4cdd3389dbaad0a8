"""Environments of PettingZoo and Gymnasium, for reinforcement learning.

Each game is a module with functions `env`, `single` and `vector`; they need the extra `rl`. If
Gymnasium is installed, the import of this package registers `paili/mcr-single-v0`,
`paili/sichuan-single-v0` and, for `gymnasium.make_vec` only, `paili/mcr-tables-v0` and
`paili/sichuan-tables-v0`.
"""

from __future__ import annotations

from paili.environments import mcr_v0, sichuan_v0
from paili.games.registry import TABLES

__all__ = ["mcr_v0", "sichuan_v0"]


def _register() -> None:
    try:
        import gymnasium
    except ImportError:  # the functions of the modules raise an error that says so
        return
    for game in (one.name for one in TABLES):
        module = f"paili.environments.{game}_v0"
        gymnasium.register(f"paili/{game}-single-v0", f"{module}:single")
        gymnasium.register(f"paili/{game}-tables-v0", vector_entry_point=f"{module}:vector")


_register()
