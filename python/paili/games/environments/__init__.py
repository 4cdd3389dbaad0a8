"""Environments of PettingZoo and Gymnasium, whatever the game."""
