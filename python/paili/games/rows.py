"""The parts of decision rows that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

RELATIVE = ("next", "opposite", "previous")
"""The other seats, relative to a seat."""
OWN_FIRST = "the own seat first, then in turn order"
"""The order of values of all seats."""
DISCARDS = tuple(f"discards_{one}" for one in ("own", *RELATIVE))
"""Columns of the discards of each seat."""


def own_first(of_seats: Sequence[Any], seat: int) -> list[Any]:
    """Return the values of all seats in turn order, beginning with a given seat."""
    return [*of_seats[seat:], *of_seats[:seat]]


def wins_row(wins: Sequence[Any]) -> dict[str, Any]:
    """Return the winning seats, and the seats that gave the tiles."""
    return {
        "winners": [int(event.seat) for event in wins],
        "givers": [-1 if event.giver is None else int(event.giver) for event in wins],
    }
