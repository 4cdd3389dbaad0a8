"""The parts of rows of decisions that all games have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

RELATIVE = ("next", "opposite", "previous")
"""The other seats, as a seat sees them."""
OWN_FIRST = "the own seat first, then in turn order"
"""The order of the values of all seats."""
DISCARDS = tuple(f"discards_{one}" for one in ("own", *RELATIVE))
"""Columns of the discards of each seat."""


def own_first(of_seats: Sequence[Any], seat: int) -> list[Any]:
    """Return the values of all seats, that of a seat first."""
    return [*of_seats[seat:], *of_seats[:seat]]


def wins_row(wins: Sequence[Any]) -> dict[str, Any]:
    """Return the seats that have won, and those that gave the tiles."""
    return {
        "winners": [int(event.seat) for event in wins],
        "givers": [-1 if event.giver is None else int(event.giver) for event in wins],
    }
