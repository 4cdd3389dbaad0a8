"""Messages between the judge of Botzone and a bot: events and actions as texts, both ways.

Texts are read exactly: one space between words, nothing around them, as the judge does. Two
traps: a chow is named by its middle tile (ours by its first), and a call carries the discard
that follows it, while the called tile is always the discard before.
"""

from __future__ import annotations

from paili import _core
from paili.games.mcr.actions import Action
from paili.games.mcr.events import Event
from paili.games.seats import SEATS
from paili.model.errors import ProtocolError, describe
from paili.model.tiles import Wind


def read_seats(text: str) -> tuple[Wind, Wind]:
    """Seat and prevalent wind of the first request, "0 seat wind".

    Raises:
        ProtocolError: any other text.
    """
    seat, prevalent = _core.read_seats(_text(text))
    return SEATS[seat], SEATS[prevalent]


def request_text(event: Event, seat: Wind, prevalent_wind: Wind) -> str:
    """Return the request of the judge to a seat after an event.

    Args:
        prevalent_wind: told with the seats.
    Raises:
        ArgumentError: the end of a game, which is no request, or tiles that are hidden.
    """
    return _core.request_text(event.to_native(), seat, prevalent_wind)


def read_request(
    text: str, seat: Wind, previous: Event | None = None, answered: Action | None = None
) -> Event:
    """The event that a request tells a seat. What the seat is not told is None in it.

    Args:
        previous: the event before it: a kong after a draw is a concealed one.
        answered: what the seat said before: its own concealed kong is told without the tile.
    Raises:
        ProtocolError: not a request, or not one for this seat.
    """
    before = None if previous is None else previous.to_native()
    answer = None if answered is None else answered.to_native()
    return Event.from_native(_core.read_request(_text(text), seat, before, answer))


def action_text(action: Action) -> str:
    """Return the text of an action as a player answers it.

    Raises:
        ArgumentError: a fault, which is no answer.
    """
    return _core.action_text(action.to_native())


def read_action(text: str) -> Action:
    """The action of an answer, legal or not.

    Raises:
        ProtocolError: the text means nothing. To the judge that is an illegal answer.
    """
    return Action.from_native(_core.read_action(_text(text)))


def read_answer(text: str, last: Event) -> Action:
    """The action of an answer as the judge takes it, whatever the text is.

    Args:
        last: what the answer is to.
    """
    if not isinstance(text, str):
        return Action.fault("WA")
    return Action.from_native(_core.read_answer(text, last.to_native()))


def _text(text: object) -> str:
    if not isinstance(text, str):
        raise ProtocolError(describe(text), "a text")
    return text
