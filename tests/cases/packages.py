"""The public packages, in the order in which the documentation lists them."""

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
"""Whose `__all__` is public, those first whose names others may repeat."""
