"""The seats of a table."""

from __future__ import annotations

from paili.model.tiles import Wind, as_wind

SEATS: tuple[Wind, ...] = tuple(Wind)
"""The four seats in the order of play."""


def as_seat(value: object) -> Wind:
    """Convert a `Wind` or its text to a seat.

    Raises:
        ArgumentError: `value` is neither.
    """
    return as_wind(value, "seat")
