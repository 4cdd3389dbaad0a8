"""Numbers of tiles."""

from paili import Tile

COPIES = 4
"""The copies of a kind."""
KINDS = 34
"""The kinds of tiles."""
SUITED_KINDS = 27
"""The kinds of the three suits, which the papers have."""
TILES = tuple(Tile)
"""All kinds, in order."""
