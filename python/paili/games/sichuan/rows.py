"""Games and decisions of Sichuan Mahjong as rows of data sets."""

from __future__ import annotations

from typing import Any

from paili import _core
from paili.games.rows import DISCARDS, OWN_FIRST, own_first, wins_row
from paili.games.seats import SEATS
from paili.games.sichuan.states import State
from paili.model.tiles import Suit

COLUMNS = (
    ("void_suit", "text", "the suit that the seat gave up; null before it has", True),
    ("voids", "int8[4]", f"suits given up, 0 to 2 for m, p, s, or -1; {OWN_FIRST}"),
    ("wall_left", "uint8", "tiles that can be drawn"),
    ("is_in", "bool[4]", f"whether a seat has not won, {OWN_FIRST}"),
    ("scores", "int64[4]", f"points gained so far, {OWN_FIRST}"),
)
"""The columns of decisions that only this game has: name, type, meaning and nullability."""
_SEATS = len(SEATS)


def outcome_row(state: State) -> dict[str, Any]:
    """Return the outcome of a game that is over."""
    return {
        "prevalent_wind": None,
        "end": str(state.ending),
        "payments": list(state.scores),
        **wins_row(state.wins),
        "fan": [event.fan for event in state.wins],
    }


def seat_row(now: State, view: _core.SichuanView, seat: int) -> dict[str, Any]:
    """Return the values that only this game has, as a seat sees them."""
    seats = [(seat + turn) % _SEATS for turn in range(_SEATS)]
    voids = [view.void(at) for at in seats]
    offered = view.offered
    return {
        "stage": str(now.stage),
        "drawn": view.drawn,
        "offered": offered,
        "giver": None if offered is None else (view.turn - seat) % _SEATS,
        "void_suit": None if voids[0] is None else str(Suit(voids[0])),
        "voids": [-1 if void is None else void for void in voids],
        "wall_left": view.wall_left,
        "is_in": own_first(view.is_in, seat),
        "scores": own_first(view.scores, seat),
        **{name: list(view.discards(at)) for name, at in zip(DISCARDS, seats, strict=True)},
    }
