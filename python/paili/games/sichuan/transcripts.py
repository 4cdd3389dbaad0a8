"""Transcripts: games as lines of JSON that people can read, search and change.

A game begins with a line for its deal and its rules; then each event has a line, with what was paid
for it, and the last one says what each seat has gained. What players answered is left out where
the next events tell it. The events may also stand in the line of the deal, so that a game is one
line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TextIO

from paili.games.seats import SEATS
from paili.games.sichuan.actions import Action, ActionKind
from paili.games.sichuan.deals import Deal
from paili.games.sichuan.events import Event, EventKind
from paili.games.sichuan.states import State
from paili.games.sichuan.visible import Stage
from paili.games.transcripts import (
    ANSWERS,
    DEAL,
    GAME,
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
from paili.games.verdicts import Verdict
from paili.model.errors import (
    ArgumentError,
    IllegalActionError,
    PailiError,
    ProtocolError,
    describe,
)
from paili.model.rules import Rules
from paili.model.tiles import Wind, tile_named

__all__ = [
    "NAME",
    "RecordedGame",
    "Telling",
    "format_game",
    "format_transcript",
    "read_transcripts",
    "write_transcript",
]

NAME = "sichuan"
"""What the line of a deal says that the game is."""

_SCORES = "scores"
_PARTS_OF_DEALS = {GAME, "rules", WALLS, "direction"}
_PASS = Action.passing()


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
    reader: TranscriptReader[RecordedGame[State]] = TranscriptReader(Telling)
    for found in read_lines(reader, lines):
        yield found if isinstance(found, PailiError) else found.state


def _lines(state: State) -> list[dict[str, Any]]:
    if not state.is_over:
        raise ArgumentError("state", "a game that goes on", "one that is over")
    deal = state.deal
    header = {
        GAME: NAME,
        "rules": state.rules.to_json(),
        WALLS: [" ".join(map(str, deal.wall))],
        "direction": None if deal.direction is None else str(deal.direction),
    }
    lines: list[dict[str, Any]] = [{DEAL: header, "version": VERSION}]
    *stages, last = state.stages()
    lines += [event.to_json() for event in stages[0].events]
    for now, after, answers in zip(stages, [*stages[1:], last], state.actions, strict=True):
        events = after.events[len(now.events) :]
        if _told(now, events) != answers:
            lines[-1] |= answers_to_json(answers, _PASS)
        lines += [event.to_json() for event in events]
    lines[-1][_SCORES] = list(state.scores)
    return lines


def _told(now: State, events: Sequence[Event]) -> tuple[Action, ...]:
    """The answers that events tell."""
    cause = _cause(now, events)
    return tuple(cause.get(seat, _PASS) for seat in SEATS)


def _cause(now: State, events: Sequence[Event]) -> dict[Wind, Action]:
    """Answers that lead to the first events of a stage, if they can come.

    Seats of which the events do not tell yet, and which cannot pass, do anything that is legal.
    """
    said = dict(filter(None, map(_answer, events)))
    if now.stage in (Stage.EXCHANGE, Stage.VOID):
        return {seat: now.legal_actions(seat)[0] for seat in SEATS} | said
    if not said and any(event.kind is EventKind.KONG_ROBBED for event in events):
        return {seat: Action.win() for seat in now.choosers}
    return said


def _answer(event: Event) -> tuple[Wind, Action] | None:
    """The answer that has led to an event; None if it follows from others."""
    seat, kind, verdict = event.seat, event.kind, event.verdict
    if seat is None or kind in _WITHOUT_ANSWER:
        return None
    if verdict is not None:
        is_win = verdict is Verdict.WRONG_WIN
        return seat, Action.win() if is_win else Action.fault(verdict)
    action = ActionKind(kind.value)
    tile = event.tile if action in _WITH_TILE else None
    return seat, Action(action, tile, event.tiles or (), event.suit)


_WITHOUT_ANSWER = frozenset(
    {
        EventKind.DEAL,
        EventKind.DRAW,
        EventKind.REPLACEMENT,
        EventKind.KONG_ADDED,
        EventKind.KONG_ROBBED,
        EventKind.SHOT,
        EventKind.END,
    }
)
_WITH_TILE = frozenset({ActionKind.DISCARD, ActionKind.CONCEALED_KONG, ActionKind.ADDED_KONG})


class Telling:
    """A game that is being told, from the line of its deal on."""

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self._state = _read_start(plain)
        self._players = read_players(plain)
        # Events that must come, and those of the stage that were told without answers.
        self._due = [*self._state.events]
        self._told: list[Event] = []
        self._answers: dict[Wind, Action] | None = None

    def take(self, plain: Mapping[str, Any]) -> RecordedGame[State] | None:
        """Go on by a line; the game, if it is over with it."""
        event = Event.from_json(
            {name: part for name, part in plain.items() if name not in (ANSWERS, _SCORES)}
        )
        if not self._due and self._answers is not None:
            self._state, events = self._state.apply(self._answers)
            self._due, self._answers = [*events], None
        if self._due:
            due = self._due.pop(0)
            if event != due:
                raise _disagreement(event, due)
        else:
            self._follow(event)
        self._take_answers(plain)
        is_over = self._state.is_over and not self._due
        _check_scores(self._state if is_over else None, plain)
        return RecordedGame(self._state, self._players) if is_over else None

    def _follow(self, event: Event) -> None:
        """One more event of a stage whose answers are told by its events."""
        self._told.append(event)
        cause = _cause(self._state, self._told)
        try:
            after, events = self._state.apply(cause)
        except IllegalActionError:
            raise IllegalActionError(str(event), self._instead()) from None
        found = self._told
        if [*events[: len(found)]] != found:
            come = events[len(found) - 1] if len(found) <= len(events) else None
            if come is None or come.kind is EventKind.FAULT:
                raise IllegalActionError(str(event), self._instead())
            raise _disagreement(event, come)
        if len(found) == len(events):
            self._state, self._told = after, []

    def _instead(self) -> tuple[str, ...]:
        """What could come now."""
        state = self._state
        return tuple(
            f"{seat} {action}" for seat in state.choosers for action in state.legal_actions(seat)
        )

    def _take_answers(self, plain: Mapping[str, Any]) -> None:
        answers = read_answers(plain, Action.parse)
        if answers is None:
            return
        if self._due or self._told or self._state.is_over:
            expected = "none: something else must happen first"
            raise ProtocolError(f"{ANSWERS} {describe(plain[ANSWERS])}", expected)
        self._answers = answers


def _disagreement(theirs: Event, ours: Event) -> PailiError:
    """What is wrong with an event that should be another one."""
    if (str(theirs), theirs.kind) != (str(ours), ours.kind):
        return IllegalActionError(str(theirs), (str(ours),))
    said, right = theirs.to_json(), ours.to_json()
    name = next(name for name in {**said, **right} if said.get(name) != right.get(name))
    return ProtocolError(
        f"{name} {describe(said.get(name))}", f"{name} {describe(right.get(name))}"
    )


def _read_start(plain: Mapping[str, Any]) -> State:
    check_deal_line(plain)
    deal = plain[DEAL]
    if not isinstance(deal, dict) or deal.keys() != _PARTS_OF_DEALS or deal[GAME] != NAME:
        names = ", ".join(sorted(_PARTS_OF_DEALS - {GAME}))
        raise ProtocolError(describe(deal), f'a deal of the game "{NAME}", with {names}')
    walls = deal[WALLS]
    if not isinstance(walls, list) or len(walls) != 1 or not isinstance(walls[0], str):
        raise ProtocolError(describe(walls), "a list of one wall, blanks between its tiles")
    wall = [tile_named(name) for name in walls[0].split()]
    return State.start(Deal(wall, deal["direction"]), Rules.from_json(deal["rules"]))


def _check_scores(over: State | None, plain: Mapping[str, Any]) -> None:
    """Compare what a line says of the scores, if anything, with what the rules say."""
    if _SCORES not in plain:
        return
    ours = None if over is None else list(over.scores)
    if plain[_SCORES] != ours:
        expected = "none here" if ours is None else describe(ours)
        raise ProtocolError(f"{_SCORES} {describe(plain[_SCORES])}", expected)
