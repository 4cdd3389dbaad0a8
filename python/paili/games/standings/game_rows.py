"""Rows of a table of games: the columns that all games share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili.model.tiles import Wind

if TYPE_CHECKING:
    import pyarrow

WINDS = tuple(map(str, Wind))


def players_and_scores(points: pyarrow.DataType) -> list[tuple[str, pyarrow.DataType]]:
    """Return the columns of the players and their scores, by seat.

    Args:
        points: the type of scores.
    """
    import pyarrow

    fields: list[tuple[str, pyarrow.DataType]] = [(wind, pyarrow.string()) for wind in WINDS]
    return fields + [(f"score_{wind}", points) for wind in WINDS]


def wind_text(seat: int | None) -> str | None:
    """Return the wind of a seat; None without one."""
    return None if seat is None else WINDS[seat]
