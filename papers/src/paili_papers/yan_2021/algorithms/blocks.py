"""Blocks of a hand: tiles that can share melds. Yan, Li & Li 2021, section 5, Def. 13 and 14.

Literally both definitions also admit unions of blocks, for they require that a block is closed
under connection but not that it is minimal; the paper's examples and Alg. 2 need the minimal ones,
so these are returned: the classes of tiles linked by chains of connected tiles.
"""

from collections.abc import Callable

from paili_papers.common.multisets import Available, Tiles


def blocks(tiles: Tiles) -> list[Tiles]:
    """Return the blocks of some tiles, in tile order. Def. 13.

    Two tiles are connected if they are of one suit and at most two ranks apart.

    Example:
        >>> from paili_papers.common.multisets import read_tiles, write_tiles
        >>> [write_tiles(block) for block in blocks(read_tiles("B1B3B3B6C1"))]
        ['C1', 'B1B3B3', 'B6']
    """
    return _classes(tiles, is_connected)


def kb_blocks(tiles: Tiles, available: Available) -> list[Tiles]:
    """Return the KB-blocks of some tiles, in tile order. Def. 14.

    Two tiles are KB-connected if they are equal, or if the tiles or the knowledge base have a third
    that makes a chow of them. Every KB-block lies in a block.

    Example:
        >>> from paili_papers.common.multisets import read_tiles, write_tiles
        >>> tiles = read_tiles("C4C6C7C8C9")
        >>> [write_tiles(block) for block in kb_blocks(tiles, (0,) * 27)]
        ['C4', 'C6C7C8C9']
    """
    return _classes(tiles, lambda tile, other: is_kb_connected(tile, other, tiles, available))


def is_connected(tile: int, other: int) -> bool:
    """Return whether two tiles are connected. Def. 13."""
    return abs(tile - other) <= 2 and tile // 9 == other // 9


def is_kb_connected(tile: int, other: int, tiles: Tiles, available: Available) -> bool:
    """Return whether two tiles are KB-connected. Def. 14."""
    if tile == other:
        return True
    if not is_connected(tile, other):
        return False
    low, high = sorted((tile, other))
    thirds = (low + 1,) if high - low == 2 else (low - 1, high + 1)
    return any(
        third >= 0 and third // 9 == low // 9 and (third in tiles or available[third] > 0)
        for third in thirds
    )


def _classes(tiles: Tiles, are_connected: Callable[[int, int], bool]) -> list[Tiles]:
    """Return the classes of the kinds under chains of connected kinds, with all their copies."""
    found: list[list[int]] = []
    # A kind is connected to at most the two below it. If a, a+1 and a+2 all occur, they make a chow
    # and are in one class. So classes never interleave: only the newest can grow.
    for kind in sorted(set(tiles)):
        if found and any(are_connected(other, kind) for other in found[-1][-2:]):
            found[-1].append(kind)
        else:
            found.append([kind])
    return [tuple(tile for tile in sorted(tiles) if tile in kinds) for kinds in found]
