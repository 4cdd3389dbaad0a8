"""Sizes of parts: about a minute of work or 64 MB, by estimates that do not depend on the machine.

The bytes of a data set depend on the division of its rows into parts. So sizes are computed from
the number of rows and constants for an ordinary core, never from measurements.
"""

from __future__ import annotations

from paili.agents.naming import is_native
from paili.datasets.simulated_games import Table

_SECONDS = 60.0
"""Greatest work of a part in seconds, which is lost with a worker."""
_LEAST_SECONDS = 4.0
_PARTS = 32
"""Number of parts of less than half an hour of work, so that several workers share it."""
_BYTES = 64e6
_FAST_GAME, _SLOW_GAME = 1e-2, 1e-1
"""Seconds of a game of fast native agents, and of one with a search or a program."""
_THINKERS = ("search", "wang2020")
_BYTES_OF_A_GAME = 1_500.0
MOST_ROWS, LEAST_ROWS = 1 << 22, 1 << 4


def part_size(count: int, seconds: float, size: float, least: int = LEAST_ROWS) -> int:
    """Return the size of a part, a power of two.

    Args:
        count: number of all items.
        seconds, size: approximate time and bytes of an item.
        least: smallest size of a part.
    """
    of_part = min(_SECONDS, max(_LEAST_SECONDS, count * seconds / _PARTS))
    rows = LEAST_ROWS
    while rows < MOST_ROWS and 2 * rows * seconds <= of_part and 2 * rows * size <= _BYTES:
        rows *= 2
    return max(rows, least)


def part_of_games(table: Table, count: int) -> int:
    """Return the number of games in a part, for `count` games at a table."""
    is_native_table = all(is_native(name, rules=table.rules) for name in table.agents)
    is_searched = any(name.partition(":")[0] in _THINKERS for name in table.agents)
    seconds = _FAST_GAME if is_native_table and not is_searched else _SLOW_GAME
    return part_size(count, seconds, _BYTES_OF_A_GAME)
