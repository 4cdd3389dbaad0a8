"""The names of the environments at Gymnasium."""

from __future__ import annotations

_MODULES = {"mcr": "paili.environments.mcr_v0", "sichuan": "paili.environments.sichuan_v0"}


def register() -> None:
    """Register the environments where Gymnasium is installed."""
    try:
        import gymnasium
    except ImportError:  # the functions of the modules say what is missing
        return
    for game, module in _MODULES.items():
        gymnasium.register(f"paili/{game}-single-v0", f"{module}:single")
        gymnasium.register(f"paili/{game}-tables-v0", vector_entry_point=f"{module}:vector")
