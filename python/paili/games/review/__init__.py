"""Reviews of recorded games: discards judged, choices explained, and the costliest ones."""
