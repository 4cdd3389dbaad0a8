"""The deal of a log: its walls where they are given, otherwise the tiles that it tells."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from paili.games.mcr import protocol
from paili.games.mcr.deals import DUPLICATE_WALL_TILES, Deal, WallTile
from paili.model.errors import PailiError, ProtocolError, describe, located
from paili.model.tiles import Wind

_SEATS = {str(int(seat)): seat for seat in Wind}
_DRAWS = (protocol.DRAW, protocol.FLOWER)
"""Actions of a display that take a tile from a wall."""
_FIRST_TILE = 5
"""Of a request that deals: the words before it are its kind and four numbers of flowers."""


def said_in(entry: object) -> Mapping[str, Any]:
    """What the judge says in an entry of the log.

    Raises:
        ProtocolError: the entry is no object.
    """
    bare = as_object(entry, "what the judge says")
    return as_object(bare["output"], "what the judge says") if "output" in bare else bare


def as_object(value: object, expected: str) -> Mapping[str, Any]:
    """An object of JSON.

    Raises:
        ProtocolError: another value.
    """
    if not isinstance(value, Mapping):
        raise ProtocolError(describe(value), f"an object, {expected}")
    return value


def deal_of(record: Mapping[str, Any], log: Sequence[object]) -> Deal:
    """The walls and the wind of a game, from wherever they stand.

    Without `walltiles` the walls have the tiles that the log tells, and end as unknown.

    Raises:
        ProtocolError: they stand nowhere; `where` is the turn.
    """
    try:
        given = (one for one in _initdatas(record, log[0]) if "walltiles" in one)
        if (initdata := next(given, None)) is not None:
            return _given(initdata)
    except PailiError as error:
        raise located(error, "turn 1") from error
    return _told(log)


def _given(initdata: Mapping[str, Any]) -> Deal:
    tiles, quan = initdata["walltiles"], initdata.get("quan")
    if isinstance(tiles, str):
        tiles = tiles.split()
    if not isinstance(tiles, list):
        raise ProtocolError(describe(tiles), "walltiles: codes with blanks between them")
    wind = _wind(quan)
    wall = tuple(protocol.read_tile(code) for code in tiles)
    size = DUPLICATE_WALL_TILES if len(wall) == len(Wind) * DUPLICATE_WALL_TILES else len(wall)
    cuts = range(0, len(wall), size or 1)
    return Deal((wall[at : at + size][::-1] for at in cuts), wind)


def _wind(quan: object) -> Wind:
    if type(quan) is not int or not 0 <= quan < len(Wind):
        raise ProtocolError(describe(quan), "quan: 0 to 3")
    return tuple(Wind)[quan]


def _initdatas(record: Mapping[str, Any], first: object) -> Iterator[Mapping[str, Any]]:
    for place in (record, said_in(first)):
        initdata = place.get("initdata")
        if isinstance(initdata, str):
            try:
                initdata = json.loads(initdata)
            except (ValueError, RecursionError):
                continue  # Botzone has a text of no meaning here if nobody gave the walls
        if isinstance(initdata, Mapping):
            yield initdata


def _told(log: Sequence[object]) -> Deal:
    """The deal of what the judge says, stage after stage."""
    prevalent: Wind | None = None
    dealt: list[list[WallTile]] | None = None
    drawn: list[tuple[Wind, WallTile]] = []
    for stage, entry in enumerate(log[::2], 1):
        try:
            content, display = _parts(said_in(entry))
            if stage == 1:
                prevalent = _prevalent(content, display)
            elif stage == 2:
                dealt = _dealt(content, display)
            else:
                drawn += _drawn(content, display)
        except PailiError as error:
            raise located(error, f"turn {stage}") from error
    if prevalent is None or dealt is None:
        raise ProtocolError("no walltiles", _EXPECTED, "turn 2")
    try:
        return Deal.of_drawn(dealt, drawn, prevalent)
    except PailiError as error:
        raise located(error, "the log") from error


_EXPECTED = "initdata with walltiles and quan, or what the judge says at every stage"


def _parts(said: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The requests by seat, and the display; empty where they are left out."""
    parts = [said.get(name) for name in ("content", "display")]
    if not any(isinstance(part, Mapping) for part in parts):
        raise ProtocolError("no walltiles", _EXPECTED)
    content, display = (part if isinstance(part, Mapping) else {} for part in parts)
    return content, display


def _requests(content: Mapping[str, Any]) -> Iterator[tuple[Wind, str]]:
    """The requests to seats, those that are texts."""
    for seat in Wind:
        text = content.get(str(int(seat)))
        if isinstance(text, str):
            yield seat, text


def _prevalent(content: Mapping[str, Any], display: Mapping[str, Any]) -> Wind:
    for _, text in _requests(content):
        return protocol.read_seats(text)[1]
    return _wind(display.get("quan"))


def _dealt(content: Mapping[str, Any], display: Mapping[str, Any]) -> list[list[WallTile]]:
    """What each seat has drawn, in that order as far as it is told."""
    if "hand" in display:
        hands = display["hand"]
        if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in hands):
            raise ProtocolError(describe(hands), "hand: the codes of four hands")
        return [[_shown(code) for code in hand] for hand in hands]
    found: list[list[WallTile]] = []
    for seat, text in _requests(content):
        if not text.startswith(protocol.DEAL + " "):
            raise ProtocolError(text, "a deal, 1 with 13 tiles")
        event = protocol.read_request(text, seat)
        codes = text.split(" ")[_FIRST_TILE:][: len(event.hands[seat] or ())]
        found.append([*event.flowers[seat], *map(protocol.read_tile, codes)])
    if len(found) != len(Wind):
        raise ProtocolError(f"requests to {len(found)} seats", "the deal, a request to each seat")
    return found


def _drawn(content: Mapping[str, Any], display: Mapping[str, Any]) -> list[tuple[Wind, WallTile]]:
    """The tile or flower that this stage takes from a wall, with who has drawn it; or nothing."""
    hidden = None
    for seat, text in _requests(content):
        match text.split(" "):
            case [protocol.OWN_DRAW, code]:
                return [(seat, protocol.read_tile(code))]
            case [_, player, protocol.FLOWER, code] if player in _SEATS:
                return [(_SEATS[player], protocol.read_tile(code))]
            case [_, _, protocol.DRAW]:
                hidden = text
    if display.get("action") in _DRAWS:
        return [(_seat(display.get("player")), _shown(display.get("tile")))]
    if hidden is not None:
        raise ProtocolError(hidden, "the tile that was drawn, as there are no walltiles")
    return []


def _seat(player: object) -> Wind:
    if type(player) is not int or not 0 <= player < len(Wind):
        raise ProtocolError(f"player {describe(player)}", "a seat, 0 to 3")
    return tuple(Wind)[player]


def _shown(code: object) -> WallTile:
    return protocol.read_tile(code if isinstance(code, str) else describe(code))
