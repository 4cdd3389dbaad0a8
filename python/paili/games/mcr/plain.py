"""Values of a game as the native module has them, both ways."""

from typing import Any

from paili.games.mcr.actions import VERDICTS, Action, ActionKind
from paili.games.mcr.deals import FLOWERS, SEATS, Flower
from paili.games.mcr.events import Event, EventKind
from paili.model.errors import ArgumentError
from paili.model.tiles import KINDS, TILES, Tile

_ACTIONS = tuple(ActionKind)
_EVENTS = tuple(EventKind)
_ACTION_CODES = {kind: code for code, kind in enumerate(_ACTIONS)}
_EVENT_CODES = {kind: code for code, kind in enumerate(_EVENTS)}

_VERDICTS = ("WH", "WA", "TLE", "MLE", "OLE", "RE", "NJ")
"""Verdicts by their native number; only a judge says "WH"."""

PlainAction = tuple[int, int | None, int | None]
PlainEvent = tuple[int, int | None, int | None, int | None, Any]


def plain_action(action: Action) -> PlainAction:
    """The native form of an action."""
    extra = _VERDICTS.index(action.verdict) if action.verdict else action.discard
    return (_ACTION_CODES[action.kind], action.tile, extra)


def action_of(plain: PlainAction) -> Action:
    """The action of its native form."""
    code, tile, extra = plain
    kind = _ACTIONS[code]
    if kind is ActionKind.FAULT:
        return Action(kind, verdict=_VERDICTS[extra or 0])
    return Action(kind, tile_of(tile), tile_of(extra))


def plain_event(event: Event) -> PlainEvent:
    """The native form of an event.

    Raises:
        ArgumentError: a verdict that no judge says.
    """
    extra: int | None = next(
        (part for part in (event.discard, event.giver) if part is not None), None
    )
    dealt = None
    if event.flower is not None:
        extra = event.flower - KINDS
    elif event.kind is EventKind.FAULT:
        if event.verdict not in _VERDICTS:
            raise ArgumentError("verdict", event.verdict, f"WH or {' or '.join(VERDICTS)}")
        extra = _VERDICTS.index(event.verdict)
    elif event.kind is EventKind.DEAL:
        hands = [None if hand is None else _counts(hand) for hand in event.hands]
        dealt = (hands, [sum(1 << flower - KINDS for flower in drawn) for drawn in event.flowers])
    return (_EVENT_CODES[event.kind], event.seat, event.tile, extra, dealt)


def event_of(plain: PlainEvent) -> Event:
    """The event of its native form."""
    code, seat, tile, extra, dealt = plain
    kind = _EVENTS[code]
    at = None if seat is None else SEATS[seat]
    if kind is EventKind.DEAL:
        hands, flowers = dealt
        shown = tuple(None if hand is None else _tiles(hand) for hand in hands)
        return Event(kind, hands=shown, flowers=tuple(map(flowers_of, flowers)))
    if kind is EventKind.FLOWER:
        return Event(kind, at, flower=FLOWERS[extra or 0])
    if kind is EventKind.WIN:
        giver = None if extra is None else SEATS[extra]
        return Event(kind, at, tile_of(tile), giver=giver)
    if kind is EventKind.FAULT:
        return Event(kind, at, verdict=_VERDICTS[extra or 0])
    return Event(kind, at, tile_of(tile), tile_of(extra))


def tile_of(kind: int | None) -> Tile | None:
    """The tile of a kind, or None."""
    return None if kind is None else TILES[kind]


def flowers_of(bits: int) -> tuple[Flower, ...]:
    """The flowers of a set of bits."""
    return tuple(flower for flower in FLOWERS if bits >> flower - KINDS & 1)


def _counts(tiles: tuple[Tile, ...]) -> list[int]:
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def _tiles(counts: list[int]) -> tuple[Tile, ...]:
    return tuple(tile for tile, count in zip(TILES, counts, strict=True) for _ in range(count))
