"""Reviews of recorded games: judged discards, explained choices, and the costliest decisions."""
