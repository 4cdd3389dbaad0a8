"""Standings of the agents of a tournament, whatever the game: results, places, times, faults."""
