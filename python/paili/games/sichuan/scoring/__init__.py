"""The worth of a win in Sichuan Mahjong, its payments, and the settlement of a game."""
