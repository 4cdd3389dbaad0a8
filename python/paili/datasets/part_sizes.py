"""Sizes of parts: about a minute of work or 64 MB, by estimates that do not depend on the machine.

The bytes of a data set depend on how its rows are cut into parts. So a size follows from the number
of rows, from what a row of its kind takes on an ordinary core, and from nothing that is measured.
"""

from __future__ import annotations

from paili.agents.naming import is_native
from paili.datasets.simulated_games import Table

_SECONDS = 60.0
"""Work of a part: no more is lost with a worker."""
_LEAST_SECONDS = 4.0
_PARTS = 32
"""Parts of work that takes less than half an hour, so that several workers share it."""
_BYTES = 64e6
_FAST_GAME, _SLOW_GAME = 1e-2, 1e-1
"""Seconds of a game of native agents, and of one with an agent that searches or is a program."""
_THINKERS = ("search", "wang2020")
_BYTES_OF_A_GAME = 1_500.0
MOST_ROWS, LEAST_ROWS = 1 << 22, 1 << 4


def part_size(count: int, seconds: float, size: float, least: int = LEAST_ROWS) -> int:
    """Return the numbers of a part: a power of two.

    Args:
        count: of all numbers.
        seconds, size: time and bytes that a number takes, roughly.
        least: the smallest part.
    """
    of_part = min(_SECONDS, max(_LEAST_SECONDS, count * seconds / _PARTS))
    rows = LEAST_ROWS
    while rows < MOST_ROWS and 2 * rows * seconds <= of_part and 2 * rows * size <= _BYTES:
        rows *= 2
    return max(rows, least)


def part_of_games(table: Table, count: int) -> int:
    """Return the games of a part, of so many games at a table."""
    is_native_table = all(is_native(name, rules=table.rules) for name in table.agents)
    is_searched = any(name.partition(":")[0] in _THINKERS for name in table.agents)
    seconds = _FAST_GAME if is_native_table and not is_searched else _SLOW_GAME
    return part_size(count, seconds, _BYTES_OF_A_GAME)
