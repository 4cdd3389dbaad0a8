"""Parsing of tiles by the core, as `docs/notation.md` describes."""

from paili import _core
from paili.model.notation import Notation
from paili.model.tile_sequences import TileSequence
from paili.model.tiles import TILES


def parse_tiles(text: str, notation: Notation | str | None = None) -> TileSequence:
    """Parse the tiles of a text, any number of copies, in the order written.

    They are a tuple, which notebooks show as pictures.

    Args:
        notation: None recognises it; see `docs/notation.md`.
    Raises:
        NotationError: not this notation, or none, or two; longer than 10,000 characters.
        ArgumentError: no text, or an unknown notation.
    Example:
        >>> parse_tiles("W1 J3"), parse_tiles("B1", "botzone")
        ((Tile.M1, Tile.WHITE), (Tile.P1,))
    """
    kinds = _core.read_tiles(text, notation)
    return TileSequence([TILES[kind] for kind in kinds])
