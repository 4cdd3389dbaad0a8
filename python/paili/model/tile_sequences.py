"""Tiles in the order written: a tuple that notebooks show as pictures."""

from __future__ import annotations

from typing import SupportsIndex, overload

from paili.model.notation import format_tiles
from paili.model.rendered import TileRepr
from paili.model.tiles import Tile


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
