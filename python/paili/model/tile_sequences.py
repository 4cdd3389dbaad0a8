"""Tiles in the order written: a tuple that notebooks show as pictures, and its parsing."""

from __future__ import annotations

from typing import SupportsIndex, overload

from paili import _core
from paili.model.notation import Notation, format_tiles
from paili.model.rendered import TileRepr
from paili.model.tiles import TILES, Tile


class TileSequence(TileRepr, tuple[Tile, ...]):
    """A tuple of tiles in the order written, which notebooks show as pictures.

    Example:
        >>> import paili
        >>> tiles = paili.parse_tiles("46p1z")
        >>> tiles, tiles == (Tile.P4, Tile.P6, Tile.EAST), tiles.to_svg()[:4]
        ((Tile.P4, Tile.P6, Tile.EAST), True, '<svg')
    """

    __slots__ = ()

    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Tile: ...

    @overload
    def __getitem__(self, key: slice, /) -> TileSequence: ...

    def __getitem__(self, key: SupportsIndex | slice, /) -> Tile | TileSequence:
        found = super().__getitem__(key)
        return TileSequence(found) if isinstance(found, tuple) else found

    def _title(self) -> str:
        return format_tiles(self) or "no tiles"


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
