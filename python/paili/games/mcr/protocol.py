"""What the judge of Botzone and a bot say to each other: events and actions as texts, both ways.

Texts are read exactly: one space between words, nothing around them, as the judge does. Two
traps: a chow is named by its middle tile (ours by its first), and a call carries the discard
that follows it, while the called tile is always the discard before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.deals import Flower
from paili.games.mcr.events import Event, EventKind
from paili.model.errors import ArgumentError, ProtocolError, describe
from paili.model.notation import Notation, format_tiles
from paili.model.tiles import TILES, Tile, Wind

PASS, PLAY, CHOW, PUNG, KONG, ADDED_KONG, WIN = (
    "PASS",
    "PLAY",
    "CHI",
    "PENG",
    "GANG",
    "BUGANG",
    "HU",
)
"""The words of players."""
DRAW, FLOWER = "DRAW", "BUHUA"
"""Words that only the judge says."""
SEATS, DEAL, OWN_DRAW, OTHERWISE = "0", "1", "2", "3"
"""What a request begins with."""

_HAND = 13

_T = TypeVar("_T")

_CODE = {tile: format_tiles([tile], Notation.BOTZONE) for tile in TILES}
_TILE = {code: tile for tile, code in _CODE.items()}
_FLOWER_CODE = {flower: f"H{number}" for number, flower in enumerate(Flower, 1)}
_FLOWER = {code: flower for flower, code in _FLOWER_CODE.items()}
_SEAT = {str(int(wind)): wind for wind in Wind}


def tile_text(tile: Tile | Flower) -> str:
    """Botzone's code of a tile or a flower."""
    return _FLOWER_CODE[tile] if isinstance(tile, Flower) else _CODE[tile]


def read_tile(text: str) -> Tile | Flower:
    """The tile or the flower of a code.

    Raises:
        ProtocolError: no code.
    """
    if text in _TILE:
        return _TILE[text]
    if text not in _FLOWER:
        raise ProtocolError(text, "W1-W9, B1-B9, T1-T9, F1-F4, J1-J3 or H1-H8")
    return _FLOWER[text]


def read_seats(text: str) -> tuple[Wind, Wind]:
    """Seat and prevalent wind of the first request, "0 seat wind".

    Raises:
        ProtocolError: any other text.
    """
    words = _words(text)
    if len(words) != 3 or words[0] != SEATS or not {*words[1:]} <= _SEAT.keys():
        raise ProtocolError(text, "0, the seat and the prevalent wind, both 0 to 3")
    return _SEAT[words[1]], _SEAT[words[2]]


def request_text(event: Event, seat: Wind, prevalent_wind: Wind) -> str:
    """What the judge tells a seat after an event.

    Args:
        prevalent_wind: told with the seats.
    Raises:
        ArgumentError: the end of a game, which is no request, or tiles that are hidden.
    """
    kind = event.kind
    if kind is EventKind.SEATS:
        return f"{SEATS} {int(seat)} {int(prevalent_wind)}"
    if kind is EventKind.DEAL:
        hand = event.hands[seat]
        if hand is None:
            raise ArgumentError("event", "a deal without this hand", "the hand of the seat")
        return deal_text(hand, event.flowers)
    if kind is EventKind.DRAW and event.seat == seat:
        return f"{OWN_DRAW} {tile_text(_known(event.tile))}"
    if kind not in _TOLD:
        raise ArgumentError("event", str(kind), "an event that a request tells")
    word, tiles = _TOLD[kind]
    return " ".join([OTHERWISE, str(int(_known(event.seat))), word, *tiles(event)])


def deal_text(hand: Sequence[Tile], flowers: Sequence[Sequence[Flower]]) -> str:
    """The request that deals a hand, its tiles in the order given."""
    numbers = [str(len(drawn)) for drawn in flowers]
    codes = [tile_text(tile) for tile in hand]
    codes += [tile_text(flower) for drawn in flowers for flower in drawn]
    return " ".join([DEAL, *numbers, *codes])


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
    words = _words(text)
    if words[0] == SEATS:
        if read_seats(text)[0] is not seat:
            raise ProtocolError(text, f"a request to seat {int(seat)}")
        return Event(EventKind.SEATS)
    if words[0] == DEAL:
        return _read_deal(text, words[1:], seat)
    if words[0] == OWN_DRAW and len(words) == 2 and words[1] in _TILE:
        return Event(EventKind.DRAW, seat, tile=_TILE[words[1]])
    if words[0] == OTHERWISE and len(words) >= 3 and words[1] in _SEAT:
        event = _read_told(_SEAT[words[1]], words[2], words[3:])
        if event is not None and not (event.kind is EventKind.DRAW and event.seat is seat):
            return _kong(event, seat, previous, answered)
    raise ProtocolError(text, "a request, such as 2 W1 or 3 0 PLAY W1")


def action_text(action: Action) -> str:
    """What a player answers to do this.

    Raises:
        ArgumentError: a fault, which is no answer.
    """
    if action.kind not in _SAID:
        raise ArgumentError("action", str(action), "an action that a player can choose")
    word, tiles = _SAID[action.kind]
    return " ".join([word, *tiles(action)])


def read_action(text: str) -> Action:
    """The action of an answer, legal or not.

    Raises:
        ProtocolError: the text means nothing. To the judge that is an illegal answer.
    """
    word, *codes = _words(text)
    tiles = _tiles(codes)
    if tiles is not None and (word, len(tiles)) in _ANSWERS:
        return _ANSWERS[word, len(tiles)](*tiles)
    if tiles is not None and word == CHOW and len(tiles) == 2 and _is_middle(tiles[0]):
        return Action.chow(TILES[tiles[0] - 1], tiles[1])
    raise ProtocolError(text, "PASS, PLAY X, CHI M X, PENG X, GANG, GANG X, BUGANG X or HU")


def read_answer(text: str, last: Event) -> Action:
    """The action of an answer as the judge takes it, whatever the text is.

    Args:
        last: what the answer is to.
    """
    try:
        return read_action(text)
    except ProtocolError:
        offered = {EventKind.PLAY: last.tile}.get(last.kind, last.discard)
        if offered is None or not isinstance(text, str) or text.count(" ") != 2:
            return Action.fault("WA")
        # After a discard the judge takes three words for a chow: illegal, but looked at last.
        first = Tile.M1 if offered > Tile.M3 else Tile.P1
        return Action.chow(first, offered)


def _words(text: str) -> list[str]:
    if not isinstance(text, str):
        raise ProtocolError(describe(text), "a text")
    return text.split(" ")


def _tiles(codes: Sequence[str]) -> list[Tile] | None:
    """The tiles of some codes; None if one of them is none."""
    return [_TILE[code] for code in codes] if all(code in _TILE for code in codes) else None


def _known(value: _T | None) -> _T:
    if value is None:
        raise ArgumentError("event", "an event with a hidden part", "all that the request tells")
    return value


def _codes(*tiles: Tile | None) -> list[str]:
    return [_CODE[_known(tile)] for tile in tiles]


def _is_middle(tile: Tile) -> bool:
    return not tile.is_honor and not tile.is_terminal


def _middle(first: Tile | None) -> Tile:
    return TILES[_known(first) + 1]


def _read_deal(text: str, words: Sequence[str], seat: Wind) -> Event:
    """The deal of numbers of flowers, a hand, and the flowers of one seat after the other."""
    expected = "1, four numbers of flowers, 13 tiles and as many flowers"
    numbers, codes = words[:4], words[4:]
    if len(numbers) < 4 or not all(
        len(number) == 1 and number in "012345678" for number in numbers
    ):
        raise ProtocolError(text, expected)
    tiles = _tiles(codes[:_HAND])
    drawn = [_FLOWER[code] for code in codes[_HAND:] if code in _FLOWER]
    counts = [int(number) for number in numbers]
    if tiles is None or len(tiles) < _HAND or not len(drawn) == len(codes) - _HAND == sum(counts):
        raise ProtocolError(text, expected)
    flowers = [tuple(sorted(drawn[sum(counts[:at]) : sum(counts[: at + 1])])) for at in range(4)]
    hands = tuple(tuple(sorted(tiles)) if other is seat else None for other in Wind)
    return Event(EventKind.DEAL, hands=hands, flowers=tuple(flowers))


def _read_told(seat: Wind, word: str, codes: Sequence[str]) -> Event | None:
    """The event that is told of a seat in some words; None if they mean nothing."""
    if word == FLOWER:
        known = len(codes) == 1 and codes[0] in _FLOWER
        return Event(EventKind.FLOWER, seat, flower=_FLOWER[codes[0]]) if known else None
    tiles = _tiles(codes)
    if tiles is None:
        return None
    if word == CHOW:
        if len(tiles) != 2 or not _is_middle(tiles[0]):
            return None
        return Event(EventKind.CHOW, seat, tile=TILES[tiles[0] - 1], discard=tiles[1])
    for kind, name in ((EventKind.DRAW, DRAW), (EventKind.KONG, KONG)):
        if word == name:
            return None if tiles else Event(kind, seat)
    if len(tiles) != 1:
        return None
    if word == PUNG:
        return Event(EventKind.PUNG, seat, discard=tiles[0])
    if word in (PLAY, ADDED_KONG):
        kind = EventKind.PLAY if word == PLAY else EventKind.ADDED_KONG
        return Event(kind, seat, tile=tiles[0])
    return None


def _kong(event: Event, seat: Wind, previous: Event | None, answered: Action | None) -> Event:
    """The same event, but a concealed kong after a draw."""
    if event.kind is not EventKind.KONG or previous is None or previous.kind is not EventKind.DRAW:
        return event
    is_own = event.seat is seat and answered and answered.kind is ActionKind.CONCEALED_KONG
    tile = answered.tile if is_own and answered else None
    return replace(event, kind=EventKind.CONCEALED_KONG, tile=tile)


# The word of an event, and the codes that follow it.
_TOLD: dict[EventKind, tuple[str, Callable[[Event], list[str]]]] = {
    EventKind.DRAW: (DRAW, lambda event: []),
    EventKind.FLOWER: (FLOWER, lambda event: [_FLOWER_CODE[_known(event.flower)]]),
    EventKind.PLAY: (PLAY, lambda event: _codes(event.tile)),
    EventKind.CHOW: (CHOW, lambda event: _codes(_middle(event.tile), event.discard)),
    EventKind.PUNG: (PUNG, lambda event: _codes(event.discard)),
    EventKind.KONG: (KONG, lambda event: []),
    EventKind.CONCEALED_KONG: (KONG, lambda event: []),
    EventKind.ADDED_KONG: (ADDED_KONG, lambda event: _codes(event.tile)),
}

# The word of an action, and the codes that follow it.
_SAID: dict[ActionKind, tuple[str, Callable[[Action], list[str]]]] = {
    ActionKind.PASS: (PASS, lambda action: []),
    ActionKind.PLAY: (PLAY, lambda action: _codes(action.tile)),
    ActionKind.CHOW: (CHOW, lambda action: _codes(_middle(action.tile), action.discard)),
    ActionKind.PUNG: (PUNG, lambda action: _codes(action.discard)),
    ActionKind.KONG: (KONG, lambda action: []),
    ActionKind.CONCEALED_KONG: (KONG, lambda action: _codes(action.tile)),
    ActionKind.ADDED_KONG: (ADDED_KONG, lambda action: _codes(action.tile)),
    ActionKind.WIN: (WIN, lambda action: []),
}

# Answers by their word and the number of tiles; a chow, whose first is no first, is not here.
_ANSWERS: dict[tuple[str, int], Callable[..., Action]] = {
    (PASS, 0): Action.passing,
    (PLAY, 1): Action.play,
    (PUNG, 1): Action.pung,
    (KONG, 0): Action.kong,
    (KONG, 1): Action.concealed_kong,
    (ADDED_KONG, 1): Action.added_kong,
    (WIN, 0): Action.win,
}
