"""Transcripts: games as lines of JSON that people can read, search and change.

A game begins with a line for its deal; then each event has a line, and the last one says what the
game came to. What players answered is left out where the next event tells it. The events may also
stand in the line of the deal, so that a game is one line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TextIO

from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.deals import Deal, Flower, WallTile
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.states import State
from paili.games.transcripts import DEAL, EVENTS, WALLS, TranscriptReader, read_lines
from paili.model.errors import (
    ArgumentError,
    IllegalActionError,
    PailiError,
    ProtocolError,
    describe,
)
from paili.model.tiles import Wind, tile_named

VERSION = "1"
"""Of the lines, described by docs/transcript.schema.json."""

PLAYERS = "players"
"""The key of the names of those who played, beside that of the deal."""

_ANSWERS, _PAYMENTS, _FAN = "answers", "payments", "fan"
_NOT_OF_THE_EVENT = (_ANSWERS, _PAYMENTS, _FAN)


def format_transcript(state: State) -> str:
    """The lines of a game that is over.

    Raises:
        ArgumentError: it is not over.
    """
    return "".join(map(_text, _lines(state)))


def format_game(state: State, players: Sequence[str] | None = None) -> str:
    """A game that is over in one line: its deal, who played, and its events.

    Args:
        players: their names by seat, east first.
    Raises:
        ArgumentError: it is not over, or not four names.
    """
    deal, *events = _lines(state)
    if players is None:
        return _text({**deal, EVENTS: events})
    names = list(players)
    if len(names) != len(Wind) or not all(isinstance(name, str) for name in names):
        raise ArgumentError("players", describe(players), "four names, by seat")
    seated = {str(seat): name for seat, name in zip(Wind, names, strict=True)}
    return _text({**deal, PLAYERS: seated, EVENTS: events})


def _text(line: Mapping[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False) + "\n"


def _lines(state: State) -> list[dict[str, Any]]:
    if not state.is_over:
        raise ArgumentError("state", "a game that goes on", "one that is over")
    walls = [" ".join(str(tile) for tile in wall) for wall in state.deal.walls]
    deal = {"prevalent_wind": str(state.deal.prevalent_wind), WALLS: walls}
    lines: list[dict[str, Any]] = [{DEAL: deal, "version": VERSION}]
    answers: tuple[Action, ...] | None
    *before, last = state.stages()
    for now, answers in zip(before, state.actions, strict=True):
        lines.append(now.last.to_json() | _answers_to_json(now, answers))
    lines.append(last.last.to_json() | _result(state))
    return lines


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
    for found in read_lines(transcript_reader(), lines):
        yield found if isinstance(found, PailiError) else found.state


def transcript_reader(
    expected: str = "a line of a transcript, in JSON",
) -> TranscriptReader[RecordedGame]:
    """A reader of lines that come one at a time.

    Args:
        expected: what is said of a line that is no JSON object.
    """
    return TranscriptReader(_Telling, expected)


class RecordedGame(NamedTuple):
    """A game that was written down.

    Attributes:
        state: the game.
        players: who played, by seat, east first; None if that is not written.
    """

    state: State
    players: tuple[str, ...] | None


class _Telling:
    """A game that is being told, from the line of its deal on."""

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self._deal = _read_deal(plain)
        self._players = _read_players(plain)
        self._state: State | None = None
        self._answers: dict[Wind, Action] | None = None

    def take(self, plain: Mapping[str, Any]) -> RecordedGame | None:
        """Go on by a line; the game, if it is over with it."""
        state = self._next(plain)
        _check_result(state, plain)
        self._state, self._answers = state, _read_answers(plain)
        return RecordedGame(state, self._players) if state.is_over else None

    def _next(self, plain: Mapping[str, Any]) -> State:
        parts = {name: part for name, part in plain.items() if name not in _NOT_OF_THE_EVENT}
        event = Event.from_json(parts)
        if self._state is None:
            state = State.start(self._deal)
        elif self._answers is not None:
            state, _ = self._state.apply(self._answers)
        elif self._state.last.kind is EventKind.SEATS and event.kind is EventKind.DEAL:
            state, _ = self._state.apply({})
        else:
            state = self._state.follow(event)
        if state.last != event:
            raise _disagreement(event, state.last)
        return state


def _disagreement(theirs: Event, ours: Event) -> PailiError:
    """What is wrong with an event that should be another one."""
    if theirs.kind is not EventKind.DEAL or ours.kind is not EventKind.DEAL:
        return IllegalActionError(str(theirs), (str(ours),))
    for seat, said, dealt in zip(Wind, theirs.hands, ours.hands, strict=True):
        if said != dealt:
            text, right = (" ".join(map(str, hand or ())) for hand in (said, dealt))
            return ProtocolError(f"{seat} {text}", f"{right}, from the walls")
    return ProtocolError("other flowers", "those from the walls")


def _read_deal(plain: Mapping[str, Any]) -> Deal:
    deal = plain[DEAL]
    if plain.keys() - {PLAYERS} != {DEAL, "version"}:
        raise ProtocolError(", ".join(plain), f"{DEAL}, version, perhaps {PLAYERS}")
    if plain["version"] != VERSION:
        raise ProtocolError(f"version {describe(plain['version'])}", f"version {VERSION}")
    if not isinstance(deal, dict) or deal.keys() != {WALLS, "prevalent_wind"}:
        raise ProtocolError(describe(deal), f'a deal with "{WALLS}" and "prevalent_wind"')
    if not isinstance(deal[WALLS], list):
        raise ProtocolError(describe(deal[WALLS]), "a list of walls")
    walls = []
    for wall in deal[WALLS]:
        if not isinstance(wall, str):
            raise ProtocolError(describe(wall), "the tiles of a wall, blanks between them")
        walls.append(tuple(_wall_tile(name) for name in wall.split()))
    return Deal(tuple(walls), Wind.parse(deal["prevalent_wind"]))


def _read_players(plain: Mapping[str, Any]) -> tuple[str, ...] | None:
    if PLAYERS not in plain:
        return None
    players, seats = plain[PLAYERS], [str(seat) for seat in Wind]
    is_whole = isinstance(players, dict) and players.keys() == set(seats)
    if not is_whole or not all(isinstance(name, str) for name in players.values()):
        raise ProtocolError(describe(players), f"names of {', '.join(seats)}")
    return tuple(players[seat] for seat in seats)


def _wall_tile(name: str) -> WallTile:
    return Flower.parse(name) if name.endswith("f") else tile_named(name)


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


def _result(state: State) -> dict[str, Any]:
    """What the last line says besides the event; nothing while the game goes on."""
    if state.payments is None:
        return {}
    result: dict[str, Any] = {_PAYMENTS: list(state.payments)}
    if state.win is not None:
        result[_FAN] = {fan.en: times for fan, times in state.win.fans}
    return result


def _check_result(state: State, plain: Mapping[str, Any]) -> None:
    """Compare what a line says of the result, if anything, with what the rules say."""
    ours = _result(state)
    for name in (_PAYMENTS, _FAN):
        if name in plain and plain[name] != ours.get(name):
            expected = describe(ours[name]) if name in ours else "none here"
            raise ProtocolError(f"{name} {describe(plain[name])}", expected)
    if state.is_over and _ANSWERS in plain:
        raise ProtocolError(f"{_ANSWERS} {describe(plain[_ANSWERS])}", "none: the game is over")
