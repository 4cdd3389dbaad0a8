"""A table of Chinese Standard Mahjong as HTML: all of it, or what one seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from paili.games.drawn_tables import DrawnSeat, concealed_tiles, shown_hand, table_markup
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.states import State
from paili.games.seats import SEATS
from paili.model.markup import Markup
from paili.model.tiles import Wind
from paili.render.abridged import counted


def markup_of_state(state: State) -> Markup:
    """The table with all hands open, east in front."""
    views = [state.observation(seat) for seat in SEATS]
    seats = (
        DrawnSeat(
            view.seat,
            shown_hand(partial(state.hand, view.seat)),
            state.melds(view.seat),
            view.discards(view.seat),
            _notes(view, view.seat, state.payments),
        )
        for view in views
    )
    return table_markup(Wind.EAST, seats, _centre(views[0], state.last))


def markup_of_observation(view: Observation) -> Markup:
    """The table as a seat sees it: others' tiles face down."""
    own = shown_hand(lambda: view.hand)
    seats = (
        DrawnSeat(
            seat,
            own if seat is view.seat or own is None else _hidden(view, seat),
            view.melds(seat),
            view.discards(seat),
            _notes(view, seat, None),
        )
        for seat in SEATS
    )
    return table_markup(view.seat, seats, _centre(view, view.last))


def _hidden(view: Observation, seat: Wind) -> int:
    last = view.last
    has_drawn = last.kind is EventKind.DRAW and last.seat is seat
    return concealed_tiles(view.melds(seat), is_drawn=has_drawn)


def _notes(view: Observation, seat: Wind, payments: tuple[int, ...] | None) -> list[str]:
    notes = [counted(view.flowers(seat), "flower")] if view.flowers(seat) else []
    if view.is_duplicate:
        notes.append(f"wall {view.wall_left(seat)}")
    if seat is view.seat and view.drawn is not None:
        notes.append(f"drew {view.drawn}")
    if payments is not None:
        notes.append(f"{payments[seat]:+d}")
    return notes


def _centre(view: Observation, last: Event) -> Iterator[str]:
    yield f"{view.prevalent_wind} round"
    if not view.is_duplicate:
        yield f"{counted(view.wall_left(Wind.EAST), 'tile')} left in the wall"
    yield "before the deal" if last.kind is EventKind.SEATS else str(last)
