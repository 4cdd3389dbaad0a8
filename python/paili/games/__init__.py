"""Whole games: what every game shares. Each game has a package: `paili.games.mcr`."""

from paili.games.playing import Agent, Game, play
from paili.games.seats import SEATS

__all__ = ["SEATS", "Agent", "Game", "play"]
