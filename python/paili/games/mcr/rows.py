"""Games and decisions of Chinese Standard Mahjong as rows of data sets."""

from __future__ import annotations

from typing import Any

from paili import _core
from paili.games.mcr.states import State
from paili.games.rows import DISCARDS, OWN_FIRST, wins_row
from paili.games.seats import SEATS

COLUMNS = (
    ("seat_wind", "int8", "0 to 3, east to north: the seat"),
    ("prevalent_wind", "int8", "0 to 3, east to north"),
    ("wall_left", "uint8[4]", f"tiles that each seat can draw, {OWN_FIRST}"),
)
"""The columns of decisions that only this game has: name, type and meaning."""
_SEATS = len(SEATS)


def outcome_row(state: State) -> dict[str, Any]:
    """Return the outcome of a game that is over."""
    won = state.win
    return {
        "prevalent_wind": int(state.deal.prevalent_wind),
        "end": str(state.last.kind),
        "payments": list(state.payments or ()),
        **wins_row([] if won is None else [state.last]),
        "fan": [] if won is None else [won.fan],
    }


def seat_row(now: State, view: _core.GameView, seat: int) -> dict[str, Any]:
    """Return the values that only this game has, as a seat sees them."""
    discards: list[list[int]] = [[] for _ in range(_SEATS)]
    for one in view.discards():
        discards[(one.seat - seat) % _SEATS].append(one.tile)
    last = view.last
    is_turn = sum(view.hand) % 3 == 2
    is_discard = last.discard is not None or last.kind == _core.EventKind.PLAY
    giver = None if is_turn or last.seat is None else (last.seat - seat) % _SEATS
    offered = last.tile if last.discard is None else last.discard
    return {
        "stage": "turn" if is_turn else "discard" if is_discard else "robbery",
        "drawn": view.drawn,
        "offered": None if is_turn else offered,
        "giver": giver,
        "seat_wind": int(seat),
        "prevalent_wind": view.prevalent_wind,
        "wall_left": [view.wall_left((seat + turn) % _SEATS) for turn in range(_SEATS)],
        **dict(zip(DISCARDS, discards, strict=True)),
    }
