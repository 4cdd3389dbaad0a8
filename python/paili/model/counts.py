"""Counts of tiles: kinds with a number of copies each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from paili.model import frames
from paili.model.errors import ArgumentError, TileCountError, describe
from paili.model.notation import Notation, format_tiles
from paili.model.reading import parse_tiles
from paili.model.tiles import COPIES, KINDS, TILES, Tile, as_integer, as_tile, as_tiles

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt

_NOTHING = bytes(KINDS)


class TileCounts(frames.Framed, Mapping[Tile, int]):
    """How many copies there are of some kinds of tile: a mapping in tile order, frozen.

    Kinds without copies are not in it; asked for, they have 0. It is equal to any mapping with the
    same items. `to_frame` has a row for each kind.

    Raises:
        ArgumentError: not a mapping of tiles to integers.  TileCountError: not 0 to 4 copies.
    Example:
        >>> counts = TileCounts.parse("6669s")
        >>> counts[Tile.S6], counts.copies, list(counts), counts == {Tile.S6: 3, Tile.S9: 1}
        (3, 4, [Tile.S6, Tile.S9], True)
    """

    __slots__ = ("_counts",)

    _counts: bytes

    def __init__(self, counts: Mapping[Tile, int] | None = None) -> None:
        if counts is not None and not isinstance(counts, Mapping):
            raise ArgumentError("counts", describe(counts), "a mapping of tiles to copies")
        by_kind = bytearray(KINDS)
        for key, value in (counts or {}).items():
            tile = as_tile(key)
            copies = as_integer(value, f"counts[{tile}]", "0 to 4 copies")
            if not 0 <= copies <= COPIES:
                raise TileCountError(tile, copies, where="counts")
            by_kind[tile] = copies
        object.__setattr__(self, "_counts", bytes(by_kind))

    @classmethod
    def from_tiles(cls, tiles: Iterable[Tile | int]) -> TileCounts:
        """The counts of some tiles, in any order.

        Raises:
            ArgumentError: not tiles.  TileCountError: five of a kind.
        """
        by_kind = bytearray(KINDS)
        for tile in as_tiles(tiles, "tiles"):
            by_kind[tile] += 1
            if by_kind[tile] > COPIES:
                raise TileCountError(tile, by_kind[tile], where="tiles")
        return cls.of_bytes(bytes(by_kind))

    @classmethod
    def parse(cls, text: str, notation: Notation | str | None = None) -> TileCounts:
        """The counts of the tiles of a text, such as "6669s", in any notation if it is None.

        Raises:
            NotationError: not tiles in this notation.  TileCountError: five of a kind.
        """
        return cls.from_tiles(parse_tiles(text, notation))

    @classmethod
    def of_bytes(cls, counts: bytes) -> TileCounts:
        """Not public: 34 counts of 0 to 4, which nobody checks."""
        made = object.__new__(cls)
        object.__setattr__(made, "_counts", counts)
        return made

    @property
    def copies(self) -> int:
        """Copies of all kinds together."""
        return sum(self._counts)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All copies, sorted."""
        return tuple(tile for tile, copies in self.items() for _ in range(copies))

    @property
    def counts(self) -> npt.NDArray[np.uint8]:
        """Copies of each kind: uint8 (34,), read-only."""
        import numpy as np

        return np.frombuffer(self._counts, dtype=np.uint8)

    def __getitem__(self, tile: Tile) -> int:
        return self._counts[as_tile(tile)]

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, int) and 0 <= tile < KINDS and self._counts[tile] > 0

    def __iter__(self) -> Iterator[Tile]:
        return (tile for tile, copies in zip(TILES, self._counts, strict=True) if copies)

    def __len__(self) -> int:
        return KINDS - self._counts.count(0)

    def __bool__(self) -> bool:
        return self._counts != _NOTHING

    def __eq__(self, other: object) -> bool:
        if isinstance(other, TileCounts):
            return self._counts == other._counts
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self._counts)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"TileCounts is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"TileCounts is frozen: {name} cannot be deleted")

    def sorted(self, by: str = "copies") -> tuple[tuple[Tile, int], ...]:
        """The kinds and their copies by "copies", most first, or by "tile".

        Raises:
            ArgumentError: neither.
        """
        items = tuple(self.items())
        return tuple(items[place] for place in frames.sorted_by(self._columns(), by))

    def _columns(self) -> tuple[frames.Column, ...]:
        return frames.tiles("tile", self), frames.integers("copies", self.values())

    def to_text(self, notation: Notation | str = Notation.MPSZ) -> str:
        """All copies in a notation."""
        return format_tiles(self.tiles, notation)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"TileCounts.parse('{self}')"

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return TileCounts.of_bytes, (self._counts,)
