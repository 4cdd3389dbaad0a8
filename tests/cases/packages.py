"""The public packages, in the order of the documentation."""

PACKAGES = (
    "paili",
    "paili.analysis",
    "paili.mcr",
    "paili.sichuan",
    "paili.riichi",
    "paili.jobs",
    "paili.games",
    "paili.games.mcr",
    "paili.games.mcr.botzone_log",
    "paili.games.sichuan",
    "paili.agents",
    "paili.arena",
    "paili.datasets",
    "paili.environments.mcr_v0",
    "paili.environments.sichuan_v0",
    "paili.botzone",
    "paili.plots",
    "paili.extras",
    "paili.render",
    "paili.commands",
)
"""Packages whose `__all__` is public. Those whose names others may repeat come first."""
