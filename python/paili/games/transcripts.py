"""Transcripts: games as lines of JSON, one for the deal and one for each event, or all in one line.

Here is what is the same for every game: lines in, games and errors out. What a line says is up to
the game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from paili.model.errors import PailiError, ProtocolError, describe, located

LONGEST_LINE = 100_000
"""Characters; longer lines are refused unread."""

DEAL, WALLS = "deal", "walls"
"""The key of the line that begins a game, and what no other line has."""

EVENTS = "events"
"""The key of the events of a game that is a single line."""
_EVENT = "event "
"""What the place of one of them begins with."""

GameT = TypeVar("GameT")
GameT_co = TypeVar("GameT_co", covariant=True)


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
