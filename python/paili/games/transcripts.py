"""Transcripts: games as lines of JSON, one for the deal and one for each event, or all in one line.

Here is what is the same for every game: lines in, games and errors out, who played, what was
answered where no event tells it. What else a line says is up to the game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from paili.games.seats import SEATS
from paili.model.errors import ArgumentError, PailiError, ProtocolError, describe, located
from paili.model.tiles import Wind

LONGEST_LINE = 100_000
"""Characters; longer lines are refused unread."""

DEAL, WALLS = "deal", "walls"
"""The key of the line that begins a game, and what no other line has."""

EVENTS = "events"
"""The key of the events of a game that is a single line."""
GAME = "game"
"""The key of a deal for what game it is; without it, that of Chinese Standard Mahjong."""

PLAYERS = "players"
"""The key of the names of those who played, beside that of the deal."""

ANSWERS = "answers"
"""The key of what was answered to an event, where the next one does not tell it."""

VERSION = "1"
"""Of the lines; docs/transcript.schema.json and docs/sichuan-transcript.schema.json have them."""

_EVENT = "event "
"""What the place of one of them begins with."""

GameT = TypeVar("GameT")
GameT_co = TypeVar("GameT_co", covariant=True)


class RecordedGame(NamedTuple, Generic[GameT]):
    """A game that was written down.

    Attributes:
        state: the game.
        players: who played, by seat, east first; None if that is not written.
    """

    state: GameT
    players: tuple[str, ...] | None


class Telling(Protocol[GameT_co]):
    """A game that is being told."""

    def take(self, plain: dict[str, Any]) -> GameT_co | None:
        """Go on by a line; the game, if it is over with it.

        Raises:
            PailiError: what the line says cannot come now.
        """


class TranscriptReader(Generic[GameT]):
    """The games of lines that come one at a time."""

    def __init__(
        self,
        begin: Callable[[dict[str, Any]], Telling[GameT]],
        expected: str = "a line of a transcript, in JSON",
    ) -> None:
        """At the beginning.

        Args:
            begin: opens a game with the line of its deal.
            expected: what is said of a line that is no JSON object.
        """
        self._begin = begin
        self._expected = expected
        self._telling: Telling[GameT] | None = None
        self._is_lost = False

    def read(self, line: str, number: int) -> Iterator[GameT | PailiError]:
        """Take one more line; give the game that it ends, or what is wrong with it."""
        if not line.strip():
            return
        if self._is_lost and f'"{WALLS}"' not in line[:LONGEST_LINE]:
            return  # its game has been reported, and this is no deal of another one
        try:
            yield from self._read(line, number)
        except PailiError as error:
            self._leave(is_lost=True)
            place = getattr(error, "where", "")
            of = f", {place}" if place.startswith(_EVENT) else ""
            yield located(error, f"line {number}{of}")

    def end(self, what: str, number: int) -> Iterator[PailiError]:
        """Something else begins; give the error of the game that it cuts short, if any."""
        if self._telling is not None:
            yield ProtocolError(what, "the rest of the game before it", f"line {number}")
        self._leave(is_lost=False)

    def _leave(self, *, is_lost: bool) -> None:
        self._telling = None
        self._is_lost = is_lost

    def _read(self, line: str, number: int) -> Iterator[GameT | PailiError]:
        plain = self._plain(line)
        if DEAL in plain:
            yield from self.end("a deal", number)
            events = plain.pop(EVENTS, None)
            self._telling = self._begin(plain)
            if events is not None:
                yield self._whole(self._telling, events)
                self._leave(is_lost=False)
            return
        if self._telling is None:
            raise ProtocolError(line.strip(), f'a line with "{DEAL}", a new game')
        game = self._telling.take(plain)
        if game is not None:
            self._leave(is_lost=False)
            yield game

    def _whole(self, telling: Telling[GameT], events: object) -> GameT:
        """The game of a line that has all of its events."""
        if not isinstance(events, list):
            raise ProtocolError(describe(events), "a list of events")
        game = None
        for number, event in enumerate(events, 1):
            place = f"{_EVENT}{number}"
            if game is not None:
                raise ProtocolError(describe(event), "no more events: the game is over", place)
            if not isinstance(event, dict):
                raise ProtocolError(describe(event), "an event, an object", place)
            try:
                game = telling.take(event)
            except PailiError as error:
                raise located(error, place) from error
        if game is None:
            raise ProtocolError(f"{len(events)} events", "all of them: the game goes on")
        return game

    def _plain(self, line: str) -> dict[str, Any]:
        if len(line) > LONGEST_LINE:
            raise ProtocolError(line, f"a line of at most {LONGEST_LINE:,} characters")
        try:
            plain = json.loads(line)
        except (ValueError, RecursionError):
            plain = None
        if not isinstance(plain, dict):
            raise ProtocolError(line.strip(), self._expected)
        return plain


def read_lines(
    reader: TranscriptReader[GameT], lines: Iterable[str]
) -> Iterator[GameT | PailiError]:
    """The games of some lines; one that cannot be read is given as its error."""
    number = 0
    for number, line in enumerate(lines, 1):
        yield from reader.read(line, number)
    yield from reader.end("the end", number + 1)


def line_text(line: Mapping[str, Any]) -> str:
    """A line."""
    return json.dumps(line, ensure_ascii=False) + "\n"


def game_text(lines: Sequence[dict[str, Any]], players: Sequence[str] | None) -> str:
    """A game in one line, by its lines, that of the deal first.

    Args:
        players: their names by seat, if they are to be written.
    Raises:
        ArgumentError: not four names.
    """
    deal, *events = lines
    if players is None:
        return line_text({**deal, EVENTS: events})
    names = [] if isinstance(players, str) else list(players)
    if len(names) != len(SEATS) or not all(isinstance(name, str) for name in names):
        raise ArgumentError("players", describe(players), "four names, by seat")
    seated = {str(seat): name for seat, name in zip(SEATS, names, strict=True)}
    return line_text({**deal, PLAYERS: seated, EVENTS: events})


def check_deal_line(plain: Mapping[str, Any]) -> None:
    """Refuse a line of a deal with other parts, or of another version.

    Raises:
        ProtocolError: it is such a one.
    """
    if plain.keys() - {PLAYERS} != {DEAL, "version"}:
        raise ProtocolError(", ".join(plain), f"{DEAL}, version, perhaps {PLAYERS}")
    if plain["version"] != VERSION:
        raise ProtocolError(f"version {describe(plain['version'])}", f"version {VERSION}")


def read_players(plain: Mapping[str, Any]) -> tuple[str, ...] | None:
    """Who played, by the line of a deal.

    Raises:
        ProtocolError: not four names by seat.
    """
    if PLAYERS not in plain:
        return None
    players, seats = plain[PLAYERS], [str(seat) for seat in SEATS]
    is_whole = isinstance(players, dict) and players.keys() == set(seats)
    if not is_whole or not all(isinstance(name, str) for name in players.values()):
        raise ProtocolError(describe(players), f"names of {', '.join(seats)}")
    return tuple(players[seat] for seat in seats)


ActionT = TypeVar("ActionT")


def answers_to_json(answers: Iterable[ActionT], passing: ActionT) -> dict[str, Any]:
    """What was answered, as a part of a line; passes are left out."""
    said = zip(SEATS, answers, strict=True)
    return {ANSWERS: {str(seat): str(action) for seat, action in said if action != passing}}


def read_answers(
    plain: Mapping[str, Any], parse: Callable[[str], ActionT]
) -> dict[Wind, ActionT] | None:
    """What was answered, if a line says so.

    Raises:
        PailiError: not actions by seat.
    """
    if ANSWERS not in plain:
        return None
    answers = plain[ANSWERS]
    if not isinstance(answers, dict):
        raise ProtocolError(describe(answers), "an object of answers by seat")
    return {Wind.parse(seat): parse(action) for seat, action in answers.items()}
