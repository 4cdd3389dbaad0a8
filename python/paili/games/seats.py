"""The seats of a table."""

from __future__ import annotations

from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind

SEATS: tuple[Wind, ...] = tuple(Wind)
"""The four seats in the order of play."""


def as_seat(value: object) -> Wind:
    """A seat.

    Raises:
        ArgumentError: none.
    """
    if not isinstance(value, Wind):
        raise ArgumentError("seat", describe(value), "a Wind")
    return value
