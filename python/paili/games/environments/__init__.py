"""Environments of PettingZoo and Gymnasium, for any game."""
