"""Tournaments of agents: the same deals for all, in all seatings."""

from paili.arena.games import SEATINGS
from paili.arena.report import ArenaReport, Estimate, Standing, Times
from paili.arena.tournament import Tournament, run

__all__ = ["SEATINGS", "ArenaReport", "Estimate", "Standing", "Times", "Tournament", "run"]
