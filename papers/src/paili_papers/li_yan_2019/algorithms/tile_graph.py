"""The graph of 14-tiles: neighbours and distance (Li & Yan 2019, Definition 7).

Literally, neighbours are sorted sequences that differ at one index, so that a tile cannot pass a
tile of a kind between. Definition 8 and the examples count tile changes instead: neighbours have
thirteen tiles in common. Both give the same deficiencies, but not always the same distances.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from paili import ArgumentError

from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import Reading, Tiles

HAND = 14


def neighbours(tiles: Tiles, reading: Reading = Reading.INTENDED) -> Iterator[Tiles]:
    """Yield the neighbours of a 14-tile, in order of the tile given up, then of the tile taken.

    Args:
        tiles: fourteen tiles of the three suits, at most four of a kind.
        reading: `PRINTED` for sequences that differ at one index; else by one tile.
    Raises:
        ArgumentError: not a 14-tile.
    Example:
        >>> from paili_papers.common.multisets import read_tiles
        >>> hand = read_tiles("B1B1B1B1B2B2B2B2B3B3B3B3B5B5")
        >>> len(list(neighbours(hand))), len(list(neighbours(hand, Reading.PRINTED)))
        (95, 25)
    """
    _check("tiles", tiles)
    for lost in sorted(set(tiles)):
        for got in range(SUITED_KINDS):
            if got == lost or tiles.count(got) == COPIES:
                continue
            rest = list(tiles)
            rest.remove(lost)
            other = tuple(sorted((*rest, got)))
            if reading is not Reading.PRINTED or distance(tiles, other, reading) == 1:
                yield other


def distance(tiles: Tiles, other: Tiles, reading: Reading = Reading.INTENDED) -> int:
    """Return the length of a shortest path between two 14-tiles.

    It is the number of tiles of one that the other lacks. Literally it is the number of indices at
    which the sorted sequences differ: the tiles that rise are changed from the last to the first,
    then those that fall from the first to the last, and no step has five of a kind.

    Args:
        tiles, other: fourteen tiles of the three suits each, at most four of a kind.
        reading: `PRINTED` for sequences that differ at one index; else by one tile.
    Raises:
        ArgumentError: not a 14-tile.
    Example:
        >>> from paili_papers.common.multisets import read_tiles
        >>> one = read_tiles("B1B1B1B2B2B2B3B3B3B4B4B4B5B5")
        >>> other = read_tiles("B1B1B2B2B2B3B3B3B4B4B4B5B5B5")
        >>> distance(one, other), distance(one, other, Reading.PRINTED)
        (1, 4)
    """
    _check("tiles", tiles)
    _check("other", other)
    if reading is Reading.PRINTED:
        pairs = zip(_sequence(tiles), _sequence(other), strict=True)
        return sum(one != another for one, another in pairs)
    return (Counter(tiles) - Counter(other)).total()


def _sequence(tiles: Tiles) -> list[int]:
    """Return the tiles in the order of the paper: bamboo, characters, dots."""
    return sorted((tile + 9) % SUITED_KINDS for tile in tiles)


def _check(name: str, tiles: Tiles) -> None:
    is_valid = (
        isinstance(tiles, tuple)
        and len(tiles) == HAND
        and all(isinstance(tile, int) and 0 <= tile < SUITED_KINDS for tile in tiles)
        and max(Counter(tiles).values()) <= COPIES
    )
    if not is_valid:
        raise ArgumentError(name, repr(tiles), "fourteen tiles, at most four of a kind")
