"""A table of Sichuan Mahjong as HTML: all of it, or what one seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from paili.games.drawn_tables import DrawnSeat, concealed_tiles, shown_hand, table_markup
from paili.games.seats import SEATS
from paili.games.sichuan.observations import Observation
from paili.games.sichuan.states import State
from paili.games.sichuan.visible import Stage, Visible
from paili.model.hands import Hand
from paili.model.markup import Markup
from paili.model.tiles import Suit, Wind
from paili.render.abridged import counted

_SUITS = {Suit.CHARACTERS: "characters", Suit.DOTS: "dots", Suit.BAMBOO: "bamboo"}


def markup_of_state(state: State) -> Markup:
    """The table with all hands open, east in front."""
    seats = (_seat(state, seat, shown_hand(partial(state.hand, seat)), []) for seat in SEATS)
    return table_markup(Wind.EAST, seats, _centre(state, str(state.last)))


def markup_of_observation(view: Observation) -> Markup:
    """The table as a seat sees it: others' tiles face down."""
    own = shown_hand(lambda: view.hand)
    drew = [] if view.drawn is None else [f"drew {view.drawn}"]
    seats = (
        _seat(view, seat, own, drew)
        if seat is view.seat
        else _seat(view, seat, _hidden(view, seat), [])
        for seat in SEATS
    )
    last = "before the deal" if view.last is None else str(view.last)
    return table_markup(view.seat, seats, _centre(view, last))


def _hidden(view: Observation, seat: Wind) -> int | None:
    if view.last is None:
        return None
    turn = view.stage is Stage.TURN and view.turn is seat
    return concealed_tiles(view.melds(seat), is_drawn=turn)


def _seat(table: Visible, seat: Wind, concealed: Hand | int | None, notes: list[str]) -> DrawnSeat:
    void = table.void(seat)
    return DrawnSeat(
        seat,
        concealed,
        table.melds(seat),
        table.discards(seat),
        [
            f"{table.scores[seat]:+,} points",
            *([] if void is None else [f"gives up {_SUITS[void]}"]),
            *([] if seat in table.seats_in else ["has won"]),
            *notes,
        ],
    )


def _centre(table: Visible, last: str) -> Iterator[str]:
    yield f"{counted(table.wall_left, 'tile')} left in the wall"
    yield last
