"""Numbers of tiles."""

from paili import Tile

COPIES = 4
"""The number of copies of a kind."""
KINDS = 34
"""The number of kinds of tiles."""
SUITED_KINDS = 27
"""The number of kinds of the three suits, the tiles of the papers."""
TILES = tuple(Tile)
"""All kinds, in order."""
