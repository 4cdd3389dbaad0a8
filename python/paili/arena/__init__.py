"""Tournaments of agents: the same deals for all, in all seatings."""

from paili.arena.games import SEATINGS
from paili.arena.report import ArenaReport, Standing
from paili.arena.sichuan_report import SichuanReport, SichuanStanding
from paili.arena.tables import Estimate, Repeat, Times
from paili.arena.tournament import Tournament, run

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
