"""Transcripts: games as lines of JSON that people can read, search and change.

A game begins with a line for its deal; then each event has a line, and the last one says what the
game came to. What players answered is left out where the next event tells it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

from paili.errors import ArgumentError, IllegalActionError, PailiError, ProtocolError, describe
from paili.game.actions import Action, ActionKind
from paili.game.deals import Deal, Flower, WallTile
from paili.game.events import Event
from paili.game.places import located
from paili.game.stages import stages
from paili.game.states import State
from paili.tiles import Tile, Wind

VERSION = "1"
"""Of the lines, described by docs/transcript.schema.json."""
LONGEST_LINE = 100_000
"""Characters; longer lines are refused unread."""

_DEAL, _EVENT, _ANSWERS, _PAYMENTS, _FAN = "deal", "event", "answers", "payments", "fan"


def format_transcript(state: State) -> str:
    """The lines of a game that is over.

    Raises:
        ArgumentError: it is not over.
    """
    if not state.is_over:
        raise ArgumentError("state", "a game that goes on", "one that is over")
    walls = [" ".join(str(tile) for tile in wall) for wall in state.deal.walls]
    deal = {"prevalent_wind": str(state.deal.prevalent_wind), "walls": walls}
    lines: list[dict[str, Any]] = [{_DEAL: deal, "version": VERSION}]
    answers: tuple[Action, ...] | None
    *before, last = stages(state)
    for now, answers in zip(before, state.actions, strict=True):
        lines.append(now.last.to_json() | _answers_to_json(now, answers))
    lines.append(last.last.to_json() | {_PAYMENTS: list(state.payments or ())} | _fan(state))
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def write_transcript(state: State, stream: TextIO) -> None:
    """Write the lines of a game that is over.

    Raises:
        ArgumentError: it is not over.
    """
    stream.write(format_transcript(state))


def read_transcripts(lines: Iterable[str]) -> Iterator[State | PailiError]:
    """The games of some lines.

    A game that cannot be read is given as its error, with the number of the line; the next deal
    begins the next game.
    """
    reader = _Reader()
    number = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield from reader.read(line, number)
        except PailiError as error:
            reader.give_up()
            yield located(error, f"line {number}")
    if reader.is_within:
        yield ProtocolError("the end", "the rest of the game", f"line {number + 1}")


class _Reader:
    """The game whose lines are being read."""

    def __init__(self) -> None:
        self._deal: Deal | None = None
        self._state: State | None = None
        self._answers: dict[Wind, Action] | None = None
        self._is_lost = False  # the lines of this game are of no use any more

    @property
    def is_within(self) -> bool:
        """Whether a game has begun that is not over."""
        return self._deal is not None

    def give_up(self) -> None:
        """Leave out what comes before the next deal."""
        self._deal = self._state = self._answers = None
        self._is_lost = True

    def read(self, line: str, number: int) -> Iterator[State | PailiError]:
        """Take one more line; give the game that it ends, or the error of the one it cuts short."""
        if self._is_lost and f'"{_EVENT}"' in line[:LONGEST_LINE]:
            return
        plain = _plain(line)
        if _DEAL in plain and _EVENT not in plain:
            if self.is_within:
                yield ProtocolError("a deal", "the rest of the game before it", f"line {number}")
            self._deal, self._state, self._answers = _read_deal(plain), None, None
            self._is_lost = False
            return
        if self._deal is None:
            raise ProtocolError(describe(line.strip()), f'a line with "{_DEAL}", a new game')
        state = self._next(self._deal, plain)
        self._state, self._answers = state, _read_answers(plain)
        if state.is_over:
            _check_end(state, plain)
            self._deal = self._state = self._answers = None
            yield state

    def _next(self, deal: Deal, plain: Mapping[str, Any]) -> State:
        ours = {_ANSWERS, _PAYMENTS, _FAN}
        event = Event.from_json({name: part for name, part in plain.items() if name not in ours})
        if self._state is None:
            state = State.start(deal)
        elif self._answers is None:
            state = self._state.follow(event)
        else:
            state, _ = self._state.apply(self._answers)
        if state.last != event:
            raise IllegalActionError(str(event), (str(state.last),))
        return state


def _plain(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise ProtocolError(describe(line), f"a line of at most {LONGEST_LINE:,} characters")
    try:
        plain = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(describe(line.strip()), "a JSON object") from error
    if not isinstance(plain, dict):
        raise ProtocolError(describe(line.strip()), "a JSON object")
    return plain


def _read_deal(plain: Mapping[str, Any]) -> Deal:
    deal = plain[_DEAL]
    if plain.get("version", VERSION) != VERSION:
        raise ProtocolError(describe(plain["version"]), f"version {VERSION}")
    if not isinstance(deal, dict) or not isinstance(deal.get("walls"), list):
        raise ProtocolError(describe(deal), 'a deal with "walls" and "prevalent_wind"')
    walls = []
    for wall in deal["walls"]:
        if not isinstance(wall, str):
            raise ProtocolError(describe(wall), "the tiles of a wall, blanks between them")
        walls.append(tuple(_wall_tile(name) for name in wall.split()))
    return Deal(tuple(walls), Wind.parse(deal.get("prevalent_wind", "")))


def _wall_tile(name: str) -> WallTile:
    return Flower.parse(name) if name.endswith("f") else Tile.parse(name)


def _answers_to_json(state: State, answers: tuple[Action, ...]) -> dict[str, Any]:
    """What was answered, unless the event that follows tells as much."""
    after, (event,) = state.apply(answers)
    try:
        if state.follow(event).actions == after.actions:
            return {}
    except PailiError:
        pass  # a fault: the event does not tell what was answered
    said = zip(Wind, answers, strict=True)
    return {
        _ANSWERS: {
            str(seat): str(action) for seat, action in said if action.kind is not ActionKind.PASS
        }
    }


def _read_answers(plain: Mapping[str, Any]) -> dict[Wind, Action] | None:
    if _ANSWERS not in plain:
        return None
    answers = plain[_ANSWERS]
    if not isinstance(answers, dict):
        raise ProtocolError(describe(answers), "an object of answers by seat")
    return {Wind.parse(seat): Action.parse(action) for seat, action in answers.items()}


def _fan(state: State) -> dict[str, Any]:
    if state.win is None:
        return {}
    return {_FAN: {fan.en: times for fan, times in state.win.fans}}


def _check_end(state: State, plain: Mapping[str, Any]) -> None:
    """Compare what the last line says of the result with what the rules say."""
    for name, ours in {_PAYMENTS: list(state.payments or ()), **_fan(state)}.items():
        if plain.get(name, ours) != ours:
            raise ProtocolError(f"{name} {describe(plain[name])}", describe(ours))
