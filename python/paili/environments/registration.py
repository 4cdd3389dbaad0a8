"""Registration of the environments with Gymnasium."""

from __future__ import annotations

from paili.games.registry import TABLES


def register() -> None:
    """Register the environments if Gymnasium is installed."""
    try:
        import gymnasium
    except ImportError:  # the functions of the modules raise an error that says so
        return
    for game in (one.name for one in TABLES):
        module = f"paili.environments.{game}_v0"
        gymnasium.register(f"paili/{game}-single-v0", f"{module}:single")
        gymnasium.register(f"paili/{game}-tables-v0", vector_entry_point=f"{module}:vector")
