"""What the judge of Botzone says of a state: a text to each seat, and a display for all."""

from __future__ import annotations

from typing import Any

from paili.games.mcr import protocol
from paili.games.mcr.deals import Deal, Flower, WallTile
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.scoring.wins import Score, Win, score
from paili.games.mcr.states import State
from paili.games.verdicts import Verdict
from paili.model.errors import NotWinningError
from paili.model.tiles import Tile, Wind

NOT_ASKED, NOT_WINNING = -4, -3
"""In `canHu`: nobody could win now; the tiles are not complete."""
_HAND = 13

_ACTION = {
    EventKind.SEATS: "INIT",
    EventKind.DEAL: "DEAL",
    EventKind.DRAW: protocol.DRAW,
    EventKind.FLOWER: protocol.FLOWER,
    EventKind.PLAY: protocol.PLAY,
    EventKind.CHOW: protocol.CHOW,
    EventKind.PUNG: protocol.PUNG,
    EventKind.KONG: protocol.KONG,
    EventKind.CONCEALED_KONG: protocol.KONG,
    EventKind.ADDED_KONG: protocol.ADDED_KONG,
    EventKind.WIN: protocol.WIN,
    EventKind.EXHAUSTED: "HUANG",
}
_DISCARDS = (EventKind.PLAY, EventKind.CHOW, EventKind.PUNG)


def content_of(state: State) -> dict[str, Any]:
    """What each seat is told; at the end, what it gets."""
    if state.payments is not None:
        return {str(seat): paid for seat, paid in enumerate(state.payments)}
    return {str(int(seat)): _request(state, seat) for seat in Wind}


def _request(state: State, seat: Wind) -> str:
    if state.last.kind is EventKind.DEAL:
        # The judge tells the tiles as they were drawn.
        dealt = _dealt(state.deal)
        hand = [tile for tile in dealt[seat] if isinstance(tile, Tile)]
        flowers = [[tile for tile in drawn if isinstance(tile, Flower)] for drawn in dealt]
        return protocol.deal_text(hand, flowers)
    return protocol.request_text(state.last, seat, state.deal.prevalent_wind)


def _dealt(deal: Deal) -> list[list[WallTile]]:
    """What each seat draws until it has thirteen tiles."""
    shared = iter(deal.walls[0])
    dealt: list[list[WallTile]] = []
    for seat in Wind:
        wall = iter(deal.walls[seat]) if deal.is_duplicate else shared
        drawn: list[WallTile] = []
        while sum(isinstance(tile, Tile) for tile in drawn) < _HAND:
            tile = next(wall)
            assert tile is not None  # of no deal: what is dealt is known
            drawn.append(tile)
        dealt.append(drawn)
    return dealt


def display_of(state: State) -> dict[str, Any]:
    """What spectators are shown of the last event."""
    event = state.last
    display: dict[str, Any] = {"action": _action(event)}
    if event.kind is EventKind.SEATS:
        display["quan"] = int(state.deal.prevalent_wind)
    if event.kind is EventKind.DEAL:
        display["hand"] = [
            [protocol.tile_text(tile) for tile in drawn] for drawn in _dealt(state.deal)
        ]
    if event.seat is not None:
        display["player"] = int(event.seat)
    shown = shown_tile(state)
    if shown is not None and not state.is_over:
        display["tile"] = protocol.tile_text(shown)
    if event.kind is EventKind.CHOW and event.tile is not None:
        display["tileCHI"] = protocol.tile_text(Tile(event.tile + 1))
    if state.payments is not None and event.kind is not EventKind.EXHAUSTED:
        display["score"] = list(state.payments)
    if state.win is not None:
        display |= _win(state.win)
    elif event.verdict is Verdict.WRONG_WIN and event.seat is not None:
        *_, before, _ = state.stages()
        display |= {"fanCnt": _can_win(before, event.seat)}
    display["canHu"] = [_can_win(state, seat) for seat in Wind]
    return display


def _action(event: Event) -> str:
    """What the judge calls an event; of a fault, its verdict."""
    return _ACTION[event.kind] if event.verdict is None else event.verdict.value


def shown_tile(state: State) -> Tile | Flower | None:
    """The tile of the last event: drawn, discarded, or made a kong of."""
    event = state.last
    if event.kind is EventKind.KONG:
        event = state.events[-2]  # the discard that was called
    for tile in (event.flower, event.discard, event.tile):
        if tile is not None:
            return tile
    return None


def _win(won: Score) -> dict[str, Any]:
    fans = [{"name": fan.zh, "cnt": times, "value": fan.points} for fan, times in won.fans]
    return {"fanCnt": won.fan, "fan": fans}


def _can_win(state: State, seat: Wind) -> int:
    """Fan that a seat has with the tile in question; the judge asks the discarder as well."""
    event = state.last
    is_drawer = event.kind is EventKind.DRAW and event.seat is seat
    is_robber = event.kind is EventKind.ADDED_KONG and event.seat is not seat
    if not (is_drawer or is_robber or event.kind in _DISCARDS):
        return NOT_ASKED
    observation = state.observation(seat)
    if event.kind in _DISCARDS and event.seat is seat:
        return _own_discard(observation, event)
    return NOT_WINNING if observation.win is None else score(observation.win).fan


def _own_discard(observation: Observation, event: Event) -> int:
    """Fan of a hand with the tile that it has just discarded."""
    seat, tile = observation.seat, event.tile if event.discard is None else event.discard
    if tile is None:
        return NOT_ASKED
    unseen = observation.knowledge.available[tile] + observation.hand.counts[tile]
    after = tuple(Wind)[(seat + 1) % len(Wind)]
    win = Win(
        observation.hand,
        tile,
        self_drawn=False,
        last_copy=not unseen,
        wall_last=not observation.wall_left(after),
        seat_wind=seat,
        prevalent_wind=observation.prevalent_wind,
        flowers=observation.flowers(seat),
    )
    try:
        return score(win).fan
    except NotWinningError:
        return NOT_WINNING
