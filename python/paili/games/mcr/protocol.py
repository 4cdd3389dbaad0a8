"""Messages between the judge of Botzone and a bot: parse and format events and actions.

Texts are parsed strictly, as the judge does: one space between words, none around them. Two traps:
a chow is named by its middle tile (ours by its first), and a call carries the discard that follows
it, while the called tile is always the previous discard.
"""

from __future__ import annotations

from paili import _core
from paili.games.events import SEATS
from paili.games.mcr.actions import Action
from paili.games.mcr.events import Event
from paili.model.errors import ProtocolError, describe
from paili.model.tiles import Wind

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
"""The line by which a program asks to keep running until the next request."""


def read_seats(text: str) -> tuple[Wind, Wind]:
    """Parse the first request, "0 seat wind"; return seat and prevalent wind.

    Raises:
        ProtocolError: any other text.
    """
    seat, prevalent = _core.read_seats(_text(text))
    return SEATS[seat], SEATS[prevalent]


def request_text(event: Event, seat: Wind, prevalent_wind: Wind) -> str:
    """Return the judge's request to a seat after an event.

    Args:
        prevalent_wind: part of the first request.
    Raises:
        ArgumentError: the event ends the game, which is no request, or tiles are hidden.
    """
    return _core.request_text(event.to_native(), seat, prevalent_wind)


def read_request(
    text: str, seat: Wind, previous: Event | None = None, answered: Action | None = None
) -> Event:
    """Parse a request into the event that a seat sees; hidden parts are None.

    Args:
        previous: the event before it, which decides whether a kong is concealed.
        answered: the seat's last answer, since the request leaves out the tile of its concealed
            kong.
    Raises:
        ProtocolError: not a request, or impossible for this seat.
    """
    before = None if previous is None else previous.to_native()
    answer = None if answered is None else answered.to_native()
    return Event.from_native(_core.read_request(_text(text), seat, before, answer))


def action_text(action: Action) -> str:
    """Return the text by which a player answers an action.

    Raises:
        ArgumentError: a fault, which has no text.
    """
    return _core.action_text(action.to_native())


def read_action(text: str) -> Action:
    """Parse an answer, legal or not.

    Raises:
        ProtocolError: the text is no action, which the judge treats as an illegal answer.
    """
    return Action.from_native(_core.read_action(_text(text)))


def read_answer(text: str, last: Event) -> Action:
    """Return the action that the judge takes any text for; unreadable texts become faults.

    Args:
        last: the event that is answered.
    """
    if not isinstance(text, str):
        return Action.fault("WA")
    return Action.from_native(_core.read_answer(text, last.to_native()))


def _text(text: object) -> str:
    if not isinstance(text, str):
        raise ProtocolError(describe(text), "a text")
    return text
