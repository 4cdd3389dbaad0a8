"""Matches of agents, and the discards and games that they win by."""
