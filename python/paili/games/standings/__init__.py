"""Standings of the agents of a tournament, for any game: results, places, times, faults."""
