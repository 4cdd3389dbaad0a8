"""Botzone's codes of tiles and flowers."""

from paili import Notation, Tile, format_tiles
from paili.games.mcr import Flower

CODES = {
    **{tile: format_tiles([tile], Notation.BOTZONE) for tile in Tile},
    **{flower: f"H{number}" for number, flower in enumerate(Flower, 1)},
}
TILES = {code: tile for tile, code in CODES.items()}
