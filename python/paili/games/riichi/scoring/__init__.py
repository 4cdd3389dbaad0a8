"""Wins of riichi and their worth."""
