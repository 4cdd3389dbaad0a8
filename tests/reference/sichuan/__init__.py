"""Sichuan Mahjong, slowly: every rule as it is said, and none of it shared with an engine.

Nothing here imports paili. Tiles are indices 0-26 (characters, dots, bamboo), counts are tuples of
27, seats are 0-3 in the order of their turns. A seat is *in* as long as it has not won.

- `rules`: the switches, and the three rule sets that are made of them.
- `scoring`: a win, its patterns and its value, by all readings of its tiles.
- `settlement`: what is paid: for a win, for a kong, and at the end of the wall.
- `table`: the judge of a whole game; `playouts`: games at random.
- `notation`: hands as people write them.
"""

from typing import Final

Tiles = tuple[int, ...]

KINDS: Final = 27
COPIES: Final = 4
SEATS: Final = range(4)


def suit_of(tile: int) -> int:
    """Suit of a tile: 0 characters, 1 dots, 2 bamboo."""
    return tile // 9


def rank_of(tile: int) -> int:
    """Rank of a tile, 1-9."""
    return tile % 9 + 1


def after(seat: int) -> tuple[int, int, int]:
    """The three other seats in the order of their turns."""
    return ((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)
