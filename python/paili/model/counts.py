"""Counts of tiles: kinds with their numbers of copies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from paili import _core
from paili.model import columns
from paili.model.errors import ArgumentError, TileCountError, describe
from paili.model.notation import JOKER_CODE, KIND_OF_CODE, Notation, write
from paili.model.rendered import Tabular, TileRepr
from paili.model.rules_checks import MOST_JOKERS
from paili.model.tiles import (
    COPIES,
    INDEXED_TILES,
    JOKER,
    KINDS,
    TILES,
    AnyTile,
    Joker,
    Tile,
    as_any_tile,
    as_integer,
    as_iterator,
    as_member,
    as_tile,
    integer_within,
)

if TYPE_CHECKING:
    # Imported only with the first array: NumPy takes longer to import than all of paili.
    import numpy as np
    import numpy.typing as npt


_NOTHING = bytes(KINDS)


def _trimmed(counts: bytes) -> bytes:
    """Drop the last of 35 counts if there are no jokers."""
    return counts if counts[KINDS] else counts[:KINDS]


class TileCounts(TileRepr, Tabular, Mapping[Tile, int]):
    """Numbers of copies of some kinds of tile: an immutable mapping in tile order.

    It has no keys for kinds without copies, but indexing with them returns 0. It is equal to any
    mapping with the same items. `to_frame` has a row for each kind. With jokers, `paili.JOKER` is
    the last key; for type checkers all keys are tiles.

    Raises:
        ArgumentError: not a mapping of tiles to integers.  TileCountError: not 0 to 4 copies.
    Example:
        >>> counts = TileCounts.parse("6669s")
        >>> counts[Tile.S6], counts.copies, list(counts), counts == {Tile.S6: 3, Tile.S9: 1}
        (3, 4, [Tile.S6, Tile.S9], True)
    """

    __slots__ = ("_counts",)

    _counts: bytes

    def __init__(self, counts: Mapping[AnyTile, int] | Mapping[Tile, int] | None = None) -> None:
        if counts is not None and not isinstance(counts, Mapping):
            raise ArgumentError("counts", describe(counts), "a mapping of tiles to copies")
        by_kind = bytearray(KINDS + 1)
        for key, value in (counts or {}).items():
            tile = as_any_tile(key)
            if isinstance(tile, Joker):
                by_kind[tile] = integer_within(value, "counts[0z]", 0, MOST_JOKERS)
                continue
            copies = as_integer(value, f"counts[{tile}]", "0 to 4 copies")
            if not 0 <= copies <= COPIES:
                raise TileCountError(tile, copies, where="counts")
            by_kind[tile] = copies
        object.__setattr__(self, "_counts", _trimmed(bytes(by_kind)))

    @classmethod
    def from_tiles(cls, tiles: Iterable[AnyTile | int]) -> TileCounts:
        """Return the counts of some tiles, in any order.

        Raises:
            ArgumentError: not tiles, or too many jokers.  TileCountError: five of a kind.
        """
        by_kind = bytearray(KINDS + 1)
        for given in as_iterator(tiles, "tiles", "tiles"):
            tile = as_any_tile(given, "tiles")
            by_kind[tile] += 1
            if isinstance(tile, Joker):
                integer_within(by_kind[tile], "jokers", 0, MOST_JOKERS)
            elif by_kind[tile] > COPIES:
                raise TileCountError(tile, by_kind[tile], where="tiles")
        return cls._unchecked(_trimmed(bytes(by_kind)))

    @classmethod
    def parse(cls, text: str, notation: Notation | str | None = None) -> TileCounts:
        """Parse the counts of a text of tiles, such as "6669s", in any notation by default.

        Raises:
            NotationError: not tiles in this notation.  TileCountError: five of a kind.
        """
        codes = _core.read_codes(text, notation)
        return cls.from_tiles(JOKER if code == JOKER_CODE else KIND_OF_CODE[code] for code in codes)

    @classmethod
    def of_bytes(cls, counts: bytes) -> TileCounts:
        """Not public: return the counts of 34 bytes of 0 to 4, and optionally a number of jokers.

        Raises:
            ArgumentError: anything else.
        """
        if (
            type(counts) is not bytes
            or not KINDS <= len(counts) <= KINDS + 1
            or max(counts[:KINDS]) > COPIES
            or not all(0 < jokers <= MOST_JOKERS for jokers in counts[KINDS:])
        ):
            raise ArgumentError("counts", describe(counts), "34 bytes of 0 to 4, perhaps jokers")
        return cls._unchecked(counts)

    @classmethod
    def _unchecked(cls, counts: bytes) -> TileCounts:
        """Return the counts of bytes that the caller has checked."""
        made = object.__new__(cls)
        object.__setattr__(made, "_counts", counts)
        return made

    @property
    def copies(self) -> int:
        """Total number of copies."""
        return sum(self._counts)

    @property
    def jokers(self) -> int:
        """Number of jokers."""
        return self._counts[KINDS] if len(self._counts) > KINDS else 0

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All copies, sorted, without jokers."""
        return tuple(
            tile for tile, copies in zip(TILES, self._counts, strict=False) for _ in range(copies)
        )

    @property
    def counts(self) -> npt.NDArray[np.uint8]:
        """Copies of each kind: uint8 (34,), read-only."""
        import numpy as np

        return np.frombuffer(self._counts[:KINDS], dtype=np.uint8)

    def __getitem__(self, tile: AnyTile) -> int:
        return self.jokers if tile is JOKER else self._counts[as_tile(tile)]

    def __contains__(self, tile: object) -> bool:
        if isinstance(tile, Joker):
            return self.jokers > 0
        try:
            return self._counts[as_tile(tile)] > 0  # type: ignore[arg-type]  # it is checked
        except ArgumentError:  # no tile at all
            return False

    def __iter__(self) -> Iterator[Tile]:
        # There is a count of jokers only if it is above 0.
        return (tile for tile, copies in zip(INDEXED_TILES, self._counts, strict=False) if copies)

    def __len__(self) -> int:
        return len(self._counts) - self._counts.count(0)

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
        """Return the kinds and their copies by "copies", most first, or by "tile".

        Raises:
            ArgumentError: `by` is neither.
        """
        items = tuple(self.items())
        return tuple(items[place] for place in columns.sorted_by(self._columns(), by))

    def _columns(self) -> tuple[columns.Column, ...]:
        return columns.tiles("tile", self), columns.integers("copies", self.values())

    def to_text(self, notation: Notation | str = Notation.MPSZ) -> str:
        """Return all copies as a text in a notation."""
        jokers = [JOKER_CODE] * self.jokers
        return write([*self.tiles, *jokers], as_member(Notation, notation))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"TileCounts.parse('{self}')"

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return TileCounts.of_bytes, (self._counts,)
