"""Tournaments of agents, who play the same deals in all seatings."""

from paili.arena.tournament import Tournament, run
from paili.games.mcr.standings import ArenaReport, Standing
from paili.games.sichuan.standings import SichuanReport, SichuanStanding
from paili.games.standings.conditions import SEATINGS
from paili.games.standings.report import Estimate, Repeat
from paili.games.standings.times import Times

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
