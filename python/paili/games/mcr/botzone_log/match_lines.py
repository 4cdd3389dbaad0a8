"""Games of the text set of Botzone: a line for each thing that happened.

A game begins with "Match" and its name, or with "Wind" and the prevalent wind, 0 to 3. Then come
"Player 0 Deal" with 13 tiles for each seat, and "Draw", "Play", "Chi" (with the middle tile),
"Peng", "Gang", "AnGang", "BuGang" and "Hu" with a tile. "Ignore" and another such call may follow a
call: it was made as well, but another one came before it. "Huang" says that the wall is empty,
"Fan" what the win is worth, "Score" what each seat gets; that ends the game. The walls are not
told: they have the tiles that were drawn, and the rest is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from paili.games.mcr import protocol
from paili.games.mcr.actions import Action
from paili.games.mcr.deals import Deal, WallTile
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.states import State, cause
from paili.model.errors import IllegalActionError, PailiError, ProtocolError, located
from paili.model.tiles import TILES, Tile, Wind

_MATCH, _WIND, _PLAYER, _FAN, _EXHAUSTED, _SCORE = (
    "Match",
    "Wind",
    "Player",
    "Fan",
    "Huang",
    "Score",
)
_WORDS = {_MATCH, _WIND, _PLAYER, _FAN, _EXHAUSTED, _SCORE}
_DEAL, _DRAW, _PLAY, _CHOW, _IGNORE = "Deal", "Draw", "Play", "Chi", "Ignore"
_HAND = 13
_NUMBER = re.compile("-?[0-9]{1,9}")
_SEATS = {str(int(seat)): seat for seat in Wind}

_KINDS = {
    _DRAW: EventKind.DRAW,
    _PLAY: EventKind.PLAY,
    _CHOW: EventKind.CHOW,
    "Peng": EventKind.PUNG,
    "Gang": EventKind.KONG,
    "AnGang": EventKind.CONCEALED_KONG,
    "BuGang": EventKind.ADDED_KONG,
    "Hu": EventKind.WIN,
}
_CALLS = {EventKind.CHOW, EventKind.PUNG}
_OF_OFFERED = {EventKind.PUNG, EventKind.KONG, EventKind.WIN}


class _Step(NamedTuple):
    """One thing that a seat does, or that nobody does when the wall is empty.

    Attributes:
        tile: the tile of the line; of a chow, the middle one.
        ignored: calls that came to nothing, in the same words.
        place: the line.
    """

    kind: EventKind
    seat: Wind | None
    tile: Tile | None
    ignored: tuple[_Step, ...]
    place: str


@dataclass(slots=True)
class _Match:
    """What the lines of a game have said so far."""

    prevalent: Wind | None = None
    dealt: dict[Wind, list[WallTile]] = field(default_factory=dict)
    steps: list[_Step] = field(default_factory=list)
    payments: list[int] | None = None
    place: str = ""


class MatchReader:
    """The games of lines that come one at a time."""

    def __init__(self) -> None:
        """At the beginning."""
        self._match: _Match | None = None
        self._is_lost = False

    def takes(self, line: str) -> bool:
        """Is it a line of this format, or one of the game that is being read?

        Within a game all lines are of it but those of JSON.
        """
        is_within = self._match is not None or self._is_lost
        first = line.split(maxsplit=1)[:1]
        return first != [] and (first[0] in _WORDS or (is_within and first[0][0] not in "{["))

    def read(self, line: str, number: int) -> Iterator[State | PailiError]:
        """Take one more line; give the game that it ends, or what is wrong with it."""
        words, place = line.split(), f"line {number}"
        is_named = self._match is not None and self._match.prevalent is None
        if words[0] == _MATCH or (words[0] == _WIND and not is_named):
            yield from self.end()
            self._match = _Match(place=place)
        if self._is_lost:
            return  # its game has been reported
        try:
            yield from self._take(words, place)
        except PailiError as error:
            self._match, self._is_lost = None, True
            yield located(error, place)

    def end(self) -> Iterator[State | PailiError]:
        """Something else begins; give the game that breaks off here, if any."""
        match, self._match, self._is_lost = self._match, None, False
        if match is None:
            return
        try:
            yield _played(match)
        except PailiError as error:
            yield error

    def _take(self, words: Sequence[str], place: str) -> Iterator[State | PailiError]:
        match = self._match
        if match is None:
            raise ProtocolError(" ".join(words), f"{_MATCH} or {_WIND}, a new game")
        first, *rest = words
        if first == _WIND:
            match.prevalent = _seat(rest, words)
        elif first == _PLAYER:
            _take_of_player(match, rest, words, place)
        elif first == _EXHAUSTED:
            match.steps.append(_Step(EventKind.EXHAUSTED, None, None, (), place))
        elif first == _SCORE:
            match.payments, match.place = _payments(rest, words), place
            yield from self.end()
        elif first not in (_MATCH, _FAN):
            expected = f"a line that begins with {', '.join(sorted(_WORDS))}"
            raise ProtocolError(" ".join(words), expected)


def _take_of_player(match: _Match, rest: list[str], words: Sequence[str], place: str) -> None:
    """Take the line of what a player is dealt or does."""
    if rest[1:2] != [_DEAL]:
        match.steps.append(_step(rest, words, place))
        return
    seat = _seat(rest[:1], words)
    tiles = [protocol.read_tile(code) for code in rest[2:]]
    if len(tiles) != _HAND or seat in match.dealt:
        raise ProtocolError(" ".join(words), f"one deal of {_HAND} tiles for each player")
    match.dealt[seat] = tiles


def _step(rest: list[str], words: Sequence[str], place: str) -> _Step:
    """What a player does, and which calls are ignored for it."""
    own, *others = _cut(rest)
    calls = []
    for other in others:
        if other[:1] != [_PLAYER]:
            raise ProtocolError(" ".join(words), f"{_PLAYER} after {_IGNORE}")
        calls.append(_call(other[1:], words, place))
    return _call(own, words, place)._replace(ignored=tuple(calls))


def _cut(words: Sequence[str]) -> list[list[str]]:
    """The words before, between and after each "Ignore"."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == _IGNORE:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _call(part: Sequence[str], words: Sequence[str], place: str) -> _Step:
    seat = _seat(part[:1], words)
    kind = _KINDS.get(part[1]) if len(part) > 1 else None
    codes = part[2:]
    # What wins is told by the event before; the tile may be left out.
    if kind is None or not (len(codes) == 1 or (kind is EventKind.WIN and not codes)):
        raise ProtocolError(" ".join(words), f"{_PLAYER}, a seat, {', '.join(_KINDS)}, and a tile")
    tile = protocol.read_tile(codes[0]) if codes else None
    if tile is not None and not isinstance(tile, Tile):
        raise ProtocolError(codes[0], "a tile that is no flower")
    return _Step(kind, seat, tile, (), place)


def _seat(found: Sequence[str], words: Sequence[str]) -> Wind:
    if len(found) != 1 or found[0] not in _SEATS:
        raise ProtocolError(" ".join(words), "a seat or a wind, 0 to 3")
    return _SEATS[found[0]]


def _payments(found: Sequence[str], words: Sequence[str]) -> list[int]:
    if len(found) != len(Wind) or not all(_NUMBER.fullmatch(one) for one in found):
        raise ProtocolError(" ".join(words), "what four seats get")
    return [int(one) for one in found]


def _played(match: _Match) -> State:
    """The game of a match, step by step as the rules go."""
    state, _ = State.start(_deal(match)).apply({})
    steps = iter(match.steps)
    for step in steps:
        try:
            state = _after(state, step, steps)
        except PailiError as error:
            raise located(error, step.place) from error
    if match.payments is not None and list(state.payments or ()) != match.payments:
        ours = "no score: the game goes on" if state.payments is None else f"{[*state.payments]}"
        raise ProtocolError(f"{_SCORE} {match.payments}", ours, match.place)
    return state


def _deal(match: _Match) -> Deal:
    missing = [str(int(seat)) for seat in Wind if seat not in match.dealt]
    if match.prevalent is None or missing:
        got = f"no {_WIND}" if match.prevalent is None else f"no {_DEAL} of {', '.join(missing)}"
        raise ProtocolError(got, f"{_WIND}, and a {_DEAL} for each player", match.place)
    draws = [
        (step.seat, step.tile)
        for step in match.steps
        if step.kind is EventKind.DRAW and step.seat is not None and step.tile is not None
    ]
    try:
        return Deal.of_drawn([match.dealt[seat] for seat in Wind], draws, match.prevalent)
    except PailiError as error:
        raise located(error, match.place) from error


def _after(state: State, step: _Step, following: Iterator[_Step]) -> State:
    """The state after a step; a chow or a pung takes the discard after it as well."""
    discard = None
    if step.kind in _CALLS:
        play = next(following, None)
        if play is None or play.kind is not EventKind.PLAY or play.seat is not step.seat:
            raise ProtocolError(f"{step.seat} {step.kind} without a discard", f"{_PLAY} after it")
        discard = play.tile
    event = _event(state, step, discard)
    if state.is_over:
        raise ProtocolError(str(event), f"the end of the game ({state.last})")
    ignored = {call.seat: _legal(state, call) for call in step.ignored if call.seat is not None}
    after, (happened,) = state.apply(ignored | cause(event))
    if happened != event:
        state.follow(event)  # which says what could come instead
        raise IllegalActionError(str(event), (str(happened),))
    return after


def _event(state: State, step: _Step, discard: Tile | None) -> Event:
    """What everybody is told if a step comes to something."""
    kind, seat, tile, offered = step.kind, step.seat, step.tile, _offered(state.last)
    if kind in _OF_OFFERED and (offered is None or tile not in (None, offered)):
        expected = "a tile to call or to win with" if offered is None else f"{kind} {offered}"
        raise ProtocolError(f"{seat} {kind} {tile}", expected)
    if kind is EventKind.CHOW:
        return Event(kind, seat, tile=_first(step), discard=discard)
    if kind is EventKind.PUNG:
        return Event(kind, seat, discard=discard)
    if kind is EventKind.KONG:
        return Event(kind, seat)
    if kind is EventKind.WIN:
        giver = None if state.last.kind is EventKind.DRAW else state.last.seat
        return Event(kind, seat, tile=offered, giver=giver)
    return Event(kind, seat, tile=tile)


def _offered(last: Event) -> Tile | None:
    """The tile that can be called or won with."""
    return last.tile if last.discard is None else last.discard


def _first(step: _Step) -> Tile:
    """The first tile of a chow."""
    if step.tile is None or step.tile.is_honor or step.tile.is_terminal:
        raise ProtocolError(f"{step.seat} {step.kind} {step.tile}", "the middle tile of a chow")
    return TILES[step.tile - 1]


def _legal(state: State, call: _Step) -> Action:
    """The answer that was ignored, with any discard: a line does not tell it."""
    first = _first(call) if call.kind is EventKind.CHOW and call.seat is not None else None
    legal = state.legal_actions(call.seat) if call.seat is not None else ()
    for action in legal:
        if action.kind.value == call.kind.value and action.tile in (None, first):
            return action
    raise IllegalActionError(f"{call.seat} {call.kind}", tuple(map(str, legal)))
