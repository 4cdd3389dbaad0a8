"""The worth of a win in Chinese Standard Mahjong: its fan, and the reading of its tiles."""
