"""Tournaments of agents, who play the same deals in all seatings."""

from paili.arena.tournament import Tournament, run
from paili.games.mcr.tournament import ArenaReport, Standing
from paili.games.sichuan.tournament import SichuanReport, SichuanStanding
from paili.games.standings.report import SEATINGS, Estimate, Repeat, Times

__all__ = [
    "SEATINGS",
    "ArenaReport",
    "Estimate",
    "Repeat",
    "SichuanReport",
    "SichuanStanding",
    "Standing",
    "Times",
    "Tournament",
    "run",
]
