"""Transcripts: games as lines of JSON that people can read, search and change.

A game begins with a line for its deal; then each event has a line, and the last one says what the
game came to. What players answered is left out where the next event tells it. The events may also
stand in the line of the deal, so that a game is one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TextIO

from paili.games.mcr.actions import Action
from paili.games.mcr.deals import UNKNOWN, Deal, Flower, WallTile, unknown_or_name
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.states import State
from paili.games.transcripts import (
    ANSWERS,
    DEAL,
    VERSION,
    WALLS,
    RecordedGame,
    TranscriptReader,
    answers_to_json,
    check_deal_line,
    game_text,
    line_text,
    read_answers,
    read_lines,
    read_players,
)
from paili.model.errors import (
    ArgumentError,
    IllegalActionError,
    PailiError,
    ProtocolError,
    describe,
)
from paili.model.tiles import Wind, tile_named

__all__ = [
    "RecordedGame",
    "Telling",
    "format_game",
    "format_transcript",
    "read_transcripts",
    "transcript_reader",
    "write_transcript",
]

_PAYMENTS, _FAN = "payments", "fan"
_PASS = Action.passing()
_NOT_OF_THE_EVENT = (ANSWERS, _PAYMENTS, _FAN)


def format_transcript(state: State) -> str:
    """The lines of a game that is over.

    Raises:
        ArgumentError: it is not over.
    """
    return "".join(map(line_text, _lines(state)))


def format_game(state: State, players: Sequence[str] | None = None) -> str:
    """A game that is over in one line: its deal, who played, and its events.

    Args:
        players: their names by seat, east first.
    Raises:
        ArgumentError: it is not over, or not four names.
    """
    return game_text(_lines(state), players)


def _lines(state: State) -> list[dict[str, Any]]:
    if not state.is_over:
        raise ArgumentError("state", "a game that goes on", "one that is over")
    walls = [" ".join(map(unknown_or_name, wall)) for wall in state.deal.walls]
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
) -> TranscriptReader[RecordedGame[State]]:
    """A reader of lines that come one at a time.

    Args:
        expected: what is said of a line that is no JSON object.
    """
    return TranscriptReader(Telling, expected)


class Telling:
    """A game that is being told, from the line of its deal on."""

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self._deal = _read_deal(plain)
        self._players = read_players(plain)
        self._state: State | None = None
        self._answers: dict[Wind, Action] | None = None

    def take(self, plain: Mapping[str, Any]) -> RecordedGame[State] | None:
        """Go on by a line; the game, if it is over with it."""
        state = self._next(plain)
        _check_result(state, plain)
        self._state, self._answers = state, read_answers(plain, Action.parse)
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
    check_deal_line(plain)
    deal = plain[DEAL]
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


def _wall_tile(name: str) -> WallTile | None:
    if name == UNKNOWN:
        return None
    return Flower.parse(name) if name.endswith("f") else tile_named(name)


def _answers_to_json(state: State, answers: tuple[Action, ...]) -> dict[str, Any]:
    """What was answered, unless the event that follows tells as much."""
    after, (event,) = state.apply(answers)
    try:
        if state.follow(event).actions == after.actions:
            return {}
    except PailiError:
        pass  # a fault: the event does not tell what was answered
    return answers_to_json(answers, _PASS)


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
    if state.is_over and ANSWERS in plain:
        raise ProtocolError(f"{ANSWERS} {describe(plain[ANSWERS])}", "none: the game is over")
