"""Scoring of riichi: wins and their worth."""
