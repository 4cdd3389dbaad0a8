"""Whole games: what every game shares, and a package for each game."""
