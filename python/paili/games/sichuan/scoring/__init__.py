"""Scoring of Sichuan Mahjong: wins, payments, and the settlement of a game."""
