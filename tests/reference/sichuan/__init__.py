"""Sichuan Mahjong, slowly: every rule as stated, with nothing shared with an engine.

Nothing here imports paili. Tiles are indices 0-26 (characters, dots, bamboo), counts are tuples of
27, seats are 0-3 in the order of their turns. A seat is *in* as long as it has not won.

- `rules`: the switches, and the three presets.
- `scoring`: a win, its patterns and its value, by all readings of its tiles.
- `settlement`: the payments for a win, for a kong, and at the end of the wall.
- `table`: the judge of a whole game; `events`: the answers of seats, and the events.
- `playouts`: random games; `walls`: games that are built for a situation.
- `notation`: the text form of hands.
"""

from typing import Final

Tiles = tuple[int, ...]

KINDS: Final = 27
COPIES: Final = 4
SEATS: Final = range(4)


def suit_of(tile: int) -> int:
    """Return the suit of a tile: 0 characters, 1 dots, 2 bamboo."""
    return tile // 9


def rank_of(tile: int) -> int:
    """Return the rank of a tile, 1-9."""
    return tile % 9 + 1


def after(seat: int) -> tuple[int, int, int]:
    """Return the three other seats in the order of their turns."""
    return ((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)
